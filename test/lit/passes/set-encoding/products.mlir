// RUN: okl-opt %s --set-encoding | filecheck %s

// Sizes that no type tells are those of what is summed into.
// CHECK-LABEL: func.func @matmul(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<?x?xf32>, %[[ARG1:.*]]: tensor<?x?xf32>, %[[ARG2:.*]]: tensor<?x?xf32>) -> tensor<?x?xf32> {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = tensor.dim %[[ARG2]], %[[VAL_0]] : tensor<?x?xf32>
// CHECK:         %[[VAL_2:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_3:.*]] = tensor.dim %[[ARG2]], %[[VAL_2]] : tensor<?x?xf32>
// CHECK:         %[[VAL_4:.*]] = iree_encoding.set_encoding %[[ARG0]] : tensor<?x?xf32> -> tensor<?x?xf32, #encoding>
// CHECK:         %[[VAL_5:.*]] = iree_encoding.set_encoding %[[ARG1]] : tensor<?x?xf32> -> tensor<?x?xf32, #encoding1>
// CHECK:         %[[VAL_6:.*]] = iree_encoding.set_encoding %[[ARG2]] : tensor<?x?xf32> -> tensor<?x?xf32, #encoding2>
// CHECK:         %[[VAL_7:.*]] = linalg.matmul ins(%[[VAL_4]], %[[VAL_5]] : tensor<?x?xf32, #encoding>, tensor<?x?xf32, #encoding1>) outs(%[[VAL_6]] : tensor<?x?xf32, #encoding2>) -> tensor<?x?xf32, #encoding2>
// CHECK:         %[[VAL_8:.*]] = iree_encoding.unset_encoding %[[VAL_7]] : tensor<?x?xf32, #encoding2> -> tensor<?x?xf32>{%[[VAL_1]], %[[VAL_3]]}
// CHECK:         return %[[VAL_8]] : tensor<?x?xf32>
// CHECK:       }
func.func @matmul(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// The zeros are made in the encoding, and the first ones go.
// CHECK-LABEL: func.func @zeros(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<?x?xf32>, %[[ARG1:.*]]: tensor<?x?xf32>, %[[ARG2:.*]]: index, %[[ARG3:.*]]: index) -> tensor<?x?xf32> {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:         %[[VAL_1:.*]] = iree_encoding.set_encoding %[[ARG0]] : tensor<?x?xf32> -> tensor<?x?xf32, #encoding>
// CHECK:         %[[VAL_2:.*]] = iree_encoding.set_encoding %[[ARG1]] : tensor<?x?xf32> -> tensor<?x?xf32, #encoding1>
// CHECK:         %[[VAL_3:.*]] = tensor.empty(%[[ARG2]], %[[ARG3]]) : tensor<?x?xf32, #encoding2>
// CHECK:         %[[VAL_4:.*]] = linalg.fill ins(%[[VAL_0]] : f32) outs(%[[VAL_3]] : tensor<?x?xf32, #encoding2>) -> tensor<?x?xf32, #encoding2>
// CHECK:         %[[VAL_5:.*]] = linalg.matmul ins(%[[VAL_1]], %[[VAL_2]] : tensor<?x?xf32, #encoding>, tensor<?x?xf32, #encoding1>) outs(%[[VAL_4]] : tensor<?x?xf32, #encoding2>) -> tensor<?x?xf32, #encoding2>
// CHECK:         %[[VAL_6:.*]] = iree_encoding.unset_encoding %[[VAL_5]] : tensor<?x?xf32, #encoding2> -> tensor<?x?xf32>{%[[ARG2]], %[[ARG3]]}
// CHECK:         return %[[VAL_6]] : tensor<?x?xf32>
// CHECK:       }
func.func @zeros(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %m: index, %n: index) -> tensor<?x?xf32> {
  %cst = arith.constant 0.0 : f32
  %e = tensor.empty(%m, %n) : tensor<?x?xf32>
  %c = linalg.fill ins(%cst : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// Zeros that something else reads stay, too.
// CHECK-LABEL: func.func @shared_zeros(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<4x4xf32>, %[[ARG1:.*]]: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:         %[[VAL_1:.*]] = linalg.fill ins(%[[VAL_0]] : f32) outs(%[[ARG1]] : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK:         %[[VAL_2:.*]] = iree_encoding.set_encoding %[[ARG0]] : tensor<4x4xf32> -> tensor<4x4xf32, #encoding3>
// CHECK:         %[[VAL_3:.*]] = iree_encoding.set_encoding %[[ARG0]] : tensor<4x4xf32> -> tensor<4x4xf32, #encoding4>
// CHECK:         %[[VAL_4:.*]] = tensor.empty() : tensor<4x4xf32, #encoding5>
// CHECK:         %[[VAL_5:.*]] = linalg.fill ins(%[[VAL_0]] : f32) outs(%[[VAL_4]] : tensor<4x4xf32, #encoding5>) -> tensor<4x4xf32, #encoding5>
// CHECK:         %[[VAL_6:.*]] = linalg.matmul ins(%[[VAL_2]], %[[VAL_3]] : tensor<4x4xf32, #encoding3>, tensor<4x4xf32, #encoding4>) outs(%[[VAL_5]] : tensor<4x4xf32, #encoding5>) -> tensor<4x4xf32, #encoding5>
// CHECK:         %[[VAL_7:.*]] = iree_encoding.unset_encoding %[[VAL_6]] : tensor<4x4xf32, #encoding5> -> tensor<4x4xf32>
// CHECK:         return %[[VAL_7]], %[[VAL_1]] : tensor<4x4xf32>, tensor<4x4xf32>
// CHECK:       }
func.func @shared_zeros(%a: tensor<4x4xf32>, %e: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %cst = arith.constant 0.0 : f32
  %c = linalg.fill ins(%cst : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %0 = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0, %c : tensor<4x4xf32>, tensor<4x4xf32>
}

// One after the other.
// CHECK-LABEL: func.func @two(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<64x64xf32>, %[[ARG1:.*]]: tensor<64x64xf32>, %[[ARG2:.*]]: tensor<64x64xf32>) -> tensor<64x64xf32> {
// CHECK:         %[[VAL_0:.*]] = iree_encoding.set_encoding %[[ARG0]] : tensor<64x64xf32> -> tensor<64x64xf32, #encoding>
// CHECK:         %[[VAL_1:.*]] = iree_encoding.set_encoding %[[ARG1]] : tensor<64x64xf32> -> tensor<64x64xf32, #encoding1>
// CHECK:         %[[VAL_2:.*]] = iree_encoding.set_encoding %[[ARG2]] : tensor<64x64xf32> -> tensor<64x64xf32, #encoding2>
// CHECK:         %[[VAL_3:.*]] = linalg.matmul ins(%[[VAL_0]], %[[VAL_1]] : tensor<64x64xf32, #encoding>, tensor<64x64xf32, #encoding1>) outs(%[[VAL_2]] : tensor<64x64xf32, #encoding2>) -> tensor<64x64xf32, #encoding2>
// CHECK:         %[[VAL_4:.*]] = iree_encoding.unset_encoding %[[VAL_3]] : tensor<64x64xf32, #encoding2> -> tensor<64x64xf32>
// CHECK:         %[[VAL_5:.*]] = iree_encoding.set_encoding %[[VAL_4]] : tensor<64x64xf32> -> tensor<64x64xf32, #encoding>
// CHECK:         %[[VAL_6:.*]] = iree_encoding.set_encoding %[[ARG1]] : tensor<64x64xf32> -> tensor<64x64xf32, #encoding1>
// CHECK:         %[[VAL_7:.*]] = iree_encoding.set_encoding %[[ARG2]] : tensor<64x64xf32> -> tensor<64x64xf32, #encoding2>
// CHECK:         %[[VAL_8:.*]] = linalg.matmul ins(%[[VAL_5]], %[[VAL_6]] : tensor<64x64xf32, #encoding>, tensor<64x64xf32, #encoding1>) outs(%[[VAL_7]] : tensor<64x64xf32, #encoding2>) -> tensor<64x64xf32, #encoding2>
// CHECK:         %[[VAL_9:.*]] = iree_encoding.unset_encoding %[[VAL_8]] : tensor<64x64xf32, #encoding2> -> tensor<64x64xf32>
// CHECK:         return %[[VAL_9]] : tensor<64x64xf32>
// CHECK:       }
func.func @two(%a: tensor<64x64xf32>, %b: tensor<64x64xf32>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<64x64xf32>, tensor<64x64xf32>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
  %1 = linalg.matmul ins(%0, %b : tensor<64x64xf32>, tensor<64x64xf32>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %1 : tensor<64x64xf32>
}

// In an op with a region.
// CHECK-LABEL: func.func @in_loop(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<64x64xf32>, %[[ARG1:.*]]: tensor<64x64xf32>, %[[ARG2:.*]]: tensor<64x64xf32>, %[[ARG3:.*]]: index) -> tensor<64x64xf32> {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_2:.*]] = scf.for %[[VAL_3:.*]] = %[[VAL_0]] to %[[ARG3]] step %[[VAL_1]] iter_args(%[[VAL_4:.*]] = %[[ARG2]]) -> (tensor<64x64xf32>) {
// CHECK:           %[[VAL_5:.*]] = iree_encoding.set_encoding %[[ARG0]] : tensor<64x64xf32> -> tensor<64x64xf32, #encoding>
// CHECK:           %[[VAL_6:.*]] = iree_encoding.set_encoding %[[ARG1]] : tensor<64x64xf32> -> tensor<64x64xf32, #encoding1>
// CHECK:           %[[VAL_7:.*]] = iree_encoding.set_encoding %[[VAL_4]] : tensor<64x64xf32> -> tensor<64x64xf32, #encoding2>
// CHECK:           %[[VAL_8:.*]] = linalg.matmul ins(%[[VAL_5]], %[[VAL_6]] : tensor<64x64xf32, #encoding>, tensor<64x64xf32, #encoding1>) outs(%[[VAL_7]] : tensor<64x64xf32, #encoding2>) -> tensor<64x64xf32, #encoding2>
// CHECK:           %[[VAL_9:.*]] = iree_encoding.unset_encoding %[[VAL_8]] : tensor<64x64xf32, #encoding2> -> tensor<64x64xf32>
// CHECK:           scf.yield %[[VAL_9]] : tensor<64x64xf32>
// CHECK:         }
// CHECK:         return %[[VAL_2]] : tensor<64x64xf32>
// CHECK:       }
func.func @in_loop(%a: tensor<64x64xf32>, %b: tensor<64x64xf32>, %c: tensor<64x64xf32>, %n: index) -> tensor<64x64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %c) -> (tensor<64x64xf32>) {
    %0 = linalg.matmul ins(%a, %b : tensor<64x64xf32>, tensor<64x64xf32>) outs(%x : tensor<64x64xf32>) -> tensor<64x64xf32>
    scf.yield %0 : tensor<64x64xf32>
  }
  return %r : tensor<64x64xf32>
}
