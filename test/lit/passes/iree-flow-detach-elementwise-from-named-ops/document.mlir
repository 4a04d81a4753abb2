// RUN: okl-opt %s -iree-flow-detach-elementwise-from-named-ops | filecheck %s

// The example of seed 002.
// CHECK:      #map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>

// CHECK-LABEL: func.func @test(
// CHECK-SAME:    %[[ARG0:.*]]: !hal.buffer_view, %[[ARG1:.*]]: !hal.buffer_view, %[[ARG2:.*]]: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub} {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:         %[[VAL_1:.*]] = hal.tensor.import %[[ARG0]] : !hal.buffer_view -> tensor<1x4x4x3xf32>
// CHECK:         %[[VAL_2:.*]] = hal.tensor.import %[[ARG1]] : !hal.buffer_view -> tensor<2x2x3x4xf32>
// CHECK:         %[[VAL_3:.*]] = hal.tensor.import %[[ARG2]] : !hal.buffer_view -> tensor<1x3x3x4xf32>
// CHECK:         %[[VAL_4:.*]] = tensor.empty() : tensor<1x3x3x4xf32>
// CHECK:         %[[VAL_5:.*]] = linalg.fill ins(%[[VAL_0]] : f32) outs(%[[VAL_4]] : tensor<1x3x3x4xf32>) -> tensor<1x3x3x4xf32>
// CHECK:         %[[VAL_6:.*]] = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%[[VAL_3]] : tensor<1x3x3x4xf32>) outs(%[[VAL_5]] : tensor<1x3x3x4xf32>) {
// CHECK:         ^bb0(%[[VAL_7:.*]]: f32, %[[VAL_8:.*]]: f32):
// CHECK:           %[[VAL_9:.*]] = arith.addf %[[VAL_7]], %[[VAL_7]] : f32
// CHECK:           linalg.yield %[[VAL_9]] : f32
// CHECK:         } -> tensor<1x3x3x4xf32>
// CHECK:         %[[VAL_10:.*]] = tensor.empty() : tensor<1x3x3x4xf32>
// CHECK:         %[[VAL_11:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:         %[[VAL_12:.*]] = linalg.fill ins(%[[VAL_11]] : f32) outs(%[[VAL_10]] : tensor<1x3x3x4xf32>) -> tensor<1x3x3x4xf32>
// CHECK:         %[[VAL_13:.*]] = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%[[VAL_1]], %[[VAL_2]] : tensor<1x4x4x3xf32>, tensor<2x2x3x4xf32>) outs(%[[VAL_12]] : tensor<1x3x3x4xf32>) -> tensor<1x3x3x4xf32>
// CHECK:         %[[VAL_14:.*]] = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%[[VAL_13]], %[[VAL_6]] : tensor<1x3x3x4xf32>, tensor<1x3x3x4xf32>) outs(%[[VAL_12]] : tensor<1x3x3x4xf32>) {
// CHECK:         ^bb0(%[[VAL_15:.*]]: f32, %[[VAL_16:.*]]: f32, %[[VAL_17:.*]]: f32):
// CHECK:           %[[VAL_18:.*]] = arith.addf %[[VAL_15]], %[[VAL_16]] : f32
// CHECK:           linalg.yield %[[VAL_18]] : f32
// CHECK:         } -> tensor<1x3x3x4xf32>
// CHECK:         %[[VAL_19:.*]] = hal.tensor.export %[[VAL_14]] : tensor<1x3x3x4xf32> -> !hal.buffer_view
// CHECK:         return %[[VAL_19]] : !hal.buffer_view
// CHECK:       }
func.func @test(%arg0: !hal.buffer_view, %arg1: !hal.buffer_view, %arg2: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub} {
  %cst = arith.constant 0.000000e+00 : f32
  %0 = hal.tensor.import %arg0 : !hal.buffer_view -> tensor<1x4x4x3xf32>
  %1 = hal.tensor.import %arg1 : !hal.buffer_view -> tensor<2x2x3x4xf32>
  %2 = hal.tensor.import %arg2 : !hal.buffer_view -> tensor<1x3x3x4xf32>

  %3 = linalg.init_tensor [1, 3, 3, 4] : tensor<1x3x3x4xf32>
  %4 = linalg.fill ins(%cst : f32) outs(%3 : tensor<1x3x3x4xf32>) -> tensor<1x3x3x4xf32>
  %5 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2 : tensor<1x3x3x4xf32>) outs(%4 : tensor<1x3x3x4xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %8 = arith.addf %arg3, %arg3 : f32
    linalg.yield %8 : f32
  } -> tensor<1x3x3x4xf32>

  %6 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%0, %1 : tensor<1x4x4x3xf32>, tensor<2x2x3x4xf32>) outs(%5 : tensor<1x3x3x4xf32>) -> tensor<1x3x3x4xf32>
  %7 = hal.tensor.export %6 : tensor<1x3x3x4xf32> -> !hal.buffer_view
  return %7 : !hal.buffer_view
}
