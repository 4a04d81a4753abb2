// RUN: okl-opt %s --iree-flow-pad-linalg-ops --mlir-print-local-scope | filecheck %s
// RUN: okl-opt %s --iree-flow-pad-linalg-ops=padding-size=4 --iree-flow-pad-linalg-ops --mlir-print-local-scope | filecheck %s
// RUN: okl-opt %s --iree-preprocessing-pad-linalg-ops --mlir-print-local-scope | filecheck %s

// Only terms of sums are added: the result has its type.

// CHECK-LABEL: func.func @terms(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<4x6xf32>, %[[ARG1:.*]]: tensor<6x8xf32>, %[[ARG2:.*]]: tensor<4x8xf32>) -> tensor<4x8xf32> {
// CHECK-NEXT:    %[[CST:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:    %[[PADDED:.*]] = tensor.pad %[[ARG0]] low[0, 0] high[0, 2] {
// CHECK-NEXT:    ^bb0(%[[ARG3:.*]]: index, %[[ARG4:.*]]: index):
// CHECK-NEXT:    tensor.yield %[[CST]] : f32
// CHECK-NEXT:    } : tensor<4x6xf32> to tensor<4x8xf32>
// CHECK-NEXT:    %[[CST_0:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:    %[[PADDED_1:.*]] = tensor.pad %[[ARG1]] low[0, 0] high[2, 0] {
// CHECK-NEXT:    ^bb0(%[[ARG3:.*]]: index, %[[ARG4:.*]]: index):
// CHECK-NEXT:    tensor.yield %[[CST_0]] : f32
// CHECK-NEXT:    } : tensor<6x8xf32> to tensor<8x8xf32>
// CHECK-NEXT:    %[[V0:.*]] = linalg.matmul ins(%[[PADDED]], %[[PADDED_1]] : tensor<4x8xf32>, tensor<8x8xf32>) outs(%[[ARG2]] : tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT:    return %[[V0]] : tensor<4x8xf32>
func.func @terms(%0: tensor<4x6xf32>, %1: tensor<6x8xf32>, %2: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %3 = linalg.matmul ins(%0, %1 : tensor<4x6xf32>, tensor<6x8xf32>) outs(%2 : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %3 : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @rows(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<5x4xi8>, %[[ARG1:.*]]: tensor<4x8xi8>, %[[ARG2:.*]]: tensor<5x8xi32>) -> tensor<5x8xi32> {
// CHECK-NEXT:    %[[C0_I8:.*]] = arith.constant 0 : i8
// CHECK-NEXT:    %[[PADDED:.*]] = tensor.pad %[[ARG0]] low[0, 0] high[3, 0] {
// CHECK-NEXT:    ^bb0(%[[ARG3:.*]]: index, %[[ARG4:.*]]: index):
// CHECK-NEXT:    tensor.yield %[[C0_I8]] : i8
// CHECK-NEXT:    } : tensor<5x4xi8> to tensor<8x4xi8>
// CHECK-NEXT:    %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK-NEXT:    %[[PADDED_0:.*]] = tensor.pad %[[ARG2]] low[0, 0] high[3, 0] {
// CHECK-NEXT:    ^bb0(%[[ARG3:.*]]: index, %[[ARG4:.*]]: index):
// CHECK-NEXT:    tensor.yield %[[C0_I32]] : i32
// CHECK-NEXT:    } : tensor<5x8xi32> to tensor<8x8xi32>
// CHECK-NEXT:    %[[V0:.*]] = linalg.matmul {a} ins(%[[PADDED]], %[[ARG1]] : tensor<8x4xi8>, tensor<4x8xi8>) outs(%[[PADDED_0]] : tensor<8x8xi32>) -> tensor<8x8xi32>
// CHECK-NEXT:    %[[EXTRACTED_SLICE:.*]] = tensor.extract_slice %[[V0]][0, 0] [5, 8] [1, 1] : tensor<8x8xi32> to tensor<5x8xi32>
// CHECK-NEXT:    return %[[EXTRACTED_SLICE]] : tensor<5x8xi32>
func.func @rows(%0: tensor<5x4xi8>, %1: tensor<4x8xi8>, %2: tensor<5x8xi32>) -> tensor<5x8xi32> {
  %3 = linalg.matmul {a} ins(%0, %1 : tensor<5x4xi8>, tensor<4x8xi8>) outs(%2 : tensor<5x8xi32>) -> tensor<5x8xi32>
  return %3 : tensor<5x8xi32>
}

// CHECK-LABEL: func.func @columns(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<8x4xbf16>, %[[ARG1:.*]]: tensor<4x1xbf16>, %[[ARG2:.*]]: tensor<8x1xbf16>) -> tensor<8x1xbf16> {
// CHECK-NEXT:    %[[CST:.*]] = arith.constant 0.000000e+00 : bf16
// CHECK-NEXT:    %[[PADDED:.*]] = tensor.pad %[[ARG1]] low[0, 0] high[0, 3] {
// CHECK-NEXT:    ^bb0(%[[ARG3:.*]]: index, %[[ARG4:.*]]: index):
// CHECK-NEXT:    tensor.yield %[[CST]] : bf16
// CHECK-NEXT:    } : tensor<4x1xbf16> to tensor<4x4xbf16>
// CHECK-NEXT:    %[[CST_0:.*]] = arith.constant 0.000000e+00 : bf16
// CHECK-NEXT:    %[[PADDED_1:.*]] = tensor.pad %[[ARG2]] low[0, 0] high[0, 3] {
// CHECK-NEXT:    ^bb0(%[[ARG3:.*]]: index, %[[ARG4:.*]]: index):
// CHECK-NEXT:    tensor.yield %[[CST_0]] : bf16
// CHECK-NEXT:    } : tensor<8x1xbf16> to tensor<8x4xbf16>
// CHECK-NEXT:    %[[V0:.*]] = linalg.matmul ins(%[[ARG0]], %[[PADDED]] : tensor<8x4xbf16>, tensor<4x4xbf16>) outs(%[[PADDED_1]] : tensor<8x4xbf16>) -> tensor<8x4xbf16>
// CHECK-NEXT:    %[[EXTRACTED_SLICE:.*]] = tensor.extract_slice %[[V0]][0, 0] [8, 1] [1, 1] : tensor<8x4xbf16> to tensor<8x1xbf16>
// CHECK-NEXT:    return %[[EXTRACTED_SLICE]] : tensor<8x1xbf16>
func.func @columns(%0: tensor<8x4xbf16>, %1: tensor<4x1xbf16>, %2: tensor<8x1xbf16>) -> tensor<8x1xbf16> {
  %3 = linalg.matmul ins(%0, %1 : tensor<8x4xbf16>, tensor<4x1xbf16>) outs(%2 : tensor<8x1xbf16>) -> tensor<8x1xbf16>
  return %3 : tensor<8x1xbf16>
}

// The number of products stays.

// CHECK-LABEL: func.func @batch(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<3x5x7xf64>, %[[ARG1:.*]]: tensor<3x7x9xf64>, %[[ARG2:.*]]: tensor<3x5x9xf64>) -> tensor<3x5x9xf64> {
// CHECK-NEXT:    %[[CST:.*]] = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:    %[[PADDED:.*]] = tensor.pad %[[ARG0]] low[0, 0, 0] high[0, 3, 1] {
// CHECK-NEXT:    ^bb0(%[[ARG3:.*]]: index, %[[ARG4:.*]]: index, %[[ARG5:.*]]: index):
// CHECK-NEXT:    tensor.yield %[[CST]] : f64
// CHECK-NEXT:    } : tensor<3x5x7xf64> to tensor<3x8x8xf64>
// CHECK-NEXT:    %[[CST_0:.*]] = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:    %[[PADDED_1:.*]] = tensor.pad %[[ARG1]] low[0, 0, 0] high[0, 1, 3] {
// CHECK-NEXT:    ^bb0(%[[ARG3:.*]]: index, %[[ARG4:.*]]: index, %[[ARG5:.*]]: index):
// CHECK-NEXT:    tensor.yield %[[CST_0]] : f64
// CHECK-NEXT:    } : tensor<3x7x9xf64> to tensor<3x8x12xf64>
// CHECK-NEXT:    %[[CST_2:.*]] = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:    %[[PADDED_3:.*]] = tensor.pad %[[ARG2]] low[0, 0, 0] high[0, 3, 3] {
// CHECK-NEXT:    ^bb0(%[[ARG3:.*]]: index, %[[ARG4:.*]]: index, %[[ARG5:.*]]: index):
// CHECK-NEXT:    tensor.yield %[[CST_2]] : f64
// CHECK-NEXT:    } : tensor<3x5x9xf64> to tensor<3x8x12xf64>
// CHECK-NEXT:    %[[V0:.*]] = linalg.batch_matmul ins(%[[PADDED]], %[[PADDED_1]] : tensor<3x8x8xf64>, tensor<3x8x12xf64>) outs(%[[PADDED_3]] : tensor<3x8x12xf64>) -> tensor<3x8x12xf64>
// CHECK-NEXT:    %[[EXTRACTED_SLICE:.*]] = tensor.extract_slice %[[V0]][0, 0, 0] [3, 5, 9] [1, 1, 1] : tensor<3x8x12xf64> to tensor<3x5x9xf64>
// CHECK-NEXT:    return %[[EXTRACTED_SLICE]] : tensor<3x5x9xf64>
func.func @batch(%0: tensor<3x5x7xf64>, %1: tensor<3x7x9xf64>, %2: tensor<3x5x9xf64>) -> tensor<3x5x9xf64> {
  %3 = linalg.batch_matmul ins(%0, %1 : tensor<3x5x7xf64>, tensor<3x7x9xf64>) outs(%2 : tensor<3x5x9xf64>) -> tensor<3x5x9xf64>
  return %3 : tensor<3x5x9xf64>
}

// Operands are padded where their maps have the loop.

// CHECK-LABEL: func.func @transposed(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<4x5xf32>, %[[ARG1:.*]]: tensor<4x8xf32>, %[[ARG2:.*]]: tensor<5x8xf32>) -> tensor<5x8xf32> {
// CHECK-NEXT:    %[[CST:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:    %[[PADDED:.*]] = tensor.pad %[[ARG0]] low[0, 0] high[0, 3] {
// CHECK-NEXT:    ^bb0(%[[ARG3:.*]]: index, %[[ARG4:.*]]: index):
// CHECK-NEXT:    tensor.yield %[[CST]] : f32
// CHECK-NEXT:    } : tensor<4x5xf32> to tensor<4x8xf32>
// CHECK-NEXT:    %[[CST_0:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:    %[[PADDED_1:.*]] = tensor.pad %[[ARG2]] low[0, 0] high[3, 0] {
// CHECK-NEXT:    ^bb0(%[[ARG3:.*]]: index, %[[ARG4:.*]]: index):
// CHECK-NEXT:    tensor.yield %[[CST_0]] : f32
// CHECK-NEXT:    } : tensor<5x8xf32> to tensor<8x8xf32>
// CHECK-NEXT:    %[[V0:.*]] = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%[[PADDED]], %[[ARG1]] : tensor<4x8xf32>, tensor<4x8xf32>) outs(%[[PADDED_1]] : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK-NEXT:    %[[EXTRACTED_SLICE:.*]] = tensor.extract_slice %[[V0]][0, 0] [5, 8] [1, 1] : tensor<8x8xf32> to tensor<5x8xf32>
// CHECK-NEXT:    return %[[EXTRACTED_SLICE]] : tensor<5x8xf32>
func.func @transposed(%0: tensor<4x5xf32>, %1: tensor<4x8xf32>, %2: tensor<5x8xf32>) -> tensor<5x8xf32> {
  %3 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>] ins(%0, %1 : tensor<4x5xf32>, tensor<4x8xf32>) outs(%2 : tensor<5x8xf32>) -> tensor<5x8xf32>
  return %3 : tensor<5x8xf32>
}

// CHECK-LABEL: func.func @same_value(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<1x1xi1>) -> tensor<1x1xi1> {
// CHECK-NEXT:    %[[FALSE:.*]] = arith.constant false
// CHECK-NEXT:    %[[PADDED:.*]] = tensor.pad %[[ARG0]] low[0, 0] high[3, 3] {
// CHECK-NEXT:    ^bb0(%[[ARG1:.*]]: index, %[[ARG2:.*]]: index):
// CHECK-NEXT:    tensor.yield %[[FALSE]] : i1
// CHECK-NEXT:    } : tensor<1x1xi1> to tensor<4x4xi1>
// CHECK-NEXT:    %[[FALSE_0:.*]] = arith.constant false
// CHECK-NEXT:    %[[PADDED_1:.*]] = tensor.pad %[[ARG0]] low[0, 0] high[3, 3] {
// CHECK-NEXT:    ^bb0(%[[ARG1:.*]]: index, %[[ARG2:.*]]: index):
// CHECK-NEXT:    tensor.yield %[[FALSE_0]] : i1
// CHECK-NEXT:    } : tensor<1x1xi1> to tensor<4x4xi1>
// CHECK-NEXT:    %[[FALSE_2:.*]] = arith.constant false
// CHECK-NEXT:    %[[PADDED_3:.*]] = tensor.pad %[[ARG0]] low[0, 0] high[3, 3] {
// CHECK-NEXT:    ^bb0(%[[ARG1:.*]]: index, %[[ARG2:.*]]: index):
// CHECK-NEXT:    tensor.yield %[[FALSE_2]] : i1
// CHECK-NEXT:    } : tensor<1x1xi1> to tensor<4x4xi1>
// CHECK-NEXT:    %[[V0:.*]] = linalg.matmul ins(%[[PADDED]], %[[PADDED_1]] : tensor<4x4xi1>, tensor<4x4xi1>) outs(%[[PADDED_3]] : tensor<4x4xi1>) -> tensor<4x4xi1>
// CHECK-NEXT:    %[[EXTRACTED_SLICE:.*]] = tensor.extract_slice %[[V0]][0, 0] [1, 1] [1, 1] : tensor<4x4xi1> to tensor<1x1xi1>
// CHECK-NEXT:    return %[[EXTRACTED_SLICE]] : tensor<1x1xi1>
func.func @same_value(%0: tensor<1x1xi1>) -> tensor<1x1xi1> {
  %1 = linalg.matmul ins(%0, %0 : tensor<1x1xi1>, tensor<1x1xi1>) outs(%0 : tensor<1x1xi1>) -> tensor<1x1xi1>
  return %1 : tensor<1x1xi1>
}
