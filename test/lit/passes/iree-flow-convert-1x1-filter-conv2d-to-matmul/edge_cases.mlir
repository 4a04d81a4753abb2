// RUN: okl-opt %s --iree-flow-convert-1x1-filter-conv2d-to-matmul --iree-flow-convert-conv2d-to-img2col --iree-flow-convert-linalg-matmul-to-mmt4d=enable-generic-slow --iree-flow-pad-linalg-ops > %t
// RUN: okl-opt %s > %t.before
// RUN: diff %t.before %t

// What has no product or convolution of tensors stays as it is, and so does what is in no function at the top.

func.func private @declaration(tensor<?x4xf32>) -> tensor<0x4xf32>

func.func @nothing() {
  return
}

func.func @other_ops(%a: tensor<f32>, %b: tensor<0x4xi1>, %c: memref<4x4xindex>, %d: tensor<2x?xf16>) -> (tensor<f32>, tensor<2x?xf16>) {
  %0 = linalg.exp ins(%a : tensor<f32>) outs(%a : tensor<f32>) -> tensor<f32>
  %1 = linalg.copy ins(%b : tensor<0x4xi1>) outs(%b : tensor<0x4xi1>) -> tensor<0x4xi1>
  linalg.copy ins(%c : memref<4x4xindex>) outs(%c : memref<4x4xindex>)
  cf.br ^next(%0 : tensor<f32>)
^next(%2: tensor<f32>):
  return %2, %d : tensor<f32>, tensor<2x?xf16>
}

module @inner {
  func.func @product(%a: tensor<5x5xf32>) -> tensor<5x5xf32> {
    %0 = linalg.matmul ins(%a, %a : tensor<5x5xf32>, tensor<5x5xf32>) outs(%a : tensor<5x5xf32>) -> tensor<5x5xf32>
    return %0 : tensor<5x5xf32>
  }
}
