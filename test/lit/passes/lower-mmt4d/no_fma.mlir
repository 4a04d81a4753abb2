// RUN: okl-opt %s -lower-mmt4d=target-cpu=x86-64-v2 | filecheck %s

// Without an instruction that multiplies and adds there are two ops for a step.
// CHECK-LABEL: func.func @steps(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<1x2x1x1xf32>, %[[ARG1:.*]]: tensor<1x2x4x1xf32>, %[[ARG2:.*]]: tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32> {
// CHECK:         %[[VAL_0:.*]] = tensor.collapse_shape %[[ARG1]] {{\[\[}}0], [1], [2, 3]] : tensor<1x2x4x1xf32> into tensor<1x2x4xf32>
// CHECK:         %[[VAL_1:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_2:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:         %[[VAL_3:.*]] = vector.transfer_read %[[ARG2]][%[[VAL_1]], %[[VAL_1]], %[[VAL_1]], %[[VAL_1]]], %[[VAL_2]] {in_bounds = [true]} : tensor<1x1x1x4xf32>, vector<4xf32>
// CHECK:         %[[VAL_4:.*]] = arith.constant 2 : index
// CHECK:         %[[VAL_5:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_6:.*]] = scf.for %[[VAL_7:.*]] = %[[VAL_1]] to %[[VAL_4]] step %[[VAL_5]] iter_args(%[[VAL_8:.*]] = %[[VAL_3]]) -> (vector<4xf32>) {
// CHECK:           %[[VAL_9:.*]] = vector.transfer_read %[[VAL_0]][%[[VAL_1]], %[[VAL_7]], %[[VAL_1]]], %[[VAL_2]] {in_bounds = [true]} : tensor<1x2x4xf32>, vector<4xf32>
// CHECK:           %[[VAL_10:.*]] = tensor.extract %[[ARG0]][%[[VAL_1]], %[[VAL_7]], %[[VAL_1]], %[[VAL_1]]] : tensor<1x2x1x1xf32>
// CHECK:           %[[VAL_11:.*]] = vector.broadcast %[[VAL_10]] : f32 to vector<4xf32>
// CHECK:           %[[VAL_12:.*]] = arith.mulf %[[VAL_11]], %[[VAL_9]] : vector<4xf32>
// CHECK:           %[[VAL_13:.*]] = arith.addf %[[VAL_12]], %[[VAL_8]] : vector<4xf32>
// CHECK:           scf.yield %[[VAL_13]] : vector<4xf32>
// CHECK:         }
// CHECK:         %[[VAL_14:.*]] = vector.transfer_write %[[VAL_6]], %[[ARG2]][%[[VAL_1]], %[[VAL_1]], %[[VAL_1]], %[[VAL_1]]] {in_bounds = [true]} : vector<4xf32>, tensor<1x1x1x4xf32>
// CHECK:         return %[[VAL_14]] : tensor<1x1x1x4xf32>
// CHECK:       }
func.func @steps(%a: tensor<1x2x1x1xf32>, %b: tensor<1x2x4x1xf32>, %c: tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32> {
  %0 = linalg.mmt4d ins(%a, %b : tensor<1x2x1x1xf32>, tensor<1x2x4x1xf32>) outs(%c : tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
  return %0 : tensor<1x1x1x4xf32>
}
