// RUN: okl-opt %s -linalg-inline-scalar-operands | filecheck %s

// One element of a tensor is read inside.
// CHECK-LABEL: func.func @divide
// CHECK:         %[[INDEX:.*]] = arith.constant 2 : index
// CHECK:         linalg.generic
// CHECK-SAME:      ins(%arg0 : tensor<4xf32>)
// CHECK:           tensor.extract %arg1[%[[INDEX]]] : tensor<3xf32>
func.func @divide(%a: tensor<4xf32>, %b: tensor<3xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (2)>, affine_map<(i) -> (i)>],
    iterator_types = ["parallel"]
  } ins(%a, %b : tensor<4xf32>, tensor<3xf32>) outs(%a : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.divf %x, %y : f32
    linalg.yield %1 : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
