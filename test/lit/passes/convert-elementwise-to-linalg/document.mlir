// RUN: okl-opt %s -convert-elementwise-to-linalg | filecheck %s

// The IR of the document.
// CHECK:      #map = affine_map<(d0, d1) -> (d0, d1)>

// CHECK-LABEL: func.func @foo(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {iree.abi.stub} {
// CHECK:         %[[VAL_0:.*]] = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%[[ARG0]], %[[ARG0]] : tensor<2x3xf32>, tensor<2x3xf32>) outs(%[[ARG0]] : tensor<2x3xf32>) {
// CHECK:         ^bb0(%[[VAL_1:.*]]: f32, %[[VAL_2:.*]]: f32, %[[VAL_3:.*]]: f32):
// CHECK:           %[[VAL_4:.*]] = arith.addf %[[VAL_1]], %[[VAL_2]] : f32
// CHECK:           linalg.yield %[[VAL_4]] : f32
// CHECK:         } -> tensor<2x3xf32>
// CHECK:         return %[[VAL_0]] : tensor<2x3xf32>
// CHECK:       }
func.func @foo(%t0: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {iree.abi.stub} {
  %t1 = arith.addf %t0, %t0 : tensor<2x3xf32>
  return %t1 : tensor<2x3xf32>
}
