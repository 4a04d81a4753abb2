// RUN: okl-opt %s -pack-convolutions=target-cpu=x86-64-v3 | filecheck %s
// RUN: okl-opt %s -pack-convolutions=target-cpu=x86-64-v4 | filecheck %s --check-prefix=V4

// Channels last but in the filter, of an unknown number of images; the last tile of results is padded.
// CHECK: [[IMAGE:#.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d4, d2 * 2 + d5, d3 * 2 + d6, d8)>
// CHECK: [[FILTER:#.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d1, d4, d5, d6, d8, d7)>
// CHECK: [[RESULT:#.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1, d2, d3, d7)>
// CHECK-LABEL: func.func @channels_last(
// CHECK: linalg.pack %{{.*}} outer_dims_perm = [0, 3, 1, 2] inner_dims_pos = [3] inner_tiles = [16] into %{{.*}} : tensor<?x11x11x32xf32> -> tensor<?x2x11x11x16xf32>
// CHECK: linalg.pack %{{.*}} padding_value(%{{.*}} : f32) outer_dims_perm = [0, 3, 1, 2] inner_dims_pos = [3, 0] inner_tiles = [16, 8] into %{{.*}} : tensor<12x3x3x32xf32> -> tensor<2x2x3x3x16x8xf32>
// CHECK: linalg.fill ins(%{{.*}} : f32) outs(%{{.*}} : tensor<?x2x5x5x8xf32>)
// CHECK: linalg.generic {indexing_maps = [[[IMAGE]], [[FILTER]], [[RESULT]]]
// CHECK: linalg.unpack %{{.*}} outer_dims_perm = [0, 3, 1, 2] inner_dims_pos = [3] inner_tiles = [8] into %{{.*}} : tensor<?x2x5x5x8xf32> -> tensor<?x5x5x12xf32>
// V4-LABEL: func.func @channels_last(
// V4: tensor<12x3x3x32xf32> -> tensor<1x1x3x3x32x12xf32>
func.func @channels_last(%x: tensor<?x11x11x32xf32>, %w: tensor<12x3x3x32xf32>, %y: tensor<?x5x5x12xf32>) -> tensor<?x5x5x12xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = linalg.fill ins(%zero : f32) outs(%y : tensor<?x5x5x12xf32>) -> tensor<?x5x5x12xf32>
  %1 = linalg.conv_2d_nhwc_fhwc {strides = dense<2> : tensor<2xi64>} ins(%x, %w : tensor<?x11x11x32xf32>, tensor<12x3x3x32xf32>) outs(%0 : tensor<?x5x5x12xf32>) -> tensor<?x5x5x12xf32>
  return %1 : tensor<?x5x5x12xf32>
}

// An image of three channels stays as it is.
// CHECK-LABEL: func.func @first_layer(
// CHECK-SAME: %[[X:.*]]: tensor<1x3x9x9xf32>
// CHECK: linalg.pack {{.*}} : tensor<16x3x3x3xf32> -> tensor<1x3x3x3x16xf32>
// CHECK: linalg.generic {{.*}} ins(%[[X]], %{{.*}} : tensor<1x3x9x9xf32>, tensor<1x3x3x3x16xf32>)
func.func @first_layer(%x: tensor<1x3x9x9xf32>, %w: tensor<16x3x3x3xf32>, %y: tensor<1x16x7x7xf32>) -> tensor<1x16x7x7xf32> {
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x3x9x9xf32>, tensor<16x3x3x3xf32>) outs(%y : tensor<1x16x7x7xf32>) -> tensor<1x16x7x7xf32>
  return %0 : tensor<1x16x7x7xf32>
}

// Each group has its channels in tiles.
// CHECK-LABEL: func.func @groups(
// CHECK: : tensor<1x2x16x9x9xf32> -> tensor<1x2x1x9x9x16xf32>
// CHECK: : tensor<2x32x16x3x3xf32> -> tensor<2x2x1x3x3x16x16xf32>
// CHECK: : tensor<1x2x32x7x7xf32> -> tensor<1x2x2x7x7x16xf32>
func.func @groups(%x: tensor<1x2x16x9x9xf32>, %w: tensor<2x32x16x3x3xf32>, %y: tensor<1x2x32x7x7xf32>) -> tensor<1x2x32x7x7xf32> {
  %0 = linalg.conv_2d_ngchw_gfchw ins(%x, %w : tensor<1x2x16x9x9xf32>, tensor<2x32x16x3x3xf32>) outs(%y : tensor<1x2x32x7x7xf32>) -> tensor<1x2x32x7x7xf32>
  return %0 : tensor<1x2x32x7x7xf32>
}

// Depthwise: vectors lie along the channels of all three.
// CHECK-LABEL: func.func @depthwise(
// CHECK: : tensor<1x32x9x9xf32> -> tensor<1x2x9x9x16xf32>
// CHECK: : tensor<32x3x3xf32> -> tensor<2x3x3x16xf32>
// CHECK: : tensor<1x32x7x7xf32> -> tensor<1x2x7x7x16xf32>
// CHECK: iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "parallel"]
func.func @depthwise(%x: tensor<1x32x9x9xf32>, %w: tensor<32x3x3xf32>, %y: tensor<1x32x7x7xf32>) -> tensor<1x32x7x7xf32> {
  %0 = linalg.depthwise_conv_2d_nchw_chw ins(%x, %w : tensor<1x32x9x9xf32>, tensor<32x3x3xf32>) outs(%y : tensor<1x32x7x7xf32>) -> tensor<1x32x7x7xf32>
  return %0 : tensor<1x32x7x7xf32>
}
