// RUN: okl-opt %s -convert-elementwise-to-linalg | filecheck %s

// The example of seed 002.
// CHECK:      #map = affine_map<(d0, d1) -> (d0, d1)>

// CHECK-LABEL: func.func @foo(
// CHECK-SAME:    %[[ARG0:.*]]: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub} {
// CHECK:         %[[VAL_0:.*]] = hal.tensor.import %[[ARG0]] : !hal.buffer_view -> tensor<2x3xf32>
// CHECK:         %[[VAL_1:.*]] = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%[[VAL_0]], %[[VAL_0]] : tensor<2x3xf32>, tensor<2x3xf32>) outs(%[[VAL_0]] : tensor<2x3xf32>) {
// CHECK:         ^bb0(%[[VAL_2:.*]]: f32, %[[VAL_3:.*]]: f32, %[[VAL_4:.*]]: f32):
// CHECK:           %[[VAL_5:.*]] = arith.addf %[[VAL_2]], %[[VAL_3]] : f32
// CHECK:           linalg.yield %[[VAL_5]] : f32
// CHECK:         } -> tensor<2x3xf32>
// CHECK:         %[[VAL_6:.*]] = hal.tensor.export %[[VAL_1]] : tensor<2x3xf32> -> !hal.buffer_view
// CHECK:         return %[[VAL_6]] : !hal.buffer_view
// CHECK:       }
func.func @foo(%arg0: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub} {
  %0 = hal.tensor.import %arg0 : !hal.buffer_view -> tensor<2x3xf32>
  %1 = arith.addf %0, %0 : tensor<2x3xf32>
  %2 = hal.tensor.export %1 : tensor<2x3xf32> -> !hal.buffer_view
  return %2 : !hal.buffer_view
}
