// RUN: okl-opt %s --iree-flow-convert-linalg-matmul-to-mmt4d="enable_generic_slow arch=cuda" --mlir-print-local-scope | filecheck %s
// RUN: okl-opt %s --iree-flow-convert-linalg-matmul-to-mmt4d=enable-generic-slow --iree-flow-convert-linalg-matmul-to-mmt4d="enable-generic-slow=true" --mlir-print-local-scope | filecheck %s

// What is not whole tiles is padded, and the result is cut out.

// CHECK-LABEL: func.func @padded(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<9x4xi8>, %[[ARG1:.*]]: tensor<4x8xi8>, %[[ARG2:.*]]: tensor<9x8xi32>) -> tensor<9x8xi32> {
// CHECK-NEXT:    %[[C0_I8:.*]] = arith.constant 0 : i8
// CHECK-NEXT:    %[[PADDED:.*]] = tensor.pad %[[ARG0]] low[0, 0] high[7, 0] {
// CHECK-NEXT:    ^bb0(%[[ARG3:.*]]: index, %[[ARG4:.*]]: index):
// CHECK-NEXT:    tensor.yield %[[C0_I8]] : i8
// CHECK-NEXT:    } : tensor<9x4xi8> to tensor<16x4xi8>
// CHECK-NEXT:    %[[C0_I32:.*]] = arith.constant 0 : i32
// CHECK-NEXT:    %[[PADDED_0:.*]] = tensor.pad %[[ARG2]] low[0, 0] high[7, 0] {
// CHECK-NEXT:    ^bb0(%[[ARG3:.*]]: index, %[[ARG4:.*]]: index):
// CHECK-NEXT:    tensor.yield %[[C0_I32]] : i32
// CHECK-NEXT:    } : tensor<9x8xi32> to tensor<16x8xi32>
// CHECK-NEXT:    %[[EXPANDED:.*]] = tensor.expand_shape %[[PADDED]] {{\[\[}}0, 1], [2, 3]] output_shape [2, 8, 2, 2] : tensor<16x4xi8> into tensor<2x8x2x2xi8>
// CHECK-NEXT:    %[[EXPANDED_1:.*]] = tensor.expand_shape %[[ARG1]] {{\[\[}}0, 1], [2, 3]] output_shape [2, 2, 2, 4] : tensor<4x8xi8> into tensor<2x2x2x4xi8>
// CHECK-NEXT:    %[[EXPANDED_2:.*]] = tensor.expand_shape %[[PADDED_0]] {{\[\[}}0, 1], [2, 3]] output_shape [2, 8, 2, 4] : tensor<16x8xi32> into tensor<2x8x2x4xi32>
// CHECK-NEXT:    %[[V0:.*]] = tensor.empty() : tensor<2x2x8x2xi8>
// CHECK-NEXT:    %[[V1:.*]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%[[EXPANDED]] : tensor<2x8x2x2xi8>) outs(%[[V0]] : tensor<2x2x8x2xi8>) {
// CHECK-NEXT:    ^bb0(%[[IN:.*]]: i8, %[[OUT:.*]]: i8):
// CHECK-NEXT:    linalg.yield %[[IN]] : i8
// CHECK-NEXT:    } -> tensor<2x2x8x2xi8>
// CHECK-NEXT:    %[[V2:.*]] = tensor.empty() : tensor<2x2x4x2xi8>
// CHECK-NEXT:    %[[V3:.*]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d1, d3, d0, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%[[EXPANDED_1]] : tensor<2x2x2x4xi8>) outs(%[[V2]] : tensor<2x2x4x2xi8>) {
// CHECK-NEXT:    ^bb0(%[[IN:.*]]: i8, %[[OUT:.*]]: i8):
// CHECK-NEXT:    linalg.yield %[[IN]] : i8
// CHECK-NEXT:    } -> tensor<2x2x4x2xi8>
// CHECK-NEXT:    %[[V4:.*]] = tensor.empty() : tensor<2x2x8x4xi32>
// CHECK-NEXT:    %[[V5:.*]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%[[EXPANDED_2]] : tensor<2x8x2x4xi32>) outs(%[[V4]] : tensor<2x2x8x4xi32>) {
// CHECK-NEXT:    ^bb0(%[[IN:.*]]: i32, %[[OUT:.*]]: i32):
// CHECK-NEXT:    linalg.yield %[[IN]] : i32
// CHECK-NEXT:    } -> tensor<2x2x8x4xi32>
// CHECK-NEXT:    %[[V6:.*]] = linalg.mmt4d {comment = "generic tiling parameters, as no known kernel was matched for this matmul and target"} ins(%[[V1]], %[[V3]] : tensor<2x2x8x2xi8>, tensor<2x2x4x2xi8>) outs(%[[V5]] : tensor<2x2x8x4xi32>) -> tensor<2x2x8x4xi32>
// CHECK-NEXT:    %[[V7:.*]] = tensor.empty() : tensor<2x8x2x4xi32>
// CHECK-NEXT:    %[[V8:.*]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%[[V6]] : tensor<2x2x8x4xi32>) outs(%[[V7]] : tensor<2x8x2x4xi32>) {
// CHECK-NEXT:    ^bb0(%[[IN:.*]]: i32, %[[OUT:.*]]: i32):
// CHECK-NEXT:    linalg.yield %[[IN]] : i32
// CHECK-NEXT:    } -> tensor<2x8x2x4xi32>
// CHECK-NEXT:    %[[COLLAPSED:.*]] = tensor.collapse_shape %[[V8]] {{\[\[}}0, 1], [2, 3]] : tensor<2x8x2x4xi32> into tensor<16x8xi32>
// CHECK-NEXT:    %[[EXTRACTED_SLICE:.*]] = tensor.extract_slice %[[COLLAPSED]][0, 0] [9, 8] [1, 1] : tensor<16x8xi32> to tensor<9x8xi32>
// CHECK-NEXT:    return %[[EXTRACTED_SLICE]] : tensor<9x8xi32>
func.func @padded(%0: tensor<9x4xi8>, %1: tensor<4x8xi8>, %2: tensor<9x8xi32>) -> tensor<9x8xi32> {
  %3 = linalg.matmul ins(%0, %1 : tensor<9x4xi8>, tensor<4x8xi8>) outs(%2 : tensor<9x8xi32>) -> tensor<9x8xi32>
  return %3 : tensor<9x8xi32>
}

// Sizes that are not known may be anything.

// CHECK-LABEL: func.func @dynamic(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<?x4xbf16>, %[[ARG1:.*]]: tensor<4x?xbf16>, %[[ARG2:.*]]: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
// CHECK-NEXT:    %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %[[DIM:.*]] = tensor.dim %[[ARG0]], %[[C0]] : tensor<?x4xbf16>
// CHECK-NEXT:    %[[C7:.*]] = arith.constant 7 : index
// CHECK-NEXT:    %[[C8:.*]] = arith.constant 8 : index
// CHECK-NEXT:    %[[V0:.*]] = arith.addi %[[DIM]], %[[C7]] : index
// CHECK-NEXT:    %[[V1:.*]] = arith.remui %[[V0]], %[[C8]] : index
// CHECK-NEXT:    %[[V2:.*]] = arith.subi %[[C7]], %[[V1]] : index
// CHECK-NEXT:    %[[CST:.*]] = arith.constant 0.000000e+00 : bf16
// CHECK-NEXT:    %[[PADDED:.*]] = tensor.pad %[[ARG0]] low[0, 0] high[%[[V2]], 0] {
// CHECK-NEXT:    ^bb0(%[[ARG3:.*]]: index, %[[ARG4:.*]]: index):
// CHECK-NEXT:    tensor.yield %[[CST]] : bf16
// CHECK-NEXT:    } : tensor<?x4xbf16> to tensor<?x4xbf16>
// CHECK-NEXT:    %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT:    %[[DIM_0:.*]] = tensor.dim %[[ARG1]], %[[C1]] : tensor<4x?xbf16>
// CHECK-NEXT:    %[[C3:.*]] = arith.constant 3 : index
// CHECK-NEXT:    %[[C4:.*]] = arith.constant 4 : index
// CHECK-NEXT:    %[[V3:.*]] = arith.addi %[[DIM_0]], %[[C3]] : index
// CHECK-NEXT:    %[[V4:.*]] = arith.remui %[[V3]], %[[C4]] : index
// CHECK-NEXT:    %[[V5:.*]] = arith.subi %[[C3]], %[[V4]] : index
// CHECK-NEXT:    %[[CST_1:.*]] = arith.constant 0.000000e+00 : bf16
// CHECK-NEXT:    %[[PADDED_2:.*]] = tensor.pad %[[ARG1]] low[0, 0] high[0, %[[V5]]] {
// CHECK-NEXT:    ^bb0(%[[ARG3:.*]]: index, %[[ARG4:.*]]: index):
// CHECK-NEXT:    tensor.yield %[[CST_1]] : bf16
// CHECK-NEXT:    } : tensor<4x?xbf16> to tensor<4x?xbf16>
// CHECK-NEXT:    %[[C0_3:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %[[DIM_4:.*]] = tensor.dim %[[ARG2]], %[[C0_3]] : tensor<?x?xbf16>
// CHECK-NEXT:    %[[C7_5:.*]] = arith.constant 7 : index
// CHECK-NEXT:    %[[C8_6:.*]] = arith.constant 8 : index
// CHECK-NEXT:    %[[V6:.*]] = arith.addi %[[DIM_4]], %[[C7_5]] : index
// CHECK-NEXT:    %[[V7:.*]] = arith.remui %[[V6]], %[[C8_6]] : index
// CHECK-NEXT:    %[[V8:.*]] = arith.subi %[[C7_5]], %[[V7]] : index
// CHECK-NEXT:    %[[C1_7:.*]] = arith.constant 1 : index
// CHECK-NEXT:    %[[DIM_8:.*]] = tensor.dim %[[ARG2]], %[[C1_7]] : tensor<?x?xbf16>
// CHECK-NEXT:    %[[C3_9:.*]] = arith.constant 3 : index
// CHECK-NEXT:    %[[C4_10:.*]] = arith.constant 4 : index
// CHECK-NEXT:    %[[V9:.*]] = arith.addi %[[DIM_8]], %[[C3_9]] : index
// CHECK-NEXT:    %[[V10:.*]] = arith.remui %[[V9]], %[[C4_10]] : index
// CHECK-NEXT:    %[[V11:.*]] = arith.subi %[[C3_9]], %[[V10]] : index
// CHECK-NEXT:    %[[CST_11:.*]] = arith.constant 0.000000e+00 : bf16
// CHECK-NEXT:    %[[PADDED_12:.*]] = tensor.pad %[[ARG2]] low[0, 0] high[%[[V8]], %[[V11]]] {
// CHECK-NEXT:    ^bb0(%[[ARG3:.*]]: index, %[[ARG4:.*]]: index):
// CHECK-NEXT:    tensor.yield %[[CST_11]] : bf16
// CHECK-NEXT:    } : tensor<?x?xbf16> to tensor<?x?xbf16>
// CHECK-NEXT:    %[[C0_13:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %[[DIM_14:.*]] = tensor.dim %[[PADDED]], %[[C0_13]] : tensor<?x4xbf16>
// CHECK-NEXT:    %[[V12:.*]] = affine.apply affine_map<()[s0] -> (s0 floordiv 8)>()[%[[DIM_14]]]
// CHECK-NEXT:    %[[EXPANDED:.*]] = tensor.expand_shape %[[PADDED]] {{\[\[}}0, 1], [2, 3]] output_shape [%[[V12]], 8, 2, 2] : tensor<?x4xbf16> into tensor<?x8x2x2xbf16>
// CHECK-NEXT:    %[[C1_15:.*]] = arith.constant 1 : index
// CHECK-NEXT:    %[[DIM_16:.*]] = tensor.dim %[[PADDED_2]], %[[C1_15]] : tensor<4x?xbf16>
// CHECK-NEXT:    %[[V13:.*]] = affine.apply affine_map<()[s0] -> (s0 floordiv 4)>()[%[[DIM_16]]]
// CHECK-NEXT:    %[[EXPANDED_17:.*]] = tensor.expand_shape %[[PADDED_2]] {{\[\[}}0, 1], [2, 3]] output_shape [2, 2, %[[V13]], 4] : tensor<4x?xbf16> into tensor<2x2x?x4xbf16>
// CHECK-NEXT:    %[[C0_18:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %[[DIM_19:.*]] = tensor.dim %[[PADDED_12]], %[[C0_18]] : tensor<?x?xbf16>
// CHECK-NEXT:    %[[V14:.*]] = affine.apply affine_map<()[s0] -> (s0 floordiv 8)>()[%[[DIM_19]]]
// CHECK-NEXT:    %[[C1_20:.*]] = arith.constant 1 : index
// CHECK-NEXT:    %[[DIM_21:.*]] = tensor.dim %[[PADDED_12]], %[[C1_20]] : tensor<?x?xbf16>
// CHECK-NEXT:    %[[V15:.*]] = affine.apply affine_map<()[s0] -> (s0 floordiv 4)>()[%[[DIM_21]]]
// CHECK-NEXT:    %[[EXPANDED_22:.*]] = tensor.expand_shape %[[PADDED_12]] {{\[\[}}0, 1], [2, 3]] output_shape [%[[V14]], 8, %[[V15]], 4] : tensor<?x?xbf16> into tensor<?x8x?x4xbf16>
// CHECK-NEXT:    %[[V16:.*]] = tensor.empty(%[[V12]]) : tensor<?x2x8x2xbf16>
// CHECK-NEXT:    %[[V17:.*]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%[[EXPANDED]] : tensor<?x8x2x2xbf16>) outs(%[[V16]] : tensor<?x2x8x2xbf16>) {
// CHECK-NEXT:    ^bb0(%[[IN:.*]]: bf16, %[[OUT:.*]]: bf16):
// CHECK-NEXT:    linalg.yield %[[IN]] : bf16
// CHECK-NEXT:    } -> tensor<?x2x8x2xbf16>
// CHECK-NEXT:    %[[V18:.*]] = tensor.empty(%[[V13]]) : tensor<?x2x4x2xbf16>
// CHECK-NEXT:    %[[V19:.*]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d1, d3, d0, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%[[EXPANDED_17]] : tensor<2x2x?x4xbf16>) outs(%[[V18]] : tensor<?x2x4x2xbf16>) {
// CHECK-NEXT:    ^bb0(%[[IN:.*]]: bf16, %[[OUT:.*]]: bf16):
// CHECK-NEXT:    linalg.yield %[[IN]] : bf16
// CHECK-NEXT:    } -> tensor<?x2x4x2xbf16>
// CHECK-NEXT:    %[[V20:.*]] = tensor.empty(%[[V14]], %[[V15]]) : tensor<?x?x8x4xbf16>
// CHECK-NEXT:    %[[V21:.*]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%[[EXPANDED_22]] : tensor<?x8x?x4xbf16>) outs(%[[V20]] : tensor<?x?x8x4xbf16>) {
// CHECK-NEXT:    ^bb0(%[[IN:.*]]: bf16, %[[OUT:.*]]: bf16):
// CHECK-NEXT:    linalg.yield %[[IN]] : bf16
// CHECK-NEXT:    } -> tensor<?x?x8x4xbf16>
// CHECK-NEXT:    %[[V22:.*]] = linalg.mmt4d {comment = "generic tiling parameters, as no known kernel was matched for this matmul and target"} ins(%[[V17]], %[[V19]] : tensor<?x2x8x2xbf16>, tensor<?x2x4x2xbf16>) outs(%[[V21]] : tensor<?x?x8x4xbf16>) -> tensor<?x?x8x4xbf16>
// CHECK-NEXT:    %[[V23:.*]] = tensor.empty(%[[V14]], %[[V15]]) : tensor<?x8x?x4xbf16>
// CHECK-NEXT:    %[[V24:.*]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%[[V22]] : tensor<?x?x8x4xbf16>) outs(%[[V23]] : tensor<?x8x?x4xbf16>) {
// CHECK-NEXT:    ^bb0(%[[IN:.*]]: bf16, %[[OUT:.*]]: bf16):
// CHECK-NEXT:    linalg.yield %[[IN]] : bf16
// CHECK-NEXT:    } -> tensor<?x8x?x4xbf16>
// CHECK-NEXT:    %[[COLLAPSED:.*]] = tensor.collapse_shape %[[V24]] {{\[\[}}0, 1], [2, 3]] : tensor<?x8x?x4xbf16> into tensor<?x?xbf16>
// CHECK-NEXT:    %[[C0_23:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %[[DIM_24:.*]] = tensor.dim %[[ARG2]], %[[C0_23]] : tensor<?x?xbf16>
// CHECK-NEXT:    %[[C1_25:.*]] = arith.constant 1 : index
// CHECK-NEXT:    %[[DIM_26:.*]] = tensor.dim %[[ARG2]], %[[C1_25]] : tensor<?x?xbf16>
// CHECK-NEXT:    %[[EXTRACTED_SLICE:.*]] = tensor.extract_slice %[[COLLAPSED]][0, 0] [%[[DIM_24]], %[[DIM_26]]] [1, 1] : tensor<?x?xbf16> to tensor<?x?xbf16>
// CHECK-NEXT:    return %[[EXTRACTED_SLICE]] : tensor<?x?xbf16>
func.func @dynamic(%0: tensor<?x4xbf16>, %1: tensor<4x?xbf16>, %2: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  %3 = linalg.matmul ins(%0, %1 : tensor<?x4xbf16>, tensor<4x?xbf16>) outs(%2 : tensor<?x?xbf16>) -> tensor<?x?xbf16>
  return %3 : tensor<?x?xbf16>
}

// No rows are whole tiles; one value may be all operands.

// CHECK-LABEL: func.func @no_rows(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<0x4xf16>, %[[ARG1:.*]]: tensor<4x4xf16>) -> tensor<0x4xf16> {
// CHECK-NEXT:    %[[EXPANDED:.*]] = tensor.expand_shape %[[ARG0]] {{\[\[}}0, 1], [2, 3]] output_shape [0, 8, 2, 2] : tensor<0x4xf16> into tensor<0x8x2x2xf16>
// CHECK-NEXT:    %[[EXPANDED_0:.*]] = tensor.expand_shape %[[ARG1]] {{\[\[}}0, 1], [2, 3]] output_shape [2, 2, 1, 4] : tensor<4x4xf16> into tensor<2x2x1x4xf16>
// CHECK-NEXT:    %[[EXPANDED_1:.*]] = tensor.expand_shape %[[ARG0]] {{\[\[}}0, 1], [2, 3]] output_shape [0, 8, 1, 4] : tensor<0x4xf16> into tensor<0x8x1x4xf16>
// CHECK-NEXT:    %[[V0:.*]] = tensor.empty() : tensor<0x2x8x2xf16>
// CHECK-NEXT:    %[[V1:.*]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%[[EXPANDED]] : tensor<0x8x2x2xf16>) outs(%[[V0]] : tensor<0x2x8x2xf16>) {
// CHECK-NEXT:    ^bb0(%[[IN:.*]]: f16, %[[OUT:.*]]: f16):
// CHECK-NEXT:    linalg.yield %[[IN]] : f16
// CHECK-NEXT:    } -> tensor<0x2x8x2xf16>
// CHECK-NEXT:    %[[V2:.*]] = tensor.empty() : tensor<1x2x4x2xf16>
// CHECK-NEXT:    %[[V3:.*]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d1, d3, d0, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%[[EXPANDED_0]] : tensor<2x2x1x4xf16>) outs(%[[V2]] : tensor<1x2x4x2xf16>) {
// CHECK-NEXT:    ^bb0(%[[IN:.*]]: f16, %[[OUT:.*]]: f16):
// CHECK-NEXT:    linalg.yield %[[IN]] : f16
// CHECK-NEXT:    } -> tensor<1x2x4x2xf16>
// CHECK-NEXT:    %[[V4:.*]] = tensor.empty() : tensor<0x1x8x4xf16>
// CHECK-NEXT:    %[[V5:.*]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%[[EXPANDED_1]] : tensor<0x8x1x4xf16>) outs(%[[V4]] : tensor<0x1x8x4xf16>) {
// CHECK-NEXT:    ^bb0(%[[IN:.*]]: f16, %[[OUT:.*]]: f16):
// CHECK-NEXT:    linalg.yield %[[IN]] : f16
// CHECK-NEXT:    } -> tensor<0x1x8x4xf16>
// CHECK-NEXT:    %[[V6:.*]] = linalg.mmt4d {comment = "generic tiling parameters, as no known kernel was matched for this matmul and target"} ins(%[[V1]], %[[V3]] : tensor<0x2x8x2xf16>, tensor<1x2x4x2xf16>) outs(%[[V5]] : tensor<0x1x8x4xf16>) -> tensor<0x1x8x4xf16>
// CHECK-NEXT:    %[[V7:.*]] = tensor.empty() : tensor<0x8x1x4xf16>
// CHECK-NEXT:    %[[V8:.*]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%[[V6]] : tensor<0x1x8x4xf16>) outs(%[[V7]] : tensor<0x8x1x4xf16>) {
// CHECK-NEXT:    ^bb0(%[[IN:.*]]: f16, %[[OUT:.*]]: f16):
// CHECK-NEXT:    linalg.yield %[[IN]] : f16
// CHECK-NEXT:    } -> tensor<0x8x1x4xf16>
// CHECK-NEXT:    %[[COLLAPSED:.*]] = tensor.collapse_shape %[[V8]] {{\[\[}}0, 1], [2, 3]] : tensor<0x8x1x4xf16> into tensor<0x4xf16>
// CHECK-NEXT:    return %[[COLLAPSED]] : tensor<0x4xf16>
func.func @no_rows(%0: tensor<0x4xf16>, %1: tensor<4x4xf16>) -> tensor<0x4xf16> {
  %2 = linalg.matmul ins(%0, %1 : tensor<0x4xf16>, tensor<4x4xf16>) outs(%0 : tensor<0x4xf16>) -> tensor<0x4xf16>
  return %2 : tensor<0x4xf16>
}

// CHECK-LABEL: func.func @same_value(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<8x8xf64>) -> tensor<8x8xf64> {
// CHECK-NEXT:    %[[EXPANDED:.*]] = tensor.expand_shape %[[ARG0]] {{\[\[}}0, 1], [2, 3]] output_shape [1, 8, 4, 2] : tensor<8x8xf64> into tensor<1x8x4x2xf64>
// CHECK-NEXT:    %[[EXPANDED_0:.*]] = tensor.expand_shape %[[ARG0]] {{\[\[}}0, 1], [2, 3]] output_shape [4, 2, 2, 4] : tensor<8x8xf64> into tensor<4x2x2x4xf64>
// CHECK-NEXT:    %[[EXPANDED_1:.*]] = tensor.expand_shape %[[ARG0]] {{\[\[}}0, 1], [2, 3]] output_shape [1, 8, 2, 4] : tensor<8x8xf64> into tensor<1x8x2x4xf64>
// CHECK-NEXT:    %[[V0:.*]] = tensor.empty() : tensor<1x4x8x2xf64>
// CHECK-NEXT:    %[[V1:.*]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%[[EXPANDED]] : tensor<1x8x4x2xf64>) outs(%[[V0]] : tensor<1x4x8x2xf64>) {
// CHECK-NEXT:    ^bb0(%[[IN:.*]]: f64, %[[OUT:.*]]: f64):
// CHECK-NEXT:    linalg.yield %[[IN]] : f64
// CHECK-NEXT:    } -> tensor<1x4x8x2xf64>
// CHECK-NEXT:    %[[V2:.*]] = tensor.empty() : tensor<2x4x4x2xf64>
// CHECK-NEXT:    %[[V3:.*]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d1, d3, d0, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%[[EXPANDED_0]] : tensor<4x2x2x4xf64>) outs(%[[V2]] : tensor<2x4x4x2xf64>) {
// CHECK-NEXT:    ^bb0(%[[IN:.*]]: f64, %[[OUT:.*]]: f64):
// CHECK-NEXT:    linalg.yield %[[IN]] : f64
// CHECK-NEXT:    } -> tensor<2x4x4x2xf64>
// CHECK-NEXT:    %[[V4:.*]] = tensor.empty() : tensor<1x2x8x4xf64>
// CHECK-NEXT:    %[[V5:.*]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%[[EXPANDED_1]] : tensor<1x8x2x4xf64>) outs(%[[V4]] : tensor<1x2x8x4xf64>) {
// CHECK-NEXT:    ^bb0(%[[IN:.*]]: f64, %[[OUT:.*]]: f64):
// CHECK-NEXT:    linalg.yield %[[IN]] : f64
// CHECK-NEXT:    } -> tensor<1x2x8x4xf64>
// CHECK-NEXT:    %[[V6:.*]] = linalg.mmt4d {comment = "generic tiling parameters, as no known kernel was matched for this matmul and target"} ins(%[[V1]], %[[V3]] : tensor<1x4x8x2xf64>, tensor<2x4x4x2xf64>) outs(%[[V5]] : tensor<1x2x8x4xf64>) -> tensor<1x2x8x4xf64>
// CHECK-NEXT:    %[[V7:.*]] = tensor.empty() : tensor<1x8x2x4xf64>
// CHECK-NEXT:    %[[V8:.*]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%[[V6]] : tensor<1x2x8x4xf64>) outs(%[[V7]] : tensor<1x8x2x4xf64>) {
// CHECK-NEXT:    ^bb0(%[[IN:.*]]: f64, %[[OUT:.*]]: f64):
// CHECK-NEXT:    linalg.yield %[[IN]] : f64
// CHECK-NEXT:    } -> tensor<1x8x2x4xf64>
// CHECK-NEXT:    %[[COLLAPSED:.*]] = tensor.collapse_shape %[[V8]] {{\[\[}}0, 1], [2, 3]] : tensor<1x8x2x4xf64> into tensor<8x8xf64>
// CHECK-NEXT:    return %[[COLLAPSED]] : tensor<8x8xf64>
func.func @same_value(%0: tensor<8x8xf64>) -> tensor<8x8xf64> {
  %1 = linalg.matmul ins(%0, %0 : tensor<8x8xf64>, tensor<8x8xf64>) outs(%0 : tensor<8x8xf64>) -> tensor<8x8xf64>
  return %1 : tensor<8x8xf64>
}
