// RUN: okl-opt %s --split-input-file --verify-diagnostics

func.func @pack_of_unknown_dimension(%t: tensor<16x4xf32>, %d: tensor<2x4x8x1xf32>) {
  // expected-error @below {{invalid inner_dims_pos vector}}
  %0 = linalg.pack %t inner_dims_pos = [0, 2] inner_tiles = [8, 1] into %d : tensor<16x4xf32> -> tensor<2x4x8x1xf32>
  return
}

// -----

func.func @softmax_of_no_dimension(%t: tensor<4x8xf32>) {
  // expected-error @below {{incorrect dimension specified}}
  %0 = linalg.softmax dimension(2) ins(%t : tensor<4x8xf32>) outs(%t : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @map_of_unknown_payload(%t: tensor<4x8xf32>) {
  // expected-error @below {{unregistered operation 'math.nothing' found in dialect}}
  %0 = linalg.map { math.nothing } ins(%t : tensor<4x8xf32>) outs(%t : tensor<4x8xf32>)
  return
}

// -----

func.func @iterator_of_no_kind(%t: tensor<4xf32>) {
  // expected-error @below {{unexpected iterator_type (sideways)}}
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["sideways"]} outs(%t : tensor<4xf32>) {
  ^bb0(%o: f32):
    linalg.yield %o : f32
  } -> tensor<4xf32>
  return
}
