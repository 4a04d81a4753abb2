// RUN: okl-opt %s --materialize-encoding="target=x86_64 features=+avx512f,+avx512bf16,+avx512bw" --canonicalize --cse --split-input-file --mlir-print-local-scope | filecheck %s

// Each element by itself: loops over tiles, then in tiles. A vector that is added to each row has the tiles of columns.

#encoding2 = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], round_dims_to = array<i64: 32, 32, 32>>
#bias = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], bcast_map = affine_map<(d0, d1) -> (d1)>, round_dims_to = array<i64: 32, 32, 32>>

// CHECK-LABEL: func.func @bias(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<?x?xf32>, %[[ARG1:.*]]: tensor<?xf32>) -> tensor<?x?xf32> {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:         %[[VAL_1:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_2:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_3:.*]] = tensor.dim %[[ARG0]], %[[VAL_2]] : tensor<?x?xf32>
// CHECK:         %[[VAL_4:.*]] = tensor.dim %[[ARG0]], %[[VAL_1]] : tensor<?x?xf32>
// CHECK:         %[[VAL_5:.*]] = affine.apply affine_map<()[s0] -> (s0 ceildiv 16)>()[%[[VAL_3]]]
// CHECK:         %[[VAL_6:.*]] = affine.apply affine_map<()[s0] -> (s0 ceildiv 16)>()[%[[VAL_4]]]
// CHECK:         %[[VAL_7:.*]] = tensor.empty(%[[VAL_5]], %[[VAL_6]]) : tensor<?x?x16x16xf32>
// CHECK:         %[[VAL_8:.*]] = linalg.pack %[[ARG0]] padding_value(%[[VAL_0]] : f32) outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [16, 16] into %[[VAL_7]] : tensor<?x?xf32> -> tensor<?x?x16x16xf32>
// CHECK:         %[[VAL_9:.*]] = tensor.dim %[[ARG1]], %[[VAL_2]] : tensor<?xf32>
// CHECK:         %[[VAL_10:.*]] = affine.apply affine_map<()[s0] -> (s0 ceildiv 16)>()[%[[VAL_9]]]
// CHECK:         %[[VAL_11:.*]] = tensor.empty(%[[VAL_10]]) : tensor<?x16xf32>
// CHECK:         %[[VAL_12:.*]] = linalg.pack %[[ARG1]] padding_value(%[[VAL_0]] : f32) outer_dims_perm = [0] inner_dims_pos = [0] inner_tiles = [16] into %[[VAL_11]] : tensor<?xf32> -> tensor<?x16xf32>
// CHECK:         %[[VAL_13:.*]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%[[VAL_12]] : tensor<?x16xf32>) outs(%[[VAL_8]] : tensor<?x?x16x16xf32>) {
// CHECK:         ^bb0(%[[VAL_14:.*]]: f32, %[[VAL_15:.*]]: f32):
// CHECK:           %[[VAL_16:.*]] = arith.addf %[[VAL_14]], %[[VAL_15]] : f32
// CHECK:           linalg.yield %[[VAL_16]] : f32
// CHECK:         } -> tensor<?x?x16x16xf32>
// CHECK:         %[[VAL_17:.*]] = tensor.empty(%[[VAL_3]], %[[VAL_4]]) : tensor<?x?xf32>
// CHECK:         %[[VAL_18:.*]] = linalg.unpack %[[VAL_13]] outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [16, 16] into %[[VAL_17]] : tensor<?x?x16x16xf32> -> tensor<?x?xf32>
// CHECK:         return %[[VAL_18]] : tensor<?x?xf32>
// CHECK:       }
func.func @bias(%a: tensor<?x?xf32>, %v: tensor<?xf32>) -> tensor<?x?xf32> {
  %0 = iree_encoding.set_encoding %a : tensor<?x?xf32> -> tensor<?x?xf32, #encoding2>
  %1 = iree_encoding.set_encoding %v : tensor<?xf32> -> tensor<?xf32, #bias>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<?xf32, #bias>) outs(%0 : tensor<?x?xf32, #encoding2>) {
  ^bb0(%x: f32, %y: f32):
    %3 = arith.addf %x, %y : f32
    linalg.yield %3 : f32
  } -> tensor<?x?xf32, #encoding2>
  %4 = iree_encoding.unset_encoding %2 : tensor<?x?xf32, #encoding2> -> tensor<?x?xf32>
  return %4 : tensor<?x?xf32>
}

// -----

// Square tiles may be transposed.

#encoding2 = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], round_dims_to = array<i64: 32, 32, 32>>

// CHECK-LABEL: func.func @transposed(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<20x33xf32>, %[[ARG1:.*]]: tensor<33x20xf32>) -> tensor<33x20xf32> {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:         %[[VAL_1:.*]] = tensor.empty() : tensor<2x3x16x16xf32>
// CHECK:         %[[VAL_2:.*]] = linalg.pack %[[ARG0]] padding_value(%[[VAL_0]] : f32) outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [16, 16] into %[[VAL_1]] : tensor<20x33xf32> -> tensor<2x3x16x16xf32>
// CHECK:         %[[VAL_3:.*]] = tensor.empty() : tensor<3x2x16x16xf32>
// CHECK:         %[[VAL_4:.*]] = linalg.pack %[[ARG1]] padding_value(%[[VAL_0]] : f32) outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [16, 16] into %[[VAL_3]] : tensor<33x20xf32> -> tensor<3x2x16x16xf32>
// CHECK:         %[[VAL_5:.*]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d1, d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%[[VAL_2]] : tensor<2x3x16x16xf32>) outs(%[[VAL_4]] : tensor<3x2x16x16xf32>) {
// CHECK:         ^bb0(%[[VAL_6:.*]]: f32, %[[VAL_7:.*]]: f32):
// CHECK:           linalg.yield %[[VAL_6]] : f32
// CHECK:         } -> tensor<3x2x16x16xf32>
// CHECK:         %[[VAL_8:.*]] = tensor.empty() : tensor<33x20xf32>
// CHECK:         %[[VAL_9:.*]] = linalg.unpack %[[VAL_5]] outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [16, 16] into %[[VAL_8]] : tensor<3x2x16x16xf32> -> tensor<33x20xf32>
// CHECK:         return %[[VAL_9]] : tensor<33x20xf32>
// CHECK:       }
func.func @transposed(%a: tensor<20x33xf32>, %b: tensor<33x20xf32>) -> tensor<33x20xf32> {
  %0 = iree_encoding.set_encoding %a : tensor<20x33xf32> -> tensor<20x33xf32, #encoding2>
  %1 = iree_encoding.set_encoding %b : tensor<33x20xf32> -> tensor<33x20xf32, #encoding2>
  %2 = linalg.transpose ins(%0 : tensor<20x33xf32, #encoding2>) outs(%1 : tensor<33x20xf32, #encoding2>) permutation = [1, 0]
  %4 = iree_encoding.unset_encoding %2 : tensor<33x20xf32, #encoding2> -> tensor<33x20xf32>
  return %4 : tensor<33x20xf32>
}

// -----

// Tiles of other sizes do not fit then: plain tensors are transposed.

#encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], round_dims_to = array<i64: 32, 32, 32>>

// CHECK-LABEL: func.func @transposed(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<20x33xf32>, %[[ARG1:.*]]: tensor<33x20xf32>) -> tensor<33x20xf32> {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:         %[[VAL_1:.*]] = tensor.empty() : tensor<2x33x16x1xf32>
// CHECK:         %[[VAL_2:.*]] = linalg.pack %[[ARG0]] padding_value(%[[VAL_0]] : f32) outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [16, 1] into %[[VAL_1]] : tensor<20x33xf32> -> tensor<2x33x16x1xf32>
// CHECK:         %[[VAL_3:.*]] = tensor.empty() : tensor<3x20x16x1xf32>
// CHECK:         %[[VAL_4:.*]] = linalg.pack %[[ARG1]] padding_value(%[[VAL_0]] : f32) outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [16, 1] into %[[VAL_3]] : tensor<33x20xf32> -> tensor<3x20x16x1xf32>
// CHECK:         %[[VAL_5:.*]] = tensor.empty() : tensor<20x33xf32>
// CHECK:         %[[VAL_6:.*]] = linalg.unpack %[[VAL_2]] outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [16, 1] into %[[VAL_5]] : tensor<2x33x16x1xf32> -> tensor<20x33xf32>
// CHECK:         %[[VAL_7:.*]] = tensor.empty() : tensor<33x20xf32>
// CHECK:         %[[VAL_8:.*]] = linalg.unpack %[[VAL_4]] outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [16, 1] into %[[VAL_7]] : tensor<3x20x16x1xf32> -> tensor<33x20xf32>
// CHECK:         %[[VAL_9:.*]] = linalg.transpose ins(%[[VAL_6]] : tensor<20x33xf32>) outs(%[[VAL_8]] : tensor<33x20xf32>) permutation = [1, 0]
// CHECK:         return %[[VAL_9]] : tensor<33x20xf32>
// CHECK:       }
func.func @transposed(%a: tensor<20x33xf32>, %b: tensor<33x20xf32>) -> tensor<33x20xf32> {
  %0 = iree_encoding.set_encoding %a : tensor<20x33xf32> -> tensor<20x33xf32, #encoding>
  %1 = iree_encoding.set_encoding %b : tensor<33x20xf32> -> tensor<33x20xf32, #encoding>
  %2 = linalg.transpose ins(%0 : tensor<20x33xf32, #encoding>) outs(%1 : tensor<33x20xf32, #encoding>) permutation = [1, 0]
  %4 = iree_encoding.unset_encoding %2 : tensor<33x20xf32, #encoding> -> tensor<33x20xf32>
  return %4 : tensor<33x20xf32>
}

// -----

// Tiles have terms of sums beyond the tensor, which must stay zero: another number is filled in before packing.

#half = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [bf16, bf16, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], round_dims_to = array<i64: 32, 32, 32>>

// CHECK-LABEL: func.func @fill(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index) -> tensor<?x?xbf16> {
// CHECK:         %[[VAL_0:.*]] = arith.constant 1.000000e+00 : bf16
// CHECK:         %[[VAL_1:.*]] = tensor.empty(%[[ARG0]], %[[ARG1]]) : tensor<?x?xbf16>
// CHECK:         %[[VAL_2:.*]] = linalg.fill ins(%[[VAL_0]] : bf16) outs(%[[VAL_1]] : tensor<?x?xbf16>) -> tensor<?x?xbf16>
// CHECK:         return %[[VAL_2]] : tensor<?x?xbf16>
// CHECK:       }
func.func @fill(%m: index, %k: index) -> tensor<?x?xbf16> {
  %cst = arith.constant 1.0 : bf16
  %0 = tensor.empty(%m, %k) : tensor<?x?xbf16, #half>
  %1 = linalg.fill ins(%cst : bf16) outs(%0 : tensor<?x?xbf16, #half>) -> tensor<?x?xbf16, #half>
  %2 = iree_encoding.unset_encoding %1 : tensor<?x?xbf16, #half> -> tensor<?x?xbf16>{%m, %k}
  return %2 : tensor<?x?xbf16>
}

// CHECK-LABEL: func.func @zeros(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index) -> tensor<?x?xbf16> {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0.000000e+00 : bf16
// CHECK:         %[[VAL_1:.*]] = affine.apply affine_map<()[s0] -> (s0 ceildiv 16)>()[%[[ARG0]]]
// CHECK:         %[[VAL_2:.*]] = affine.apply affine_map<()[s0] -> (s0 ceildiv 2)>()[%[[ARG1]]]
// CHECK:         %[[VAL_3:.*]] = tensor.empty(%[[VAL_1]], %[[VAL_2]]) : tensor<?x?x16x2xbf16>
// CHECK:         %[[VAL_4:.*]] = linalg.fill ins(%[[VAL_0]] : bf16) outs(%[[VAL_3]] : tensor<?x?x16x2xbf16>) -> tensor<?x?x16x2xbf16>
// CHECK:         %[[VAL_5:.*]] = tensor.empty(%[[ARG0]], %[[ARG1]]) : tensor<?x?xbf16>
// CHECK:         %[[VAL_6:.*]] = linalg.unpack %[[VAL_4]] outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [16, 2] into %[[VAL_5]] : tensor<?x?x16x2xbf16> -> tensor<?x?xbf16>
// CHECK:         return %[[VAL_6]] : tensor<?x?xbf16>
// CHECK:       }
func.func @zeros(%m: index, %k: index) -> tensor<?x?xbf16> {
  %cst = arith.constant 0.0 : bf16
  %0 = tensor.empty(%m, %k) : tensor<?x?xbf16, #half>
  %1 = linalg.fill ins(%cst : bf16) outs(%0 : tensor<?x?xbf16, #half>) -> tensor<?x?xbf16, #half>
  %2 = iree_encoding.unset_encoding %1 : tensor<?x?xbf16, #half> -> tensor<?x?xbf16>{%m, %k}
  return %2 : tensor<?x?xbf16>
}

// -----

// A division could be one by zero where only tiles have elements.

#sums = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [i8, i8, i32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], round_dims_to = array<i64: 32, 32, 32>>

// CHECK-LABEL: func.func @division(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<?x?xi32>, %[[ARG1:.*]]: tensor<?x?xi32>) -> tensor<?x?xi32> {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : i32
// CHECK:         %[[VAL_1:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_2:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_3:.*]] = tensor.dim %[[ARG0]], %[[VAL_2]] : tensor<?x?xi32>
// CHECK:         %[[VAL_4:.*]] = tensor.dim %[[ARG0]], %[[VAL_1]] : tensor<?x?xi32>
// CHECK:         %[[VAL_5:.*]] = affine.apply affine_map<()[s0] -> (s0 ceildiv 16)>()[%[[VAL_3]]]
// CHECK:         %[[VAL_6:.*]] = affine.apply affine_map<()[s0] -> (s0 ceildiv 16)>()[%[[VAL_4]]]
// CHECK:         %[[VAL_7:.*]] = tensor.empty(%[[VAL_5]], %[[VAL_6]]) : tensor<?x?x16x16xi32>
// CHECK:         %[[VAL_8:.*]] = linalg.pack %[[ARG0]] padding_value(%[[VAL_0]] : i32) outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [16, 16] into %[[VAL_7]] : tensor<?x?xi32> -> tensor<?x?x16x16xi32>
// CHECK:         %[[VAL_9:.*]] = tensor.dim %[[ARG1]], %[[VAL_2]] : tensor<?x?xi32>
// CHECK:         %[[VAL_10:.*]] = tensor.dim %[[ARG1]], %[[VAL_1]] : tensor<?x?xi32>
// CHECK:         %[[VAL_11:.*]] = affine.apply affine_map<()[s0] -> (s0 ceildiv 16)>()[%[[VAL_9]]]
// CHECK:         %[[VAL_12:.*]] = affine.apply affine_map<()[s0] -> (s0 ceildiv 16)>()[%[[VAL_10]]]
// CHECK:         %[[VAL_13:.*]] = tensor.empty(%[[VAL_11]], %[[VAL_12]]) : tensor<?x?x16x16xi32>
// CHECK:         %[[VAL_14:.*]] = linalg.pack %[[ARG1]] padding_value(%[[VAL_0]] : i32) outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [16, 16] into %[[VAL_13]] : tensor<?x?xi32> -> tensor<?x?x16x16xi32>
// CHECK:         %[[VAL_15:.*]] = tensor.empty(%[[VAL_3]], %[[VAL_4]]) : tensor<?x?xi32>
// CHECK:         %[[VAL_16:.*]] = linalg.unpack %[[VAL_8]] outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [16, 16] into %[[VAL_15]] : tensor<?x?x16x16xi32> -> tensor<?x?xi32>
// CHECK:         %[[VAL_17:.*]] = tensor.empty(%[[VAL_9]], %[[VAL_10]]) : tensor<?x?xi32>
// CHECK:         %[[VAL_18:.*]] = linalg.unpack %[[VAL_14]] outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [16, 16] into %[[VAL_17]] : tensor<?x?x16x16xi32> -> tensor<?x?xi32>
// CHECK:         %[[VAL_19:.*]] = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%[[VAL_16]] : tensor<?x?xi32>) outs(%[[VAL_18]] : tensor<?x?xi32>) {
// CHECK:         ^bb0(%[[VAL_20:.*]]: i32, %[[VAL_21:.*]]: i32):
// CHECK:           %[[VAL_22:.*]] = arith.divsi %[[VAL_21]], %[[VAL_20]] : i32
// CHECK:           linalg.yield %[[VAL_22]] : i32
// CHECK:         } -> tensor<?x?xi32>
// CHECK:         return %[[VAL_19]] : tensor<?x?xi32>
// CHECK:       }
func.func @division(%a: tensor<?x?xi32>, %b: tensor<?x?xi32>) -> tensor<?x?xi32> {
  %0 = iree_encoding.set_encoding %a : tensor<?x?xi32> -> tensor<?x?xi32, #sums>
  %1 = iree_encoding.set_encoding %b : tensor<?x?xi32> -> tensor<?x?xi32, #sums>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<?x?xi32, #sums>) outs(%1 : tensor<?x?xi32, #sums>) {
  ^bb0(%x: i32, %y: i32):
    %3 = arith.divsi %y, %x : i32
    linalg.yield %3 : i32
  } -> tensor<?x?xi32, #sums>
  %4 = iree_encoding.unset_encoding %2 : tensor<?x?xi32, #sums> -> tensor<?x?xi32>
  return %4 : tensor<?x?xi32>
}

// -----

// Sizes are those before packing.

#encoding2 = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], round_dims_to = array<i64: 32, 32, 32>>

// CHECK-LABEL: func.func @sizes(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<?x?xf32>) -> (index, index) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_2:.*]] = tensor.dim %[[ARG0]], %[[VAL_1]] : tensor<?x?xf32>
// CHECK:         %[[VAL_3:.*]] = tensor.dim %[[ARG0]], %[[VAL_0]] : tensor<?x?xf32>
// CHECK:         return %[[VAL_3]], %[[VAL_2]] : index, index
// CHECK:       }
func.func @sizes(%a: tensor<?x?xf32>) -> (index, index) {
  %c1 = arith.constant 1 : index
  %0 = iree_encoding.set_encoding %a : tensor<?x?xf32> -> tensor<?x?xf32, #encoding2>
  %1 = tensor.dim %0, %c1 : tensor<?x?xf32, #encoding2>
  %c0 = arith.constant 0 : index
  %2 = tensor.dim %0, %c0 : tensor<?x?xf32, #encoding2>
  return %1, %2 : index, index
}
