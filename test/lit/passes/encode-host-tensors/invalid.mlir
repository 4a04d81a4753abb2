// RUN: okl-opt %s --encode-host-tensors --split-input-file --verify-diagnostics

util.func public @too_large() -> index {
  // expected-error @below {{'stream.tensor.sizeof' op the size of the tensor is larger than 64 bits can tell: tensor<4294967296x4294967296xf32>}}
  %0 = stream.tensor.sizeof tensor<4294967296x4294967296xf32> : index
  util.return %0 : index
}

// -----

// Without its padding it would fit.
util.func public @too_large_with_padding(%n: index) -> index {
  // expected-error @below {{the size of the tensor is larger than 64 bits can tell}}
  %0 = stream.tensor.sizeof tensor<?x2305843009213693951xi8, #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [i8, i8, i32], targets = [#iree_cpu.cpu_encoding_solver<target_configuration = {innerDimsPos = [0, 1], innerTileSizes = [16, 16], outerDimsPerm = [0, 1]}>]>>{%n} : index
  util.return %0 : index
}

// -----

util.func public @other_encoding() -> index {
  // expected-error @below {{'stream.tensor.sizeof' op the size of a tensor with this encoding is not known: tensor<4xf32, "mine">}}
  %0 = stream.tensor.sizeof tensor<4xf32, "mine"> : index
  util.return %0 : index
}

// -----

util.func public @element_without_size() -> index {
  // expected-error @below {{'stream.tensor.sizeof' op elements of type !hal.fence have no size in memory}}
  %0 = stream.tensor.sizeof tensor<4x!hal.fence> : index
  util.return %0 : index
}

// -----

util.func public @undecided() -> index {
  // expected-warning @below {{'stream.tensor.sizeof' op nothing tells how the tensor is padded, so its size is that without padding: tensor<4x4xf32, #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32]>>}}
  %0 = stream.tensor.sizeof tensor<4x4xf32, #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32]>> : index
  util.return %0 : index
}

// -----

// What is to decide has not yet.
util.func public @candidates() -> index {
  // expected-warning @below {{nothing tells how the tensor is padded}}
  %0 = stream.tensor.sizeof tensor<4x4xf32, #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], targets = [#iree_encoding.identity, #iree_cpu.cpu_encoding_solver<>]>> : index
  util.return %0 : index
}
