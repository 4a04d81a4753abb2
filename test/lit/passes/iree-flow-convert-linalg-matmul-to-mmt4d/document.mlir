// RUN: okl-opt %s --iree-flow-convert-linalg-matmul-to-mmt4d="enable_generic_slow arch=cuda" --mlir-print-local-scope | filecheck %s

// Seed 002, the example of this pass.

// CHECK-LABEL: func.func @test(
// CHECK-SAME:    %[[ARG0:.*]]: !hal.buffer_view, %[[ARG1:.*]]: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub} {
// CHECK-NEXT:    %[[CST:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:    %[[V0:.*]] = hal.tensor.import %[[ARG0]] : !hal.buffer_view -> tensor<128x256xf32>
// CHECK-NEXT:    %[[V1:.*]] = hal.tensor.import %[[ARG1]] : !hal.buffer_view -> tensor<256x256xf32>
// CHECK-NEXT:    %[[V2:.*]] = tensor.empty() : tensor<128x256xf32>
// CHECK-NEXT:    %[[V3:.*]] = linalg.fill ins(%[[CST]] : f32) outs(%[[V2]] : tensor<128x256xf32>) -> tensor<128x256xf32>
// CHECK-NEXT:    %[[EXPANDED:.*]] = tensor.expand_shape %[[V0]] {{\[\[}}0, 1], [2, 3]] output_shape [16, 8, 128, 2] : tensor<128x256xf32> into tensor<16x8x128x2xf32>
// CHECK-NEXT:    %[[EXPANDED_0:.*]] = tensor.expand_shape %[[V1]] {{\[\[}}0, 1], [2, 3]] output_shape [128, 2, 64, 4] : tensor<256x256xf32> into tensor<128x2x64x4xf32>
// CHECK-NEXT:    %[[EXPANDED_1:.*]] = tensor.expand_shape %[[V3]] {{\[\[}}0, 1], [2, 3]] output_shape [16, 8, 64, 4] : tensor<128x256xf32> into tensor<16x8x64x4xf32>
// CHECK-NEXT:    %[[V4:.*]] = tensor.empty() : tensor<16x128x8x2xf32>
// CHECK-NEXT:    %[[V5:.*]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%[[EXPANDED]] : tensor<16x8x128x2xf32>) outs(%[[V4]] : tensor<16x128x8x2xf32>) {
// CHECK-NEXT:    ^bb0(%[[IN:.*]]: f32, %[[OUT:.*]]: f32):
// CHECK-NEXT:    linalg.yield %[[IN]] : f32
// CHECK-NEXT:    } -> tensor<16x128x8x2xf32>
// CHECK-NEXT:    %[[V6:.*]] = tensor.empty() : tensor<64x128x4x2xf32>
// CHECK-NEXT:    %[[V7:.*]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d1, d3, d0, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%[[EXPANDED_0]] : tensor<128x2x64x4xf32>) outs(%[[V6]] : tensor<64x128x4x2xf32>) {
// CHECK-NEXT:    ^bb0(%[[IN:.*]]: f32, %[[OUT:.*]]: f32):
// CHECK-NEXT:    linalg.yield %[[IN]] : f32
// CHECK-NEXT:    } -> tensor<64x128x4x2xf32>
// CHECK-NEXT:    %[[V8:.*]] = tensor.empty() : tensor<16x64x8x4xf32>
// CHECK-NEXT:    %[[V9:.*]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%[[EXPANDED_1]] : tensor<16x8x64x4xf32>) outs(%[[V8]] : tensor<16x64x8x4xf32>) {
// CHECK-NEXT:    ^bb0(%[[IN:.*]]: f32, %[[OUT:.*]]: f32):
// CHECK-NEXT:    linalg.yield %[[IN]] : f32
// CHECK-NEXT:    } -> tensor<16x64x8x4xf32>
// CHECK-NEXT:    %[[V10:.*]] = linalg.mmt4d {comment = "generic tiling parameters, as no known kernel was matched for this matmul and target"} ins(%[[V5]], %[[V7]] : tensor<16x128x8x2xf32>, tensor<64x128x4x2xf32>) outs(%[[V9]] : tensor<16x64x8x4xf32>) -> tensor<16x64x8x4xf32>
// CHECK-NEXT:    %[[V11:.*]] = tensor.empty() : tensor<16x8x64x4xf32>
// CHECK-NEXT:    %[[V12:.*]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%[[V10]] : tensor<16x64x8x4xf32>) outs(%[[V11]] : tensor<16x8x64x4xf32>) {
// CHECK-NEXT:    ^bb0(%[[IN:.*]]: f32, %[[OUT:.*]]: f32):
// CHECK-NEXT:    linalg.yield %[[IN]] : f32
// CHECK-NEXT:    } -> tensor<16x8x64x4xf32>
// CHECK-NEXT:    %[[COLLAPSED:.*]] = tensor.collapse_shape %[[V12]] {{\[\[}}0, 1], [2, 3]] : tensor<16x8x64x4xf32> into tensor<128x256xf32>
// CHECK-NEXT:    %[[V13:.*]] = hal.tensor.export %[[COLLAPSED]] : tensor<128x256xf32> -> !hal.buffer_view
// CHECK-NEXT:    return %[[V13]] : !hal.buffer_view
func.func @test(%arg0: !hal.buffer_view, %arg1: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub} {
  %cst = arith.constant 0.000000e+00 : f32
  %0 = hal.tensor.import %arg0 : !hal.buffer_view -> tensor<128x256xf32>
  %1 = hal.tensor.import %arg1 : !hal.buffer_view -> tensor<256x256xf32>
  %2 = linalg.init_tensor [128, 256] : tensor<128x256xf32>
  %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<128x256xf32>) -> tensor<128x256xf32>
  %4 = linalg.matmul ins(%0, %1 : tensor<128x256xf32>, tensor<256x256xf32>) outs(%3 : tensor<128x256xf32>) -> tensor<128x256xf32>
  %5 = hal.tensor.export %4 : tensor<128x256xf32> -> !hal.buffer_view
  return %5 : !hal.buffer_view
}
