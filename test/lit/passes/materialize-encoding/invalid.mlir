// RUN: okl-opt %s --materialize-encoding="target=x86_64 features=+avx512f" --split-input-file --verify-diagnostics

// A part of what is in tiles.

#encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], round_dims_to = array<i64: 32, 32, 32>>
#resolved = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], targets = [#iree_cpu.cpu_encoding_solver<target_configuration = {innerDimsPos = [0, 1], innerTileSizes = [8, 4], outerDimsPerm = [0, 1]}>]>
func.func @part(%in: !stream.binding, %out: !stream.binding, %m: index, %k: index) {
  %c0 = arith.constant 0 : index
  %i = stream.binding.subspan %in[%c0] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<?x?xf32, #resolved>>{%m, %k}
  %o = stream.binding.subspan %out[%c0] : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>{%m, %k}
// expected-error@+1 {{takes a part of a tensor that is stored in tiles; expected offsets of 0, strides of 1 and all its sizes}}
  %0 = flow.dispatch.tensor.load %i, offsets = [1, 0], sizes = [%m, %k], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<?x?xf32, #resolved>>{%m, %k} -> tensor<?x?xf32, #encoding>
  %1 = iree_encoding.unset_encoding %0 : tensor<?x?xf32, #encoding> -> tensor<?x?xf32>{%m, %k}
  flow.dispatch.tensor.store %1, %o, offsets = [0, 0], sizes = [%m, %k], strides = [1, 1] : tensor<?x?xf32> -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>{%m, %k}
  return
}

// -----

// The same of a store, of which the size is another value.

#encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], round_dims_to = array<i64: 32, 32, 32>>
#resolved = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], targets = [#iree_cpu.cpu_encoding_solver<target_configuration = {innerDimsPos = [0, 1], innerTileSizes = [8, 4], outerDimsPerm = [0, 1]}>]>
func.func @part(%in: !stream.binding, %out: !stream.binding, %m: index, %k: index) {
  %c0 = arith.constant 0 : index
  %i = stream.binding.subspan %in[%c0] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<?x?xf32>>{%m, %k}
  %o = stream.binding.subspan %out[%c0] : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32, #resolved>>{%m, %k}
  %0 = flow.dispatch.tensor.load %i, offsets = [0, 0], sizes = [%m, %k], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<?x?xf32>>{%m, %k} -> tensor<?x?xf32>
  %1 = iree_encoding.set_encoding %0 : tensor<?x?xf32> -> tensor<?x?xf32, #encoding>
// expected-error@+1 {{takes a part of a tensor that is stored in tiles}}
  flow.dispatch.tensor.store %1, %o, offsets = [0, 0], sizes = [%k, %k], strides = [1, 1] : tensor<?x?xf32, #encoding> -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32, #resolved>>{%m, %k}
  return
}

// -----

// Which layout it is, is not known.

#encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], round_dims_to = array<i64: 32, 32, 32>>
#resolved = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], targets = [#iree_cpu.cpu_encoding_solver<target_configuration = {innerDimsPos = [0, 1], innerTileSizes = [16, 1], outerDimsPerm = [0, 1]}>, #iree_cpu.cpu_encoding_solver<target_configuration = {innerDimsPos = [0, 1], innerTileSizes = [8, 4], outerDimsPerm = [0, 1]}>]>
func.func @several(%in: !stream.binding, %out: !stream.binding, %m: index, %k: index) {
  %c0 = arith.constant 0 : index
// expected-error@+1 {{has a tensor that may be stored as '#iree_cpu.cpu_encoding_solver<target_configuration = {innerDimsPos = [0, 1], innerTileSizes = [16, 1], outerDimsPerm = [0, 1]}>' and as '#iree_cpu.cpu_encoding_solver<target_configuration = {innerDimsPos = [0, 1], innerTileSizes = [8, 4], outerDimsPerm = [0, 1]}>'; its code is for one of them, so run specialize-encodings first, or let one device write the tensor}}
  %i = stream.binding.subspan %in[%c0] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<?x?xf32, #resolved>>{%m, %k}
  %o = stream.binding.subspan %out[%c0] : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>{%m, %k}
  %0 = flow.dispatch.tensor.load %i, offsets = [0, 0], sizes = [%m, %k], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<?x?xf32, #resolved>>{%m, %k} -> tensor<?x?xf32, #encoding>
  %1 = iree_encoding.unset_encoding %0 : tensor<?x?xf32, #encoding> -> tensor<?x?xf32>{%m, %k}
  flow.dispatch.tensor.store %1, %o, offsets = [0, 0], sizes = [%m, %k], strides = [1, 1] : tensor<?x?xf32> -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>{%m, %k}
  return
}

// -----

// Operands of a product in tiles that do not fit.

#encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], round_dims_to = array<i64: 32, 32, 32>>
#encoding1 = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], round_dims_to = array<i64: 32, 4, 32>>
#encoding2 = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], round_dims_to = array<i64: 32, 32, 32>>
func.func @disagree(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) {
  %0 = iree_encoding.set_encoding %a : tensor<?x?xf32> -> tensor<?x?xf32, #encoding>
  %1 = iree_encoding.set_encoding %b : tensor<?x?xf32> -> tensor<?x?xf32, #encoding1>
  %2 = iree_encoding.set_encoding %c : tensor<?x?xf32> -> tensor<?x?xf32, #encoding2>
  // expected-error@+1 {{cannot multiply tiles that do not fit: RHS stored with innerDimsPos = [1, 0], innerTileSizes = [4, 1], outerDimsPerm = [1, 0], and RESULT stored with innerDimsPos = [0, 1], innerTileSizes = [16, 16], outerDimsPerm = [0, 1]}}
  %3 = linalg.matmul ins(%0, %1 : tensor<?x?xf32, #encoding>, tensor<?x?xf32, #encoding1>) outs(%2 : tensor<?x?xf32, #encoding2>) -> tensor<?x?xf32, #encoding2>
  return
}

// -----

// An operand that is not in tiles, where the others are.

#encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], round_dims_to = array<i64: 32, 32, 32>>
#encoding1 = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], round_dims_to = array<i64: 32, 4, 32>>
#encoding2 = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], round_dims_to = array<i64: 32, 32, 32>>
#plain = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], targets = [#iree_encoding.identity]>
func.func @row_by_row(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) {
  %0 = iree_encoding.set_encoding %a : tensor<?x?xf32> -> tensor<?x?xf32, #plain>
  %1 = iree_encoding.set_encoding %b : tensor<?x?xf32> -> tensor<?x?xf32, #encoding1>
  %2 = iree_encoding.set_encoding %c : tensor<?x?xf32> -> tensor<?x?xf32, #encoding2>
  // expected-error@+1 {{cannot multiply tiles with LHS stored row by row; there are RHS stored with}}
  %3 = linalg.matmul ins(%0, %1 : tensor<?x?xf32, #plain>, tensor<?x?xf32, #encoding1>) outs(%2 : tensor<?x?xf32, #encoding2>) -> tensor<?x?xf32, #encoding2>
  return
}

// -----

// Ops that know nothing of tiles.

#encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], round_dims_to = array<i64: 32, 32, 32>>
func.func @cast(%a: tensor<?x?xf32>) {
  %0 = iree_encoding.set_encoding %a : tensor<?x?xf32> -> tensor<?x?xf32, #encoding>
  // expected-error@+1 {{has a tensor with an encoding, which it cannot be given in tiles; unset the encoding}}
  %1 = tensor.cast %0 : tensor<?x?xf32, #encoding> to tensor<4x?xf32, #encoding>
  return
}

// -----

// Functions take encoded tensors from bindings only.

#encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], round_dims_to = array<i64: 32, 32, 32>>
// expected-error@+1 {{has an argument with an encoding, 'tensor<?x?xf32, #iree_encoding.encoding}}
func.func @argument(%a: tensor<?x?xf32, #encoding>) {
  return
}

// -----

// A dimension that is not known.

#encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], round_dims_to = array<i64: 32, 32, 32>>
func.func @dim(%a: tensor<?x?xf32>, %i: index) -> index {
  %0 = iree_encoding.set_encoding %a : tensor<?x?xf32> -> tensor<?x?xf32, #encoding>
  // expected-error@+1 {{asks for a dimension of a tensor with an encoding that is not known}}
  %1 = tensor.dim %0, %i : tensor<?x?xf32, #encoding>
  return %1 : index
}
