// RUN: okl-opt %s --iree-flow-convert-conv2d-to-img2col | filecheck %s

// CHECK-LABEL: func.func @dilation
// CHECK-NEXT:    linalg.conv_2d_nhwc_hwcf
// CHECK-NEXT:    return
func.func @dilation(%i: tensor<1x4x4x3xf32>, %f: tensor<2x2x3x4xf32>, %o: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<[2, 1]> : tensor<2xi64>}
    ins(%i, %f : tensor<1x4x4x3xf32>, tensor<2x2x3x4xf32>) outs(%o : tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// CHECK-LABEL: func.func @dynamic_image
// CHECK-NEXT:    linalg.conv_2d_nhwc_hwcf
// CHECK-NEXT:    return
func.func @dynamic_image(%i: tensor<1x4x?x3xf32>, %f: tensor<2x2x3x4xf32>, %o: tensor<1x3x3x4xf32>) -> tensor<1x3x3x4xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%i, %f : tensor<1x4x?x3xf32>, tensor<2x2x3x4xf32>) outs(%o : tensor<1x3x3x4xf32>) -> tensor<1x3x3x4xf32>
  return %0 : tensor<1x3x3x4xf32>
}

// CHECK-LABEL: func.func @dynamic_filter
// CHECK-NEXT:    linalg.conv_2d_nchw_fchw
// CHECK-NEXT:    return
func.func @dynamic_filter(%i: tensor<1x3x4x4xf32>, %f: tensor<4x3x?x2xf32>, %o: tensor<1x4x3x3xf32>) -> tensor<1x4x3x3xf32> {
  %0 = linalg.conv_2d_nchw_fchw ins(%i, %f : tensor<1x3x4x4xf32>, tensor<4x3x?x2xf32>) outs(%o : tensor<1x4x3x3xf32>) -> tensor<1x4x3x3xf32>
  return %0 : tensor<1x4x3x3xf32>
}

// CHECK-LABEL: func.func @dynamic_result
// CHECK-NEXT:    linalg.conv_2d_nhwc_hwcf
// CHECK-NEXT:    return
func.func @dynamic_result(%i: tensor<1x4x4x3xf32>, %f: tensor<2x2x3x4xf32>, %o: tensor<1x3x?x4xf32>) -> tensor<1x3x?x4xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%i, %f : tensor<1x4x4x3xf32>, tensor<2x2x3x4xf32>) outs(%o : tensor<1x3x?x4xf32>) -> tensor<1x3x?x4xf32>
  return %0 : tensor<1x3x?x4xf32>
}

// CHECK-LABEL: func.func @depthwise_of_two_images
// CHECK-NEXT:    linalg.depthwise_conv_2d_nhwc_hwc
// CHECK-NEXT:    return
func.func @depthwise_of_two_images(%i: tensor<2x4x4x3xf32>, %f: tensor<2x2x3xf32>, %o: tensor<2x3x3x3xf32>) -> tensor<2x3x3x3xf32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwc ins(%i, %f : tensor<2x4x4x3xf32>, tensor<2x2x3xf32>) outs(%o : tensor<2x3x3x3xf32>) -> tensor<2x3x3x3xf32>
  return %0 : tensor<2x3x3x3xf32>
}

// CHECK-LABEL: func.func @buffers
// CHECK-NEXT:    linalg.conv_2d_nhwc_hwcf
// CHECK-NEXT:    return
func.func @buffers(%i: memref<1x4x4x3xf32>, %f: memref<2x2x3x4xf32>, %o: memref<1x3x3x4xf32>) {
  linalg.conv_2d_nhwc_hwcf ins(%i, %f : memref<1x4x4x3xf32>, memref<2x2x3x4xf32>) outs(%o : memref<1x3x3x4xf32>)
  return
}

// CHECK-LABEL: func.func @another_convolution
// CHECK-NEXT:    linalg.conv_2d_nhwc_fhwc
// CHECK-NEXT:    return
func.func @another_convolution(%i: tensor<1x4x4x3xf32>, %f: tensor<4x2x2x3xf32>, %o: tensor<1x3x3x4xf32>) -> tensor<1x3x3x4xf32> {
  %0 = linalg.conv_2d_nhwc_fhwc ins(%i, %f : tensor<1x4x4x3xf32>, tensor<4x2x2x3xf32>) outs(%o : tensor<1x3x3x4xf32>) -> tensor<1x3x3x4xf32>
  return %0 : tensor<1x3x3x4xf32>
}

// No index counts the pixels.

// CHECK-LABEL: func.func @beyond_index
// CHECK-NEXT:    linalg.conv_2d_nhwc_hwcf
// CHECK-NEXT:    return
func.func @beyond_index(%i: tensor<1x4294967296x4294967296x3xf32>, %f: tensor<1x1x3x4xf32>, %o: tensor<1x4294967296x4294967296x4xf32>) -> tensor<1x4294967296x4294967296x4xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%i, %f : tensor<1x4294967296x4294967296x3xf32>, tensor<1x1x3x4xf32>) outs(%o : tensor<1x4294967296x4294967296x4xf32>) -> tensor<1x4294967296x4294967296x4xf32>
  return %0 : tensor<1x4294967296x4294967296x4xf32>
}
