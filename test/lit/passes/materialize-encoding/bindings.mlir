// RUN: okl-opt %s --materialize-encoding="target=x86_64 features=+avx512f" --canonicalize --cse --split-input-file --mlir-print-local-scope | filecheck %s

// The binding has the tiles of the device: what is packed is stored, and what is loaded is packed.

#encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], round_dims_to = array<i64: 32, 32, 32>>
#resolved = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], targets = [#iree_cpu.cpu_encoding_solver<target_configuration = {innerDimsPos = [0, 1], innerTileSizes = [16, 1], outerDimsPerm = [0, 1]}>]>

// CHECK-LABEL: func.func @set_as_stored(
// CHECK-SAME:    %[[ARG0:.*]]: !stream.binding, %[[ARG1:.*]]: !stream.binding, %[[ARG2:.*]]: index, %[[ARG3:.*]]: index) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:         %[[VAL_1:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_2:.*]] = stream.binding.subspan %[[ARG0]][%[[VAL_1]]] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<?x?xf32>>{%[[ARG2]], %[[ARG3]]}
// CHECK:         %[[VAL_3:.*]] = affine.apply affine_map<()[s0] -> (s0 ceildiv 16)>()[%[[ARG2]]]
// CHECK:         %[[VAL_4:.*]] = stream.binding.subspan %[[ARG1]][%[[VAL_1]]] : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<?x?x16x1xf32>>{%[[VAL_3]], %[[ARG3]]}
// CHECK:         %[[VAL_5:.*]] = flow.dispatch.tensor.load %[[VAL_2]], offsets = [0, 0], sizes = [%[[ARG2]], %[[ARG3]]], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<?x?xf32>>{%[[ARG2]], %[[ARG3]]} -> tensor<?x?xf32>
// CHECK:         %[[VAL_6:.*]] = tensor.empty(%[[VAL_3]], %[[ARG3]]) : tensor<?x?x16x1xf32>
// CHECK:         %[[VAL_7:.*]] = linalg.pack %[[VAL_5]] padding_value(%[[VAL_0]] : f32) outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [16, 1] into %[[VAL_6]] : tensor<?x?xf32> -> tensor<?x?x16x1xf32>
// CHECK:         flow.dispatch.tensor.store %[[VAL_7]], %[[VAL_4]], offsets = [0, 0, 0, 0], sizes = [%[[VAL_3]], %[[ARG3]], 16, 1], strides = [1, 1, 1, 1] : tensor<?x?x16x1xf32> -> !flow.dispatch.tensor<writeonly:tensor<?x?x16x1xf32>>{%[[VAL_3]], %[[ARG3]]}
// CHECK:         return
// CHECK:       }
func.func @set_as_stored(%in: !stream.binding, %out: !stream.binding, %m: index, %k: index) {
  %c0 = arith.constant 0 : index
  %i = stream.binding.subspan %in[%c0] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<?x?xf32>>{%m, %k}
  %o = stream.binding.subspan %out[%c0] : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32, #resolved>>{%m, %k}
  %0 = flow.dispatch.tensor.load %i, offsets = [0, 0], sizes = [%m, %k], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<?x?xf32>>{%m, %k} -> tensor<?x?xf32>
  %1 = iree_encoding.set_encoding %0 : tensor<?x?xf32> -> tensor<?x?xf32, #encoding>
  flow.dispatch.tensor.store %1, %o, offsets = [0, 0], sizes = [%m, %k], strides = [1, 1] : tensor<?x?xf32, #encoding> -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32, #resolved>>{%m, %k}
  return
}

// -----

// Of a binding of which nothing is said the device decides.

#encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], round_dims_to = array<i64: 32, 32, 32>>

// CHECK-LABEL: func.func @unset_unresolved(
// CHECK-SAME:    %[[ARG0:.*]]: !stream.binding, %[[ARG1:.*]]: !stream.binding, %[[ARG2:.*]]: index, %[[ARG3:.*]]: index) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = affine.apply affine_map<()[s0] -> (s0 ceildiv 16)>()[%[[ARG2]]]
// CHECK:         %[[VAL_2:.*]] = stream.binding.subspan %[[ARG0]][%[[VAL_0]]] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<?x?x16x1xf32>>{%[[VAL_1]], %[[ARG3]]}
// CHECK:         %[[VAL_3:.*]] = stream.binding.subspan %[[ARG1]][%[[VAL_0]]] : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>{%[[ARG2]], %[[ARG3]]}
// CHECK:         %[[VAL_4:.*]] = flow.dispatch.tensor.load %[[VAL_2]], offsets = [0, 0, 0, 0], sizes = [%[[VAL_1]], %[[ARG3]], 16, 1], strides = [1, 1, 1, 1] : !flow.dispatch.tensor<readonly:tensor<?x?x16x1xf32>>{%[[VAL_1]], %[[ARG3]]} -> tensor<?x?x16x1xf32>
// CHECK:         %[[VAL_5:.*]] = tensor.empty(%[[ARG2]], %[[ARG3]]) : tensor<?x?xf32>
// CHECK:         %[[VAL_6:.*]] = linalg.unpack %[[VAL_4]] outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [16, 1] into %[[VAL_5]] : tensor<?x?x16x1xf32> -> tensor<?x?xf32>
// CHECK:         flow.dispatch.tensor.store %[[VAL_6]], %[[VAL_3]], offsets = [0, 0], sizes = [%[[ARG2]], %[[ARG3]]], strides = [1, 1] : tensor<?x?xf32> -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>{%[[ARG2]], %[[ARG3]]}
// CHECK:         return
// CHECK:       }
func.func @unset_unresolved(%in: !stream.binding, %out: !stream.binding, %m: index, %k: index) {
  %c0 = arith.constant 0 : index
  %i = stream.binding.subspan %in[%c0] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<?x?xf32, #encoding>>{%m, %k}
  %o = stream.binding.subspan %out[%c0] : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>{%m, %k}
  %0 = flow.dispatch.tensor.load %i, offsets = [0, 0], sizes = [%m, %k], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<?x?xf32, #encoding>>{%m, %k} -> tensor<?x?xf32, #encoding>
  %1 = iree_encoding.unset_encoding %0 : tensor<?x?xf32, #encoding> -> tensor<?x?xf32>{%m, %k}
  flow.dispatch.tensor.store %1, %o, offsets = [0, 0], sizes = [%m, %k], strides = [1, 1] : tensor<?x?xf32> -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>{%m, %k}
  return
}

// -----

// Another device has written the tensor: it is unpacked, and packed anew where that is needed.

#encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], round_dims_to = array<i64: 32, 32, 32>>
#resolved = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], targets = [#iree_cpu.cpu_encoding_solver<target_configuration = {innerDimsPos = [0, 1], innerTileSizes = [8, 4], outerDimsPerm = [0, 1]}>]>

// CHECK-LABEL: func.func @unset_of_another(
// CHECK-SAME:    %[[ARG0:.*]]: !stream.binding, %[[ARG1:.*]]: !stream.binding, %[[ARG2:.*]]: index, %[[ARG3:.*]]: index) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = affine.apply affine_map<()[s0] -> (s0 ceildiv 8)>()[%[[ARG2]]]
// CHECK:         %[[VAL_2:.*]] = affine.apply affine_map<()[s0] -> (s0 ceildiv 4)>()[%[[ARG3]]]
// CHECK:         %[[VAL_3:.*]] = stream.binding.subspan %[[ARG0]][%[[VAL_0]]] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<?x?x8x4xf32>>{%[[VAL_1]], %[[VAL_2]]}
// CHECK:         %[[VAL_4:.*]] = stream.binding.subspan %[[ARG1]][%[[VAL_0]]] : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>{%[[ARG2]], %[[ARG3]]}
// CHECK:         %[[VAL_5:.*]] = flow.dispatch.tensor.load %[[VAL_3]], offsets = [0, 0, 0, 0], sizes = [%[[VAL_1]], %[[VAL_2]], 8, 4], strides = [1, 1, 1, 1] : !flow.dispatch.tensor<readonly:tensor<?x?x8x4xf32>>{%[[VAL_1]], %[[VAL_2]]} -> tensor<?x?x8x4xf32>
// CHECK:         %[[VAL_6:.*]] = tensor.empty(%[[ARG2]], %[[ARG3]]) : tensor<?x?xf32>
// CHECK:         %[[VAL_7:.*]] = linalg.unpack %[[VAL_5]] outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [8, 4] into %[[VAL_6]] : tensor<?x?x8x4xf32> -> tensor<?x?xf32>
// CHECK:         flow.dispatch.tensor.store %[[VAL_7]], %[[VAL_4]], offsets = [0, 0], sizes = [%[[ARG2]], %[[ARG3]]], strides = [1, 1] : tensor<?x?xf32> -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>{%[[ARG2]], %[[ARG3]]}
// CHECK:         return
// CHECK:       }
func.func @unset_of_another(%in: !stream.binding, %out: !stream.binding, %m: index, %k: index) {
  %c0 = arith.constant 0 : index
  %i = stream.binding.subspan %in[%c0] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<?x?xf32, #resolved>>{%m, %k}
  %o = stream.binding.subspan %out[%c0] : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>{%m, %k}
  %0 = flow.dispatch.tensor.load %i, offsets = [0, 0], sizes = [%m, %k], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<?x?xf32, #resolved>>{%m, %k} -> tensor<?x?xf32, #encoding>
  %1 = iree_encoding.unset_encoding %0 : tensor<?x?xf32, #encoding> -> tensor<?x?xf32>{%m, %k}
  flow.dispatch.tensor.store %1, %o, offsets = [0, 0], sizes = [%m, %k], strides = [1, 1] : tensor<?x?xf32> -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>{%m, %k}
  return
}

// -----

// The same before it is stored for another one.

#encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], round_dims_to = array<i64: 32, 32, 32>>
#resolved = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], targets = [#iree_cpu.cpu_encoding_solver<target_configuration = {innerDimsPos = [0, 1], innerTileSizes = [8, 4], outerDimsPerm = [0, 1]}>]>

// CHECK-LABEL: func.func @both(
// CHECK-SAME:    %[[ARG0:.*]]: !stream.binding, %[[ARG1:.*]]: !stream.binding, %[[ARG2:.*]]: index, %[[ARG3:.*]]: index) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:         %[[VAL_1:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_2:.*]] = affine.apply affine_map<()[s0] -> (s0 ceildiv 16)>()[%[[ARG2]]]
// CHECK:         %[[VAL_3:.*]] = stream.binding.subspan %[[ARG0]][%[[VAL_1]]] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<?x?x16x1xf32>>{%[[VAL_2]], %[[ARG3]]}
// CHECK:         %[[VAL_4:.*]] = affine.apply affine_map<()[s0] -> (s0 ceildiv 8)>()[%[[ARG2]]]
// CHECK:         %[[VAL_5:.*]] = affine.apply affine_map<()[s0] -> (s0 ceildiv 4)>()[%[[ARG3]]]
// CHECK:         %[[VAL_6:.*]] = stream.binding.subspan %[[ARG1]][%[[VAL_1]]] : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<?x?x8x4xf32>>{%[[VAL_4]], %[[VAL_5]]}
// CHECK:         %[[VAL_7:.*]] = flow.dispatch.tensor.load %[[VAL_3]], offsets = [0, 0, 0, 0], sizes = [%[[VAL_2]], %[[ARG3]], 16, 1], strides = [1, 1, 1, 1] : !flow.dispatch.tensor<readonly:tensor<?x?x16x1xf32>>{%[[VAL_2]], %[[ARG3]]} -> tensor<?x?x16x1xf32>
// CHECK:         %[[VAL_8:.*]] = tensor.empty(%[[ARG2]], %[[ARG3]]) : tensor<?x?xf32>
// CHECK:         %[[VAL_9:.*]] = linalg.unpack %[[VAL_7]] outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [16, 1] into %[[VAL_8]] : tensor<?x?x16x1xf32> -> tensor<?x?xf32>
// CHECK:         %[[VAL_10:.*]] = tensor.empty(%[[VAL_4]], %[[VAL_5]]) : tensor<?x?x8x4xf32>
// CHECK:         %[[VAL_11:.*]] = linalg.pack %[[VAL_9]] padding_value(%[[VAL_0]] : f32) outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [8, 4] into %[[VAL_10]] : tensor<?x?xf32> -> tensor<?x?x8x4xf32>
// CHECK:         flow.dispatch.tensor.store %[[VAL_11]], %[[VAL_6]], offsets = [0, 0, 0, 0], sizes = [%[[VAL_4]], %[[VAL_5]], 8, 4], strides = [1, 1, 1, 1] : tensor<?x?x8x4xf32> -> !flow.dispatch.tensor<writeonly:tensor<?x?x8x4xf32>>{%[[VAL_4]], %[[VAL_5]]}
// CHECK:         return
// CHECK:       }
func.func @both(%in: !stream.binding, %out: !stream.binding, %m: index, %k: index) {
  %c0 = arith.constant 0 : index
  %i = stream.binding.subspan %in[%c0] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<?x?xf32, #encoding>>{%m, %k}
  %o = stream.binding.subspan %out[%c0] : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32, #resolved>>{%m, %k}
  %0 = flow.dispatch.tensor.load %i, offsets = [0, 0], sizes = [%m, %k], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<?x?xf32, #encoding>>{%m, %k} -> tensor<?x?xf32, #encoding>
  flow.dispatch.tensor.store %0, %o, offsets = [0, 0], sizes = [%m, %k], strides = [1, 1] : tensor<?x?xf32, #encoding> -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32, #resolved>>{%m, %k}
  return
}

// -----

// A binding that is plain, with what is loaded encoded; and the other way round.

#encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], round_dims_to = array<i64: 32, 32, 32>>
#resolved = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], targets = [#iree_cpu.cpu_encoding_solver<target_configuration = {innerDimsPos = [0, 1], innerTileSizes = [16, 1], outerDimsPerm = [0, 1]}>]>

// CHECK-LABEL: func.func @from_plain(
// CHECK-SAME:    %[[ARG0:.*]]: !stream.binding, %[[ARG1:.*]]: !stream.binding, %[[ARG2:.*]]: index, %[[ARG3:.*]]: index) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:         %[[VAL_1:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_2:.*]] = stream.binding.subspan %[[ARG0]][%[[VAL_1]]] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<?x?xf32>>{%[[ARG2]], %[[ARG3]]}
// CHECK:         %[[VAL_3:.*]] = affine.apply affine_map<()[s0] -> (s0 ceildiv 16)>()[%[[ARG2]]]
// CHECK:         %[[VAL_4:.*]] = stream.binding.subspan %[[ARG1]][%[[VAL_1]]] : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<?x?x16x1xf32>>{%[[VAL_3]], %[[ARG3]]}
// CHECK:         %[[VAL_5:.*]] = flow.dispatch.tensor.load %[[VAL_2]], offsets = [0, 0], sizes = [%[[ARG2]], %[[ARG3]]], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<?x?xf32>>{%[[ARG2]], %[[ARG3]]} -> tensor<?x?xf32>
// CHECK:         %[[VAL_6:.*]] = tensor.empty(%[[VAL_3]], %[[ARG3]]) : tensor<?x?x16x1xf32>
// CHECK:         %[[VAL_7:.*]] = linalg.pack %[[VAL_5]] padding_value(%[[VAL_0]] : f32) outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [16, 1] into %[[VAL_6]] : tensor<?x?xf32> -> tensor<?x?x16x1xf32>
// CHECK:         flow.dispatch.tensor.store %[[VAL_7]], %[[VAL_4]], offsets = [0, 0, 0, 0], sizes = [%[[VAL_3]], %[[ARG3]], 16, 1], strides = [1, 1, 1, 1] : tensor<?x?x16x1xf32> -> !flow.dispatch.tensor<writeonly:tensor<?x?x16x1xf32>>{%[[VAL_3]], %[[ARG3]]}
// CHECK:         return
// CHECK:       }
func.func @from_plain(%in: !stream.binding, %out: !stream.binding, %m: index, %k: index) {
  %c0 = arith.constant 0 : index
  %i = stream.binding.subspan %in[%c0] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<?x?xf32>>{%m, %k}
  %o = stream.binding.subspan %out[%c0] : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32, #resolved>>{%m, %k}
  %0 = flow.dispatch.tensor.load %i, offsets = [0, 0], sizes = [%m, %k], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<?x?xf32>>{%m, %k} -> tensor<?x?xf32, #encoding>
  flow.dispatch.tensor.store %0, %o, offsets = [0, 0], sizes = [%m, %k], strides = [1, 1] : tensor<?x?xf32, #encoding> -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32, #resolved>>{%m, %k}
  return
}

// -----

// All candidates of a binding are the same, by other words.

#encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], round_dims_to = array<i64: 32, 32, 32>>
#resolved = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], targets = [#iree_cpu.cpu_encoding_solver<target_configuration = {innerDimsPos = [0, 1], innerTileSizes = [8, 4], outerDimsPerm = [0, 1]}>, #iree_cpu.vmvx_encoding_solver<target_configuration = {innerDimsPos = [0, 1], innerTileSizes = [8, 4], outerDimsPerm = [0, 1]}>]>

// CHECK-LABEL: func.func @same_candidates(
// CHECK-SAME:    %[[ARG0:.*]]: !stream.binding, %[[ARG1:.*]]: !stream.binding, %[[ARG2:.*]]: index, %[[ARG3:.*]]: index) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = affine.apply affine_map<()[s0] -> (s0 ceildiv 8)>()[%[[ARG2]]]
// CHECK:         %[[VAL_2:.*]] = affine.apply affine_map<()[s0] -> (s0 ceildiv 4)>()[%[[ARG3]]]
// CHECK:         %[[VAL_3:.*]] = stream.binding.subspan %[[ARG0]][%[[VAL_0]]] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<?x?x8x4xf32>>{%[[VAL_1]], %[[VAL_2]]}
// CHECK:         %[[VAL_4:.*]] = stream.binding.subspan %[[ARG1]][%[[VAL_0]]] : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>{%[[ARG2]], %[[ARG3]]}
// CHECK:         %[[VAL_5:.*]] = flow.dispatch.tensor.load %[[VAL_3]], offsets = [0, 0, 0, 0], sizes = [%[[VAL_1]], %[[VAL_2]], 8, 4], strides = [1, 1, 1, 1] : !flow.dispatch.tensor<readonly:tensor<?x?x8x4xf32>>{%[[VAL_1]], %[[VAL_2]]} -> tensor<?x?x8x4xf32>
// CHECK:         %[[VAL_6:.*]] = tensor.empty(%[[ARG2]], %[[ARG3]]) : tensor<?x?xf32>
// CHECK:         %[[VAL_7:.*]] = linalg.unpack %[[VAL_5]] outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [8, 4] into %[[VAL_6]] : tensor<?x?x8x4xf32> -> tensor<?x?xf32>
// CHECK:         flow.dispatch.tensor.store %[[VAL_7]], %[[VAL_4]], offsets = [0, 0], sizes = [%[[ARG2]], %[[ARG3]]], strides = [1, 1] : tensor<?x?xf32> -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>{%[[ARG2]], %[[ARG3]]}
// CHECK:         return
// CHECK:       }
func.func @same_candidates(%in: !stream.binding, %out: !stream.binding, %m: index, %k: index) {
  %c0 = arith.constant 0 : index
  %i = stream.binding.subspan %in[%c0] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<?x?xf32, #resolved>>{%m, %k}
  %o = stream.binding.subspan %out[%c0] : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>{%m, %k}
  %0 = flow.dispatch.tensor.load %i, offsets = [0, 0], sizes = [%m, %k], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<?x?xf32, #resolved>>{%m, %k} -> tensor<?x?xf32, #encoding>
  %1 = iree_encoding.unset_encoding %0 : tensor<?x?xf32, #encoding> -> tensor<?x?xf32>{%m, %k}
  flow.dispatch.tensor.store %1, %o, offsets = [0, 0], sizes = [%m, %k], strides = [1, 1] : tensor<?x?xf32> -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>{%m, %k}
  return
}

// -----

// No tiles: what the binding says is how its bytes lie.

#encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], round_dims_to = array<i64: 32, 32, 32>>
#resolved = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], targets = [#iree_encoding.identity]>

// CHECK-LABEL: func.func @set_identity(
// CHECK-SAME:    %[[ARG0:.*]]: !stream.binding, %[[ARG1:.*]]: !stream.binding, %[[ARG2:.*]]: index, %[[ARG3:.*]]: index) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:         %[[VAL_1:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_2:.*]] = stream.binding.subspan %[[ARG0]][%[[VAL_1]]] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<?x?xf32>>{%[[ARG2]], %[[ARG3]]}
// CHECK:         %[[VAL_3:.*]] = stream.binding.subspan %[[ARG1]][%[[VAL_1]]] : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>{%[[ARG2]], %[[ARG3]]}
// CHECK:         %[[VAL_4:.*]] = flow.dispatch.tensor.load %[[VAL_2]], offsets = [0, 0], sizes = [%[[ARG2]], %[[ARG3]]], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<?x?xf32>>{%[[ARG2]], %[[ARG3]]} -> tensor<?x?xf32>
// CHECK:         %[[VAL_5:.*]] = affine.apply affine_map<()[s0] -> (s0 ceildiv 16)>()[%[[ARG2]]]
// CHECK:         %[[VAL_6:.*]] = tensor.empty(%[[VAL_5]], %[[ARG3]]) : tensor<?x?x16x1xf32>
// CHECK:         %[[VAL_7:.*]] = linalg.pack %[[VAL_4]] padding_value(%[[VAL_0]] : f32) outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [16, 1] into %[[VAL_6]] : tensor<?x?xf32> -> tensor<?x?x16x1xf32>
// CHECK:         %[[VAL_8:.*]] = tensor.empty(%[[ARG2]], %[[ARG3]]) : tensor<?x?xf32>
// CHECK:         %[[VAL_9:.*]] = linalg.unpack %[[VAL_7]] outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [16, 1] into %[[VAL_8]] : tensor<?x?x16x1xf32> -> tensor<?x?xf32>
// CHECK:         flow.dispatch.tensor.store %[[VAL_9]], %[[VAL_3]], offsets = [0, 0], sizes = [%[[ARG2]], %[[ARG3]]], strides = [1, 1] : tensor<?x?xf32> -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>{%[[ARG2]], %[[ARG3]]}
// CHECK:         return
// CHECK:       }
func.func @set_identity(%in: !stream.binding, %out: !stream.binding, %m: index, %k: index) {
  %c0 = arith.constant 0 : index
  %i = stream.binding.subspan %in[%c0] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<?x?xf32>>{%m, %k}
  %o = stream.binding.subspan %out[%c0] : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32, #resolved>>{%m, %k}
  %0 = flow.dispatch.tensor.load %i, offsets = [0, 0], sizes = [%m, %k], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<?x?xf32>>{%m, %k} -> tensor<?x?xf32>
  %1 = iree_encoding.set_encoding %0 : tensor<?x?xf32> -> tensor<?x?xf32, #encoding>
  flow.dispatch.tensor.store %1, %o, offsets = [0, 0], sizes = [%m, %k], strides = [1, 1] : tensor<?x?xf32, #encoding> -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32, #resolved>>{%m, %k}
  return
}

// CHECK-LABEL: func.func @unset_tiled(
// CHECK-SAME:    %[[ARG0:.*]]: !stream.binding, %[[ARG1:.*]]: !stream.binding, %[[ARG2:.*]]: index, %[[ARG3:.*]]: index) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = affine.apply affine_map<()[s0] -> (s0 ceildiv 8)>()[%[[ARG2]]]
// CHECK:         %[[VAL_2:.*]] = affine.apply affine_map<()[s0] -> (s0 ceildiv 4)>()[%[[ARG3]]]
// CHECK:         %[[VAL_3:.*]] = stream.binding.subspan %[[ARG0]][%[[VAL_0]]] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<?x?x8x4xf32>>{%[[VAL_1]], %[[VAL_2]]}
// CHECK:         %[[VAL_4:.*]] = stream.binding.subspan %[[ARG1]][%[[VAL_0]]] : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>{%[[ARG2]], %[[ARG3]]}
// CHECK:         %[[VAL_5:.*]] = flow.dispatch.tensor.load %[[VAL_3]], offsets = [0, 0, 0, 0], sizes = [%[[VAL_1]], %[[VAL_2]], 8, 4], strides = [1, 1, 1, 1] : !flow.dispatch.tensor<readonly:tensor<?x?x8x4xf32>>{%[[VAL_1]], %[[VAL_2]]} -> tensor<?x?x8x4xf32>
// CHECK:         %[[VAL_6:.*]] = tensor.empty(%[[ARG2]], %[[ARG3]]) : tensor<?x?xf32>
// CHECK:         %[[VAL_7:.*]] = linalg.unpack %[[VAL_5]] outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [8, 4] into %[[VAL_6]] : tensor<?x?x8x4xf32> -> tensor<?x?xf32>
// CHECK:         flow.dispatch.tensor.store %[[VAL_7]], %[[VAL_4]], offsets = [0, 0], sizes = [%[[ARG2]], %[[ARG3]]], strides = [1, 1] : tensor<?x?xf32> -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>{%[[ARG2]], %[[ARG3]]}
// CHECK:         return
// CHECK:       }
func.func @unset_tiled(%in: !stream.binding, %out: !stream.binding, %m: index, %k: index) {
  %c0 = arith.constant 0 : index
  %i = stream.binding.subspan %in[%c0] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<?x?xf32, #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], targets = [#iree_cpu.cpu_encoding_solver<target_configuration = {innerDimsPos = [0, 1], innerTileSizes = [8, 4], outerDimsPerm = [0, 1]}>]>>>{%m, %k}
  %o = stream.binding.subspan %out[%c0] : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>{%m, %k}
  %0 = flow.dispatch.tensor.load %i, offsets = [0, 0], sizes = [%m, %k], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<?x?xf32, #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], targets = [#iree_cpu.cpu_encoding_solver<target_configuration = {innerDimsPos = [0, 1], innerTileSizes = [8, 4], outerDimsPerm = [0, 1]}>]>>>{%m, %k} -> tensor<?x?xf32, #encoding>
  %1 = iree_encoding.unset_encoding %0 : tensor<?x?xf32, #encoding> -> tensor<?x?xf32>{%m, %k}
  flow.dispatch.tensor.store %1, %o, offsets = [0, 0], sizes = [%m, %k], strides = [1, 1] : tensor<?x?xf32> -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>{%m, %k}
  return
}

// -----

// Tiles that the program asks for, and sizes of both.

#encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], round_dims_to = array<i64: 32, 32, 32>>
#resolved = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], targets = [#iree_cpu.vmvx_encoding_solver<target_configuration = {innerDimsPos = [0, 1], innerTileSizes = [-9223372036854775808, -9223372036854775808], outerDimsPerm = [0, 1]}>]>

// CHECK-LABEL: func.func @runtime_tiles(
// CHECK-SAME:    %[[ARG0:.*]]: !stream.binding, %[[ARG1:.*]]: !stream.binding, %[[ARG2:.*]]: index, %[[ARG3:.*]]: index) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]]:2 = iree_codegen.query_tile_sizes tensor<?x?xf32, #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], targets = [#iree_cpu.vmvx_encoding_solver<target_configuration = {innerDimsPos = [0, 1], innerTileSizes = [-9223372036854775808, -9223372036854775808], outerDimsPerm = [0, 1]}>]>> -> index, index
// CHECK:         %[[VAL_2:.*]] = affine.apply affine_map<()[s0, s1] -> (s0 ceildiv s1)>()[%[[ARG2]], %[[VAL_1]]#0]
// CHECK:         %[[VAL_3:.*]] = affine.apply affine_map<()[s0, s1] -> (s0 ceildiv s1)>()[%[[ARG3]], %[[VAL_1]]#1]
// CHECK:         %[[VAL_4:.*]] = stream.binding.subspan %[[ARG0]][%[[VAL_0]]] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<?x?x?x?xf32>>{%[[VAL_2]], %[[VAL_3]], %[[VAL_1]]#0, %[[VAL_1]]#1}
// CHECK:         %[[VAL_5:.*]] = stream.binding.subspan %[[ARG1]][%[[VAL_0]]] : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>{%[[ARG2]], %[[ARG3]]}
// CHECK:         %[[VAL_6:.*]] = flow.dispatch.tensor.load %[[VAL_4]], offsets = [0, 0, 0, 0], sizes = [%[[VAL_2]], %[[VAL_3]], %[[VAL_1]]#0, %[[VAL_1]]#1], strides = [1, 1, 1, 1] : !flow.dispatch.tensor<readonly:tensor<?x?x?x?xf32>>{%[[VAL_2]], %[[VAL_3]], %[[VAL_1]]#0, %[[VAL_1]]#1} -> tensor<?x?x?x?xf32>
// CHECK:         %[[VAL_7:.*]] = tensor.empty(%[[ARG2]], %[[ARG3]]) : tensor<?x?xf32>
// CHECK:         %[[VAL_8:.*]] = linalg.unpack %[[VAL_6]] outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [%[[VAL_1]]#0, %[[VAL_1]]#1] into %[[VAL_7]] : tensor<?x?x?x?xf32> -> tensor<?x?xf32>
// CHECK:         flow.dispatch.tensor.store %[[VAL_8]], %[[VAL_5]], offsets = [0, 0], sizes = [%[[ARG2]], %[[ARG3]]], strides = [1, 1] : tensor<?x?xf32> -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>{%[[ARG2]], %[[ARG3]]}
// CHECK:         return
// CHECK:       }
func.func @runtime_tiles(%in: !stream.binding, %out: !stream.binding, %m: index, %k: index) {
  %c0 = arith.constant 0 : index
  %i = stream.binding.subspan %in[%c0] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<?x?xf32, #resolved>>{%m, %k}
  %o = stream.binding.subspan %out[%c0] : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>{%m, %k}
  %0 = flow.dispatch.tensor.load %i, offsets = [0, 0], sizes = [%m, %k], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<?x?xf32, #resolved>>{%m, %k} -> tensor<?x?xf32, #encoding>
  %1 = iree_encoding.unset_encoding %0 : tensor<?x?xf32, #encoding> -> tensor<?x?xf32>{%m, %k}
  flow.dispatch.tensor.store %1, %o, offsets = [0, 0], sizes = [%m, %k], strides = [1, 1] : tensor<?x?xf32> -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>{%m, %k}
  return
}

// -----

// A shape that is said again, and static sizes.

#encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], round_dims_to = array<i64: 32, 32, 32>>
#resolved = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], targets = [#iree_cpu.cpu_encoding_solver<target_configuration = {innerDimsPos = [0, 1], innerTileSizes = [16, 1], outerDimsPerm = [0, 1]}>]>

// CHECK-LABEL: func.func @tied(
// CHECK-SAME:    %[[ARG0:.*]]: !stream.binding, %[[ARG1:.*]]: index) -> tensor<?x8xf32> {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = affine.apply affine_map<()[s0] -> (s0 ceildiv 16)>()[%[[ARG1]]]
// CHECK:         %[[VAL_2:.*]] = stream.binding.subspan %[[ARG0]][%[[VAL_0]]] : !stream.binding -> !flow.dispatch.tensor<readwrite:tensor<?x8x16x1xf32>>{%[[VAL_1]]}
// CHECK:         %[[VAL_3:.*]] = flow.dispatch.tensor.load %[[VAL_2]], offsets = [0, 0, 0, 0], sizes = [%[[VAL_1]], 8, 16, 1], strides = [1, 1, 1, 1] : !flow.dispatch.tensor<readwrite:tensor<?x8x16x1xf32>>{%[[VAL_1]]} -> tensor<?x8x16x1xf32>
// CHECK:         flow.dispatch.tensor.store %[[VAL_3]], %[[VAL_2]], offsets = [0, 0, 0, 0], sizes = [%[[VAL_1]], 8, 16, 1], strides = [1, 1, 1, 1] : tensor<?x8x16x1xf32> -> !flow.dispatch.tensor<readwrite:tensor<?x8x16x1xf32>>{%[[VAL_1]]}
// CHECK:         %[[VAL_4:.*]] = tensor.empty(%[[ARG1]]) : tensor<?x8xf32>
// CHECK:         %[[VAL_5:.*]] = linalg.unpack %[[VAL_3]] outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [16, 1] into %[[VAL_4]] : tensor<?x8x16x1xf32> -> tensor<?x8xf32>
// CHECK:         return %[[VAL_5]] : tensor<?x8xf32>
// CHECK:       }
func.func @tied(%in: !stream.binding, %m: index) -> tensor<?x8xf32> {
  %c0 = arith.constant 0 : index
  %0 = stream.binding.subspan %in[%c0] : !stream.binding -> !flow.dispatch.tensor<readwrite:tensor<?x8xf32, #resolved>>{%m}
  %1 = flow.dispatch.tie_shape %0 : !flow.dispatch.tensor<readwrite:tensor<?x8xf32, #resolved>>{%m}
  %2 = flow.dispatch.tensor.load %1, offsets = [0, 0], sizes = [%m, 8], strides = [1, 1] : !flow.dispatch.tensor<readwrite:tensor<?x8xf32, #resolved>>{%m} -> tensor<?x8xf32, #encoding>
  flow.dispatch.tensor.store %2, %1, offsets = [0, 0], sizes = [%m, 8], strides = [1, 1] : tensor<?x8xf32, #encoding> -> !flow.dispatch.tensor<readwrite:tensor<?x8xf32, #resolved>>{%m}
  %3 = iree_encoding.unset_encoding %2 : tensor<?x8xf32, #encoding> -> tensor<?x8xf32>{%m}
  return %3 : tensor<?x8xf32>
}
