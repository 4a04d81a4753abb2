// RUN: okl-opt %s -pack-convolutions=target-cpu=x86-64-v3 | filecheck %s

// CHECK-NOT: linalg.pack

// CHECK-LABEL: func.func @few_results(
// CHECK: linalg.conv_2d_nchw_fchw
func.func @few_results(%x: tensor<1x32x10x10xf32>, %w: tensor<3x32x3x3xf32>, %y: tensor<1x3x8x8xf32>) -> tensor<1x3x8x8xf32> {
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x32x10x10xf32>, tensor<3x32x3x3xf32>) outs(%y : tensor<1x3x8x8xf32>) -> tensor<1x3x8x8xf32>
  return %0 : tensor<1x3x8x8xf32>
}

// CHECK-LABEL: func.func @unknown_channels(
// CHECK: linalg.conv_2d_nchw_fchw
func.func @unknown_channels(%x: tensor<1x32x10x10xf32>, %w: tensor<?x32x3x3xf32>, %y: tensor<1x?x8x8xf32>) -> tensor<1x?x8x8xf32> {
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x32x10x10xf32>, tensor<?x32x3x3xf32>) outs(%y : tensor<1x?x8x8xf32>) -> tensor<1x?x8x8xf32>
  return %0 : tensor<1x?x8x8xf32>
}

// CHECK-LABEL: func.func @depthwise_with_channels_last(
// CHECK: linalg.depthwise_conv_2d_nhwc_hwc
func.func @depthwise_with_channels_last(%x: tensor<1x10x10x32xf32>, %w: tensor<3x3x32xf32>, %y: tensor<1x8x8x32xf32>) -> tensor<1x8x8x32xf32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwc ins(%x, %w : tensor<1x10x10x32xf32>, tensor<3x3x32xf32>) outs(%y : tensor<1x8x8x32xf32>) -> tensor<1x8x8x32xf32>
  return %0 : tensor<1x8x8x32xf32>
}

// CHECK-LABEL: func.func @buffers(
// CHECK: linalg.conv_2d_nchw_fchw
func.func @buffers(%x: memref<1x32x10x10xf32>, %w: memref<64x32x3x3xf32>, %y: memref<1x64x8x8xf32>) {
  linalg.conv_2d_nchw_fchw ins(%x, %w : memref<1x32x10x10xf32>, memref<64x32x3x3xf32>) outs(%y : memref<1x64x8x8xf32>)
  return
}

// A product of matrices.
// CHECK-LABEL: func.func @matmul(
// CHECK: linalg.matmul
func.func @matmul(%a: tensor<64x64xf32>, %b: tensor<64x64xf32>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<64x64xf32>, tensor<64x64xf32>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}
