// RUN: okl-opt %s -linalg-fold-unit-extent-dims | filecheck %s

// The example of seed 002.
// CHECK:      #map = affine_map<(d0) -> (d0)>

// CHECK-LABEL: func.func @foo(
// CHECK-SAME:    %[[ARG0:.*]]: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub} {
// CHECK:         %[[VAL_0:.*]] = hal.tensor.import %[[ARG0]] : !hal.buffer_view -> tensor<1x3xf32>
// CHECK:         %[[VAL_1:.*]] = tensor.collapse_shape %[[VAL_0]] {{\[\[}}0, 1]] : tensor<1x3xf32> into tensor<3xf32>
// CHECK:         %[[VAL_2:.*]] = tensor.collapse_shape %[[VAL_0]] {{\[\[}}0, 1]] : tensor<1x3xf32> into tensor<3xf32>
// CHECK:         %[[VAL_3:.*]] = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%[[VAL_1]] : tensor<3xf32>) outs(%[[VAL_2]] : tensor<3xf32>) {
// CHECK:         ^bb0(%[[VAL_4:.*]]: f32, %[[VAL_5:.*]]: f32):
// CHECK:           %[[VAL_6:.*]] = arith.addf %[[VAL_4]], %[[VAL_4]] : f32
// CHECK:           linalg.yield %[[VAL_6]] : f32
// CHECK:         } -> tensor<3xf32>
// CHECK:         %[[VAL_7:.*]] = tensor.expand_shape %[[VAL_3]] {{\[\[}}0, 1]] output_shape [1, 3] : tensor<3xf32> into tensor<1x3xf32>
// CHECK:         %[[VAL_8:.*]] = hal.tensor.export %[[VAL_7]] : tensor<1x3xf32> -> !hal.buffer_view
// CHECK:         return %[[VAL_8]] : !hal.buffer_view
// CHECK:       }
func.func @foo(%arg0: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub} {
  %0 = hal.tensor.import %arg0 : !hal.buffer_view -> tensor<1x3xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<1x3xf32>) outs(%0 : tensor<1x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %3 = arith.addf %in, %in : f32
    linalg.yield %3 : f32
  } -> tensor<1x3xf32>
  %2 = hal.tensor.export %1 : tensor<1x3xf32> -> !hal.buffer_view
  return %2 : !hal.buffer_view
}
