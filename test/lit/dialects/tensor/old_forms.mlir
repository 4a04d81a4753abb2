// RUN: okl-opt %s | filecheck %s
// RUN: okl-opt %s | okl-opt | filecheck %s

// What MLIR wrote before LLVM 22 is read; ops that have a new name keep the one they have.

// CHECK-LABEL: func.func @expand_shape_without_output_shape
func.func @expand_shape_without_output_shape(%t: tensor<32xf32>) -> tensor<4x8xf32> {
  // CHECK: tensor.expand_shape %{{.*}} {{\[\[}}0, 1]] output_shape [4, 8] : tensor<32xf32> into tensor<4x8xf32>
  %0 = tensor.expand_shape %t [[0, 1]] : tensor<32xf32> into tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @pack_and_unpack
func.func @pack_and_unpack(%t: tensor<16x4xf32>, %d: tensor<2x4x8x1xf32>) -> tensor<16x4xf32> {
  // CHECK: %[[P:.*]] = tensor.pack %{{.*}} inner_dims_pos = [0, 1] inner_tiles = [8, 1] into %{{.*}} : tensor<16x4xf32> -> tensor<2x4x8x1xf32>
  %0 = tensor.pack %t inner_dims_pos = [0, 1] inner_tiles = [8, 1] into %d : tensor<16x4xf32> -> tensor<2x4x8x1xf32>
  // CHECK: tensor.unpack %[[P]] inner_dims_pos = [0, 1] inner_tiles = [8, 1] into %{{.*}} : tensor<2x4x8x1xf32> -> tensor<16x4xf32>
  %1 = tensor.unpack %0 inner_dims_pos = [0, 1] inner_tiles = [8, 1] into %t : tensor<2x4x8x1xf32> -> tensor<16x4xf32>
  return %1 : tensor<16x4xf32>
}
