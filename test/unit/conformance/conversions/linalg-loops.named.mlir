// FLAGS: -convert-linalg-to-loops
// FLAGS: -convert-linalg-to-parallel-loops
// FLAGS: -convert-linalg-to-affine-loops
func.func @abs(%a0: memref<3x5xf32>, %a1: memref<3x5xf32>) {
  linalg.abs ins(%a0 : memref<3x5xf32>) outs(%a1 : memref<3x5xf32>)
  return
}
// -----
func.func @add(%a0: memref<3x5xf32>, %a1: memref<3x5xf32>, %a2: memref<3x5xf32>) {
  linalg.add ins(%a0, %a1 : memref<3x5xf32>, memref<3x5xf32>) outs(%a2 : memref<3x5xf32>)
  return
}
// -----
func.func @batch_matmul(%a0: memref<2x3x4xf32>, %a1: memref<2x4x5xf32>, %a2: memref<2x3x5xf32>) {
  linalg.batch_matmul ins(%a0, %a1 : memref<2x3x4xf32>, memref<2x4x5xf32>) outs(%a2 : memref<2x3x5xf32>)
  return
}
// -----
func.func @batch_matvec(%a0: memref<2x3x5xf32>, %a1: memref<2x5xf32>, %a2: memref<2x3xf32>) {
  linalg.batch_matvec ins(%a0, %a1 : memref<2x3x5xf32>, memref<2x5xf32>) outs(%a2 : memref<2x3xf32>)
  return
}
// -----
func.func @batch_mmt4d(%a0: memref<2x3x5x2x4xf32>, %a1: memref<2x4x5x3x4xf32>, %a2: memref<2x3x4x2x3xf32>) {
  linalg.batch_mmt4d ins(%a0, %a1 : memref<2x3x5x2x4xf32>, memref<2x4x5x3x4xf32>) outs(%a2 : memref<2x3x4x2x3xf32>)
  return
}
// -----
func.func @batch_reduce_matmul(%a0: memref<2x3x4xf32>, %a1: memref<2x4x5xf32>, %a2: memref<3x5xf32>) {
  linalg.batch_reduce_matmul ins(%a0, %a1 : memref<2x3x4xf32>, memref<2x4x5xf32>) outs(%a2 : memref<3x5xf32>)
  return
}
// -----
func.func @batch_vecmat(%a0: memref<2x5xf32>, %a1: memref<2x5x4xf32>, %a2: memref<2x4xf32>) {
  linalg.batch_vecmat ins(%a0, %a1 : memref<2x5xf32>, memref<2x5x4xf32>) outs(%a2 : memref<2x4xf32>)
  return
}
// -----
func.func @ceil(%a0: memref<3x5xf32>, %a1: memref<3x5xf32>) {
  linalg.ceil ins(%a0 : memref<3x5xf32>) outs(%a1 : memref<3x5xf32>)
  return
}
// -----
func.func @conv_1d(%a0: memref<8xf32>, %a1: memref<3xf32>, %a2: memref<6xf32>) {
  linalg.conv_1d ins(%a0, %a1 : memref<8xf32>, memref<3xf32>) outs(%a2 : memref<6xf32>)
  return
}
// -----
func.func @conv_1d_ncw_fcw(%a0: memref<4x3x8xf32>, %a1: memref<4x3x3xf32>, %a2: memref<4x4x6xf32>) {
  linalg.conv_1d_ncw_fcw ins(%a0, %a1 : memref<4x3x8xf32>, memref<4x3x3xf32>) outs(%a2 : memref<4x4x6xf32>)
  return
}
// -----
func.func @conv_1d_nwc_wcf(%a0: memref<4x8x3xf32>, %a1: memref<3x3x4xf32>, %a2: memref<4x6x4xf32>) {
  linalg.conv_1d_nwc_wcf ins(%a0, %a1 : memref<4x8x3xf32>, memref<3x3x4xf32>) outs(%a2 : memref<4x6x4xf32>)
  return
}
// -----
func.func @conv_2d(%a0: memref<6x8xf32>, %a1: memref<2x3xf32>, %a2: memref<5x6xf32>) {
  linalg.conv_2d ins(%a0, %a1 : memref<6x8xf32>, memref<2x3xf32>) outs(%a2 : memref<5x6xf32>)
  return
}
// -----
func.func @conv_2d_nchw_fchw(%a0: memref<4x3x6x8xf32>, %a1: memref<4x3x2x3xf32>, %a2: memref<4x4x5x6xf32>) {
  linalg.conv_2d_nchw_fchw ins(%a0, %a1 : memref<4x3x6x8xf32>, memref<4x3x2x3xf32>) outs(%a2 : memref<4x4x5x6xf32>)
  return
}
// -----
func.func @conv_2d_nchw_fchw_q(%a0: memref<4x3x6x8xi8>, %a1: memref<4x3x2x3xi8>, %a2: i32, %a3: i32, %a4: memref<4x4x5x6xi32>) {
  linalg.conv_2d_nchw_fchw_q ins(%a0, %a1, %a2, %a3 : memref<4x3x6x8xi8>, memref<4x3x2x3xi8>, i32, i32) outs(%a4 : memref<4x4x5x6xi32>)
  return
}
// -----
func.func @conv_2d_ngchw_fgchw(%a0: memref<4x2x3x6x8xf32>, %a1: memref<4x2x3x2x3xf32>, %a2: memref<4x2x4x5x6xf32>) {
  linalg.conv_2d_ngchw_fgchw ins(%a0, %a1 : memref<4x2x3x6x8xf32>, memref<4x2x3x2x3xf32>) outs(%a2 : memref<4x2x4x5x6xf32>)
  return
}
// -----
func.func @conv_2d_ngchw_gfchw(%a0: memref<4x2x3x6x8xf32>, %a1: memref<2x4x3x2x3xf32>, %a2: memref<4x2x4x5x6xf32>) {
  linalg.conv_2d_ngchw_gfchw ins(%a0, %a1 : memref<4x2x3x6x8xf32>, memref<2x4x3x2x3xf32>) outs(%a2 : memref<4x2x4x5x6xf32>)
  return
}
// -----
func.func @conv_2d_ngchw_gfchw_q(%a0: memref<4x2x3x6x8xi8>, %a1: memref<2x4x3x2x3xi8>, %a2: i32, %a3: i32, %a4: memref<4x2x4x5x6xi32>) {
  linalg.conv_2d_ngchw_gfchw_q ins(%a0, %a1, %a2, %a3 : memref<4x2x3x6x8xi8>, memref<2x4x3x2x3xi8>, i32, i32) outs(%a4 : memref<4x2x4x5x6xi32>)
  return
}
// -----
func.func @conv_2d_nhwc_fhwc(%a0: memref<4x6x8x3xf32>, %a1: memref<4x2x3x3xf32>, %a2: memref<4x5x6x4xf32>) {
  linalg.conv_2d_nhwc_fhwc ins(%a0, %a1 : memref<4x6x8x3xf32>, memref<4x2x3x3xf32>) outs(%a2 : memref<4x5x6x4xf32>)
  return
}
// -----
func.func @conv_2d_nhwc_fhwc_q(%a0: memref<4x6x8x3xi8>, %a1: memref<4x2x3x3xi8>, %a2: i32, %a3: i32, %a4: memref<4x5x6x4xi32>) {
  linalg.conv_2d_nhwc_fhwc_q ins(%a0, %a1, %a2, %a3 : memref<4x6x8x3xi8>, memref<4x2x3x3xi8>, i32, i32) outs(%a4 : memref<4x5x6x4xi32>)
  return
}
// -----
func.func @conv_2d_nhwc_hwcf(%a0: memref<4x6x8x3xf32>, %a1: memref<2x3x3x4xf32>, %a2: memref<4x5x6x4xf32>) {
  linalg.conv_2d_nhwc_hwcf ins(%a0, %a1 : memref<4x6x8x3xf32>, memref<2x3x3x4xf32>) outs(%a2 : memref<4x5x6x4xf32>)
  return
}
// -----
func.func @conv_2d_nhwc_hwcf_q(%a0: memref<4x6x8x3xi8>, %a1: memref<2x3x3x4xi8>, %a2: i32, %a3: i32, %a4: memref<4x5x6x4xi32>) {
  linalg.conv_2d_nhwc_hwcf_q ins(%a0, %a1, %a2, %a3 : memref<4x6x8x3xi8>, memref<2x3x3x4xi8>, i32, i32) outs(%a4 : memref<4x5x6x4xi32>)
  return
}
// -----
func.func @conv_2d_nhwgc_gfhwc(%a0: memref<4x6x8x2x3xf32>, %a1: memref<2x4x2x3x3xf32>, %a2: memref<4x5x6x2x4xf32>) {
  linalg.conv_2d_nhwgc_gfhwc ins(%a0, %a1 : memref<4x6x8x2x3xf32>, memref<2x4x2x3x3xf32>) outs(%a2 : memref<4x5x6x2x4xf32>)
  return
}
// -----
func.func @conv_2d_nhwgc_gfhwc_q(%a0: memref<4x6x8x2x3xi8>, %a1: memref<2x4x2x3x3xi8>, %a2: i32, %a3: i32, %a4: memref<4x5x6x2x4xi32>) {
  linalg.conv_2d_nhwgc_gfhwc_q ins(%a0, %a1, %a2, %a3 : memref<4x6x8x2x3xi8>, memref<2x4x2x3x3xi8>, i32, i32) outs(%a4 : memref<4x5x6x2x4xi32>)
  return
}
// -----
func.func @conv_3d(%a0: memref<5x6x8xf32>, %a1: memref<2x2x3xf32>, %a2: memref<4x5x6xf32>) {
  linalg.conv_3d ins(%a0, %a1 : memref<5x6x8xf32>, memref<2x2x3xf32>) outs(%a2 : memref<4x5x6xf32>)
  return
}
// -----
func.func @conv_3d_ncdhw_fcdhw(%a0: memref<4x3x5x6x8xf32>, %a1: memref<4x3x2x2x3xf32>, %a2: memref<4x4x4x5x6xf32>) {
  linalg.conv_3d_ncdhw_fcdhw ins(%a0, %a1 : memref<4x3x5x6x8xf32>, memref<4x3x2x2x3xf32>) outs(%a2 : memref<4x4x4x5x6xf32>)
  return
}
// -----
func.func @conv_3d_ndhwc_dhwcf(%a0: memref<4x5x6x8x3xf32>, %a1: memref<2x2x3x3x4xf32>, %a2: memref<4x4x5x6x4xf32>) {
  linalg.conv_3d_ndhwc_dhwcf ins(%a0, %a1 : memref<4x5x6x8x3xf32>, memref<2x2x3x3x4xf32>) outs(%a2 : memref<4x4x5x6x4xf32>)
  return
}
// -----
func.func @conv_3d_ndhwc_dhwcf_q(%a0: memref<4x5x6x8x3xi8>, %a1: memref<2x2x3x3x4xi8>, %a2: i32, %a3: i32, %a4: memref<4x4x5x6x4xi32>) {
  linalg.conv_3d_ndhwc_dhwcf_q ins(%a0, %a1, %a2, %a3 : memref<4x5x6x8x3xi8>, memref<2x2x3x3x4xi8>, i32, i32) outs(%a4 : memref<4x4x5x6x4xi32>)
  return
}
// -----
func.func @copy(%a0: memref<3x5xf32>, %a1: memref<3x5xf32>) {
  linalg.copy ins(%a0 : memref<3x5xf32>) outs(%a1 : memref<3x5xf32>)
  return
}
// -----
func.func @depthwise_conv_1d_ncw_cw(%a0: memref<4x3x8xf32>, %a1: memref<3x3xf32>, %a2: memref<4x3x6xf32>) {
  linalg.depthwise_conv_1d_ncw_cw ins(%a0, %a1 : memref<4x3x8xf32>, memref<3x3xf32>) outs(%a2 : memref<4x3x6xf32>)
  return
}
// -----
func.func @depthwise_conv_1d_nwc_wc(%a0: memref<4x8x3xf32>, %a1: memref<3x3xf32>, %a2: memref<4x6x3xf32>) {
  linalg.depthwise_conv_1d_nwc_wc ins(%a0, %a1 : memref<4x8x3xf32>, memref<3x3xf32>) outs(%a2 : memref<4x6x3xf32>)
  return
}
// -----
func.func @depthwise_conv_1d_nwc_wcm(%a0: memref<4x8x3xf32>, %a1: memref<3x3x3xf32>, %a2: memref<4x6x3x3xf32>) {
  linalg.depthwise_conv_1d_nwc_wcm ins(%a0, %a1 : memref<4x8x3xf32>, memref<3x3x3xf32>) outs(%a2 : memref<4x6x3x3xf32>)
  return
}
// -----
func.func @depthwise_conv_2d_nchw_chw(%a0: memref<4x3x6x8xf32>, %a1: memref<3x2x3xf32>, %a2: memref<4x3x5x6xf32>) {
  linalg.depthwise_conv_2d_nchw_chw ins(%a0, %a1 : memref<4x3x6x8xf32>, memref<3x2x3xf32>) outs(%a2 : memref<4x3x5x6xf32>)
  return
}
// -----
func.func @depthwise_conv_2d_nhwc_hwc(%a0: memref<4x6x8x3xf32>, %a1: memref<2x3x3xf32>, %a2: memref<4x5x6x3xf32>) {
  linalg.depthwise_conv_2d_nhwc_hwc ins(%a0, %a1 : memref<4x6x8x3xf32>, memref<2x3x3xf32>) outs(%a2 : memref<4x5x6x3xf32>)
  return
}
// -----
func.func @depthwise_conv_2d_nhwc_hwc_q(%a0: memref<4x6x8x3xi8>, %a1: memref<2x3x3xi8>, %a2: i32, %a3: i32, %a4: memref<4x5x6x3xi32>) {
  linalg.depthwise_conv_2d_nhwc_hwc_q ins(%a0, %a1, %a2, %a3 : memref<4x6x8x3xi8>, memref<2x3x3xi8>, i32, i32) outs(%a4 : memref<4x5x6x3xi32>)
  return
}
// -----
func.func @depthwise_conv_2d_nhwc_hwcm(%a0: memref<4x6x8x3xf32>, %a1: memref<2x3x3x3xf32>, %a2: memref<4x5x6x3x3xf32>) {
  linalg.depthwise_conv_2d_nhwc_hwcm ins(%a0, %a1 : memref<4x6x8x3xf32>, memref<2x3x3x3xf32>) outs(%a2 : memref<4x5x6x3x3xf32>)
  return
}
// -----
func.func @depthwise_conv_2d_nhwc_hwcm_q(%a0: memref<4x6x8x3xi8>, %a1: memref<2x3x3x3xi8>, %a2: i32, %a3: i32, %a4: memref<4x5x6x3x3xi32>) {
  linalg.depthwise_conv_2d_nhwc_hwcm_q ins(%a0, %a1, %a2, %a3 : memref<4x6x8x3xi8>, memref<2x3x3x3xi8>, i32, i32) outs(%a4 : memref<4x5x6x3x3xi32>)
  return
}
// -----
func.func @depthwise_conv_3d_ncdhw_cdhw(%a0: memref<4x3x5x6x8xf32>, %a1: memref<3x2x2x3xf32>, %a2: memref<4x3x4x5x6xf32>) {
  linalg.depthwise_conv_3d_ncdhw_cdhw ins(%a0, %a1 : memref<4x3x5x6x8xf32>, memref<3x2x2x3xf32>) outs(%a2 : memref<4x3x4x5x6xf32>)
  return
}
// -----
func.func @depthwise_conv_3d_ndhwc_dhwc(%a0: memref<4x5x6x8x3xf32>, %a1: memref<2x2x3x3xf32>, %a2: memref<4x4x5x6x3xf32>) {
  linalg.depthwise_conv_3d_ndhwc_dhwc ins(%a0, %a1 : memref<4x5x6x8x3xf32>, memref<2x2x3x3xf32>) outs(%a2 : memref<4x4x5x6x3xf32>)
  return
}
// -----
func.func @depthwise_conv_3d_ndhwc_dhwcm(%a0: memref<4x5x6x8x3xf32>, %a1: memref<2x2x3x3x3xf32>, %a2: memref<4x4x5x6x3x3xf32>) {
  linalg.depthwise_conv_3d_ndhwc_dhwcm ins(%a0, %a1 : memref<4x5x6x8x3xf32>, memref<2x2x3x3x3xf32>) outs(%a2 : memref<4x4x5x6x3x3xf32>)
  return
}
// -----
func.func @div(%a0: memref<3x5xf32>, %a1: memref<3x5xf32>, %a2: memref<3x5xf32>) {
  linalg.div ins(%a0, %a1 : memref<3x5xf32>, memref<3x5xf32>) outs(%a2 : memref<3x5xf32>)
  return
}
// -----
func.func @div_unsigned(%a0: memref<3x5xi32>, %a1: memref<3x5xi32>, %a2: memref<3x5xi32>) {
  linalg.div_unsigned ins(%a0, %a1 : memref<3x5xi32>, memref<3x5xi32>) outs(%a2 : memref<3x5xi32>)
  return
}
// -----
func.func @dot(%a0: memref<5xf32>, %a1: memref<5xf32>, %a2: memref<f32>) {
  linalg.dot ins(%a0, %a1 : memref<5xf32>, memref<5xf32>) outs(%a2 : memref<f32>)
  return
}
// -----
func.func @erf(%a0: memref<3x5xf32>, %a1: memref<3x5xf32>) {
  linalg.erf ins(%a0 : memref<3x5xf32>) outs(%a1 : memref<3x5xf32>)
  return
}
// -----
func.func @exp(%a0: memref<3x5xf32>, %a1: memref<3x5xf32>) {
  linalg.exp ins(%a0 : memref<3x5xf32>) outs(%a1 : memref<3x5xf32>)
  return
}
// -----
func.func @floor(%a0: memref<3x5xf32>, %a1: memref<3x5xf32>) {
  linalg.floor ins(%a0 : memref<3x5xf32>) outs(%a1 : memref<3x5xf32>)
  return
}
// -----
func.func @log(%a0: memref<3x5xf32>, %a1: memref<3x5xf32>) {
  linalg.log ins(%a0 : memref<3x5xf32>) outs(%a1 : memref<3x5xf32>)
  return
}
// -----
func.func @matmul(%a0: memref<3x4xf32>, %a1: memref<4x5xf32>, %a2: memref<3x5xf32>) {
  linalg.matmul ins(%a0, %a1 : memref<3x4xf32>, memref<4x5xf32>) outs(%a2 : memref<3x5xf32>)
  return
}
// -----
func.func @matvec(%a0: memref<3x5xf32>, %a1: memref<5xf32>, %a2: memref<3xf32>) {
  linalg.matvec ins(%a0, %a1 : memref<3x5xf32>, memref<5xf32>) outs(%a2 : memref<3xf32>)
  return
}
// -----
func.func @max(%a0: memref<3x5xf32>, %a1: memref<3x5xf32>, %a2: memref<3x5xf32>) {
  linalg.max ins(%a0, %a1 : memref<3x5xf32>, memref<3x5xf32>) outs(%a2 : memref<3x5xf32>)
  return
}
// -----
func.func @min(%a0: memref<3x5xf32>, %a1: memref<3x5xf32>, %a2: memref<3x5xf32>) {
  linalg.min ins(%a0, %a1 : memref<3x5xf32>, memref<3x5xf32>) outs(%a2 : memref<3x5xf32>)
  return
}
// -----
func.func @mmt4d(%a0: memref<3x5x2x4xf32>, %a1: memref<4x5x3x4xf32>, %a2: memref<3x4x2x3xf32>) {
  linalg.mmt4d ins(%a0, %a1 : memref<3x5x2x4xf32>, memref<4x5x3x4xf32>) outs(%a2 : memref<3x4x2x3xf32>)
  return
}
// -----
func.func @mul(%a0: memref<3x5xf32>, %a1: memref<3x5xf32>, %a2: memref<3x5xf32>) {
  linalg.mul ins(%a0, %a1 : memref<3x5xf32>, memref<3x5xf32>) outs(%a2 : memref<3x5xf32>)
  return
}
// -----
func.func @negf(%a0: memref<3x5xf32>, %a1: memref<3x5xf32>) {
  linalg.negf ins(%a0 : memref<3x5xf32>) outs(%a1 : memref<3x5xf32>)
  return
}
// -----
func.func @pooling_nchw_max(%a0: memref<4x3x6x8xf32>, %a1: memref<2x3xf32>, %a2: memref<4x3x5x6xf32>) {
  linalg.pooling_nchw_max ins(%a0, %a1 : memref<4x3x6x8xf32>, memref<2x3xf32>) outs(%a2 : memref<4x3x5x6xf32>)
  return
}
// -----
func.func @pooling_nchw_sum(%a0: memref<4x3x6x8xf32>, %a1: memref<2x3xf32>, %a2: memref<4x3x5x6xf32>) {
  linalg.pooling_nchw_sum ins(%a0, %a1 : memref<4x3x6x8xf32>, memref<2x3xf32>) outs(%a2 : memref<4x3x5x6xf32>)
  return
}
// -----
func.func @pooling_ncw_max(%a0: memref<4x3x8xf32>, %a1: memref<3xf32>, %a2: memref<4x3x6xf32>) {
  linalg.pooling_ncw_max ins(%a0, %a1 : memref<4x3x8xf32>, memref<3xf32>) outs(%a2 : memref<4x3x6xf32>)
  return
}
// -----
func.func @pooling_ncw_sum(%a0: memref<4x3x8xf32>, %a1: memref<3xf32>, %a2: memref<4x3x6xf32>) {
  linalg.pooling_ncw_sum ins(%a0, %a1 : memref<4x3x8xf32>, memref<3xf32>) outs(%a2 : memref<4x3x6xf32>)
  return
}
// -----
func.func @pooling_ndhwc_max(%a0: memref<4x5x6x8x3xf32>, %a1: memref<2x2x3xf32>, %a2: memref<4x4x5x6x3xf32>) {
  linalg.pooling_ndhwc_max ins(%a0, %a1 : memref<4x5x6x8x3xf32>, memref<2x2x3xf32>) outs(%a2 : memref<4x4x5x6x3xf32>)
  return
}
// -----
func.func @pooling_ndhwc_min(%a0: memref<4x5x6x8x3xf32>, %a1: memref<2x2x3xf32>, %a2: memref<4x4x5x6x3xf32>) {
  linalg.pooling_ndhwc_min ins(%a0, %a1 : memref<4x5x6x8x3xf32>, memref<2x2x3xf32>) outs(%a2 : memref<4x4x5x6x3xf32>)
  return
}
// -----
func.func @pooling_ndhwc_sum(%a0: memref<4x5x6x8x3xf32>, %a1: memref<2x2x3xf32>, %a2: memref<4x4x5x6x3xf32>) {
  linalg.pooling_ndhwc_sum ins(%a0, %a1 : memref<4x5x6x8x3xf32>, memref<2x2x3xf32>) outs(%a2 : memref<4x4x5x6x3xf32>)
  return
}
// -----
func.func @pooling_nhwc_max(%a0: memref<4x6x8x3xf32>, %a1: memref<2x3xf32>, %a2: memref<4x5x6x3xf32>) {
  linalg.pooling_nhwc_max ins(%a0, %a1 : memref<4x6x8x3xf32>, memref<2x3xf32>) outs(%a2 : memref<4x5x6x3xf32>)
  return
}
// -----
func.func @pooling_nhwc_max_unsigned(%a0: memref<4x6x8x3xi32>, %a1: memref<2x3xi32>, %a2: memref<4x5x6x3xi32>) {
  linalg.pooling_nhwc_max_unsigned ins(%a0, %a1 : memref<4x6x8x3xi32>, memref<2x3xi32>) outs(%a2 : memref<4x5x6x3xi32>)
  return
}
// -----
func.func @pooling_nhwc_min(%a0: memref<4x6x8x3xf32>, %a1: memref<2x3xf32>, %a2: memref<4x5x6x3xf32>) {
  linalg.pooling_nhwc_min ins(%a0, %a1 : memref<4x6x8x3xf32>, memref<2x3xf32>) outs(%a2 : memref<4x5x6x3xf32>)
  return
}
// -----
func.func @pooling_nhwc_min_unsigned(%a0: memref<4x6x8x3xi32>, %a1: memref<2x3xi32>, %a2: memref<4x5x6x3xi32>) {
  linalg.pooling_nhwc_min_unsigned ins(%a0, %a1 : memref<4x6x8x3xi32>, memref<2x3xi32>) outs(%a2 : memref<4x5x6x3xi32>)
  return
}
// -----
func.func @pooling_nhwc_sum(%a0: memref<4x6x8x3xf32>, %a1: memref<2x3xf32>, %a2: memref<4x5x6x3xf32>) {
  linalg.pooling_nhwc_sum ins(%a0, %a1 : memref<4x6x8x3xf32>, memref<2x3xf32>) outs(%a2 : memref<4x5x6x3xf32>)
  return
}
// -----
func.func @pooling_nwc_max(%a0: memref<4x8x3xf32>, %a1: memref<3xf32>, %a2: memref<4x6x3xf32>) {
  linalg.pooling_nwc_max ins(%a0, %a1 : memref<4x8x3xf32>, memref<3xf32>) outs(%a2 : memref<4x6x3xf32>)
  return
}
// -----
func.func @pooling_nwc_max_unsigned(%a0: memref<4x8x3xi32>, %a1: memref<3xi32>, %a2: memref<4x6x3xi32>) {
  linalg.pooling_nwc_max_unsigned ins(%a0, %a1 : memref<4x8x3xi32>, memref<3xi32>) outs(%a2 : memref<4x6x3xi32>)
  return
}
// -----
func.func @pooling_nwc_min(%a0: memref<4x8x3xf32>, %a1: memref<3xf32>, %a2: memref<4x6x3xf32>) {
  linalg.pooling_nwc_min ins(%a0, %a1 : memref<4x8x3xf32>, memref<3xf32>) outs(%a2 : memref<4x6x3xf32>)
  return
}
// -----
func.func @pooling_nwc_min_unsigned(%a0: memref<4x8x3xi32>, %a1: memref<3xi32>, %a2: memref<4x6x3xi32>) {
  linalg.pooling_nwc_min_unsigned ins(%a0, %a1 : memref<4x8x3xi32>, memref<3xi32>) outs(%a2 : memref<4x6x3xi32>)
  return
}
// -----
func.func @pooling_nwc_sum(%a0: memref<4x8x3xf32>, %a1: memref<3xf32>, %a2: memref<4x6x3xf32>) {
  linalg.pooling_nwc_sum ins(%a0, %a1 : memref<4x8x3xf32>, memref<3xf32>) outs(%a2 : memref<4x6x3xf32>)
  return
}
// -----
func.func @powf(%a0: memref<3x5xf32>, %a1: memref<3x5xf32>, %a2: memref<3x5xf32>) {
  linalg.powf ins(%a0, %a1 : memref<3x5xf32>, memref<3x5xf32>) outs(%a2 : memref<3x5xf32>)
  return
}
// -----
func.func @quantized_batch_matmul(%a0: memref<2x3x5xi8>, %a1: memref<2x5x4xi8>, %a2: i32, %a3: i32, %a4: memref<2x3x4xi32>) {
  linalg.quantized_batch_matmul ins(%a0, %a1, %a2, %a3 : memref<2x3x5xi8>, memref<2x5x4xi8>, i32, i32) outs(%a4 : memref<2x3x4xi32>)
  return
}
// -----
func.func @quantized_matmul(%a0: memref<3x5xi8>, %a1: memref<5x4xi8>, %a2: i32, %a3: i32, %a4: memref<3x4xi32>) {
  linalg.quantized_matmul ins(%a0, %a1, %a2, %a3 : memref<3x5xi8>, memref<5x4xi8>, i32, i32) outs(%a4 : memref<3x4xi32>)
  return
}
// -----
func.func @reciprocal(%a0: memref<3x5xf32>, %a1: memref<3x5xf32>) {
  linalg.reciprocal ins(%a0 : memref<3x5xf32>) outs(%a1 : memref<3x5xf32>)
  return
}
// -----
func.func @round(%a0: memref<3x5xf32>, %a1: memref<3x5xf32>) {
  linalg.round ins(%a0 : memref<3x5xf32>) outs(%a1 : memref<3x5xf32>)
  return
}
// -----
func.func @rsqrt(%a0: memref<3x5xf32>, %a1: memref<3x5xf32>) {
  linalg.rsqrt ins(%a0 : memref<3x5xf32>) outs(%a1 : memref<3x5xf32>)
  return
}
// -----
func.func @select(%a0: memref<3x5xi1>, %a1: memref<3x5xf32>, %a2: memref<3x5xf32>, %a3: memref<3x5xf32>) {
  linalg.select ins(%a0, %a1, %a2 : memref<3x5xi1>, memref<3x5xf32>, memref<3x5xf32>) outs(%a3 : memref<3x5xf32>)
  return
}
// -----
func.func @sqrt(%a0: memref<3x5xf32>, %a1: memref<3x5xf32>) {
  linalg.sqrt ins(%a0 : memref<3x5xf32>) outs(%a1 : memref<3x5xf32>)
  return
}
// -----
func.func @square(%a0: memref<3x5xf32>, %a1: memref<3x5xf32>) {
  linalg.square ins(%a0 : memref<3x5xf32>) outs(%a1 : memref<3x5xf32>)
  return
}
// -----
func.func @sub(%a0: memref<3x5xf32>, %a1: memref<3x5xf32>, %a2: memref<3x5xf32>) {
  linalg.sub ins(%a0, %a1 : memref<3x5xf32>, memref<3x5xf32>) outs(%a2 : memref<3x5xf32>)
  return
}
// -----
func.func @tanh(%a0: memref<3x5xf32>, %a1: memref<3x5xf32>) {
  linalg.tanh ins(%a0 : memref<3x5xf32>) outs(%a1 : memref<3x5xf32>)
  return
}
// -----
func.func @vecmat(%a0: memref<5xf32>, %a1: memref<5x4xf32>, %a2: memref<4xf32>) {
  linalg.vecmat ins(%a0, %a1 : memref<5xf32>, memref<5x4xf32>) outs(%a2 : memref<4xf32>)
  return
}
