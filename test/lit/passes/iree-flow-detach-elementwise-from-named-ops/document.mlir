// RUN: okl-opt %s -iree-flow-detach-elementwise-from-named-ops | filecheck %s

// The IR of the document.
// CHECK:      #map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>

// CHECK-LABEL: func.func @test(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<1x4x4x3xf32>, %[[ARG1:.*]]: tensor<2x2x3x4xf32>, %[[ARG2:.*]]: tensor<1x3x3x4xf32>) -> tensor<1x3x3x4xf32> attributes {iree.abi.stub} {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:         %[[VAL_1:.*]] = tensor.empty() : tensor<1x3x3x4xf32>
// CHECK:         %[[VAL_2:.*]] = linalg.fill ins(%[[VAL_0]] : f32) outs(%[[VAL_1]] : tensor<1x3x3x4xf32>) -> tensor<1x3x3x4xf32>
// CHECK:         %[[VAL_3:.*]] = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%[[ARG2]] : tensor<1x3x3x4xf32>) outs(%[[VAL_2]] : tensor<1x3x3x4xf32>) {
// CHECK:         ^bb0(%[[VAL_4:.*]]: f32, %[[VAL_5:.*]]: f32):
// CHECK:           %[[VAL_6:.*]] = arith.addf %[[VAL_4]], %[[VAL_4]] : f32
// CHECK:           linalg.yield %[[VAL_6]] : f32
// CHECK:         } -> tensor<1x3x3x4xf32>
// CHECK:         %[[VAL_7:.*]] = tensor.empty() : tensor<1x3x3x4xf32>
// CHECK:         %[[VAL_8:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:         %[[VAL_9:.*]] = linalg.fill ins(%[[VAL_8]] : f32) outs(%[[VAL_7]] : tensor<1x3x3x4xf32>) -> tensor<1x3x3x4xf32>
// CHECK:         %[[VAL_10:.*]] = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%[[ARG0]], %[[ARG1]] : tensor<1x4x4x3xf32>, tensor<2x2x3x4xf32>) outs(%[[VAL_9]] : tensor<1x3x3x4xf32>) -> tensor<1x3x3x4xf32>
// CHECK:         %[[VAL_11:.*]] = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%[[VAL_10]], %[[VAL_3]] : tensor<1x3x3x4xf32>, tensor<1x3x3x4xf32>) outs(%[[VAL_9]] : tensor<1x3x3x4xf32>) {
// CHECK:         ^bb0(%[[VAL_12:.*]]: f32, %[[VAL_13:.*]]: f32, %[[VAL_14:.*]]: f32):
// CHECK:           %[[VAL_15:.*]] = arith.addf %[[VAL_12]], %[[VAL_13]] : f32
// CHECK:           linalg.yield %[[VAL_15]] : f32
// CHECK:         } -> tensor<1x3x3x4xf32>
// CHECK:         return %[[VAL_11]] : tensor<1x3x3x4xf32>
// CHECK:       }
func.func @test(%t0: tensor<1x4x4x3xf32>, %t1: tensor<2x2x3x4xf32>, %t2: tensor<1x3x3x4xf32>) -> tensor<1x3x3x4xf32> attributes {iree.abi.stub} {
  %cst = arith.constant 0.000000e+00 : f32

  %t3 = tensor.empty() : tensor<1x3x3x4xf32>
  %t4 = linalg.fill ins(%cst : f32) outs(%t3 : tensor<1x3x3x4xf32>) -> tensor<1x3x3x4xf32>
  %t5 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%t2 : tensor<1x3x3x4xf32>) outs(%t4 : tensor<1x3x3x4xf32>) {
  ^bb0(%arg3: f32, %arg4: f32):
    %t8 = arith.addf %arg3, %arg3 : f32
    linalg.yield %t8 : f32
  } -> tensor<1x3x3x4xf32>

  %t6 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%t0, %t1 : tensor<1x4x4x3xf32>, tensor<2x2x3x4xf32>) outs(%t5 : tensor<1x3x3x4xf32>) -> tensor<1x3x3x4xf32>
  return %t6 : tensor<1x3x3x4xf32>
}
