// RUN: okl-opt %s --iree-flow-convert-1x1-filter-conv2d-to-matmul --iree-flow-convert-conv2d-to-img2col --linalg-named-op-conversion --iree-flow-convert-linalg-matmul-to-mmt4d=enable-generic-slow --iree-flow-pad-linalg-ops=padding-size=16 | filecheck %s --check-prefixes=CHECK,FLAGS
// RUN: okl-opt %s -p 'builtin.module(func.func(iree-flow-pad-linalg-ops{padding-size=16}),util.func(iree-flow-pad-linalg-ops{padding-size=16}))' | filecheck %s --check-prefixes=CHECK,TEXT

// Functions of either dialect, and initializers where they are named.

// CHECK-LABEL: util.func private @convolution
// FLAGS:         linalg.mmt4d
// TEXT:          linalg.conv_2d_nhwc_hwcf
util.func private @convolution(%i: tensor<1x2x2x3xf32>, %f: tensor<1x1x3x4xf32>, %o: tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%i, %f : tensor<1x2x2x3xf32>, tensor<1x1x3x4xf32>) outs(%o : tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  util.return %0 : tensor<1x2x2x4xf32>
}

util.global private mutable @sum : tensor<3x5xf32>

// CHECK-LABEL: util.initializer
// FLAGS:         linalg.mmt4d
// TEXT-NOT:      tensor.pad
util.initializer {
  %0 = arith.constant dense<1.0> : tensor<3x2xf32>
  %1 = arith.constant dense<2.0> : tensor<2x5xf32>
  %2 = arith.constant dense<0.0> : tensor<3x5xf32>
  %3 = linalg.matmul ins(%0, %1 : tensor<3x2xf32>, tensor<2x5xf32>) outs(%2 : tensor<3x5xf32>) -> tensor<3x5xf32>
  util.global.store %3, @sum : tensor<3x5xf32>
  util.return
}

// CHECK-LABEL: func.func @products
// CHECK:         tensor.pad
// CHECK:         linalg.batch_matmul ins(%{{.*}}, %{{.*}} : tensor<2x16x16xf32>, tensor<2x16x16xf32>)
func.func @products(%a: tensor<2x4x4xf32>) -> tensor<2x4x4xf32> {
  %0 = linalg.batch_matmul ins(%a, %a : tensor<2x4x4xf32>, tensor<2x4x4xf32>) outs(%a : tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
  return %0 : tensor<2x4x4xf32>
}
