// A convolution of images by 2x2 filters, a bias for each channel, and relu.
func.func @layer(%images: tensor<1x4x4x1xf32>, %bias: tensor<2xf32>) -> tensor<1x3x3x2xf32> {
  %zero = arith.constant 0.0 : f32
  %filters = arith.constant dense<[[[[1.0, -1.0]], [[1.0, -1.0]]], [[[1.0, -1.0]], [[1.0, -1.0]]]]> : tensor<2x2x1x2xf32>
  %empty = tensor.empty() : tensor<1x3x3x2xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x3x3x2xf32>) -> tensor<1x3x3x2xf32>
  %sums = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%images, %filters : tensor<1x4x4x1xf32>, tensor<2x2x1x2xf32>) outs(%zeros : tensor<1x3x3x2xf32>) -> tensor<1x3x3x2xf32>
  %spread = linalg.broadcast ins(%bias : tensor<2xf32>) outs(%empty : tensor<1x3x3x2xf32>) dimensions = [0, 1, 2]
  %biased = linalg.add ins(%sums, %spread : tensor<1x3x3x2xf32>, tensor<1x3x3x2xf32>)
      outs(%empty : tensor<1x3x3x2xf32>) -> tensor<1x3x3x2xf32>
  %result = linalg.max ins(%biased, %zeros : tensor<1x3x3x2xf32>, tensor<1x3x3x2xf32>)
      outs(%empty : tensor<1x3x3x2xf32>) -> tensor<1x3x3x2xf32>
  return %result : tensor<1x3x3x2xf32>
}
