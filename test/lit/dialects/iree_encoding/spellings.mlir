// What later years write is read as what October 2024 wrote. Fields may be in any order.

// RUN: okl-opt %s --split-input-file | filecheck %s
// RUN: okl-opt %s --split-input-file | okl-opt --split-input-file | filecheck %s

// The name of the list stays.
// CHECK: #encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], layouts = [#encoding_solver, #iree_encoding.identity]>
func.func private @layouts(tensor<4x4xf32, #iree_encoding.encoding<layouts = [#iree_cpu.cpu_encoding_solver<>, #iree_encoding.identity], element_types = [f32, f32, f32], op_type = matmul, operand_index = 0 : index>>)

// -----

// CHECK: #encoding = #iree_encoding.encoding<operand_index = 2 : index, op_type = conv, element_types = [i8, ui8, i32]>
func.func private @conv(tensor<4x4xi32, #iree_encoding.encoding<op_type = conv, element_types = [i8, ui8, i32], operand_index = 2 : index>>)

// -----

// CHECK: #encoding = #iree_encoding.encoding<operand_index = 1 : index, {{.*}}bcast_map = #map{{[0-9]}}, round_dims_to = array<i64: 4, 32, 32>>
func.func private @broadcast(tensor<4xf32, #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32],
  user_indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
  round_dims_to = array<i64: 4, 32, 32>, bcast_map = affine_map<(k, n) -> (n)>>>)

// -----

// The sizes of loops are what is rounded to.
// CHECK: #encoding = #iree_encoding.encoding<operand_index = 0 : index, {{.*}}, round_dims_to = array<i64: 32, 4, 32>>
func.func private @sizes(tensor<4x4xf32, #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32],
  user_indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iteration_sizes = [?, 3, ?]>>)

// -----

// A vector has one column.
// CHECK: #encoding = #iree_encoding.encoding<operand_index = 0 : index, {{.*}}, round_dims_to = array<i64: 32, 1, 32>>
func.func private @sizes_of_vector(tensor<64x4xf32, #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32],
  user_indexing_maps = [affine_map<(m, k) -> (m, k)>, affine_map<(m, k) -> (k)>, affine_map<(m, k) -> (m)>], iteration_sizes = [64, 4]>>)
