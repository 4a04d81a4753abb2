// FLAGS: -simplify-depthwise-conv
func.func @f(%i: tensor<1x4x4x2xf32>, %k: tensor<3x3x2x1xf32>, %o: tensor<1x2x2x2x1xf32>) -> tensor<1x2x2x2x1xf32> {
           %0 = linalg.depthwise_conv_2d_nhwc_hwcm {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>, mark}
               ins(%i, %k : tensor<1x4x4x2xf32>, tensor<3x3x2x1xf32>) outs(%o : tensor<1x2x2x2x1xf32>)
               -> tensor<1x2x2x2x1xf32>
           return %0 : tensor<1x2x2x2x1xf32>
}
func.func @q(%i: tensor<1x?x4x2xi8>, %k: tensor<3x3x2x1xi8>, %a: i32, %b: i32, %o: tensor<1x?x2x2x1xi32>) -> tensor<1x?x2x2x1xi32> {
           %0 = linalg.depthwise_conv_2d_nhwc_hwcm_q
               ins(%i, %k, %a, %b : tensor<1x?x4x2xi8>, tensor<3x3x2x1xi8>, i32, i32) outs(%o : tensor<1x?x2x2x1xi32>)
               -> tensor<1x?x2x2x1xi32>
           return %0 : tensor<1x?x2x2x1xi32>
}
// -----
func.func @dynamic(%i: tensor<?x?x?x?xf32>, %k: tensor<?x?x?x1xf32>, %o: tensor<?x?x?x?x1xf32>) -> tensor<?x?x?x?x1xf32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm {dilations = dense<2> : tensor<2xi64>, strides = dense<[1, 2]> : tensor<2xi64>} ins(%i, %k : tensor<?x?x?x?xf32>, tensor<?x?x?x1xf32>) outs(%o : tensor<?x?x?x?x1xf32>) -> tensor<?x?x?x?x1xf32>
  return %0 : tensor<?x?x?x?x1xf32>
}
// -----
func.func @multiplier(%i: tensor<1x4x4x2xf32>, %k: tensor<3x3x2x2xf32>, %o: tensor<1x2x2x2x2xf32>) -> tensor<1x2x2x2x2xf32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm ins(%i, %k : tensor<1x4x4x2xf32>, tensor<3x3x2x2xf32>) outs(%o : tensor<1x2x2x2x2xf32>) -> tensor<1x2x2x2x2xf32>
  return %0 : tensor<1x2x2x2x2xf32>
}
// -----
func.func @memrefs(%i: memref<1x4x4x2xf32>, %k: memref<3x3x2x1xf32>, %o: memref<1x2x2x2x1xf32>) {
  linalg.depthwise_conv_2d_nhwc_hwcm ins(%i, %k : memref<1x4x4x2xf32>, memref<3x3x2x1xf32>) outs(%o : memref<1x2x2x2x1xf32>)
  return
}
