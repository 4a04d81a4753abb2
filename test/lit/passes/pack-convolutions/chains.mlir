// RUN: okl-opt %s -pack-convolutions=target-cpu=x86-64-v3 | filecheck %s

// Vectors along channels are read as they lie; the filter would have to be packed in each run.
// CHECK-LABEL: func.func @in_order(
// CHECK-NOT: linalg.pack
// CHECK: linalg.conv_2d_nhwc_hwcf
func.func @in_order(%x: tensor<1x7x7x32xf32>, %w: tensor<3x3x32x32xf32>, %y: tensor<1x5x5x32xf32>) -> tensor<1x5x5x32xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%x, %w : tensor<1x7x7x32xf32>, tensor<3x3x32x32xf32>) outs(%y : tensor<1x5x5x32xf32>) -> tensor<1x5x5x32xf32>
  return %0 : tensor<1x5x5x32xf32>
}

// A filter is constant, and larger than the image and the result.
// CHECK-LABEL: func.func @large_filter(
// CHECK-COUNT-3: linalg.pack
// CHECK: linalg.unpack
func.func @large_filter(%x: tensor<1x7x7x32xf32>) -> tensor<1x5x5x32xf32> {
  %zero = arith.constant 0.0 : f32
  %w = arith.constant dense<1.0> : tensor<3x3x32x32xf32>
  %y = arith.constant dense<1.0> : tensor<1x5x5x32xf32>
  %0 = linalg.conv_2d_nhwc_hwcf ins(%x, %w : tensor<1x7x7x32xf32>, tensor<3x3x32x32xf32>) outs(%y : tensor<1x5x5x32xf32>) -> tensor<1x5x5x32xf32>
  return %0 : tensor<1x5x5x32xf32>
}

// It is smaller.
// CHECK-LABEL: func.func @large_image(
// CHECK-NOT: linalg.pack
// CHECK: linalg.conv_2d_nhwc_hwcf
func.func @large_image(%x: tensor<1x34x34x32xf32>, %y: tensor<1x32x32x32xf32>) -> tensor<1x32x32x32xf32> {
  %w = arith.constant dense<1.0> : tensor<3x3x32x32xf32>
  %0 = linalg.conv_2d_nhwc_hwcf ins(%x, %w : tensor<1x34x34x32xf32>, tensor<3x3x32x32xf32>) outs(%y : tensor<1x32x32x32xf32>) -> tensor<1x32x32x32xf32>
  return %0 : tensor<1x32x32x32xf32>
}

// Two filters are larger than the first image and the last result; what is between them is in the layout of both.
#map = affine_map<(n, h, w, c) -> (n, h, w, c)>
// CHECK-LABEL: func.func @two(
// CHECK: linalg.pack
// CHECK: linalg.unpack
// CHECK: tensor.pad
// CHECK: linalg.pack
// CHECK: linalg.unpack
func.func @two(%x: tensor<1x11x11x32xf32>) -> tensor<1x9x9x32xf32> {
  %zero = arith.constant 0.0 : f32
  %w = arith.constant dense<1.0> : tensor<3x3x32x32xf32>
  %empty = tensor.empty() : tensor<1x9x9x32xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x9x9x32xf32>) -> tensor<1x9x9x32xf32>
  %0 = linalg.conv_2d_nhwc_hwcf ins(%x, %w : tensor<1x11x11x32xf32>, tensor<3x3x32x32xf32>) outs(%zeros : tensor<1x9x9x32xf32>) -> tensor<1x9x9x32xf32>
  %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%0 : tensor<1x9x9x32xf32>) outs(%empty : tensor<1x9x9x32xf32>) {
  ^bb0(%in: f32, %out: f32):
    %2 = arith.maximumf %in, %zero : f32
    linalg.yield %2 : f32
  } -> tensor<1x9x9x32xf32>
  %padded = tensor.pad %1 low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%n: index, %h: index, %v: index, %c: index):
    tensor.yield %zero : f32
  } : tensor<1x9x9x32xf32> to tensor<1x11x11x32xf32>
  %3 = linalg.conv_2d_nhwc_hwcf ins(%padded, %w : tensor<1x11x11x32xf32>, tensor<3x3x32x32xf32>) outs(%zeros : tensor<1x9x9x32xf32>) -> tensor<1x9x9x32xf32>
  return %3 : tensor<1x9x9x32xf32>
}

// One that is packed anyway, as its filter is not read in order, has the other packed.
// CHECK-LABEL: func.func @mixed(
// CHECK-NOT: linalg.conv_2d
func.func @mixed(%x: tensor<1x11x11x32xf32>, %v: tensor<32x3x3x32xf32>, %w: tensor<3x3x32x32xf32>, %y: tensor<1x9x9x32xf32>, %z: tensor<1x7x7x32xf32>) -> tensor<1x7x7x32xf32> {
  %0 = linalg.conv_2d_nhwc_fhwc ins(%x, %v : tensor<1x11x11x32xf32>, tensor<32x3x3x32xf32>) outs(%y : tensor<1x9x9x32xf32>) -> tensor<1x9x9x32xf32>
  %1 = linalg.conv_2d_nhwc_hwcf ins(%0, %w : tensor<1x9x9x32xf32>, tensor<3x3x32x32xf32>) outs(%z : tensor<1x7x7x32xf32>) -> tensor<1x7x7x32xf32>
  return %1 : tensor<1x7x7x32xf32>
}
