// How many bytes the left operand of an f32 product takes, of four sizes, in six ways of storing it.
#lhs = affine_map<(m, n, k) -> (m, k)>
#rhs = affine_map<(m, n, k) -> (k, n)>
#result = affine_map<(m, n, k) -> (m, n)>
#x86_64 = #iree_cpu.cpu_encoding_solver<target_configuration = {innerDimsPos = [0, 1], innerTileSizes = [16, 1], outerDimsPerm = [0, 1]}>
#vmvx = #iree_cpu.vmvx_encoding_solver<target_configuration = {innerDimsPos = [0, 1], innerTileSizes = [8, 4], outerDimsPerm = [0, 1]}>
#ukernels = #iree_cpu.vmvx_encoding_solver<target_configuration = {innerDimsPos = [0, 1], innerTileSizes = [-9223372036854775808, -9223372036854775808], outerDimsPerm = [0, 1]}>

#tiles_16x1 = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#lhs, #rhs, #result], targets = [#x86_64]>
#tiles_8x4 = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#lhs, #rhs, #result], targets = [#vmvx]>
#either = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#lhs, #rhs, #result], targets = [#x86_64, #vmvx]>
#later = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#lhs, #rhs, #result], targets = [#ukernels]>
#undecided = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#lhs, #rhs, #result], round_dims_to = array<i64: 32, 32, 32>>

util.func private @row(%m: index, %k: index) -> tensor<6xindex> {
  %0 = stream.tensor.sizeof tensor<?x?xf32>{%m, %k} : index
  %1 = stream.tensor.sizeof tensor<?x?xf32, #tiles_16x1>{%m, %k} : index
  %2 = stream.tensor.sizeof tensor<?x?xf32, #tiles_8x4>{%m, %k} : index
  %3 = stream.tensor.sizeof tensor<?x?xf32, #either>{%m, %k} : index
  %4 = stream.tensor.sizeof tensor<?x?xf32, #later>{%m, %k} : index
  %5 = stream.tensor.sizeof tensor<?x?xf32, #undecided>{%m, %k} : index
  %row = tensor.from_elements %0, %1, %2, %3, %4, %5 : tensor<6xindex>
  util.return %row : tensor<6xindex>
}

util.func public @table() -> (tensor<6xindex>, tensor<6xindex>, tensor<6xindex>, tensor<6xindex>) {
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %c17 = arith.constant 17 : index
  %c33 = arith.constant 33 : index
  %c37 = arith.constant 37 : index
  %c64 = arith.constant 64 : index
  %c100 = arith.constant 100 : index
  %0 = util.call @row(%c100, %c37) : (index, index) -> tensor<6xindex>
  %1 = util.call @row(%c17, %c5) : (index, index) -> tensor<6xindex>
  %2 = util.call @row(%c1, %c1) : (index, index) -> tensor<6xindex>
  %3 = util.call @row(%c33, %c64) : (index, index) -> tensor<6xindex>
  util.return %0, %1, %2, %3 : tensor<6xindex>, tensor<6xindex>, tensor<6xindex>, tensor<6xindex>
}
