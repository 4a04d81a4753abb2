// RUN: okl-opt %s -reify-result-shapes | filecheck %s

// All that can be known is known, and other ops are left alone.
// CHECK-LABEL: func.func @known(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<1x4xf32>, %[[ARG1:.*]]: tensor<3x4xf32>) -> (tensor<4x4xf32>, tensor<?xf32>) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 4 : index
// CHECK:         %[[VAL_1:.*]] = tensor.concat dim(0) %[[ARG0]], %[[ARG1]] : (tensor<1x4xf32>, tensor<3x4xf32>) -> tensor<4x4xf32>
// CHECK:         %[[VAL_2:.*]] = tensor.empty(%[[VAL_0]]) : tensor<?xf32>
// CHECK:         return %[[VAL_1]], %[[VAL_2]] : tensor<4x4xf32>, tensor<?xf32>
// CHECK:       }
func.func @known(%t: tensor<1x4xf32>, %d: tensor<3x4xf32>) -> (tensor<4x4xf32>, tensor<?xf32>) {
  %c4 = arith.constant 4 : index
  %0 = tensor.concat dim(0) %t, %d : (tensor<1x4xf32>, tensor<3x4xf32>) -> tensor<4x4xf32>
  %1 = tensor.empty(%c4) : tensor<?xf32>
  return %0, %1 : tensor<4x4xf32>, tensor<?xf32>
}

// There is no tensor of size -7.
// CHECK-LABEL: func.func @negative(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<1xf32>, %[[ARG1:.*]]: f32) -> tensor<?xf32> {
// CHECK:         %[[VAL_0:.*]] = arith.constant -10 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_2:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_3:.*]] = tensor.pad %[[ARG0]] low[%[[VAL_0]]] high[2] {
// CHECK:         ^bb0(%[[VAL_4:.*]]: index):
// CHECK:           tensor.yield %[[ARG1]] : f32
// CHECK:         } : tensor<1xf32> to tensor<?xf32>
// CHECK:         return %[[VAL_3]] : tensor<?xf32>
// CHECK:       }
func.func @negative(%t: tensor<1xf32>, %z: f32) -> tensor<?xf32> {
  %c-10 = arith.constant -10 : index
  %0 = tensor.pad %t low[%c-10] high[2] {
  ^bb0(%i: index):
    tensor.yield %z : f32
  } : tensor<1xf32> to tensor<?xf32>
  return %0 : tensor<?xf32>
}
