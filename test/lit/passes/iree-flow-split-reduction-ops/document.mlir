// RUN: okl-opt %s -iree-flow-split-reduction-ops=split-matmul-reduction=2 | filecheck %s

// The example of seed 002.
// CHECK:      #map = affine_map<(d0, d1, d2, d3) -> (d1, d0, d3)>
// CHECK-NEXT: #map1 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>
// CHECK-NEXT: #map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
// CHECK-NEXT: #map3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
// CHECK-NEXT: #map4 = affine_map<(d0, d1, d2) -> (d1, d2)>

// CHECK-LABEL: func.func @test(
// CHECK-SAME:    %[[ARG0:.*]]: !hal.buffer_view, %[[ARG1:.*]]: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub} {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:         %[[VAL_1:.*]] = hal.tensor.import %[[ARG0]] : !hal.buffer_view -> tensor<128x256xf32>
// CHECK:         %[[VAL_2:.*]] = hal.tensor.import %[[ARG1]] : !hal.buffer_view -> tensor<256x256xf32>
// CHECK:         %[[VAL_3:.*]] = tensor.empty() : tensor<128x256xf32>
// CHECK:         %[[VAL_4:.*]] = linalg.fill ins(%[[VAL_0]] : f32) outs(%[[VAL_3]] : tensor<128x256xf32>) -> tensor<128x256xf32>
// CHECK:         %[[VAL_5:.*]] = tensor.expand_shape %[[VAL_1]] {{\[\[}}0], [1, 2]] output_shape [128, 2, 128] : tensor<128x256xf32> into tensor<128x2x128xf32>
// CHECK:         %[[VAL_6:.*]] = tensor.expand_shape %[[VAL_2]] {{\[\[}}0, 1], [2]] output_shape [2, 128, 256] : tensor<256x256xf32> into tensor<2x128x256xf32>
// CHECK:         %[[VAL_7:.*]] = tensor.empty() : tensor<2x128x256xf32>
// CHECK:         %[[VAL_8:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:         %[[VAL_9:.*]] = linalg.fill ins(%[[VAL_8]] : f32) outs(%[[VAL_7]] : tensor<2x128x256xf32>) -> tensor<2x128x256xf32>
// CHECK:         %[[VAL_10:.*]] = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%[[VAL_5]], %[[VAL_6]] : tensor<128x2x128xf32>, tensor<2x128x256xf32>) outs(%[[VAL_9]] : tensor<2x128x256xf32>) {
// CHECK:         ^bb0(%[[VAL_11:.*]]: f32, %[[VAL_12:.*]]: f32, %[[VAL_13:.*]]: f32):
// CHECK:           %[[VAL_14:.*]] = arith.mulf %[[VAL_11]], %[[VAL_12]] : f32
// CHECK:           %[[VAL_15:.*]] = arith.addf %[[VAL_13]], %[[VAL_14]] : f32
// CHECK:           linalg.yield %[[VAL_15]] : f32
// CHECK:         } -> tensor<2x128x256xf32>
// CHECK:         %[[VAL_16:.*]] = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["reduction", "parallel", "parallel"]} ins(%[[VAL_10]] : tensor<2x128x256xf32>) outs(%[[VAL_4]] : tensor<128x256xf32>) {
// CHECK:         ^bb0(%[[VAL_17:.*]]: f32, %[[VAL_18:.*]]: f32):
// CHECK:           %[[VAL_19:.*]] = arith.addf %[[VAL_17]], %[[VAL_18]] : f32
// CHECK:           linalg.yield %[[VAL_19]] : f32
// CHECK:         } -> tensor<128x256xf32>
// CHECK:         %[[VAL_20:.*]] = hal.tensor.export %[[VAL_16]] : tensor<128x256xf32> -> !hal.buffer_view
// CHECK:         return %[[VAL_20]] : !hal.buffer_view
// CHECK:       }
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
