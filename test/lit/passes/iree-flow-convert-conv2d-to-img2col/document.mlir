// RUN: okl-opt %s --iree-flow-convert-conv2d-to-img2col --mlir-print-local-scope | filecheck %s

// Seed 002, the example of this pass.

// CHECK-LABEL: func.func @conv(
// CHECK-SAME:    %[[ARG0:.*]]: !hal.buffer_view, %[[ARG1:.*]]: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub} {
// CHECK-NEXT:    %[[CST:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:    %[[V0:.*]] = hal.tensor.import %[[ARG0]] : !hal.buffer_view -> tensor<1x4x4x3xf32>
// CHECK-NEXT:    %[[V1:.*]] = hal.tensor.import %[[ARG1]] : !hal.buffer_view -> tensor<2x2x3x4xf32>
// CHECK-NEXT:    %[[V2:.*]] = tensor.empty() : tensor<1x3x3x4xf32>
// CHECK-NEXT:    %[[V3:.*]] = linalg.fill ins(%[[CST]] : f32) outs(%[[V2]] : tensor<1x3x3x4xf32>) -> tensor<1x3x3x4xf32>
// CHECK-NEXT:    %[[V4:.*]] = tensor.empty() : tensor<1x3x3x2x2x3xf32>
// CHECK-NEXT:    %[[V5:.*]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 + d3, d2 + d4, d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3, d4, d5)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%[[V0]] : tensor<1x4x4x3xf32>) outs(%[[V4]] : tensor<1x3x3x2x2x3xf32>) {
// CHECK-NEXT:    ^bb0(%[[IN:.*]]: f32, %[[OUT:.*]]: f32):
// CHECK-NEXT:    linalg.yield %[[IN]] : f32
// CHECK-NEXT:    } -> tensor<1x3x3x2x2x3xf32>
// CHECK-NEXT:    %[[COLLAPSED:.*]] = tensor.collapse_shape %[[V5]] {{\[\[}}0, 1, 2], [3, 4, 5]] : tensor<1x3x3x2x2x3xf32> into tensor<9x12xf32>
// CHECK-NEXT:    %[[COLLAPSED_0:.*]] = tensor.collapse_shape %[[V1]] {{\[\[}}0, 1, 2], [3]] : tensor<2x2x3x4xf32> into tensor<12x4xf32>
// CHECK-NEXT:    %[[COLLAPSED_1:.*]] = tensor.collapse_shape %[[V3]] {{\[\[}}0, 1, 2], [3]] : tensor<1x3x3x4xf32> into tensor<9x4xf32>
// CHECK-NEXT:    %[[V6:.*]] = linalg.matmul ins(%[[COLLAPSED]], %[[COLLAPSED_0]] : tensor<9x12xf32>, tensor<12x4xf32>) outs(%[[COLLAPSED_1]] : tensor<9x4xf32>) -> tensor<9x4xf32>
// CHECK-NEXT:    %[[EXPANDED:.*]] = tensor.expand_shape %[[V6]] {{\[\[}}0, 1, 2], [3]] output_shape [1, 3, 3, 4] : tensor<9x4xf32> into tensor<1x3x3x4xf32>
// CHECK-NEXT:    %[[V7:.*]] = hal.tensor.export %[[EXPANDED]] : tensor<1x3x3x4xf32> -> !hal.buffer_view
// CHECK-NEXT:    return %[[V7]] : !hal.buffer_view
func.func @conv(%arg0: !hal.buffer_view, %arg1: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub} {
  %cst = arith.constant 0.000000e+00 : f32
  %0 = hal.tensor.import %arg0 : !hal.buffer_view -> tensor<1x4x4x3xf32>
  %1 = hal.tensor.import %arg1 : !hal.buffer_view -> tensor<2x2x3x4xf32>
  %2 = linalg.init_tensor [1, 3, 3, 4] : tensor<1x3x3x4xf32>
  %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<1x3x3x4xf32>) -> tensor<1x3x3x4xf32>
  %4 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%0, %1 : tensor<1x4x4x3xf32>, tensor<2x2x3x4xf32>) outs(%3 : tensor<1x3x3x4xf32>) -> tensor<1x3x3x4xf32>
  %5 = hal.tensor.export %4 : tensor<1x3x3x4xf32> -> !hal.buffer_view
  return %5 : !hal.buffer_view
}
