// RUN: okl-opt %s -fold-tensor-subset-ops --mlir-print-local-scope | filecheck %s

// A vector of a slice is one of the tensor.
// CHECK-LABEL: func.func @read(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<12x32xf32>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: index, %[[ARG3:.*]]: f32) -> vector<4xf32> {
// CHECK:         %[[VAL_0:.*]] = affine.apply affine_map<()[s0] -> (s0 + 4)>()[%[[ARG1]]]
// CHECK:         %[[VAL_1:.*]] = vector.transfer_read %[[ARG0]][%[[ARG1]], %[[VAL_0]]], %[[ARG3]] {in_bounds = [true]} : tensor<12x32xf32>, vector<4xf32>
// CHECK:         return %[[VAL_1]] : vector<4xf32>
// CHECK:       }
func.func @read(%t: tensor<12x32xf32>, %i: index, %n: index, %z: f32) -> vector<4xf32> {
  %0 = tensor.extract_slice %t[%i, 4] [1, %n] [1, 1] : tensor<12x32xf32> to tensor<?xf32>
  %1 = vector.transfer_read %0[%i], %z {in_bounds = [true]} : tensor<?xf32>, vector<4xf32>
  return %1 : vector<4xf32>
}

// A vector that fills what is inserted.
// CHECK-LABEL: func.func @write(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<4xf32>, %[[ARG1:.*]]: tensor<12x32xf32>, %[[ARG2:.*]]: vector<4xf32>, %[[ARG3:.*]]: index) -> tensor<12x32xf32> {
// CHECK:         %[[VAL_0:.*]] = arith.constant 4 : index
// CHECK:         %[[VAL_1:.*]] = vector.transfer_write %[[ARG2]], %[[ARG1]][%[[ARG3]], %[[VAL_0]]] {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : vector<4xf32>, tensor<12x32xf32>
// CHECK:         return %[[VAL_1]] : tensor<12x32xf32>
// CHECK:       }
func.func @write(%t: tensor<4xf32>, %d: tensor<12x32xf32>, %v: vector<4xf32>, %i: index) -> tensor<12x32xf32> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %t[%c0] {in_bounds = [true]} : vector<4xf32>, tensor<4xf32>
  %1 = tensor.insert_slice %0 into %d[%i, 4] [4, 1] [1, 1] : tensor<4xf32> into tensor<12x32xf32>
  return %1 : tensor<12x32xf32>
}

// A tensor that fills what is inserted; its indices are computed outside of the terminator.
// CHECK-LABEL: func.func @insert(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<2xf32>, %[[ARG1:.*]]: tensor<1x2xf32>, %[[ARG2:.*]]: tensor<12x32xf32>, %[[ARG3:.*]]: index, %[[ARG4:.*]]: index) -> tensor<12x32xf32> {
// CHECK:         %[[VAL_0:.*]] = scf.forall (%[[VAL_1:.*]]) in (%[[ARG4]]) shared_outs(%[[VAL_2:.*]] = %[[ARG2]]) -> (tensor<12x32xf32>) {
// CHECK:           %[[VAL_3:.*]] = affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%[[VAL_1]], %[[ARG3]]]
// CHECK:           scf.forall.in_parallel {
// CHECK:             tensor.parallel_insert_slice %[[ARG0]] into %[[VAL_2]][%[[VAL_3]], 4] [1, 2] [1, 1] : tensor<2xf32> into tensor<12x32xf32>
// CHECK:           }
// CHECK:         }
// CHECK:         return %[[VAL_0]] : tensor<12x32xf32>
// CHECK:       }
func.func @insert(%t: tensor<2xf32>, %u: tensor<1x2xf32>, %d: tensor<12x32xf32>, %i: index, %n: index) -> tensor<12x32xf32> {
  %r = scf.forall (%k) in (%n) shared_outs(%o = %d) -> tensor<12x32xf32> {
    %0 = tensor.insert_slice %t into %u[%i, 0] [1, 2] [1, 1] : tensor<2xf32> into tensor<1x2xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %0 into %o[%k, 4] [1, 2] [1, 1] : tensor<1x2xf32> into tensor<12x32xf32>
    }
  }
  return %r : tensor<12x32xf32>
}
