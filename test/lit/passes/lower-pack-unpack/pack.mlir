// RUN: okl-opt %s -lower-pack-unpack | filecheck %s

// CHECK-LABEL: func.func @pack
// CHECK:         tensor.pad %arg0 low[0, 0] high[3, 1]
// CHECK:         tensor.expand_shape {{.*}} : tensor<16x8xf32> into tensor<2x8x1x8xf32>
// CHECK:         linalg.transpose {{.*}} permutation = [0, 2, 1, 3]
func.func @pack(%a: tensor<13x7xf32>, %d: tensor<2x1x8x8xf32>, %p: f32) -> tensor<2x1x8x8xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %d
    : tensor<13x7xf32> -> tensor<2x1x8x8xf32>
  return %0 : tensor<2x1x8x8xf32>
}

// One block is padded, and inserted.
// CHECK-LABEL: func.func @one_block
// CHECK:         tensor.pad
// CHECK:         tensor.insert_slice
func.func @one_block(%a: tensor<5x7xf32>, %d: tensor<1x1x8x8xf32>, %p: f32) -> tensor<1x1x8x8xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %d
    : tensor<5x7xf32> -> tensor<1x1x8x8xf32>
  return %0 : tensor<1x1x8x8xf32>
}

// CHECK-LABEL: func.func @unpack
// CHECK:         linalg.transpose {{.*}} permutation = [0, 2, 1, 3]
// CHECK:         tensor.collapse_shape
// CHECK:         tensor.extract_slice {{.*}}[0, 0] [13, 7] [1, 1]
// CHECK:         linalg.copy {{.*}} outs(%arg1 : tensor<13x7xf32>)
func.func @unpack(%a: tensor<2x1x8x8xf32>, %d: tensor<13x7xf32>) -> tensor<13x7xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %d : tensor<2x1x8x8xf32> -> tensor<13x7xf32>
  return %0 : tensor<13x7xf32>
}

// Tiles whose size is a value.
// CHECK-LABEL: func.func @dynamic_tile
// CHECK:         linalg.generic
// CHECK:           scf.if
// CHECK:             tensor.extract %arg0
func.func @dynamic_tile(%a: tensor<?xf32>, %d: tensor<?x?xf32>, %p: f32, %n: index) -> tensor<?x?xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0] inner_tiles = [%n] into %d
    : tensor<?xf32> -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @nothing_to_do
// CHECK-NEXT:    return %arg0
func.func @nothing_to_do(%a: tensor<8xf32>) -> tensor<8xf32> {
  return %a : tensor<8xf32>
}

// A tile of size one does not hide that the rows of 32 elements are contiguous.
// CHECK-LABEL: func.func @unit_tile
// CHECK:         linalg.transpose {{.*}}tensor<96x4x32xf32>) outs({{.*}} : tensor<4x96x32xf32>) permutation = [1, 0, 2]
// CHECK:         tensor.expand_shape {{.*}} : tensor<4x96x32xf32> into tensor<4x96x32x1xf32>
func.func @unit_tile(%a: tensor<96x128xf32>, %d: tensor<4x96x32x1xf32>) -> tensor<4x96x32x1xf32> {
  %0 = linalg.pack %a outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [32, 1] into %d
    : tensor<96x128xf32> -> tensor<4x96x32x1xf32>
  return %0 : tensor<4x96x32x1xf32>
}
