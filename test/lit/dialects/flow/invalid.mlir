// RUN: okl-opt %s --split-input-file --verify-diagnostics

func.func @too_few_sizes(%t: tensor<?x?xf32>, %d: index) {
  // expected-error @below {{'flow.tensor.tie_shape' op value set has 2 dynamic dimensions but only 1 dimension values are attached}}
  %0 = flow.tensor.tie_shape %t : tensor<?x?xf32>{%d}
  return
}

// -----

func.func @size_of_static(%t: tensor<4xf32>, %d: index) {
  // expected-error @below {{'flow.tensor.tie_shape' op value set has 0 dynamic dimensions but only 1 dimension values are attached}}
  %0 = flow.tensor.tie_shape %t : tensor<4xf32>{%d}
  return
}

// -----

func.func @sizes_of_clone(%t: tensor<?xf32>) {
  // expected-error @below {{'flow.tensor.clone' op value set has 1 dynamic dimensions but only 0 dimension values are attached}}
  %0 = flow.tensor.clone %t : tensor<?xf32>
  return
}

// -----

func.func @sizes_of_transfer(%t: tensor<?xf32>) {
  // expected-error @below {{'flow.tensor.transfer' op value set has 1 dynamic dimensions but only 0 dimension values are attached}}
  %0 = flow.tensor.transfer %t : tensor<?xf32> to #hal.device.affinity<@a>
  return
}

// -----

func.func @sizes_of_static_transfer(%t: tensor<4xf32>, %d: index) {
  // expected-error @below {{'flow.tensor.transfer' op value set has 0 dynamic dimensions but only 1 dimension values are attached}}
  %0 = flow.tensor.transfer %t : tensor<4xf32>{%d} to #hal.device.affinity<@a>
  return
}

// -----

func.func @transfer_of_scalar(%v: f32) {
  // expected-error @below {{'flow.tensor.transfer' op operand 'operand' at position 0 does not verify: f32 should be of base attribute tensor}}
  %0 = flow.tensor.transfer %v : f32 to #hal.device.affinity<@a>
  return
}

// -----

func.func @transfer_nowhere(%t: tensor<4xf32>) {
  // expected-error @+2 {{expected 'to'}}
  %0 = flow.tensor.transfer %t : tensor<4xf32>
  return
}

// -----

func.func @type_of_transfer(%t: tensor<4xf32>) {
  // expected-error @below {{'flow.tensor.transfer' op result 'result' at position 0 does not verify: attribute tensor<4xf32> expected from variable 'T', but got tensor<5xf32>}}
  %0 = "flow.tensor.transfer"(%t) {target = #hal.device.affinity<@a>} : (tensor<4xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @sizes_of_reshape(%t: tensor<?xf32>, %d: index) {
  // expected-error @below {{'flow.tensor.reshape' op value set has 1 dynamic dimensions but only 0 dimension values are attached}}
  %0 = flow.tensor.reshape %t : tensor<?xf32>{%d} -> tensor<?xf32>
  return
}

// -----

func.func @elements_of_reshape(%t: tensor<4xf32>) {
  // expected-error @below {{'flow.tensor.reshape' op element types of source and result must be the same}}
  %0 = flow.tensor.reshape %t : tensor<4xf32> -> tensor<4xi32>
  return
}

// -----

func.func @sizes_of_load(%t: tensor<?xf32>, %i: index) {
  // expected-error @below {{'flow.tensor.load' op value set has 1 dynamic dimensions but only 0 dimension values are attached}}
  %0 = flow.tensor.load %t[%i] : tensor<?xf32>
  return
}

// -----

func.func @indices_of_load(%t: tensor<4x4xf32>, %i: index) {
  // expected-error @below {{'flow.tensor.load' op has 1 indices for a tensor of rank 2}}
  %0 = flow.tensor.load %t[%i] : tensor<4x4xf32>
  return
}

// -----

func.func @indices_of_store(%t: tensor<4x4xf32>, %v: f32, %i: index) {
  // expected-error @below {{'flow.tensor.store' op has 3 indices for a tensor of rank 2}}
  %0 = flow.tensor.store %v, %t[%i, %i, %i] : tensor<4x4xf32>
  return
}

// -----

func.func @value_of_store(%t: tensor<4xf32>, %v: f64, %i: index) {
  // expected-error @below {{'flow.tensor.store' op operand 'target' at position 1 does not verify: attribute f64 expected from variable 'T', but got f32}}
  %0 = "flow.tensor.store"(%v, %t, %i) <{operandSegmentSizes = array<i32: 1, 1, 0, 1>}> : (f64, tensor<4xf32>, index) -> tensor<4xf32>
  return
}

// -----

func.func @sizes_of_empty() {
  // expected-error @below {{'flow.tensor.empty' op value set has 1 dynamic dimensions but only 0 dimension values are attached}}
  %0 = flow.tensor.empty : tensor<?xf32>
  return
}

// -----

func.func @sizes_of_splat(%v: f32, %d: index) {
  // expected-error @below {{'flow.tensor.splat' op value set has 0 dynamic dimensions but only 1 dimension values are attached}}
  %0 = flow.tensor.splat %v : tensor<4xf32>{%d}
  return
}

// -----

func.func @element_of_splat(%v: f32) {
  // expected-error @below {{'flow.tensor.splat' op result 'result' at position 0 does not verify: attribute f32 expected from variable 'T', but got i32}}
  %0 = "flow.tensor.splat"(%v) : (f32) -> tensor<4xi32>
  return
}

// -----

func.func @ranks_of_slice(%t: tensor<4x4xf32>, %i: index) {
  // expected-error @below {{'flow.tensor.slice' op source and result must have the same rank}}
  %0 = flow.tensor.slice %t[%i, %i for %i, %i] : tensor<4x4xf32> -> tensor<4xf32>
  return
}

// -----

func.func @starts_of_slice(%t: tensor<4x4xf32>, %i: index) {
  // expected-error @below {{'flow.tensor.slice' op has 1 start indices for a tensor of rank 2}}
  %0 = flow.tensor.slice %t[%i for %i, %i] : tensor<4x4xf32> -> tensor<4x4xf32>
  return
}

// -----

func.func @lengths_of_slice(%t: tensor<4x4xf32>, %i: index) {
  // expected-error @below {{'flow.tensor.slice' op has 1 lengths for a tensor of rank 2}}
  %0 = flow.tensor.slice %t[%i, %i for %i] : tensor<4x4xf32> -> tensor<4x4xf32>
  return
}

// -----

func.func @elements_of_slice(%t: tensor<4xf32>, %i: index) {
  // expected-error @below {{'flow.tensor.slice' op element types of source and result must be the same}}
  %0 = flow.tensor.slice %t[%i for %i] : tensor<4xf32> -> tensor<4xi32>
  return
}

// -----

func.func @ranks_of_update(%t: tensor<4x4xf32>, %u: tensor<4xf32>, %i: index) {
  // expected-error @below {{'flow.tensor.update' op update and target must have the same rank}}
  %0 = flow.tensor.update %u, %t[%i, %i] : tensor<4xf32> -> %t as tensor<4x4xf32>
  return
}

// -----

func.func @starts_of_update(%t: tensor<4x4xf32>, %u: tensor<4x4xf32>, %i: index) {
  // expected-error @below {{'flow.tensor.update' op has 1 start indices for a tensor of rank 2}}
  %0 = flow.tensor.update %u, %t[%i] : tensor<4x4xf32> -> %t as tensor<4x4xf32>
  return
}

// -----

func.func @elements_of_update(%t: tensor<4xf32>, %u: tensor<4xi32>, %i: index) {
  // expected-error @below {{'flow.tensor.update' op element types of update and target must be the same}}
  %0 = flow.tensor.update %u, %t[%i] : tensor<4xi32> -> %t as tensor<4xf32>
  return
}

// -----

func.func @other_target_of_update(%t: tensor<4xf32>, %u: tensor<4xf32>, %i: index) {
  // expected-error @below {{custom op 'flow.tensor.update' expected the target, which the result is tied to}}
  %0 = flow.tensor.update %u, %t[%i] : tensor<4xf32> -> %u as tensor<4xf32>
  return
}

// -----

func.func @sizes_of_trace(%t: tensor<?xf32>) {
  // expected-error @below {{'flow.tensor.trace' op value set has 1 dynamic dimensions but only 0 dimension values are attached}}
  flow.tensor.trace {key = "k"} %t : tensor<?xf32>
  return
}

// -----

func.func @unranked(%t: tensor<*xf32>) {
  // expected-error @below {{'flow.tensor.clone' op operand 'operand' at position 0 does not verify: tensor<*xf32> should be of base attribute tensor}}
  %0 = flow.tensor.clone %t : tensor<*xf32>
  return
}

// -----

// expected-error @below {{expected one of readonly, readwrite, writeonly}}
func.func @unknown_access(%t: !flow.dispatch.tensor<readable:tensor<4xf32>>) {
  return
}

// -----

// expected-error @below {{expected one of readonly, readwrite, writeonly}}
func.func @no_access(%t: !flow.dispatch.tensor<tensor<4xf32>>) {
  return
}

// -----

// expected-error @below {{expected a ranked tensor, got memref<4xf32>}}
func.func @access_to_memref(%t: !flow.dispatch.tensor<readonly:memref<4xf32>>) {
  return
}

// -----

// expected-error @below {{expected a ranked tensor, got tensor<*xf32>}}
func.func @access_to_unranked(%t: !flow.dispatch.tensor<readonly:tensor<*xf32>>) {
  return
}

// -----

func.func @load_from_writeonly(%t: !flow.dispatch.tensor<writeonly:tensor<4xf32>>) {
  // expected-error @below {{'flow.dispatch.tensor.load' op loads from a tensor that is writeonly}}
  %0 = flow.dispatch.tensor.load %t, offsets = [0], sizes = [4], strides = [1] : !flow.dispatch.tensor<writeonly:tensor<4xf32>> -> tensor<4xf32>
  return
}

// -----

func.func @store_to_readonly(%t: !flow.dispatch.tensor<readonly:tensor<4xf32>>, %v: tensor<4xf32>) {
  // expected-error @below {{'flow.dispatch.tensor.store' op stores to a tensor that is readonly}}
  flow.dispatch.tensor.store %v, %t, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !flow.dispatch.tensor<readonly:tensor<4xf32>>
  return
}

// -----

func.func @sizes_of_dispatch_tensor(%t: !flow.dispatch.tensor<readonly:tensor<?xf32>>) {
  // expected-error @below {{'flow.dispatch.tensor.load' op value set has 1 dynamic dimensions but only 0 dimension values are attached}}
  %0 = flow.dispatch.tensor.load %t, offsets = [0], sizes = [4], strides = [1] : !flow.dispatch.tensor<readonly:tensor<?xf32>> -> tensor<4xf32>
  return
}

// -----

func.func @sizes_of_dispatch_tie(%t: !flow.dispatch.tensor<readonly:tensor<?xf32>>) {
  // expected-error @below {{'flow.dispatch.tie_shape' op value set has 1 dynamic dimensions but only 0 dimension values are attached}}
  %0 = flow.dispatch.tie_shape %t : !flow.dispatch.tensor<readonly:tensor<?xf32>>
  return
}

// -----

func.func @count_of_offsets(%t: !flow.dispatch.tensor<readonly:tensor<4xf32>>) {
  // expected-error @below {{'flow.dispatch.tensor.load' op expected 1 offset values, got 2}}
  %0 = flow.dispatch.tensor.load %t, offsets = [0, 0], sizes = [4], strides = [1] : !flow.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
  return
}

// -----

func.func @count_of_strides(%t: !flow.dispatch.tensor<readonly:tensor<4xf32>>) {
  // expected-error @below {{'flow.dispatch.tensor.load' op expected 1 stride values, got 0}}
  %0 = flow.dispatch.tensor.load %t, offsets = [0], sizes = [4], strides = [] : !flow.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
  return
}

// -----

func.func @dynamic_offsets(%t: !flow.dispatch.tensor<readonly:tensor<4xf32>>) {
  // expected-error @below {{'flow.dispatch.tensor.load' op expected 1 dynamic offset values, got 0}}
  %0 = "flow.dispatch.tensor.load"(%t) <{operandSegmentSizes = array<i32: 1, 0, 0, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>}> : (!flow.dispatch.tensor<readonly:tensor<4xf32>>) -> tensor<4xf32>
  return
}

// -----

func.func @sizes_fit_type(%t: !flow.dispatch.tensor<readonly:tensor<4xf32>>) {
  // expected-error @below {{'flow.dispatch.tensor.load' op sizes [3] do not fit tensor<4xf32>}}
  %0 = flow.dispatch.tensor.load %t, offsets = [0], sizes = [3], strides = [1] : !flow.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
  return
}

// -----

func.func @dynamic_size_of_static(%t: !flow.dispatch.tensor<readonly:tensor<4xf32>>, %d: index) {
  // expected-error @below {{'flow.dispatch.tensor.load' op sizes [?] do not fit tensor<4xf32>}}
  %0 = flow.dispatch.tensor.load %t, offsets = [0], sizes = [%d], strides = [1] : !flow.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
  return
}

// -----

func.func @rank_of_part(%t: !flow.dispatch.tensor<readonly:tensor<4x4xf32>>) {
  // expected-error @below {{'flow.dispatch.tensor.load' op sizes [4, 4] do not fit tensor<4xf32>}}
  %0 = flow.dispatch.tensor.load %t, offsets = [0, 0], sizes = [4, 4], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<4x4xf32>> -> tensor<4xf32>
  return
}

// -----

func.func @elements_of_part(%t: !flow.dispatch.tensor<readonly:tensor<4xf32>>) {
  // expected-error @below {{'flow.dispatch.tensor.load' op element types of the tensor and its part differ}}
  %0 = flow.dispatch.tensor.load %t, offsets = [0], sizes = [4], strides = [1] : !flow.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xi32>
  return
}

// -----

func.func @out_of_bounds(%t: !flow.dispatch.tensor<readonly:tensor<4xf32>>) {
  // expected-error @below {{'flow.dispatch.tensor.load' op part of dimension 0 ends at 5, but the tensor has size 4 there}}
  %0 = flow.dispatch.tensor.load %t, offsets = [2], sizes = [3], strides = [1] : !flow.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<3xf32>
  return
}

// -----

func.func @out_of_bounds_by_stride(%t: !flow.dispatch.tensor<writeonly:tensor<4xf32>>, %v: tensor<3xf32>) {
  // expected-error @below {{'flow.dispatch.tensor.store' op part of dimension 0 ends at 5, but the tensor has size 4 there}}
  flow.dispatch.tensor.store %v, %t, offsets = [0], sizes = [3], strides = [2] : tensor<3xf32> -> !flow.dispatch.tensor<writeonly:tensor<4xf32>>
  return
}

// -----

func.func @empty_part_out_of_bounds(%t: !flow.dispatch.tensor<readonly:tensor<4xf32>>) {
  // expected-error @below {{'flow.dispatch.tensor.load' op part of dimension 0 ends at 5, but the tensor has size 4 there}}
  %0 = flow.dispatch.tensor.load %t, offsets = [5], sizes = [0], strides = [1] : !flow.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<0xf32>
  return
}

// -----

func.func @far_out_of_bounds(%t: !flow.dispatch.tensor<readonly:tensor<4xf32>>) {
  // expected-error @below {{'flow.dispatch.tensor.load' op part of dimension 0 ends at 9223372036854775808, but the tensor has size 4 there}}
  %0 = flow.dispatch.tensor.load %t, offsets = [0], sizes = [2], strides = [9223372036854775807] : !flow.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<2xf32>
  return
}

// -----

func.func @negative_stride(%t: !flow.dispatch.tensor<readonly:tensor<4xf32>>, %o: index) {
  // expected-error @below {{'flow.dispatch.tensor.load' op dimension 0: offset and size must not be negative, and stride must be positive}}
  %0 = flow.dispatch.tensor.load %t, offsets = [%o], sizes = [2], strides = [-1] : !flow.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<2xf32>
  return
}

// -----

func.func @dimension_of_id() {
  // expected-error @below {{'flow.dispatch.workgroup.id' op dimension 3 out of bounds of dispatch dimensions}}
  %0 = flow.dispatch.workgroup.id[3] : index
  return
}

// -----

func.func @negative_dimension_of_count() {
  // expected-error @below {{'flow.dispatch.workgroup.count' op dimension -1 out of bounds of dispatch dimensions}}
  %0 = flow.dispatch.workgroup.count[-1] : index
  return
}

// -----

func.func @type_of_size() {
  // expected-error @below {{'flow.dispatch.workgroup.size' op result 'result' at position 0 does not verify: Expected attribute index but got i64}}
  %0 = flow.dispatch.workgroup.size[0] : i64
  return
}

// -----

func.func @no_brackets_of_id() {
  // expected-error @below {{expected '['}}
  %0 = flow.dispatch.workgroup.id 0 : index
  return
}

// -----

func.func @negative_ordinal(%w: index) {
  // expected-error @below {{'flow.dispatch.workload.ordinal' op ordinal must not be negative, got -1}}
  %0 = flow.dispatch.workload.ordinal %w, -1 : index
  return
}
