// RUN: okl-opt %s --materialize-encoding="target=x86_64 features=+avx512f,+avx512vnni" --canonicalize --cse --split-input-file --mlir-print-local-scope | filecheck %s

// Tiles of AVX-512, of sizes that are known when the program runs. What follows is what IREE makes of the same.

#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2], round_dims_to = array<i64: 32, 32, 32>>
#encoding1 = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2], round_dims_to = array<i64: 32, 32, 32>>
#encoding2 = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2], round_dims_to = array<i64: 32, 32, 32>>

// CHECK-LABEL: func.func @matmul(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<?x?xf32>, %[[ARG1:.*]]: tensor<?x?xf32>, %[[ARG2:.*]]: index, %[[ARG3:.*]]: index) -> tensor<?x?xf32> {
// CHECK:         %[[VAL_0:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:         %[[VAL_2:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_3:.*]] = tensor.dim %[[ARG0]], %[[VAL_2]] : tensor<?x?xf32>
// CHECK:         %[[VAL_4:.*]] = tensor.dim %[[ARG0]], %[[VAL_0]] : tensor<?x?xf32>
// CHECK:         %[[VAL_5:.*]] = affine.apply affine_map<()[s0] -> (s0 ceildiv 16)>()[%[[VAL_3]]]
// CHECK:         %[[VAL_6:.*]] = tensor.empty(%[[VAL_5]], %[[VAL_4]]) : tensor<?x?x16x1xf32>
// CHECK:         %[[VAL_7:.*]] = linalg.pack %[[ARG0]] padding_value(%[[VAL_1]] : f32) outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [16, 1] into %[[VAL_6]] : tensor<?x?xf32> -> tensor<?x?x16x1xf32>
// CHECK:         %[[VAL_8:.*]] = tensor.dim %[[ARG1]], %[[VAL_2]] : tensor<?x?xf32>
// CHECK:         %[[VAL_9:.*]] = tensor.dim %[[ARG1]], %[[VAL_0]] : tensor<?x?xf32>
// CHECK:         %[[VAL_10:.*]] = affine.apply affine_map<()[s0] -> (s0 ceildiv 16)>()[%[[VAL_9]]]
// CHECK:         %[[VAL_11:.*]] = tensor.empty(%[[VAL_10]], %[[VAL_8]]) : tensor<?x?x16x1xf32>
// CHECK:         %[[VAL_12:.*]] = linalg.pack %[[ARG1]] padding_value(%[[VAL_1]] : f32) outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [16, 1] into %[[VAL_11]] : tensor<?x?xf32> -> tensor<?x?x16x1xf32>
// CHECK:         %[[VAL_13:.*]] = affine.apply affine_map<()[s0] -> (s0 ceildiv 16)>()[%[[ARG2]]]
// CHECK:         %[[VAL_14:.*]] = affine.apply affine_map<()[s0] -> (s0 ceildiv 16)>()[%[[ARG3]]]
// CHECK:         %[[VAL_15:.*]] = tensor.empty(%[[VAL_13]], %[[VAL_14]]) : tensor<?x?x16x16xf32>
// CHECK:         %[[VAL_16:.*]] = linalg.fill ins(%[[VAL_1]] : f32) outs(%[[VAL_15]] : tensor<?x?x16x16xf32>) -> tensor<?x?x16x16xf32>
// CHECK:         %[[VAL_17:.*]] = linalg.mmt4d ins(%[[VAL_7]], %[[VAL_12]] : tensor<?x?x16x1xf32>, tensor<?x?x16x1xf32>) outs(%[[VAL_16]] : tensor<?x?x16x16xf32>) -> tensor<?x?x16x16xf32>
// CHECK:         %[[VAL_18:.*]] = tensor.empty(%[[ARG2]], %[[ARG3]]) : tensor<?x?xf32>
// CHECK:         %[[VAL_19:.*]] = linalg.unpack %[[VAL_17]] outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [16, 16] into %[[VAL_18]] : tensor<?x?x16x16xf32> -> tensor<?x?xf32>
// CHECK:         return %[[VAL_19]] : tensor<?x?xf32>
// CHECK:       }
func.func @matmul(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %m: index, %n: index) -> tensor<?x?xf32> {
  %cst = arith.constant 0.0 : f32
  %0 = iree_encoding.set_encoding %a : tensor<?x?xf32> -> tensor<?x?xf32, #encoding>
  %1 = iree_encoding.set_encoding %b : tensor<?x?xf32> -> tensor<?x?xf32, #encoding1>
  %2 = tensor.empty(%m, %n) : tensor<?x?xf32, #encoding2>
  %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<?x?xf32, #encoding2>) -> tensor<?x?xf32, #encoding2>
  %4 = linalg.matmul ins(%0, %1 : tensor<?x?xf32, #encoding>, tensor<?x?xf32, #encoding1>) outs(%3 : tensor<?x?xf32, #encoding2>) -> tensor<?x?xf32, #encoding2>
  %5 = iree_encoding.unset_encoding %4 : tensor<?x?xf32, #encoding2> -> tensor<?x?xf32>{%m, %n}
  return %5 : tensor<?x?xf32>
}

// -----

// With narrow N the result is stored as that of the transposed product, whose left operand comes first.

#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2], round_dims_to = array<i64: 32, 2, 32>>
#encoding1 = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2], round_dims_to = array<i64: 32, 2, 32>>
#encoding2 = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2], round_dims_to = array<i64: 32, 2, 32>>

// CHECK-LABEL: func.func @narrow_n(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<64x5xf32>, %[[ARG1:.*]]: tensor<5x2xf32>, %[[ARG2:.*]]: tensor<64x2xf32>) -> tensor<64x2xf32> {
// CHECK:         %[[VAL_0:.*]] = tensor.empty() : tensor<4x5x16x1xf32>
// CHECK:         %[[VAL_1:.*]] = linalg.pack %[[ARG0]] outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [16, 1] into %[[VAL_0]] : tensor<64x5xf32> -> tensor<4x5x16x1xf32>
// CHECK:         %[[VAL_2:.*]] = tensor.empty() : tensor<1x5x2x1xf32>
// CHECK:         %[[VAL_3:.*]] = linalg.pack %[[ARG1]] outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [2, 1] into %[[VAL_2]] : tensor<5x2xf32> -> tensor<1x5x2x1xf32>
// CHECK:         %[[VAL_4:.*]] = tensor.empty() : tensor<1x4x2x16xf32>
// CHECK:         %[[VAL_5:.*]] = linalg.pack %[[ARG2]] outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [2, 16] into %[[VAL_4]] : tensor<64x2xf32> -> tensor<1x4x2x16xf32>
// CHECK:         %[[VAL_6:.*]] = linalg.mmt4d ins(%[[VAL_3]], %[[VAL_1]] : tensor<1x5x2x1xf32>, tensor<4x5x16x1xf32>) outs(%[[VAL_5]] : tensor<1x4x2x16xf32>) -> tensor<1x4x2x16xf32>
// CHECK:         %[[VAL_7:.*]] = tensor.empty() : tensor<64x2xf32>
// CHECK:         %[[VAL_8:.*]] = linalg.unpack %[[VAL_6]] outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [2, 16] into %[[VAL_7]] : tensor<1x4x2x16xf32> -> tensor<64x2xf32>
// CHECK:         return %[[VAL_8]] : tensor<64x2xf32>
// CHECK:       }
func.func @narrow_n(%a: tensor<64x5xf32>, %b: tensor<5x2xf32>, %c: tensor<64x2xf32>) -> tensor<64x2xf32> {
  %0 = iree_encoding.set_encoding %a : tensor<64x5xf32> -> tensor<64x5xf32, #encoding>
  %1 = iree_encoding.set_encoding %b : tensor<5x2xf32> -> tensor<5x2xf32, #encoding1>
  %2 = iree_encoding.set_encoding %c : tensor<64x2xf32> -> tensor<64x2xf32, #encoding2>
  %3 = linalg.matmul ins(%0, %1 : tensor<64x5xf32, #encoding>, tensor<5x2xf32, #encoding1>) outs(%2 : tensor<64x2xf32, #encoding2>) -> tensor<64x2xf32, #encoding2>
  %4 = iree_encoding.unset_encoding %3 : tensor<64x2xf32, #encoding2> -> tensor<64x2xf32>
  return %4 : tensor<64x2xf32>
}

// -----

// A vector is a matrix of one row.

#map = affine_map<(d0, d1) -> (d1)>
#map1 = affine_map<(d0, d1) -> (d1, d0)>
#map2 = affine_map<(d0, d1) -> (d0)>
#encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2], round_dims_to = array<i64: 1, 32, 32>>
#encoding1 = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2], round_dims_to = array<i64: 1, 32, 32>>
#encoding2 = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2], round_dims_to = array<i64: 1, 32, 32>>

// CHECK-LABEL: func.func @vecmat(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<?xf32>, %[[ARG1:.*]]: tensor<?x33xf32>, %[[ARG2:.*]]: tensor<33xf32>) -> tensor<33xf32> {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:         %[[VAL_1:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_2:.*]] = tensor.dim %[[ARG0]], %[[VAL_1]] : tensor<?xf32>
// CHECK:         %[[VAL_3:.*]] = tensor.empty(%[[VAL_2]]) : tensor<?x1xf32>
// CHECK:         %[[VAL_4:.*]] = linalg.pack %[[ARG0]] outer_dims_perm = [0] inner_dims_pos = [0] inner_tiles = [1] into %[[VAL_3]] : tensor<?xf32> -> tensor<?x1xf32>
// CHECK:         %[[VAL_5:.*]] = tensor.dim %[[ARG1]], %[[VAL_1]] : tensor<?x33xf32>
// CHECK:         %[[VAL_6:.*]] = tensor.empty(%[[VAL_5]]) : tensor<3x?x16x1xf32>
// CHECK:         %[[VAL_7:.*]] = linalg.pack %[[ARG1]] padding_value(%[[VAL_0]] : f32) outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [16, 1] into %[[VAL_6]] : tensor<?x33xf32> -> tensor<3x?x16x1xf32>
// CHECK:         %[[VAL_8:.*]] = tensor.empty() : tensor<3x16xf32>
// CHECK:         %[[VAL_9:.*]] = linalg.pack %[[ARG2]] padding_value(%[[VAL_0]] : f32) outer_dims_perm = [0] inner_dims_pos = [0] inner_tiles = [16] into %[[VAL_8]] : tensor<33xf32> -> tensor<3x16xf32>
// CHECK:         %[[VAL_10:.*]] = tensor.expand_shape %[[VAL_4]] {{\[\[}}0, 1], [2, 3]] output_shape [1, %[[VAL_2]], 1, 1] : tensor<?x1xf32> into tensor<1x?x1x1xf32>
// CHECK:         %[[VAL_11:.*]] = tensor.expand_shape %[[VAL_9]] {{\[\[}}0, 1], [2, 3]] output_shape [1, 3, 1, 16] : tensor<3x16xf32> into tensor<1x3x1x16xf32>
// CHECK:         %[[VAL_12:.*]] = linalg.mmt4d ins(%[[VAL_10]], %[[VAL_7]] : tensor<1x?x1x1xf32>, tensor<3x?x16x1xf32>) outs(%[[VAL_11]] : tensor<1x3x1x16xf32>) -> tensor<1x3x1x16xf32>
// CHECK:         %[[VAL_13:.*]] = tensor.collapse_shape %[[VAL_12]] {{\[\[}}0, 1], [2, 3]] : tensor<1x3x1x16xf32> into tensor<3x16xf32>
// CHECK:         %[[VAL_14:.*]] = tensor.empty() : tensor<33xf32>
// CHECK:         %[[VAL_15:.*]] = linalg.unpack %[[VAL_13]] outer_dims_perm = [0] inner_dims_pos = [0] inner_tiles = [16] into %[[VAL_14]] : tensor<3x16xf32> -> tensor<33xf32>
// CHECK:         return %[[VAL_15]] : tensor<33xf32>
// CHECK:       }
func.func @vecmat(%a: tensor<?xf32>, %b: tensor<?x33xf32>, %c: tensor<33xf32>) -> tensor<33xf32> {
  %0 = iree_encoding.set_encoding %a : tensor<?xf32> -> tensor<?xf32, #encoding>
  %1 = iree_encoding.set_encoding %b : tensor<?x33xf32> -> tensor<?x33xf32, #encoding1>
  %2 = iree_encoding.set_encoding %c : tensor<33xf32> -> tensor<33xf32, #encoding2>
  %3 = linalg.vecmat ins(%0, %1 : tensor<?xf32, #encoding>, tensor<?x33xf32, #encoding1>) outs(%2 : tensor<33xf32, #encoding2>) -> tensor<33xf32, #encoding2>
  %4 = iree_encoding.unset_encoding %3 : tensor<33xf32, #encoding2> -> tensor<33xf32>
  return %4 : tensor<33xf32>
}

// -----

// Batches come first, without tiles.

#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2], round_dims_to = array<i64: 8, 32, 32>>
#encoding1 = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2], round_dims_to = array<i64: 8, 32, 32>>
#encoding2 = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2], round_dims_to = array<i64: 8, 32, 32>>

// CHECK-LABEL: func.func @batch(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<3x5x7xf32>, %[[ARG1:.*]]: tensor<3x7x9xf32>, %[[ARG2:.*]]: tensor<3x5x9xf32>) -> tensor<3x5x9xf32> {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:         %[[VAL_1:.*]] = tensor.empty() : tensor<3x1x7x8x1xf32>
// CHECK:         %[[VAL_2:.*]] = linalg.pack %[[ARG0]] padding_value(%[[VAL_0]] : f32) outer_dims_perm = [0, 1, 2] inner_dims_pos = [1, 2] inner_tiles = [8, 1] into %[[VAL_1]] : tensor<3x5x7xf32> -> tensor<3x1x7x8x1xf32>
// CHECK:         %[[VAL_3:.*]] = tensor.empty() : tensor<3x1x7x16x1xf32>
// CHECK:         %[[VAL_4:.*]] = linalg.pack %[[ARG1]] padding_value(%[[VAL_0]] : f32) outer_dims_perm = [0, 2, 1] inner_dims_pos = [2, 1] inner_tiles = [16, 1] into %[[VAL_3]] : tensor<3x7x9xf32> -> tensor<3x1x7x16x1xf32>
// CHECK:         %[[VAL_5:.*]] = tensor.empty() : tensor<3x1x1x8x16xf32>
// CHECK:         %[[VAL_6:.*]] = linalg.pack %[[ARG2]] padding_value(%[[VAL_0]] : f32) outer_dims_perm = [0, 1, 2] inner_dims_pos = [1, 2] inner_tiles = [8, 16] into %[[VAL_5]] : tensor<3x5x9xf32> -> tensor<3x1x1x8x16xf32>
// CHECK:         %[[VAL_7:.*]] = linalg.batch_mmt4d ins(%[[VAL_2]], %[[VAL_4]] : tensor<3x1x7x8x1xf32>, tensor<3x1x7x16x1xf32>) outs(%[[VAL_6]] : tensor<3x1x1x8x16xf32>) -> tensor<3x1x1x8x16xf32>
// CHECK:         %[[VAL_8:.*]] = tensor.empty() : tensor<3x5x9xf32>
// CHECK:         %[[VAL_9:.*]] = linalg.unpack %[[VAL_7]] outer_dims_perm = [0, 1, 2] inner_dims_pos = [1, 2] inner_tiles = [8, 16] into %[[VAL_8]] : tensor<3x1x1x8x16xf32> -> tensor<3x5x9xf32>
// CHECK:         return %[[VAL_9]] : tensor<3x5x9xf32>
// CHECK:       }
func.func @batch(%a: tensor<3x5x7xf32>, %b: tensor<3x7x9xf32>, %c: tensor<3x5x9xf32>) -> tensor<3x5x9xf32> {
  %0 = iree_encoding.set_encoding %a : tensor<3x5x7xf32> -> tensor<3x5x7xf32, #encoding>
  %1 = iree_encoding.set_encoding %b : tensor<3x7x9xf32> -> tensor<3x7x9xf32, #encoding1>
  %2 = iree_encoding.set_encoding %c : tensor<3x5x9xf32> -> tensor<3x5x9xf32, #encoding2>
  %3 = linalg.batch_matmul ins(%0, %1 : tensor<3x5x7xf32, #encoding>, tensor<3x7x9xf32, #encoding1>) outs(%2 : tensor<3x5x9xf32, #encoding2>) -> tensor<3x5x9xf32, #encoding2>
  %4 = iree_encoding.unset_encoding %3 : tensor<3x5x9xf32, #encoding2> -> tensor<3x5x9xf32>
  return %4 : tensor<3x5x9xf32>
}

// -----

// mmt4d takes integers as signed: what is unsigned is extended before.

#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [i16, ui4, i32], user_indexing_maps = [#map, #map1, #map2], round_dims_to = array<i64: 1, 32, 32>>
#encoding1 = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [i16, ui4, i32], user_indexing_maps = [#map, #map1, #map2], round_dims_to = array<i64: 1, 32, 32>>
#encoding2 = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [i16, ui4, i32], user_indexing_maps = [#map, #map1, #map2], round_dims_to = array<i64: 1, 32, 32>>

// CHECK-LABEL: func.func @unsigned(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<1x16xi16>, %[[ARG1:.*]]: tensor<16x64xi4>, %[[ARG2:.*]]: tensor<1x64xi32>) -> tensor<1x64xi32> {
// CHECK:         %[[VAL_0:.*]] = tensor.empty() : tensor<1x2x1x8xi16>
// CHECK:         %[[VAL_1:.*]] = linalg.pack %[[ARG0]] outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [1, 8] into %[[VAL_0]] : tensor<1x16xi16> -> tensor<1x2x1x8xi16>
// CHECK:         %[[VAL_2:.*]] = tensor.empty() : tensor<2x2x32x8xi4>
// CHECK:         %[[VAL_3:.*]] = linalg.pack %[[ARG1]] outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [32, 8] into %[[VAL_2]] : tensor<16x64xi4> -> tensor<2x2x32x8xi4>
// CHECK:         %[[VAL_4:.*]] = tensor.empty() : tensor<1x2x1x32xi32>
// CHECK:         %[[VAL_5:.*]] = linalg.pack %[[ARG2]] outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [1, 32] into %[[VAL_4]] : tensor<1x64xi32> -> tensor<1x2x1x32xi32>
// CHECK:         %[[VAL_6:.*]] = tensor.empty() : tensor<2x2x32x8xi32>
// CHECK:         %[[VAL_7:.*]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%[[VAL_3]] : tensor<2x2x32x8xi4>) outs(%[[VAL_6]] : tensor<2x2x32x8xi32>) {
// CHECK:         ^bb0(%[[VAL_8:.*]]: i4, %[[VAL_9:.*]]: i32):
// CHECK:           %[[VAL_10:.*]] = arith.extui %[[VAL_8]] : i4 to i32
// CHECK:           linalg.yield %[[VAL_10]] : i32
// CHECK:         } -> tensor<2x2x32x8xi32>
// CHECK:         %[[VAL_11:.*]] = linalg.mmt4d ins(%[[VAL_1]], %[[VAL_7]] : tensor<1x2x1x8xi16>, tensor<2x2x32x8xi32>) outs(%[[VAL_5]] : tensor<1x2x1x32xi32>) -> tensor<1x2x1x32xi32>
// CHECK:         %[[VAL_12:.*]] = tensor.empty() : tensor<1x64xi32>
// CHECK:         %[[VAL_13:.*]] = linalg.unpack %[[VAL_11]] outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [1, 32] into %[[VAL_12]] : tensor<1x2x1x32xi32> -> tensor<1x64xi32>
// CHECK:         return %[[VAL_13]] : tensor<1x64xi32>
// CHECK:       }
func.func @unsigned(%a: tensor<1x16xi16>, %b: tensor<16x64xi4>, %c: tensor<1x64xi32>) -> tensor<1x64xi32> {
  %0 = iree_encoding.set_encoding %a : tensor<1x16xi16> -> tensor<1x16xi16, #encoding>
  %1 = iree_encoding.set_encoding %b : tensor<16x64xi4> -> tensor<16x64xi4, #encoding1>
  %2 = iree_encoding.set_encoding %c : tensor<1x64xi32> -> tensor<1x64xi32, #encoding2>
  %3 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%0, %1 : tensor<1x16xi16, #encoding>, tensor<16x64xi4, #encoding1>) outs(%2 : tensor<1x64xi32, #encoding2>) {
  ^bb0(%x: i16, %y: i4, %z: i32):
    %4 = arith.extsi %x : i16 to i32
    %5 = arith.extui %y : i4 to i32
    %6 = arith.muli %4, %5 : i32
    %7 = arith.addi %z, %6 : i32
    linalg.yield %7 : i32
  } -> tensor<1x64xi32, #encoding2>
  %8 = iree_encoding.unset_encoding %3 : tensor<1x64xi32, #encoding2> -> tensor<1x64xi32>
  return %8 : tensor<1x64xi32>
}
