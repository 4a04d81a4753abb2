// RUN: okl-opt %s -loop-invariant-subset-hoisting | filecheck %s

// The vector is carried, and written after the loop.
// CHECK-LABEL: func.func @same_place(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<16xf32>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: vector<8xf32>) -> tensor<16xf32> {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_2:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:         %[[VAL_3:.*]] = vector.transfer_read %[[ARG0]][%[[VAL_0]]], %[[VAL_2]] {in_bounds = [true]} : tensor<16xf32>, vector<8xf32>
// CHECK:         %[[VAL_4:.*]]:2 = scf.for %[[VAL_5:.*]] = %[[VAL_0]] to %[[ARG1]] step %[[VAL_1]] iter_args(%[[VAL_6:.*]] = %[[ARG0]], %[[VAL_7:.*]] = %[[VAL_3]]) -> (tensor<16xf32>, vector<8xf32>) {
// CHECK:           %[[VAL_8:.*]] = arith.addf %[[VAL_7]], %[[ARG2]] : vector<8xf32>
// CHECK:           scf.yield %[[VAL_6]], %[[VAL_8]] : tensor<16xf32>, vector<8xf32>
// CHECK:         }
// CHECK:         %[[VAL_9:.*]] = vector.transfer_write %[[VAL_4]]#1, %[[VAL_4]]#0[%[[VAL_0]]] {in_bounds = [true]} : vector<8xf32>, tensor<16xf32>
// CHECK:         return %[[VAL_9]] : tensor<16xf32>
// CHECK:       }
func.func @same_place(%t: tensor<16xf32>, %n: index, %v: vector<8xf32>) -> tensor<16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = arith.constant 0.0 : f32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %t) -> (tensor<16xf32>) {
    %0 = vector.transfer_read %x[%c0], %p {in_bounds = [true]} : tensor<16xf32>, vector<8xf32>
    %1 = arith.addf %0, %v : vector<8xf32>
    %2 = vector.transfer_write %1, %x[%c0] {in_bounds = [true]} : vector<8xf32>, tensor<16xf32>
    scf.yield %2 : tensor<16xf32>
  }
  return %r : tensor<16xf32>
}

// Another place in each iteration.
// CHECK-LABEL: func.func @other_places(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<16xf32>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: vector<8xf32>) -> tensor<16xf32> {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_2:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:         %[[VAL_3:.*]] = scf.for %[[VAL_4:.*]] = %[[VAL_0]] to %[[ARG1]] step %[[VAL_1]] iter_args(%[[VAL_5:.*]] = %[[ARG0]]) -> (tensor<16xf32>) {
// CHECK:           %[[VAL_6:.*]] = vector.transfer_read %[[VAL_5]][%[[VAL_4]]], %[[VAL_2]] {in_bounds = [true]} : tensor<16xf32>, vector<8xf32>
// CHECK:           %[[VAL_7:.*]] = arith.addf %[[VAL_6]], %[[ARG2]] : vector<8xf32>
// CHECK:           %[[VAL_8:.*]] = vector.transfer_write %[[VAL_7]], %[[VAL_5]][%[[VAL_4]]] {in_bounds = [true]} : vector<8xf32>, tensor<16xf32>
// CHECK:           scf.yield %[[VAL_8]] : tensor<16xf32>
// CHECK:         }
// CHECK:         return %[[VAL_3]] : tensor<16xf32>
// CHECK:       }
func.func @other_places(%t: tensor<16xf32>, %n: index, %v: vector<8xf32>) -> tensor<16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = arith.constant 0.0 : f32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %t) -> (tensor<16xf32>) {
    %0 = vector.transfer_read %x[%i], %p {in_bounds = [true]} : tensor<16xf32>, vector<8xf32>
    %1 = arith.addf %0, %v : vector<8xf32>
    %2 = vector.transfer_write %1, %x[%i] {in_bounds = [true]} : vector<8xf32>, tensor<16xf32>
    scf.yield %2 : tensor<16xf32>
  }
  return %r : tensor<16xf32>
}
