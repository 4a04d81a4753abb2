// RUN: okl-opt %s '-tile-linalg=tile-sizes=0,3 parallel-sizes=4' | filecheck %s
// RUN: okl-opt %s '-tile-linalg=tile-sizes=0,3 fuse=false' | filecheck %s --check-prefix=APART

// Sizes that are given are those of the innermost loops.
// CHECK-LABEL: func.func @given(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<8x6xf32>, %[[ARG1:.*]]: tensor<8x6xf32>) -> tensor<8x6xf32> {
// CHECK:         %[[VAL_0:.*]] = scf.forall (%[[VAL_1:.*]]) = (0) to (8) step (4) shared_outs(%[[VAL_2:.*]] = %[[ARG0]]) -> (tensor<8x6xf32>) {
// CHECK:           %[[VAL_3:.*]] = tensor.extract_slice %[[VAL_2]][%[[VAL_1]], 0] [4, 6] [1, 1] : tensor<8x6xf32> to tensor<4x6xf32>
// CHECK:           %[[VAL_4:.*]] = tensor.extract_slice %[[ARG1]][%[[VAL_1]], 0] [4, 6] [1, 1] : tensor<8x6xf32> to tensor<4x6xf32>
// CHECK:           %[[VAL_6:.*]] = arith.constant 0 : index
// CHECK:           %[[VAL_7:.*]] = arith.constant 6 : index
// CHECK:           %[[VAL_8:.*]] = arith.constant 3 : index
// CHECK:           %[[VAL_9:.*]] = scf.for %[[VAL_10:.*]] = %[[VAL_6]] to %[[VAL_7]] step %[[VAL_8]] iter_args(%[[VAL_11:.*]] = %[[VAL_3]]) -> (tensor<4x6xf32>) {
// CHECK:             %[[VAL_12:.*]] = tensor.extract_slice %[[VAL_11]][0, %[[VAL_10]]] [4, 3] [1, 1] : tensor<4x6xf32> to tensor<4x3xf32>
// CHECK:             %[[VAL_13:.*]] = tensor.empty() : tensor<4x3xf32>
// CHECK:             %[[VAL_14:.*]] = linalg.exp ins(%[[VAL_12]] : tensor<4x3xf32>) outs(%[[VAL_13]] : tensor<4x3xf32>) -> tensor<4x3xf32>
// CHECK:             %[[VAL_15:.*]] = tensor.extract_slice %[[ARG1]][%[[VAL_1]], %[[VAL_10]]] [4, 3] [1, 1] : tensor<8x6xf32> to tensor<4x3xf32>
// CHECK:             %[[VAL_17:.*]] = linalg.add ins(%[[VAL_14]], %[[VAL_15]] : tensor<4x3xf32>, tensor<4x3xf32>) outs(%[[VAL_12]] : tensor<4x3xf32>) -> tensor<4x3xf32>
// CHECK:             %[[VAL_18:.*]] = tensor.insert_slice %[[VAL_17]] into %[[VAL_11]][0, %[[VAL_10]]] [4, 3] [1, 1] : tensor<4x3xf32> into tensor<4x6xf32>
// CHECK:             scf.yield %[[VAL_18]] : tensor<4x6xf32>
// CHECK:           }
// CHECK:           scf.forall.in_parallel {
// CHECK:             tensor.parallel_insert_slice %[[VAL_9]] into %[[VAL_2]][%[[VAL_1]], 0] [4, 6] [1, 1] : tensor<4x6xf32> into tensor<8x6xf32>
// CHECK:           }
// CHECK:         }
// CHECK:         return %[[VAL_0]] : tensor<8x6xf32>
// CHECK:       }
// APART-LABEL: func.func @given(
// APART-SAME:    %[[ARG0:.*]]: tensor<8x6xf32>, %[[ARG1:.*]]: tensor<8x6xf32>) -> tensor<8x6xf32> {
// APART:         %[[VAL_0:.*]] = arith.constant 0 : index
// APART:         %[[VAL_1:.*]] = arith.constant 6 : index
// APART:         %[[VAL_2:.*]] = arith.constant 3 : index
// APART:         %[[VAL_3:.*]] = scf.for %[[VAL_4:.*]] = %[[VAL_0]] to %[[VAL_1]] step %[[VAL_2]] iter_args(%[[VAL_5:.*]] = %[[ARG0]]) -> (tensor<8x6xf32>) {
// APART:           %[[VAL_6:.*]] = tensor.extract_slice %[[VAL_5]][0, %[[VAL_4]]] [8, 3] [1, 1] : tensor<8x6xf32> to tensor<8x3xf32>
// APART:           %[[VAL_8:.*]] = linalg.exp ins(%[[VAL_6]] : tensor<8x3xf32>) outs(%[[VAL_6]] : tensor<8x3xf32>) -> tensor<8x3xf32>
// APART:           %[[VAL_9:.*]] = tensor.insert_slice %[[VAL_8]] into %[[VAL_5]][0, %[[VAL_4]]] [8, 3] [1, 1] : tensor<8x3xf32> into tensor<8x6xf32>
// APART:           scf.yield %[[VAL_9]] : tensor<8x6xf32>
// APART:         }
// APART:         %[[VAL_10:.*]] = arith.constant 0 : index
// APART:         %[[VAL_11:.*]] = arith.constant 6 : index
// APART:         %[[VAL_12:.*]] = arith.constant 3 : index
// APART:         %[[VAL_13:.*]] = scf.for %[[VAL_14:.*]] = %[[VAL_10]] to %[[VAL_11]] step %[[VAL_12]] iter_args(%[[VAL_15:.*]] = %[[ARG0]]) -> (tensor<8x6xf32>) {
// APART:           %[[VAL_16:.*]] = tensor.extract_slice %[[VAL_3]][0, %[[VAL_14]]] [8, 3] [1, 1] : tensor<8x6xf32> to tensor<8x3xf32>
// APART:           %[[VAL_17:.*]] = tensor.extract_slice %[[ARG1]][0, %[[VAL_14]]] [8, 3] [1, 1] : tensor<8x6xf32> to tensor<8x3xf32>
// APART:           %[[VAL_18:.*]] = tensor.extract_slice %[[VAL_15]][0, %[[VAL_14]]] [8, 3] [1, 1] : tensor<8x6xf32> to tensor<8x3xf32>
// APART:           %[[VAL_19:.*]] = linalg.add ins(%[[VAL_16]], %[[VAL_17]] : tensor<8x3xf32>, tensor<8x3xf32>) outs(%[[VAL_18]] : tensor<8x3xf32>) -> tensor<8x3xf32>
// APART:           %[[VAL_20:.*]] = tensor.insert_slice %[[VAL_19]] into %[[VAL_15]][0, %[[VAL_14]]] [8, 3] [1, 1] : tensor<8x3xf32> into tensor<8x6xf32>
// APART:           scf.yield %[[VAL_20]] : tensor<8x6xf32>
// APART:         }
// APART:         return %[[VAL_13]] : tensor<8x6xf32>
// APART:       }
func.func @given(%x: tensor<8x6xf32>, %y: tensor<8x6xf32>) -> tensor<8x6xf32> {
  %0 = linalg.exp ins(%x : tensor<8x6xf32>) outs(%x : tensor<8x6xf32>) -> tensor<8x6xf32>
  %1 = linalg.add ins(%0, %y : tensor<8x6xf32>, tensor<8x6xf32>) outs(%x : tensor<8x6xf32>) -> tensor<8x6xf32>
  return %1 : tensor<8x6xf32>
}
