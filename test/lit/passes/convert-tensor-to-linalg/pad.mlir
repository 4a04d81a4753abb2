// RUN: okl-opt %s -convert-tensor-to-linalg | filecheck %s

// The sizes are computed; the source stands where the padding before it ends.
// CHECK-LABEL: func.func @frame
// CHECK:         %[[EMPTY:.*]] = tensor.empty(%{{.*}}) : tensor<?xf32>
// CHECK:         %[[FILLED:.*]] = linalg.fill ins(%arg1 : f32) outs(%[[EMPTY]] : tensor<?xf32>)
// CHECK:         tensor.insert_slice %arg0 into %[[FILLED]][1] [%{{.*}}] [1]
func.func @frame(%t: tensor<?xf32>, %x: f32) -> tensor<?xf32> {
  %0 = tensor.pad %t low[1] high[2] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<?xf32> to tensor<?xf32>
  return %0 : tensor<?xf32>
}

// Padding that differs from place to place is computed.
// CHECK-LABEL: func.func @ramp
// CHECK:         tensor.generate
// CHECK-NOT:     linalg.fill
func.func @ramp(%t: tensor<4xindex>) -> tensor<6xindex> {
  %0 = tensor.pad %t low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %i : index
  } : tensor<4xindex> to tensor<6xindex>
  return %0 : tensor<6xindex>
}
