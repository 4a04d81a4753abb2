// RUN: okl-opt %s -propagate-data-layout | filecheck %s

#map = affine_map<(d0, d1) -> (d0, d1)>

// Both operands were unpacked from the same tiles.
// CHECK-LABEL: func.func @alike(
// CHECK-SAME: %[[X:[^:]*]]: tensor<2x4x16xf32>, %[[Y:[^:]*]]: tensor<2x4x16xf32>
// CHECK: linalg.generic {{.*}} ins(%[[X]], %[[Y]] : tensor<2x4x16xf32>, tensor<2x4x16xf32>)
// CHECK: linalg.unpack
// CHECK-NOT: linalg.unpack
func.func @alike(%x: tensor<2x4x16xf32>, %y: tensor<2x4x16xf32>) -> tensor<4x32xf32> {
  %0 = tensor.empty() : tensor<4x32xf32>
  %1 = linalg.unpack %x outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [16] into %0 : tensor<2x4x16xf32> -> tensor<4x32xf32>
  %2 = linalg.unpack %y outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [16] into %0 : tensor<2x4x16xf32> -> tensor<4x32xf32>
  %3 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %2 : tensor<4x32xf32>, tensor<4x32xf32>) outs(%0 : tensor<4x32xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %4 = arith.addf %a, %b : f32
    linalg.yield %4 : f32
  } -> tensor<4x32xf32>
  return %3 : tensor<4x32xf32>
}

// From tiles of different sizes: neither moves.
// CHECK-LABEL: func.func @different(
// CHECK: linalg.unpack
// CHECK: linalg.unpack
// CHECK: linalg.generic
func.func @different(%x: tensor<2x4x16xf32>, %y: tensor<4x4x8xf32>) -> tensor<4x32xf32> {
  %0 = tensor.empty() : tensor<4x32xf32>
  %1 = linalg.unpack %x outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [16] into %0 : tensor<2x4x16xf32> -> tensor<4x32xf32>
  %2 = linalg.unpack %y outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [8] into %0 : tensor<4x4x8xf32> -> tensor<4x32xf32>
  %3 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %2 : tensor<4x32xf32>, tensor<4x32xf32>) outs(%0 : tensor<4x32xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %4 = arith.addf %a, %b : f32
    linalg.yield %4 : f32
  } -> tensor<4x32xf32>
  return %3 : tensor<4x32xf32>
}
