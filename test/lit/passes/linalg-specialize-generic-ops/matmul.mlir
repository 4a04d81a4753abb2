// RUN: okl-opt %s -linalg-specialize-generic-ops | filecheck %s
// RUN: okl-opt %s -linalg-specialize-generic-ops -linalg-generalize-named-ops | filecheck %s --check-prefix=BACK

// What sums products of rows and columns is a matrix product, whatever the order of its loops.
// CHECK-LABEL: func.func @product
// CHECK-NEXT:    linalg.matmul ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<8x16xf32>)
// BACK-LABEL:  func.func @product
// BACK:          linalg.generic
// BACK-SAME:       iterator_types = ["parallel", "parallel", "reduction"]
func.func @product(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, k, j) -> (i, k)>, affine_map<(i, k, j) -> (k, j)>, affine_map<(i, k, j) -> (i, j)>],
    iterator_types = ["parallel", "reduction", "parallel"]
  } ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.mulf %x, %y : f32
    %2 = arith.addf %z, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}

// A difference is not a sum.
// CHECK-LABEL: func.func @no_product
// CHECK-NEXT:    linalg.generic
func.func @no_product(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.mulf %x, %y : f32
    %2 = arith.subf %z, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}
