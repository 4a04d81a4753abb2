// RUN: okl-opt %s --split-input-file --verify-diagnostics

func.func @f() {
  // expected-error @below {{custom op 'iree_codegen.query_tile_sizes' expected a tensor type}}
  %0:2 = iree_codegen.query_tile_sizes memref<4x4xf32> -> index, index
  return
}

// -----

func.func @f() {
  // expected-error @below {{'iree_codegen.query_tile_sizes' op expected a result for each of 2 dimensions, got 1}}
  %0 = iree_codegen.query_tile_sizes tensor<4x4xf32> -> index
  return
}

// -----

func.func @f() {
  // expected-error @below {{'iree_codegen.query_tile_sizes' op result 'results_' at positions 0 to 1 does not verify: Expected attribute index but got i64}}
  %0:2 = iree_codegen.query_tile_sizes tensor<4x4xf32> -> index, i64
  return
}
