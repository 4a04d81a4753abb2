// RUN: okl-opt %s -propagate-data-layout | filecheck %s

// CHECK-LABEL: func.func @pack(
// CHECK-SAME: %[[X:.*]]: tensor<2x64x5x7xf32>
// CHECK-NOT: linalg.transpose
// CHECK: linalg.pack %[[X]] inner_dims_pos = [1] inner_tiles = [16] into %{{.*}} : tensor<2x64x5x7xf32> -> tensor<2x4x5x7x16xf32>
func.func @pack(%x: tensor<2x64x5x7xf32>) -> tensor<2x4x5x7x16xf32> {
  %0 = tensor.empty() : tensor<2x5x7x64xf32>
  %1 = linalg.transpose ins(%x : tensor<2x64x5x7xf32>) outs(%0 : tensor<2x5x7x64xf32>) permutation = [0, 2, 3, 1]
  %2 = tensor.empty() : tensor<2x4x5x7x16xf32>
  %3 = linalg.pack %1 outer_dims_perm = [0, 3, 1, 2] inner_dims_pos = [3] inner_tiles = [16] into %2 : tensor<2x5x7x64xf32> -> tensor<2x4x5x7x16xf32>
  return %3 : tensor<2x4x5x7x16xf32>
}

// CHECK-LABEL: func.func @pack_in_another_order(
// CHECK: linalg.pack %{{.*}} outer_dims_perm = [1, 2, 0] inner_dims_pos = [2, 1] inner_tiles = [7, 5] into %{{.*}} : tensor<64x5x7xf32> -> tensor<1x1x64x7x5xf32>
func.func @pack_in_another_order(%x: tensor<64x5x7xf32>) -> tensor<1x1x64x7x5xf32> {
  %0 = tensor.empty() : tensor<5x7x64xf32>
  %1 = linalg.transpose ins(%x : tensor<64x5x7xf32>) outs(%0 : tensor<5x7x64xf32>) permutation = [1, 2, 0]
  %2 = tensor.empty() : tensor<1x1x64x7x5xf32>
  %3 = linalg.pack %1 inner_dims_pos = [1, 0] inner_tiles = [7, 5] into %2 : tensor<5x7x64xf32> -> tensor<1x1x64x7x5xf32>
  return %3 : tensor<1x1x64x7x5xf32>
}

// CHECK-LABEL: func.func @unpack(
// CHECK-SAME: %[[X:[^:]*]]: tensor<2x4x5x7x16xf32>, %[[OUT:[^:]*]]: tensor<2x60x5x7xf32>
// CHECK-NEXT: %[[UNPACKED:.*]] = linalg.unpack %[[X]] inner_dims_pos = [1] inner_tiles = [16] into %[[OUT]] : tensor<2x4x5x7x16xf32> -> tensor<2x60x5x7xf32>
// CHECK-NEXT: return %[[UNPACKED]]
func.func @unpack(%x: tensor<2x4x5x7x16xf32>, %out: tensor<2x60x5x7xf32>) -> tensor<2x60x5x7xf32> {
  %0 = tensor.empty() : tensor<2x5x7x60xf32>
  %1 = linalg.unpack %x outer_dims_perm = [0, 3, 1, 2] inner_dims_pos = [3] inner_tiles = [16] into %0 : tensor<2x4x5x7x16xf32> -> tensor<2x5x7x60xf32>
  %2 = linalg.transpose ins(%1 : tensor<2x5x7x60xf32>) outs(%out : tensor<2x60x5x7xf32>) permutation = [0, 3, 1, 2]
  return %2 : tensor<2x60x5x7xf32>
}
