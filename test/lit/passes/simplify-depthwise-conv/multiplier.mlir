// RUN: okl-opt %s -simplify-depthwise-conv | filecheck %s

// CHECK-LABEL: func.func @one
// CHECK:         linalg.depthwise_conv_2d_nhwc_hwc {
// CHECK:         tensor.expand_shape
func.func @one(%i: tensor<1x4x4x2xf32>, %k: tensor<3x3x2x1xf32>, %o: tensor<1x2x2x2x1xf32>) -> tensor<1x2x2x2x1xf32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm ins(%i, %k : tensor<1x4x4x2xf32>, tensor<3x3x2x1xf32>)
    outs(%o : tensor<1x2x2x2x1xf32>) -> tensor<1x2x2x2x1xf32>
  return %0 : tensor<1x2x2x2x1xf32>
}

// CHECK-LABEL: func.func @two
// CHECK-NEXT:    linalg.depthwise_conv_2d_nhwc_hwcm
func.func @two(%i: tensor<1x4x4x2xf32>, %k: tensor<3x3x2x2xf32>, %o: tensor<1x2x2x2x2xf32>) -> tensor<1x2x2x2x2xf32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm ins(%i, %k : tensor<1x4x4x2xf32>, tensor<3x3x2x2xf32>)
    outs(%o : tensor<1x2x2x2x2xf32>) -> tensor<1x2x2x2x2xf32>
  return %0 : tensor<1x2x2x2x2xf32>
}
