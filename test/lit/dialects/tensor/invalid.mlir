// RUN: okl-opt %s --split-input-file --verify-diagnostics

func.func @two_dynamic_sizes_in_a_group(%t: tensor<?xf32>) -> tensor<?x?xf32> {
  // expected-error @below {{custom op 'tensor.expand_shape' expected 'output_shape', as the types do not tell all sizes}}
  %0 = tensor.expand_shape %t [[0, 1]] : tensor<?xf32> into tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @dynamic_size_beside_zero(%t: tensor<?xf32>) -> tensor<?x0xf32> {
  // expected-error @below {{custom op 'tensor.expand_shape' expected 'output_shape', as the types do not tell all sizes}}
  %0 = tensor.expand_shape %t [[0, 1]] : tensor<?xf32> into tensor<?x0xf32>
  return %0 : tensor<?x0xf32>
}

// -----

func.func @dynamic_size_in_no_group(%t: tensor<?xf32>) -> tensor<2x?xf32> {
  // expected-error @below {{custom op 'tensor.expand_shape' expected 'output_shape', as the types do not tell all sizes}}
  %0 = tensor.expand_shape %t [[0]] : tensor<?xf32> into tensor<2x?xf32>
  return %0 : tensor<2x?xf32>
}

// -----

func.func @divisor_beyond_index(%t: tensor<?xf32>) -> tensor<?x4294967296x4294967296xf32> {
  // expected-error @below {{custom op 'tensor.expand_shape' expected 'output_shape', as the types do not tell all sizes}}
  %0 = tensor.expand_shape %t [[0, 1, 2]] : tensor<?xf32> into tensor<?x4294967296x4294967296xf32>
  return %0 : tensor<?x4294967296x4294967296xf32>
}

// -----

func.func @dynamic_part_of_a_static_size(%t: tensor<8xf32>) -> tensor<?x2xf32> {
  // expected-error @below {{expected dimension 0 of collapsed type to be dynamic}}
  %0 = tensor.expand_shape %t [[0, 1]] : tensor<8xf32> into tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}

// -----

func.func @generate_of_wrong_rank(%s: f32) -> tensor<4x4xf32> {
  // expected-error @below {{must have one body argument per input dimension}}
  %0 = tensor.generate {
  ^bb0(%i: index):
    tensor.yield %s : f32
  } : tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @select_of_two_shapes(%c: tensor<3xi1>, %a: tensor<4xi32>) -> tensor<4xi32> {
  // expected-error @below {{arith.select}}
  %0 = arith.select %c, %a, %a : tensor<3xi1>, tensor<4xi32>
  return %0 : tensor<4xi32>
}
