// RUN: okl-opt %s -resolve-shaped-type-result-dims --mlir-print-local-scope | filecheck %s

// The matrix product is not needed for its sizes.
// CHECK-LABEL: func.func @matmul(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<?x8xf32>, %[[ARG1:.*]]: tensor<8x?xf32>, %[[ARG2:.*]]: tensor<?x?xf32>) -> (index, index) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_2:.*]] = tensor.dim %[[ARG0]], %[[VAL_1]] : tensor<?x8xf32>
// CHECK:         %[[VAL_3:.*]] = tensor.dim %[[ARG1]], %[[VAL_0]] : tensor<8x?xf32>
// CHECK:         return %[[VAL_2]], %[[VAL_3]] : index, index
// CHECK:       }
func.func @matmul(%a: tensor<?x8xf32>, %b: tensor<8x?xf32>, %c: tensor<?x?xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = linalg.matmul ins(%a, %b : tensor<?x8xf32>, tensor<8x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  %x = tensor.dim %0, %c0 : tensor<?x?xf32>
  %y = tensor.dim %0, %c1 : tensor<?x?xf32>
  return %x, %y : index, index
}

// What is padded and joined is computed.
// CHECK-LABEL: func.func @sum(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<?xf32>, %[[ARG1:.*]]: f32, %[[ARG2:.*]]: index) -> index {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = tensor.dim %[[ARG0]], %[[VAL_0]] : tensor<?xf32>
// CHECK:         %[[VAL_2:.*]] = affine.apply affine_map<()[s0, s1] -> (s0 + s1 + 2)>()[%[[VAL_1]], %[[ARG2]]]
// CHECK:         %[[VAL_3:.*]] = tensor.dim %[[ARG0]], %[[VAL_0]] : tensor<?xf32>
// CHECK:         %[[VAL_4:.*]] = affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%[[VAL_2]], %[[VAL_3]]]
// CHECK:         return %[[VAL_4]] : index
// CHECK:       }
func.func @sum(%t: tensor<?xf32>, %z: f32, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %0 = tensor.pad %t low[%n] high[2] {
  ^bb0(%i: index):
    tensor.yield %z : f32
  } : tensor<?xf32> to tensor<?xf32>
  %1 = tensor.concat dim(0) %0, %t : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %x = tensor.dim %1, %c0 : tensor<?xf32>
  return %x : index
}

// In all iterations of scf.forall a result has the same size; in those of scf.for it need not have.
// CHECK-LABEL: func.func @loops(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<?xf32>, %[[ARG1:.*]]: index) -> tensor<?xf32> {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_2:.*]] = scf.forall (%[[VAL_3:.*]]) in (%[[ARG1]]) shared_outs(%[[VAL_4:.*]] = %[[ARG0]]) -> (tensor<?xf32>) {
// CHECK:           %[[VAL_5:.*]] = tensor.dim %[[ARG0]], %[[VAL_0]] : tensor<?xf32>
// CHECK:           func.call @use(%[[VAL_5]]) : (index) -> ()
// CHECK:           scf.forall.in_parallel {
// CHECK:           }
// CHECK:         }
// CHECK:         %[[VAL_6:.*]] = scf.for %[[VAL_7:.*]] = %[[VAL_0]] to %[[ARG1]] step %[[VAL_1]] iter_args(%[[VAL_8:.*]] = %[[VAL_2]]) -> (tensor<?xf32>) {
// CHECK:           %[[VAL_9:.*]] = tensor.dim %[[VAL_8]], %[[VAL_0]] : tensor<?xf32>
// CHECK:           func.call @use(%[[VAL_9]]) : (index) -> ()
// CHECK:           scf.yield %[[VAL_8]] : tensor<?xf32>
// CHECK:         }
// CHECK:         return %[[VAL_6]] : tensor<?xf32>
// CHECK:       }
func.func @loops(%a: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.forall (%i) in (%n) shared_outs(%o = %a) -> tensor<?xf32> {
    %x = tensor.dim %o, %c0 : tensor<?xf32>
    func.call @use(%x) : (index) -> ()
    scf.forall.in_parallel {
    }
  }
  %1 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %0) -> tensor<?xf32> {
    %x = tensor.dim %t, %c0 : tensor<?xf32>
    func.call @use(%x) : (index) -> ()
    scf.yield %t : tensor<?xf32>
  }
  return %1 : tensor<?xf32>
}

// CHECK-LABEL: func.func private @use(index)
func.func private @use(index)
