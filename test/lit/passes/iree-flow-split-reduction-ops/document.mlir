// RUN: okl-opt %s -iree-flow-split-reduction-ops=split-matmul-reduction=2 | filecheck %s

// The IR of the document.
// CHECK:      #map = affine_map<(d0, d1, d2, d3) -> (d1, d0, d3)>
// CHECK-NEXT: #map1 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>
// CHECK-NEXT: #map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
// CHECK-NEXT: #map3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
// CHECK-NEXT: #map4 = affine_map<(d0, d1, d2) -> (d1, d2)>

// CHECK-LABEL: func.func @test(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<128x256xf32>, %[[ARG1:.*]]: tensor<256x256xf32>) -> tensor<128x256xf32> attributes {iree.abi.stub} {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:         %[[VAL_1:.*]] = tensor.empty() : tensor<128x256xf32>
// CHECK:         %[[VAL_2:.*]] = linalg.fill ins(%[[VAL_0]] : f32) outs(%[[VAL_1]] : tensor<128x256xf32>) -> tensor<128x256xf32>
// CHECK:         %[[VAL_3:.*]] = tensor.expand_shape %[[ARG0]] {{\[\[}}0], [1, 2]] output_shape [128, 2, 128] : tensor<128x256xf32> into tensor<128x2x128xf32>
// CHECK:         %[[VAL_4:.*]] = tensor.expand_shape %[[ARG1]] {{\[\[}}0, 1], [2]] output_shape [2, 128, 256] : tensor<256x256xf32> into tensor<2x128x256xf32>
// CHECK:         %[[VAL_5:.*]] = tensor.empty() : tensor<2x128x256xf32>
// CHECK:         %[[VAL_6:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:         %[[VAL_7:.*]] = linalg.fill ins(%[[VAL_6]] : f32) outs(%[[VAL_5]] : tensor<2x128x256xf32>) -> tensor<2x128x256xf32>
// CHECK:         %[[VAL_8:.*]] = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%[[VAL_3]], %[[VAL_4]] : tensor<128x2x128xf32>, tensor<2x128x256xf32>) outs(%[[VAL_7]] : tensor<2x128x256xf32>) {
// CHECK:         ^bb0(%[[VAL_9:.*]]: f32, %[[VAL_10:.*]]: f32, %[[VAL_11:.*]]: f32):
// CHECK:           %[[VAL_12:.*]] = arith.mulf %[[VAL_9]], %[[VAL_10]] : f32
// CHECK:           %[[VAL_13:.*]] = arith.addf %[[VAL_11]], %[[VAL_12]] : f32
// CHECK:           linalg.yield %[[VAL_13]] : f32
// CHECK:         } -> tensor<2x128x256xf32>
// CHECK:         %[[VAL_14:.*]] = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["reduction", "parallel", "parallel"]} ins(%[[VAL_8]] : tensor<2x128x256xf32>) outs(%[[VAL_2]] : tensor<128x256xf32>) {
// CHECK:         ^bb0(%[[VAL_15:.*]]: f32, %[[VAL_16:.*]]: f32):
// CHECK:           %[[VAL_17:.*]] = arith.addf %[[VAL_15]], %[[VAL_16]] : f32
// CHECK:           linalg.yield %[[VAL_17]] : f32
// CHECK:         } -> tensor<128x256xf32>
// CHECK:         return %[[VAL_14]] : tensor<128x256xf32>
// CHECK:       }
func.func @test(%t0: tensor<128x256xf32>, %t1: tensor<256x256xf32>) -> tensor<128x256xf32> attributes {iree.abi.stub} {
  %cst = arith.constant 0.000000e+00 : f32
  %t2 = tensor.empty() : tensor<128x256xf32>
  %t3 = linalg.fill ins(%cst : f32) outs(%t2 : tensor<128x256xf32>) -> tensor<128x256xf32>
  %t4 = linalg.matmul ins(%t0, %t1 : tensor<128x256xf32>, tensor<256x256xf32>) outs(%t3 : tensor<128x256xf32>) -> tensor<128x256xf32>
  return %t4 : tensor<128x256xf32>
}
