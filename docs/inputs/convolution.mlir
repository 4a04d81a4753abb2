// A convolution of one pixel: a product of matrices for each pixel.
func.func @conv(%image: tensor<1x2x2x3xf32>, %filter: tensor<1x1x3x4xf32>) -> tensor<1x2x2x4xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1x2x2x4xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  %result = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%image, %filter : tensor<1x2x2x3xf32>, tensor<1x1x3x4xf32>) outs(%zeros : tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  return %result : tensor<1x2x2x4xf32>
}
