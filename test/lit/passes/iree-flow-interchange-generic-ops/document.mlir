// RUN: okl-opt %s -iree-flow-interchange-generic-ops | filecheck %s

// The IR of the document.
// CHECK:      #map = affine_map<(d0, d1) -> (d1, d0)>
// CHECK-NEXT: #map1 = affine_map<(d0, d1) -> (d0)>

// CHECK-LABEL: func.func @foo(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<2x3xf32>) -> tensor<3xf32> attributes {iree.abi.stub} {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:         %[[VAL_1:.*]] = tensor.empty() : tensor<3xf32>
// CHECK:         %[[VAL_2:.*]] = linalg.fill ins(%[[VAL_0]] : f32) outs(%[[VAL_1]] : tensor<3xf32>) -> tensor<3xf32>
// CHECK:         %[[VAL_3:.*]] = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%[[ARG0]] : tensor<2x3xf32>) outs(%[[VAL_2]] : tensor<3xf32>) {
// CHECK:         ^bb0(%[[VAL_4:.*]]: f32, %[[VAL_5:.*]]: f32):
// CHECK:           %[[VAL_6:.*]] = arith.addf %[[VAL_4]], %[[VAL_5]] : f32
// CHECK:           linalg.yield %[[VAL_6]] : f32
// CHECK:         } -> tensor<3xf32>
// CHECK:         return %[[VAL_3]] : tensor<3xf32>
// CHECK:       }
func.func @foo(%t0: tensor<2x3xf32>) -> tensor<3xf32> attributes {iree.abi.stub} {
  %cst = arith.constant 0.000000e+00 : f32
  %t1 = tensor.empty() : tensor<3xf32>
  %t2 = linalg.fill ins(%cst : f32) outs(%t1 : tensor<3xf32>) -> tensor<3xf32>
  %t3 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>], iterator_types = ["reduction", "parallel"]} ins(%t0 : tensor<2x3xf32>) outs(%t2 : tensor<3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %t5 = arith.addf %in, %out : f32
    linalg.yield %t5 : f32
  } -> tensor<3xf32>
  return %t3 : tensor<3xf32>
}
