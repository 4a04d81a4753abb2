// RUN: okl-opt %s -byoc-partition=compiler=onednn | filecheck %s

// Padding, convolution, bias and relu are one operation, whose name says so.
// CHECK-LABEL: func.func @layer
// CHECK-NEXT:    byoc.literal
// CHECK-SAME:      Compiler = "onednn"
// CHECK-NEXT:      byoc.literal
// CHECK-SAME:        Composite = "onednn.conv2d_bias_relu"
// CHECK:             tensor.pad
// CHECK:             linalg.fill
// CHECK-NEXT:        linalg.conv_2d_nchw_fchw
// CHECK-NEXT:        linalg.broadcast
// CHECK-NEXT:        linalg.add
// CHECK-NEXT:        arith.maximumf
// CHECK-NEXT:        byoc.yield
// CHECK-NEXT:      }
// CHECK-NEXT:      byoc.invoke
// CHECK-NEXT:      byoc.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[R:.*]] = byoc.invoke
// CHECK-NEXT:    return %[[R]]
func.func @layer(%x: tensor<1x2x4x4xf32>, %w: tensor<3x2x3x3xf32>, %b: tensor<3xf32>) -> tensor<1x3x4x4xf32> {
  %z = arith.constant 0.0 : f32
  %zeros = arith.constant dense<0.0> : tensor<1x3x4x4xf32>
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %z : f32
  } : tensor<1x2x4x4xf32> to tensor<1x2x6x6xf32>
  %e = tensor.empty() : tensor<1x3x4x4xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x3x4x4xf32>) -> tensor<1x3x4x4xf32>
  %c = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
    ins(%p, %w : tensor<1x2x6x6xf32>, tensor<3x2x3x3xf32>) outs(%f : tensor<1x3x4x4xf32>) -> tensor<1x3x4x4xf32>
  %wide = linalg.broadcast ins(%b : tensor<3xf32>) outs(%e : tensor<1x3x4x4xf32>) dimensions = [0, 2, 3]
  %s = linalg.add ins(%c, %wide : tensor<1x3x4x4xf32>, tensor<1x3x4x4xf32>)
    outs(%e : tensor<1x3x4x4xf32>) -> tensor<1x3x4x4xf32>
  %r = arith.maximumf %s, %zeros : tensor<1x3x4x4xf32>
  return %r : tensor<1x3x4x4xf32>
}

// A product that something else uses, too, is a layer without the relu.
// CHECK-LABEL: func.func @used_twice
// CHECK:         Composite = "onednn.matmul"
// CHECK:           byoc.invoke
// CHECK-NEXT:      byoc.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[Q:.*]] = byoc.invoke
// CHECK-NEXT:    %[[R:.*]] = arith.maximumf %[[Q]]
// CHECK-NEXT:    return %[[Q]], %[[R]]
func.func @used_twice(%x: tensor<2x2xf32>, %w: tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>) {
  %zeros = arith.constant dense<0.0> : tensor<2x2xf32>
  %p = linalg.matmul ins(%x, %w : tensor<2x2xf32>, tensor<2x2xf32>) outs(%zeros : tensor<2x2xf32>) -> tensor<2x2xf32>
  %r = arith.maximumf %p, %zeros : tensor<2x2xf32>
  return %p, %r : tensor<2x2xf32>, tensor<2x2xf32>
}
