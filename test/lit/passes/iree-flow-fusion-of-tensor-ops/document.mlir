// RUN: okl-opt %s -iree-flow-fusion-of-tensor-ops | filecheck %s

// The example of seed 002.
// CHECK:      #map = affine_map<(d0) -> (d0)>
// CHECK-NEXT: #map1 = affine_map<(d0) -> ()>

// CHECK-LABEL: func.func @foo(
// CHECK-SAME:    %[[ARG0:.*]]: !hal.buffer_view, %[[ARG1:.*]]: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub} {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:         %[[VAL_1:.*]] = hal.tensor.import %[[ARG0]] : !hal.buffer_view -> tensor<2xf32>
// CHECK:         %[[VAL_2:.*]] = hal.tensor.import %[[ARG1]] : !hal.buffer_view -> tensor<2xf32>
// CHECK:         %[[VAL_3:.*]] = tensor.empty() : tensor<f32>
// CHECK:         %[[VAL_4:.*]] = linalg.fill ins(%[[VAL_0]] : f32) outs(%[[VAL_3]] : tensor<f32>) -> tensor<f32>
// CHECK:         %[[VAL_5:.*]] = linalg.generic {indexing_maps = [#map, #map, #map1], iterator_types = ["reduction"]} ins(%[[VAL_1]], %[[VAL_2]] : tensor<2xf32>, tensor<2xf32>) outs(%[[VAL_4]] : tensor<f32>) {
// CHECK:         ^bb0(%[[VAL_6:.*]]: f32, %[[VAL_7:.*]]: f32, %[[VAL_8:.*]]: f32):
// CHECK:           %[[VAL_9:.*]] = arith.mulf %[[VAL_6]], %[[VAL_7]] : f32
// CHECK:           %[[VAL_10:.*]] = arith.addf %[[VAL_9]], %[[VAL_8]] : f32
// CHECK:           linalg.yield %[[VAL_10]] : f32
// CHECK:         } -> tensor<f32>
// CHECK:         %[[VAL_11:.*]] = hal.tensor.export %[[VAL_5]] : tensor<f32> -> !hal.buffer_view
// CHECK:         return %[[VAL_11]] : !hal.buffer_view
// CHECK:       }
func.func @foo(%arg0: !hal.buffer_view, %arg1: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub} {
  %cst = arith.constant 0.000000e+00 : f32
  %0 = hal.tensor.import %arg0 : !hal.buffer_view -> tensor<2xf32>
  %1 = hal.tensor.import %arg1 : !hal.buffer_view -> tensor<2xf32>
  %2 = tensor.empty() : tensor<2xf32>
  %3 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%0, %1 : tensor<2xf32>, tensor<2xf32>) outs(%2 : tensor<2xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %8 = arith.mulf %in, %in_0 : f32
    linalg.yield %8 : f32
  } -> tensor<2xf32>
  %4 = tensor.empty() : tensor<f32>
  %5 = linalg.fill ins(%cst : f32) outs(%4 : tensor<f32>) -> tensor<f32>
  %6 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]} ins(%3 : tensor<2xf32>) outs(%5 : tensor<f32>) {
  ^bb0(%in: f32, %out: f32):
    %8 = arith.addf %in, %out : f32
    linalg.yield %8 : f32
  } -> tensor<f32>
  %7 = hal.tensor.export %6 : tensor<f32> -> !hal.buffer_view
  return %7 : !hal.buffer_view
}
