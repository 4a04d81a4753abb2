// FLAGS: -linalg-generalize-named-ops
func.func @abs(%a0: tensor<3x5xf32>, %a1: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = linalg.abs ins(%a0 : tensor<3x5xf32>) outs(%a1 : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}
// -----
func.func @add(%a0: tensor<3x5xf32>, %a1: tensor<3x5xf32>, %a2: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = linalg.add ins(%a0, %a1 : tensor<3x5xf32>, tensor<3x5xf32>) outs(%a2 : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}
// -----
func.func @batch_matmul(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>, %a2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
  %0 = linalg.batch_matmul ins(%a0, %a1 : tensor<2x3x4xf32>, tensor<2x4x5xf32>) outs(%a2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  return %0 : tensor<2x3x5xf32>
}
// -----
func.func @batch_matvec(%a0: tensor<2x3x5xf32>, %a1: tensor<2x5xf32>, %a2: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = linalg.batch_matvec ins(%a0, %a1 : tensor<2x3x5xf32>, tensor<2x5xf32>) outs(%a2 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
// -----
func.func @batch_mmt4d(%a0: tensor<2x3x5x2x4xf32>, %a1: tensor<2x4x5x3x4xf32>, %a2: tensor<2x3x4x2x3xf32>) -> tensor<2x3x4x2x3xf32> {
  %0 = linalg.batch_mmt4d ins(%a0, %a1 : tensor<2x3x5x2x4xf32>, tensor<2x4x5x3x4xf32>) outs(%a2 : tensor<2x3x4x2x3xf32>) -> tensor<2x3x4x2x3xf32>
  return %0 : tensor<2x3x4x2x3xf32>
}
// -----
func.func @batch_reduce_matmul(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>, %a2: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = linalg.batch_reduce_matmul ins(%a0, %a1 : tensor<2x3x4xf32>, tensor<2x4x5xf32>) outs(%a2 : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}
// -----
func.func @batch_vecmat(%a0: tensor<2x5xf32>, %a1: tensor<2x5x4xf32>, %a2: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %0 = linalg.batch_vecmat ins(%a0, %a1 : tensor<2x5xf32>, tensor<2x5x4xf32>) outs(%a2 : tensor<2x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}
// -----
func.func @ceil(%a0: tensor<3x5xf32>, %a1: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = linalg.ceil ins(%a0 : tensor<3x5xf32>) outs(%a1 : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}
// -----
func.func @conv_1d(%a0: tensor<8xf32>, %a1: tensor<3xf32>, %a2: tensor<6xf32>) -> tensor<6xf32> {
  %0 = linalg.conv_1d ins(%a0, %a1 : tensor<8xf32>, tensor<3xf32>) outs(%a2 : tensor<6xf32>) -> tensor<6xf32>
  return %0 : tensor<6xf32>
}
// -----
func.func @conv_1d_ncw_fcw(%a0: tensor<4x3x8xf32>, %a1: tensor<4x3x3xf32>, %a2: tensor<4x4x6xf32>) -> tensor<4x4x6xf32> {
  %0 = linalg.conv_1d_ncw_fcw ins(%a0, %a1 : tensor<4x3x8xf32>, tensor<4x3x3xf32>) outs(%a2 : tensor<4x4x6xf32>) -> tensor<4x4x6xf32>
  return %0 : tensor<4x4x6xf32>
}
// -----
func.func @conv_1d_nwc_wcf(%a0: tensor<4x8x3xf32>, %a1: tensor<3x3x4xf32>, %a2: tensor<4x6x4xf32>) -> tensor<4x6x4xf32> {
  %0 = linalg.conv_1d_nwc_wcf ins(%a0, %a1 : tensor<4x8x3xf32>, tensor<3x3x4xf32>) outs(%a2 : tensor<4x6x4xf32>) -> tensor<4x6x4xf32>
  return %0 : tensor<4x6x4xf32>
}
// -----
func.func @conv_2d(%a0: tensor<6x8xf32>, %a1: tensor<2x3xf32>, %a2: tensor<5x6xf32>) -> tensor<5x6xf32> {
  %0 = linalg.conv_2d ins(%a0, %a1 : tensor<6x8xf32>, tensor<2x3xf32>) outs(%a2 : tensor<5x6xf32>) -> tensor<5x6xf32>
  return %0 : tensor<5x6xf32>
}
// -----
func.func @conv_2d_nchw_fchw(%a0: tensor<4x3x6x8xf32>, %a1: tensor<4x3x2x3xf32>, %a2: tensor<4x4x5x6xf32>) -> tensor<4x4x5x6xf32> {
  %0 = linalg.conv_2d_nchw_fchw ins(%a0, %a1 : tensor<4x3x6x8xf32>, tensor<4x3x2x3xf32>) outs(%a2 : tensor<4x4x5x6xf32>) -> tensor<4x4x5x6xf32>
  return %0 : tensor<4x4x5x6xf32>
}
// -----
func.func @conv_2d_nchw_fchw_q(%a0: tensor<4x3x6x8xi8>, %a1: tensor<4x3x2x3xi8>, %a2: i32, %a3: i32, %a4: tensor<4x4x5x6xi32>) -> tensor<4x4x5x6xi32> {
  %0 = linalg.conv_2d_nchw_fchw_q ins(%a0, %a1, %a2, %a3 : tensor<4x3x6x8xi8>, tensor<4x3x2x3xi8>, i32, i32) outs(%a4 : tensor<4x4x5x6xi32>) -> tensor<4x4x5x6xi32>
  return %0 : tensor<4x4x5x6xi32>
}
// -----
func.func @conv_2d_ngchw_fgchw(%a0: tensor<4x2x3x6x8xf32>, %a1: tensor<4x2x3x2x3xf32>, %a2: tensor<4x2x4x5x6xf32>) -> tensor<4x2x4x5x6xf32> {
  %0 = linalg.conv_2d_ngchw_fgchw ins(%a0, %a1 : tensor<4x2x3x6x8xf32>, tensor<4x2x3x2x3xf32>) outs(%a2 : tensor<4x2x4x5x6xf32>) -> tensor<4x2x4x5x6xf32>
  return %0 : tensor<4x2x4x5x6xf32>
}
// -----
func.func @conv_2d_ngchw_gfchw(%a0: tensor<4x2x3x6x8xf32>, %a1: tensor<2x4x3x2x3xf32>, %a2: tensor<4x2x4x5x6xf32>) -> tensor<4x2x4x5x6xf32> {
  %0 = linalg.conv_2d_ngchw_gfchw ins(%a0, %a1 : tensor<4x2x3x6x8xf32>, tensor<2x4x3x2x3xf32>) outs(%a2 : tensor<4x2x4x5x6xf32>) -> tensor<4x2x4x5x6xf32>
  return %0 : tensor<4x2x4x5x6xf32>
}
// -----
func.func @conv_2d_ngchw_gfchw_q(%a0: tensor<4x2x3x6x8xi8>, %a1: tensor<2x4x3x2x3xi8>, %a2: i32, %a3: i32, %a4: tensor<4x2x4x5x6xi32>) -> tensor<4x2x4x5x6xi32> {
  %0 = linalg.conv_2d_ngchw_gfchw_q ins(%a0, %a1, %a2, %a3 : tensor<4x2x3x6x8xi8>, tensor<2x4x3x2x3xi8>, i32, i32) outs(%a4 : tensor<4x2x4x5x6xi32>) -> tensor<4x2x4x5x6xi32>
  return %0 : tensor<4x2x4x5x6xi32>
}
// -----
func.func @conv_2d_nhwc_fhwc(%a0: tensor<4x6x8x3xf32>, %a1: tensor<4x2x3x3xf32>, %a2: tensor<4x5x6x4xf32>) -> tensor<4x5x6x4xf32> {
  %0 = linalg.conv_2d_nhwc_fhwc ins(%a0, %a1 : tensor<4x6x8x3xf32>, tensor<4x2x3x3xf32>) outs(%a2 : tensor<4x5x6x4xf32>) -> tensor<4x5x6x4xf32>
  return %0 : tensor<4x5x6x4xf32>
}
// -----
func.func @conv_2d_nhwc_fhwc_q(%a0: tensor<4x6x8x3xi8>, %a1: tensor<4x2x3x3xi8>, %a2: i32, %a3: i32, %a4: tensor<4x5x6x4xi32>) -> tensor<4x5x6x4xi32> {
  %0 = linalg.conv_2d_nhwc_fhwc_q ins(%a0, %a1, %a2, %a3 : tensor<4x6x8x3xi8>, tensor<4x2x3x3xi8>, i32, i32) outs(%a4 : tensor<4x5x6x4xi32>) -> tensor<4x5x6x4xi32>
  return %0 : tensor<4x5x6x4xi32>
}
// -----
func.func @conv_2d_nhwc_hwcf(%a0: tensor<4x6x8x3xf32>, %a1: tensor<2x3x3x4xf32>, %a2: tensor<4x5x6x4xf32>) -> tensor<4x5x6x4xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%a0, %a1 : tensor<4x6x8x3xf32>, tensor<2x3x3x4xf32>) outs(%a2 : tensor<4x5x6x4xf32>) -> tensor<4x5x6x4xf32>
  return %0 : tensor<4x5x6x4xf32>
}
// -----
func.func @conv_2d_nhwc_hwcf_q(%a0: tensor<4x6x8x3xi8>, %a1: tensor<2x3x3x4xi8>, %a2: i32, %a3: i32, %a4: tensor<4x5x6x4xi32>) -> tensor<4x5x6x4xi32> {
  %0 = linalg.conv_2d_nhwc_hwcf_q ins(%a0, %a1, %a2, %a3 : tensor<4x6x8x3xi8>, tensor<2x3x3x4xi8>, i32, i32) outs(%a4 : tensor<4x5x6x4xi32>) -> tensor<4x5x6x4xi32>
  return %0 : tensor<4x5x6x4xi32>
}
// -----
func.func @conv_2d_nhwgc_gfhwc(%a0: tensor<4x6x8x2x3xf32>, %a1: tensor<2x4x2x3x3xf32>, %a2: tensor<4x5x6x2x4xf32>) -> tensor<4x5x6x2x4xf32> {
  %0 = linalg.conv_2d_nhwgc_gfhwc ins(%a0, %a1 : tensor<4x6x8x2x3xf32>, tensor<2x4x2x3x3xf32>) outs(%a2 : tensor<4x5x6x2x4xf32>) -> tensor<4x5x6x2x4xf32>
  return %0 : tensor<4x5x6x2x4xf32>
}
// -----
func.func @conv_2d_nhwgc_gfhwc_q(%a0: tensor<4x6x8x2x3xi8>, %a1: tensor<2x4x2x3x3xi8>, %a2: i32, %a3: i32, %a4: tensor<4x5x6x2x4xi32>) -> tensor<4x5x6x2x4xi32> {
  %0 = linalg.conv_2d_nhwgc_gfhwc_q ins(%a0, %a1, %a2, %a3 : tensor<4x6x8x2x3xi8>, tensor<2x4x2x3x3xi8>, i32, i32) outs(%a4 : tensor<4x5x6x2x4xi32>) -> tensor<4x5x6x2x4xi32>
  return %0 : tensor<4x5x6x2x4xi32>
}
// -----
func.func @conv_3d(%a0: tensor<5x6x8xf32>, %a1: tensor<2x2x3xf32>, %a2: tensor<4x5x6xf32>) -> tensor<4x5x6xf32> {
  %0 = linalg.conv_3d ins(%a0, %a1 : tensor<5x6x8xf32>, tensor<2x2x3xf32>) outs(%a2 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  return %0 : tensor<4x5x6xf32>
}
// -----
func.func @conv_3d_ncdhw_fcdhw(%a0: tensor<4x3x5x6x8xf32>, %a1: tensor<4x3x2x2x3xf32>, %a2: tensor<4x4x4x5x6xf32>) -> tensor<4x4x4x5x6xf32> {
  %0 = linalg.conv_3d_ncdhw_fcdhw ins(%a0, %a1 : tensor<4x3x5x6x8xf32>, tensor<4x3x2x2x3xf32>) outs(%a2 : tensor<4x4x4x5x6xf32>) -> tensor<4x4x4x5x6xf32>
  return %0 : tensor<4x4x4x5x6xf32>
}
// -----
func.func @conv_3d_ndhwc_dhwcf(%a0: tensor<4x5x6x8x3xf32>, %a1: tensor<2x2x3x3x4xf32>, %a2: tensor<4x4x5x6x4xf32>) -> tensor<4x4x5x6x4xf32> {
  %0 = linalg.conv_3d_ndhwc_dhwcf ins(%a0, %a1 : tensor<4x5x6x8x3xf32>, tensor<2x2x3x3x4xf32>) outs(%a2 : tensor<4x4x5x6x4xf32>) -> tensor<4x4x5x6x4xf32>
  return %0 : tensor<4x4x5x6x4xf32>
}
// -----
func.func @conv_3d_ndhwc_dhwcf_q(%a0: tensor<4x5x6x8x3xi8>, %a1: tensor<2x2x3x3x4xi8>, %a2: i32, %a3: i32, %a4: tensor<4x4x5x6x4xi32>) -> tensor<4x4x5x6x4xi32> {
  %0 = linalg.conv_3d_ndhwc_dhwcf_q ins(%a0, %a1, %a2, %a3 : tensor<4x5x6x8x3xi8>, tensor<2x2x3x3x4xi8>, i32, i32) outs(%a4 : tensor<4x4x5x6x4xi32>) -> tensor<4x4x5x6x4xi32>
  return %0 : tensor<4x4x5x6x4xi32>
}
// -----
func.func @copy(%a0: tensor<3x5xf32>, %a1: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = linalg.copy ins(%a0 : tensor<3x5xf32>) outs(%a1 : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}
// -----
func.func @depthwise_conv_1d_ncw_cw(%a0: tensor<4x3x8xf32>, %a1: tensor<3x3xf32>, %a2: tensor<4x3x6xf32>) -> tensor<4x3x6xf32> {
  %0 = linalg.depthwise_conv_1d_ncw_cw ins(%a0, %a1 : tensor<4x3x8xf32>, tensor<3x3xf32>) outs(%a2 : tensor<4x3x6xf32>) -> tensor<4x3x6xf32>
  return %0 : tensor<4x3x6xf32>
}
// -----
func.func @depthwise_conv_1d_nwc_wc(%a0: tensor<4x8x3xf32>, %a1: tensor<3x3xf32>, %a2: tensor<4x6x3xf32>) -> tensor<4x6x3xf32> {
  %0 = linalg.depthwise_conv_1d_nwc_wc ins(%a0, %a1 : tensor<4x8x3xf32>, tensor<3x3xf32>) outs(%a2 : tensor<4x6x3xf32>) -> tensor<4x6x3xf32>
  return %0 : tensor<4x6x3xf32>
}
// -----
func.func @depthwise_conv_1d_nwc_wcm(%a0: tensor<4x8x3xf32>, %a1: tensor<3x3x3xf32>, %a2: tensor<4x6x3x3xf32>) -> tensor<4x6x3x3xf32> {
  %0 = linalg.depthwise_conv_1d_nwc_wcm ins(%a0, %a1 : tensor<4x8x3xf32>, tensor<3x3x3xf32>) outs(%a2 : tensor<4x6x3x3xf32>) -> tensor<4x6x3x3xf32>
  return %0 : tensor<4x6x3x3xf32>
}
// -----
func.func @depthwise_conv_2d_nchw_chw(%a0: tensor<4x3x6x8xf32>, %a1: tensor<3x2x3xf32>, %a2: tensor<4x3x5x6xf32>) -> tensor<4x3x5x6xf32> {
  %0 = linalg.depthwise_conv_2d_nchw_chw ins(%a0, %a1 : tensor<4x3x6x8xf32>, tensor<3x2x3xf32>) outs(%a2 : tensor<4x3x5x6xf32>) -> tensor<4x3x5x6xf32>
  return %0 : tensor<4x3x5x6xf32>
}
// -----
func.func @depthwise_conv_2d_nhwc_hwc(%a0: tensor<4x6x8x3xf32>, %a1: tensor<2x3x3xf32>, %a2: tensor<4x5x6x3xf32>) -> tensor<4x5x6x3xf32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwc ins(%a0, %a1 : tensor<4x6x8x3xf32>, tensor<2x3x3xf32>) outs(%a2 : tensor<4x5x6x3xf32>) -> tensor<4x5x6x3xf32>
  return %0 : tensor<4x5x6x3xf32>
}
// -----
func.func @depthwise_conv_2d_nhwc_hwc_q(%a0: tensor<4x6x8x3xi8>, %a1: tensor<2x3x3xi8>, %a2: i32, %a3: i32, %a4: tensor<4x5x6x3xi32>) -> tensor<4x5x6x3xi32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwc_q ins(%a0, %a1, %a2, %a3 : tensor<4x6x8x3xi8>, tensor<2x3x3xi8>, i32, i32) outs(%a4 : tensor<4x5x6x3xi32>) -> tensor<4x5x6x3xi32>
  return %0 : tensor<4x5x6x3xi32>
}
// -----
func.func @depthwise_conv_2d_nhwc_hwcm(%a0: tensor<4x6x8x3xf32>, %a1: tensor<2x3x3x3xf32>, %a2: tensor<4x5x6x3x3xf32>) -> tensor<4x5x6x3x3xf32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm ins(%a0, %a1 : tensor<4x6x8x3xf32>, tensor<2x3x3x3xf32>) outs(%a2 : tensor<4x5x6x3x3xf32>) -> tensor<4x5x6x3x3xf32>
  return %0 : tensor<4x5x6x3x3xf32>
}
// -----
func.func @depthwise_conv_2d_nhwc_hwcm_q(%a0: tensor<4x6x8x3xi8>, %a1: tensor<2x3x3x3xi8>, %a2: i32, %a3: i32, %a4: tensor<4x5x6x3x3xi32>) -> tensor<4x5x6x3x3xi32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm_q ins(%a0, %a1, %a2, %a3 : tensor<4x6x8x3xi8>, tensor<2x3x3x3xi8>, i32, i32) outs(%a4 : tensor<4x5x6x3x3xi32>) -> tensor<4x5x6x3x3xi32>
  return %0 : tensor<4x5x6x3x3xi32>
}
// -----
func.func @depthwise_conv_3d_ncdhw_cdhw(%a0: tensor<4x3x5x6x8xf32>, %a1: tensor<3x2x2x3xf32>, %a2: tensor<4x3x4x5x6xf32>) -> tensor<4x3x4x5x6xf32> {
  %0 = linalg.depthwise_conv_3d_ncdhw_cdhw ins(%a0, %a1 : tensor<4x3x5x6x8xf32>, tensor<3x2x2x3xf32>) outs(%a2 : tensor<4x3x4x5x6xf32>) -> tensor<4x3x4x5x6xf32>
  return %0 : tensor<4x3x4x5x6xf32>
}
// -----
func.func @depthwise_conv_3d_ndhwc_dhwc(%a0: tensor<4x5x6x8x3xf32>, %a1: tensor<2x2x3x3xf32>, %a2: tensor<4x4x5x6x3xf32>) -> tensor<4x4x5x6x3xf32> {
  %0 = linalg.depthwise_conv_3d_ndhwc_dhwc ins(%a0, %a1 : tensor<4x5x6x8x3xf32>, tensor<2x2x3x3xf32>) outs(%a2 : tensor<4x4x5x6x3xf32>) -> tensor<4x4x5x6x3xf32>
  return %0 : tensor<4x4x5x6x3xf32>
}
// -----
func.func @depthwise_conv_3d_ndhwc_dhwcm(%a0: tensor<4x5x6x8x3xf32>, %a1: tensor<2x2x3x3x3xf32>, %a2: tensor<4x4x5x6x3x3xf32>) -> tensor<4x4x5x6x3x3xf32> {
  %0 = linalg.depthwise_conv_3d_ndhwc_dhwcm ins(%a0, %a1 : tensor<4x5x6x8x3xf32>, tensor<2x2x3x3x3xf32>) outs(%a2 : tensor<4x4x5x6x3x3xf32>) -> tensor<4x4x5x6x3x3xf32>
  return %0 : tensor<4x4x5x6x3x3xf32>
}
// -----
func.func @div(%a0: tensor<3x5xf32>, %a1: tensor<3x5xf32>, %a2: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = linalg.div ins(%a0, %a1 : tensor<3x5xf32>, tensor<3x5xf32>) outs(%a2 : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}
// -----
func.func @div_unsigned(%a0: tensor<3x5xi32>, %a1: tensor<3x5xi32>, %a2: tensor<3x5xi32>) -> tensor<3x5xi32> {
  %0 = linalg.div_unsigned ins(%a0, %a1 : tensor<3x5xi32>, tensor<3x5xi32>) outs(%a2 : tensor<3x5xi32>) -> tensor<3x5xi32>
  return %0 : tensor<3x5xi32>
}
// -----
func.func @dot(%a0: tensor<5xf32>, %a1: tensor<5xf32>, %a2: tensor<f32>) -> tensor<f32> {
  %0 = linalg.dot ins(%a0, %a1 : tensor<5xf32>, tensor<5xf32>) outs(%a2 : tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
// -----
func.func @erf(%a0: tensor<3x5xf32>, %a1: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = linalg.erf ins(%a0 : tensor<3x5xf32>) outs(%a1 : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}
// -----
func.func @exp(%a0: tensor<3x5xf32>, %a1: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = linalg.exp ins(%a0 : tensor<3x5xf32>) outs(%a1 : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}
// -----
func.func @floor(%a0: tensor<3x5xf32>, %a1: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = linalg.floor ins(%a0 : tensor<3x5xf32>) outs(%a1 : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}
// -----
func.func @log(%a0: tensor<3x5xf32>, %a1: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = linalg.log ins(%a0 : tensor<3x5xf32>) outs(%a1 : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}
// -----
func.func @matmul(%a0: tensor<3x4xf32>, %a1: tensor<4x5xf32>, %a2: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = linalg.matmul ins(%a0, %a1 : tensor<3x4xf32>, tensor<4x5xf32>) outs(%a2 : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}
// -----
func.func @matvec(%a0: tensor<3x5xf32>, %a1: tensor<5xf32>, %a2: tensor<3xf32>) -> tensor<3xf32> {
  %0 = linalg.matvec ins(%a0, %a1 : tensor<3x5xf32>, tensor<5xf32>) outs(%a2 : tensor<3xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}
// -----
func.func @max(%a0: tensor<3x5xf32>, %a1: tensor<3x5xf32>, %a2: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = linalg.max ins(%a0, %a1 : tensor<3x5xf32>, tensor<3x5xf32>) outs(%a2 : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}
// -----
func.func @min(%a0: tensor<3x5xf32>, %a1: tensor<3x5xf32>, %a2: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = linalg.min ins(%a0, %a1 : tensor<3x5xf32>, tensor<3x5xf32>) outs(%a2 : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}
// -----
func.func @mmt4d(%a0: tensor<3x5x2x4xf32>, %a1: tensor<4x5x3x4xf32>, %a2: tensor<3x4x2x3xf32>) -> tensor<3x4x2x3xf32> {
  %0 = linalg.mmt4d ins(%a0, %a1 : tensor<3x5x2x4xf32>, tensor<4x5x3x4xf32>) outs(%a2 : tensor<3x4x2x3xf32>) -> tensor<3x4x2x3xf32>
  return %0 : tensor<3x4x2x3xf32>
}
// -----
func.func @mul(%a0: tensor<3x5xf32>, %a1: tensor<3x5xf32>, %a2: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = linalg.mul ins(%a0, %a1 : tensor<3x5xf32>, tensor<3x5xf32>) outs(%a2 : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}
// -----
func.func @negf(%a0: tensor<3x5xf32>, %a1: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = linalg.negf ins(%a0 : tensor<3x5xf32>) outs(%a1 : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}
// -----
func.func @pooling_nchw_max(%a0: tensor<4x3x6x8xf32>, %a1: tensor<2x3xf32>, %a2: tensor<4x3x5x6xf32>) -> tensor<4x3x5x6xf32> {
  %0 = linalg.pooling_nchw_max ins(%a0, %a1 : tensor<4x3x6x8xf32>, tensor<2x3xf32>) outs(%a2 : tensor<4x3x5x6xf32>) -> tensor<4x3x5x6xf32>
  return %0 : tensor<4x3x5x6xf32>
}
// -----
func.func @pooling_nchw_sum(%a0: tensor<4x3x6x8xf32>, %a1: tensor<2x3xf32>, %a2: tensor<4x3x5x6xf32>) -> tensor<4x3x5x6xf32> {
  %0 = linalg.pooling_nchw_sum ins(%a0, %a1 : tensor<4x3x6x8xf32>, tensor<2x3xf32>) outs(%a2 : tensor<4x3x5x6xf32>) -> tensor<4x3x5x6xf32>
  return %0 : tensor<4x3x5x6xf32>
}
// -----
func.func @pooling_ncw_max(%a0: tensor<4x3x8xf32>, %a1: tensor<3xf32>, %a2: tensor<4x3x6xf32>) -> tensor<4x3x6xf32> {
  %0 = linalg.pooling_ncw_max ins(%a0, %a1 : tensor<4x3x8xf32>, tensor<3xf32>) outs(%a2 : tensor<4x3x6xf32>) -> tensor<4x3x6xf32>
  return %0 : tensor<4x3x6xf32>
}
// -----
func.func @pooling_ncw_sum(%a0: tensor<4x3x8xf32>, %a1: tensor<3xf32>, %a2: tensor<4x3x6xf32>) -> tensor<4x3x6xf32> {
  %0 = linalg.pooling_ncw_sum ins(%a0, %a1 : tensor<4x3x8xf32>, tensor<3xf32>) outs(%a2 : tensor<4x3x6xf32>) -> tensor<4x3x6xf32>
  return %0 : tensor<4x3x6xf32>
}
// -----
func.func @pooling_ndhwc_max(%a0: tensor<4x5x6x8x3xf32>, %a1: tensor<2x2x3xf32>, %a2: tensor<4x4x5x6x3xf32>) -> tensor<4x4x5x6x3xf32> {
  %0 = linalg.pooling_ndhwc_max ins(%a0, %a1 : tensor<4x5x6x8x3xf32>, tensor<2x2x3xf32>) outs(%a2 : tensor<4x4x5x6x3xf32>) -> tensor<4x4x5x6x3xf32>
  return %0 : tensor<4x4x5x6x3xf32>
}
// -----
func.func @pooling_ndhwc_min(%a0: tensor<4x5x6x8x3xf32>, %a1: tensor<2x2x3xf32>, %a2: tensor<4x4x5x6x3xf32>) -> tensor<4x4x5x6x3xf32> {
  %0 = linalg.pooling_ndhwc_min ins(%a0, %a1 : tensor<4x5x6x8x3xf32>, tensor<2x2x3xf32>) outs(%a2 : tensor<4x4x5x6x3xf32>) -> tensor<4x4x5x6x3xf32>
  return %0 : tensor<4x4x5x6x3xf32>
}
// -----
func.func @pooling_ndhwc_sum(%a0: tensor<4x5x6x8x3xf32>, %a1: tensor<2x2x3xf32>, %a2: tensor<4x4x5x6x3xf32>) -> tensor<4x4x5x6x3xf32> {
  %0 = linalg.pooling_ndhwc_sum ins(%a0, %a1 : tensor<4x5x6x8x3xf32>, tensor<2x2x3xf32>) outs(%a2 : tensor<4x4x5x6x3xf32>) -> tensor<4x4x5x6x3xf32>
  return %0 : tensor<4x4x5x6x3xf32>
}
// -----
func.func @pooling_nhwc_max(%a0: tensor<4x6x8x3xf32>, %a1: tensor<2x3xf32>, %a2: tensor<4x5x6x3xf32>) -> tensor<4x5x6x3xf32> {
  %0 = linalg.pooling_nhwc_max ins(%a0, %a1 : tensor<4x6x8x3xf32>, tensor<2x3xf32>) outs(%a2 : tensor<4x5x6x3xf32>) -> tensor<4x5x6x3xf32>
  return %0 : tensor<4x5x6x3xf32>
}
// -----
func.func @pooling_nhwc_max_unsigned(%a0: tensor<4x6x8x3xi32>, %a1: tensor<2x3xi32>, %a2: tensor<4x5x6x3xi32>) -> tensor<4x5x6x3xi32> {
  %0 = linalg.pooling_nhwc_max_unsigned ins(%a0, %a1 : tensor<4x6x8x3xi32>, tensor<2x3xi32>) outs(%a2 : tensor<4x5x6x3xi32>) -> tensor<4x5x6x3xi32>
  return %0 : tensor<4x5x6x3xi32>
}
// -----
func.func @pooling_nhwc_min(%a0: tensor<4x6x8x3xf32>, %a1: tensor<2x3xf32>, %a2: tensor<4x5x6x3xf32>) -> tensor<4x5x6x3xf32> {
  %0 = linalg.pooling_nhwc_min ins(%a0, %a1 : tensor<4x6x8x3xf32>, tensor<2x3xf32>) outs(%a2 : tensor<4x5x6x3xf32>) -> tensor<4x5x6x3xf32>
  return %0 : tensor<4x5x6x3xf32>
}
// -----
func.func @pooling_nhwc_min_unsigned(%a0: tensor<4x6x8x3xi32>, %a1: tensor<2x3xi32>, %a2: tensor<4x5x6x3xi32>) -> tensor<4x5x6x3xi32> {
  %0 = linalg.pooling_nhwc_min_unsigned ins(%a0, %a1 : tensor<4x6x8x3xi32>, tensor<2x3xi32>) outs(%a2 : tensor<4x5x6x3xi32>) -> tensor<4x5x6x3xi32>
  return %0 : tensor<4x5x6x3xi32>
}
// -----
func.func @pooling_nhwc_sum(%a0: tensor<4x6x8x3xf32>, %a1: tensor<2x3xf32>, %a2: tensor<4x5x6x3xf32>) -> tensor<4x5x6x3xf32> {
  %0 = linalg.pooling_nhwc_sum ins(%a0, %a1 : tensor<4x6x8x3xf32>, tensor<2x3xf32>) outs(%a2 : tensor<4x5x6x3xf32>) -> tensor<4x5x6x3xf32>
  return %0 : tensor<4x5x6x3xf32>
}
// -----
func.func @pooling_nwc_max(%a0: tensor<4x8x3xf32>, %a1: tensor<3xf32>, %a2: tensor<4x6x3xf32>) -> tensor<4x6x3xf32> {
  %0 = linalg.pooling_nwc_max ins(%a0, %a1 : tensor<4x8x3xf32>, tensor<3xf32>) outs(%a2 : tensor<4x6x3xf32>) -> tensor<4x6x3xf32>
  return %0 : tensor<4x6x3xf32>
}
// -----
func.func @pooling_nwc_max_unsigned(%a0: tensor<4x8x3xi32>, %a1: tensor<3xi32>, %a2: tensor<4x6x3xi32>) -> tensor<4x6x3xi32> {
  %0 = linalg.pooling_nwc_max_unsigned ins(%a0, %a1 : tensor<4x8x3xi32>, tensor<3xi32>) outs(%a2 : tensor<4x6x3xi32>) -> tensor<4x6x3xi32>
  return %0 : tensor<4x6x3xi32>
}
// -----
func.func @pooling_nwc_min(%a0: tensor<4x8x3xf32>, %a1: tensor<3xf32>, %a2: tensor<4x6x3xf32>) -> tensor<4x6x3xf32> {
  %0 = linalg.pooling_nwc_min ins(%a0, %a1 : tensor<4x8x3xf32>, tensor<3xf32>) outs(%a2 : tensor<4x6x3xf32>) -> tensor<4x6x3xf32>
  return %0 : tensor<4x6x3xf32>
}
// -----
func.func @pooling_nwc_min_unsigned(%a0: tensor<4x8x3xi32>, %a1: tensor<3xi32>, %a2: tensor<4x6x3xi32>) -> tensor<4x6x3xi32> {
  %0 = linalg.pooling_nwc_min_unsigned ins(%a0, %a1 : tensor<4x8x3xi32>, tensor<3xi32>) outs(%a2 : tensor<4x6x3xi32>) -> tensor<4x6x3xi32>
  return %0 : tensor<4x6x3xi32>
}
// -----
func.func @pooling_nwc_sum(%a0: tensor<4x8x3xf32>, %a1: tensor<3xf32>, %a2: tensor<4x6x3xf32>) -> tensor<4x6x3xf32> {
  %0 = linalg.pooling_nwc_sum ins(%a0, %a1 : tensor<4x8x3xf32>, tensor<3xf32>) outs(%a2 : tensor<4x6x3xf32>) -> tensor<4x6x3xf32>
  return %0 : tensor<4x6x3xf32>
}
// -----
func.func @powf(%a0: tensor<3x5xf32>, %a1: tensor<3x5xf32>, %a2: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = linalg.powf ins(%a0, %a1 : tensor<3x5xf32>, tensor<3x5xf32>) outs(%a2 : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}
// -----
func.func @quantized_batch_matmul(%a0: tensor<2x3x5xi8>, %a1: tensor<2x5x4xi8>, %a2: i32, %a3: i32, %a4: tensor<2x3x4xi32>) -> tensor<2x3x4xi32> {
  %0 = linalg.quantized_batch_matmul ins(%a0, %a1, %a2, %a3 : tensor<2x3x5xi8>, tensor<2x5x4xi8>, i32, i32) outs(%a4 : tensor<2x3x4xi32>) -> tensor<2x3x4xi32>
  return %0 : tensor<2x3x4xi32>
}
// -----
func.func @quantized_matmul(%a0: tensor<3x5xi8>, %a1: tensor<5x4xi8>, %a2: i32, %a3: i32, %a4: tensor<3x4xi32>) -> tensor<3x4xi32> {
  %0 = linalg.quantized_matmul ins(%a0, %a1, %a2, %a3 : tensor<3x5xi8>, tensor<5x4xi8>, i32, i32) outs(%a4 : tensor<3x4xi32>) -> tensor<3x4xi32>
  return %0 : tensor<3x4xi32>
}
// -----
func.func @reciprocal(%a0: tensor<3x5xf32>, %a1: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = linalg.reciprocal ins(%a0 : tensor<3x5xf32>) outs(%a1 : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}
// -----
func.func @round(%a0: tensor<3x5xf32>, %a1: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = linalg.round ins(%a0 : tensor<3x5xf32>) outs(%a1 : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}
// -----
func.func @rsqrt(%a0: tensor<3x5xf32>, %a1: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = linalg.rsqrt ins(%a0 : tensor<3x5xf32>) outs(%a1 : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}
// -----
func.func @select(%a0: tensor<3x5xi1>, %a1: tensor<3x5xf32>, %a2: tensor<3x5xf32>, %a3: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = linalg.select ins(%a0, %a1, %a2 : tensor<3x5xi1>, tensor<3x5xf32>, tensor<3x5xf32>) outs(%a3 : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}
// -----
func.func @sqrt(%a0: tensor<3x5xf32>, %a1: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = linalg.sqrt ins(%a0 : tensor<3x5xf32>) outs(%a1 : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}
// -----
func.func @square(%a0: tensor<3x5xf32>, %a1: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = linalg.square ins(%a0 : tensor<3x5xf32>) outs(%a1 : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}
// -----
func.func @sub(%a0: tensor<3x5xf32>, %a1: tensor<3x5xf32>, %a2: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = linalg.sub ins(%a0, %a1 : tensor<3x5xf32>, tensor<3x5xf32>) outs(%a2 : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}
// -----
func.func @tanh(%a0: tensor<3x5xf32>, %a1: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = linalg.tanh ins(%a0 : tensor<3x5xf32>) outs(%a1 : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}
// -----
func.func @vecmat(%a0: tensor<5xf32>, %a1: tensor<5x4xf32>, %a2: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.vecmat ins(%a0, %a1 : tensor<5xf32>, tensor<5x4xf32>) outs(%a2 : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
