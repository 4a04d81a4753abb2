// RUN: okl-opt %s -iree-flow-interchange-generic-ops | filecheck %s

// The example of seed 002.
// CHECK:      #map = affine_map<(d0, d1) -> (d1, d0)>
// CHECK-NEXT: #map1 = affine_map<(d0, d1) -> (d0)>

// CHECK-LABEL: func.func @foo(
// CHECK-SAME:    %[[ARG0:.*]]: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub} {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:         %[[VAL_1:.*]] = hal.tensor.import %[[ARG0]] : !hal.buffer_view -> tensor<2x3xf32>
// CHECK:         %[[VAL_2:.*]] = tensor.empty() : tensor<3xf32>
// CHECK:         %[[VAL_3:.*]] = linalg.fill ins(%[[VAL_0]] : f32) outs(%[[VAL_2]] : tensor<3xf32>) -> tensor<3xf32>
// CHECK:         %[[VAL_4:.*]] = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%[[VAL_1]] : tensor<2x3xf32>) outs(%[[VAL_3]] : tensor<3xf32>) {
// CHECK:         ^bb0(%[[VAL_5:.*]]: f32, %[[VAL_6:.*]]: f32):
// CHECK:           %[[VAL_7:.*]] = arith.addf %[[VAL_5]], %[[VAL_6]] : f32
// CHECK:           linalg.yield %[[VAL_7]] : f32
// CHECK:         } -> tensor<3xf32>
// CHECK:         %[[VAL_8:.*]] = hal.tensor.export %[[VAL_4]] : tensor<3xf32> -> !hal.buffer_view
// CHECK:         return %[[VAL_8]] : !hal.buffer_view
// CHECK:       }
func.func @foo(%arg0: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub} {
  %cst = arith.constant 0.000000e+00 : f32
  %0 = hal.tensor.import %arg0 : !hal.buffer_view -> tensor<2x3xf32>
  %1 = tensor.empty() : tensor<3xf32>
  %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<3xf32>) -> tensor<3xf32>
  %3 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>], iterator_types = ["reduction", "parallel"]} ins(%0 : tensor<2x3xf32>) outs(%2 : tensor<3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %5 = arith.addf %in, %out : f32
    linalg.yield %5 : f32
  } -> tensor<3xf32>
  %4 = hal.tensor.export %3 : tensor<3xf32> -> !hal.buffer_view
  return %4 : !hal.buffer_view
}
