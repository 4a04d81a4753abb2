// RUN: okl-opt %s --split-input-file --verify-diagnostics

func.func @expand_shape_of_unknown_size(%t: tensor<?xf32>) -> tensor<?x1xf32> {
  // expected-error @below {{expected 'output_shape', which a result with dynamic sizes needs}}
  %0 = tensor.expand_shape %t [[0, 1]] : tensor<?xf32> into tensor<?x1xf32>
  return %0 : tensor<?x1xf32>
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
