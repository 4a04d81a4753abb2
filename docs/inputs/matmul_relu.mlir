func.func @layer(%x: tensor<128x256xf32>, %w: tensor<256x512xf32>) -> tensor<128x512xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<128x512xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<128x512xf32>) -> tensor<128x512xf32>
  %product = linalg.matmul ins(%x, %w : tensor<128x256xf32>, tensor<256x512xf32>)
      outs(%init : tensor<128x512xf32>) -> tensor<128x512xf32>
  %relu = linalg.max ins(%product, %init : tensor<128x512xf32>, tensor<128x512xf32>)
      outs(%empty : tensor<128x512xf32>) -> tensor<128x512xf32>
  return %relu : tensor<128x512xf32>
}
