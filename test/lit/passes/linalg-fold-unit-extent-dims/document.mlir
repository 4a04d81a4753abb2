// RUN: okl-opt %s -linalg-fold-unit-extent-dims | filecheck %s

// The IR of the document.
// CHECK:      #map = affine_map<(d0) -> (d0)>

// CHECK-LABEL: func.func @foo(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<1x3xf32>) -> tensor<1x3xf32> attributes {iree.abi.stub} {
// CHECK:         %[[VAL_0:.*]] = tensor.collapse_shape %[[ARG0]] {{\[\[}}0, 1]] : tensor<1x3xf32> into tensor<3xf32>
// CHECK:         %[[VAL_1:.*]] = tensor.collapse_shape %[[ARG0]] {{\[\[}}0, 1]] : tensor<1x3xf32> into tensor<3xf32>
// CHECK:         %[[VAL_2:.*]] = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%[[VAL_0]] : tensor<3xf32>) outs(%[[VAL_1]] : tensor<3xf32>) {
// CHECK:         ^bb0(%[[VAL_3:.*]]: f32, %[[VAL_4:.*]]: f32):
// CHECK:           %[[VAL_5:.*]] = arith.addf %[[VAL_3]], %[[VAL_3]] : f32
// CHECK:           linalg.yield %[[VAL_5]] : f32
// CHECK:         } -> tensor<3xf32>
// CHECK:         %[[VAL_6:.*]] = tensor.expand_shape %[[VAL_2]] {{\[\[}}0, 1]] output_shape [1, 3] : tensor<3xf32> into tensor<1x3xf32>
// CHECK:         return %[[VAL_6]] : tensor<1x3xf32>
// CHECK:       }
func.func @foo(%t0: tensor<1x3xf32>) -> tensor<1x3xf32> attributes {iree.abi.stub} {
  %t1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%t0 : tensor<1x3xf32>) outs(%t0 : tensor<1x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %t3 = arith.addf %in, %in : f32
    linalg.yield %t3 : f32
  } -> tensor<1x3xf32>
  return %t1 : tensor<1x3xf32>
}
