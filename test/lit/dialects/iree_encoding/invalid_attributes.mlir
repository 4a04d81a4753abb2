// RUN: okl-opt %s --split-input-file --verify-diagnostics

// An unknown field.
// expected-error @below {{unknown field 'padding' of an encoding; expected one of operand_index, op_type, element_types, user_indexing_maps, bcast_map, round_dims_to, targets, layouts, iteration_sizes}}
func.func private @f(tensor<4x4xf32, #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], padding = [1]>>)

// -----

// expected-error @below {{field 'op_type' is given twice}}
func.func private @f(tensor<4x4xf32, #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], op_type = matmul>>)

// -----

// The two names of the list of candidates are one field.
// expected-error @below {{field 'layouts' is given twice}}
func.func private @f(tensor<4x4xf32, #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], targets = [], layouts = []>>)

// -----

// A field that is missing.
// expected-error @below {{an encoding needs the field 'element_types'}}
func.func private @f(tensor<4x4xf32, #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul>>)

// -----

// expected-error @below {{an encoding needs the field 'operand_index'}}
func.func private @f(tensor<4x4xf32, #iree_encoding.encoding<>>)

// -----

// expected-error @below {{expected a number of type index}}
func.func private @f(tensor<4x4xf32, #iree_encoding.encoding<operand_index = 0 : i64, op_type = matmul, element_types = [f32, f32, f32]>>)

// -----

// expected-error @below {{operand_index must be 0, 1 or 2, got 3}}
func.func private @f(tensor<4x4xf32, #iree_encoding.encoding<operand_index = 3 : index, op_type = matmul, element_types = [f32, f32, f32]>>)

// -----

// expected-error @below {{operand_index must be 0, 1 or 2, got -1}}
func.func private @f(tensor<4x4xf32, #iree_encoding.encoding<operand_index = -1 : index, op_type = matmul, element_types = [f32, f32, f32]>>)

// -----

// expected-error @below {{expected one of matmul, conv}}
func.func private @f(tensor<4x4xf32, #iree_encoding.encoding<operand_index = 0 : index, op_type = matvec, element_types = [f32, f32, f32]>>)

// -----

// expected-error @below {{element_types must be three types, got [f32, f32]}}
func.func private @f(tensor<4x4xf32, #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32]>>)

// -----

// expected-error @below {{element_types must be three types, got [f32, f32, 1 : i64]}}
func.func private @f(tensor<4x4xf32, #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, 1]>>)

// -----

// expected-error @below {{expected an array}}
func.func private @f(tensor<4x4xf32, #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = f32>>)

// -----

// expected-error @below {{user_indexing_maps must be three maps, got 2}}
func.func private @f(tensor<4x4xf32, #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>]>>)

// -----

// expected-error @below {{user_indexing_maps must have the same number of dimensions}}
func.func private @f(tensor<4x4xf32, #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n) -> (m, n)>]>>)

// -----

// expected-error @below {{expected an array of affine maps}}
func.func private @f(tensor<4x4xf32, #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [1, 2, 3]>>)

// -----

// expected-error @below {{expected an array of affine maps}}
func.func private @f(tensor<4x4xf32, #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = affine_map<(m) -> (m)>>>)

// -----

// expected-error @below {{bcast_map must have 2 dimensions, as many as its operand, got 1}}
func.func private @f(tensor<4x4xf32, #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], bcast_map = affine_map<(m) -> (m)>>>)

// -----

// expected-error @below {{expected an affine map}}
func.func private @f(tensor<4x4xf32, #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], bcast_map = 1>>)

// -----

// expected-error @below {{round_dims_to must be three positive numbers, got [32, 32]}}
func.func private @f(tensor<4x4xf32, #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], round_dims_to = array<i64: 32, 32>>>)

// -----

// expected-error @below {{round_dims_to must be three positive numbers, got [32, 0, 32]}}
func.func private @f(tensor<4x4xf32, #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], round_dims_to = array<i64: 32, 0, 32>>>)

// -----

// expected-error @below {{expected an array<i64: ...>}}
func.func private @f(tensor<4x4xf32, #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], round_dims_to = array<i32: 32, 32, 32>>>)

// -----

// expected-error @below {{expected an array<i64: ...>}}
func.func private @f(tensor<4x4xf32, #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], round_dims_to = [32, 32, 32]>>)

// -----

// expected-error @below {{expected an array}}
func.func private @f(tensor<4x4xf32, #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], targets = 1>>)

// -----

// Sizes of loops need the maps, one each.
// expected-error @below {{iteration_sizes must have a size for each dimension of user_indexing_maps}}
func.func private @f(tensor<4x4xf32, #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], iteration_sizes = [4, 4, 4]>>)

// -----

// expected-error @below {{iteration_sizes must have a size for each dimension of user_indexing_maps}}
func.func private @f(tensor<4x4xf32, #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iteration_sizes = [4, 4]>>)

// -----

// expected-error @below {{expected integer value}}
func.func private @f(tensor<4x4xf32, #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iteration_sizes = [4, -4, 4]>>)

// -----

// The map of the operand says how many dimensions the tensor has.
// expected-error @below {{operand 0 has 2 dimensions by its map, but the tensor has 1}}
func.func private @f(tensor<4xf32, #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]>>)

// -----

// So does a layout.
// expected-error @below {{the layout is for 2 dimensions, but the tensor has 1}}
func.func private @f(tensor<4xf32, #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], targets = [#iree_cpu.cpu_encoding_solver<target_configuration = {innerDimsPos = [0, 1], innerTileSizes = [8, 1], outerDimsPerm = [0, 1]}>]>>)
