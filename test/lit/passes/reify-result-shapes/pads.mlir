// RUN: okl-opt %s -reify-result-shapes -canonicalize | filecheck %s

// What a constant pads is known, and what follows from it.
// CHECK-LABEL: func.func @pad(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<1x?xf32>, %[[ARG1:.*]]: f32, %[[ARG2:.*]]: tensor<8x?xf32>) -> tensor<?x?xf32> {
// CHECK:         %[[VAL_0:.*]] = arith.constant 2 : index
// CHECK:         %[[VAL_1:.*]] = tensor.pad %[[ARG0]] low[%[[VAL_0]], 0] high[2, 3] {
// CHECK:         ^bb0(%[[VAL_2:.*]]: index, %[[VAL_3:.*]]: index):
// CHECK:           tensor.yield %[[ARG1]] : f32
// CHECK:         } : tensor<1x?xf32> to tensor<5x?xf32>
// CHECK:         %[[VAL_4:.*]] = tensor.cast %[[VAL_1]] : tensor<5x?xf32> to tensor<?x?xf32>
// CHECK:         %[[VAL_5:.*]] = tensor.concat dim(0) %[[VAL_4]], %[[ARG2]] : (tensor<?x?xf32>, tensor<8x?xf32>) -> tensor<13x?xf32>
// CHECK:         %[[VAL_6:.*]] = tensor.cast %[[VAL_5]] : tensor<13x?xf32> to tensor<?x?xf32>
// CHECK:         return %[[VAL_6]] : tensor<?x?xf32>
// CHECK:       }
func.func @pad(%t: tensor<1x?xf32>, %z: f32, %d: tensor<8x?xf32>) -> tensor<?x?xf32> {
  %c2 = arith.constant 2 : index
  %0 = tensor.pad %t low[%c2, 0] high[2, 3] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } : tensor<1x?xf32> to tensor<?x?xf32>
  %1 = tensor.concat dim(0) %0, %d : (tensor<?x?xf32>, tensor<8x?xf32>) -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}
