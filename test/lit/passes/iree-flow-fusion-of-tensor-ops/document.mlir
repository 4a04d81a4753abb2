// RUN: okl-opt %s -iree-flow-fusion-of-tensor-ops | filecheck %s

// The IR of the document.
// CHECK:      #map = affine_map<(d0) -> (d0)>
// CHECK-NEXT: #map1 = affine_map<(d0) -> ()>

// CHECK-LABEL: func.func @foo(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<2xf32>, %[[ARG1:.*]]: tensor<2xf32>) -> tensor<f32> attributes {iree.abi.stub} {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:         %[[VAL_1:.*]] = tensor.empty() : tensor<f32>
// CHECK:         %[[VAL_2:.*]] = linalg.fill ins(%[[VAL_0]] : f32) outs(%[[VAL_1]] : tensor<f32>) -> tensor<f32>
// CHECK:         %[[VAL_3:.*]] = linalg.generic {indexing_maps = [#map, #map, #map1], iterator_types = ["reduction"]} ins(%[[ARG0]], %[[ARG1]] : tensor<2xf32>, tensor<2xf32>) outs(%[[VAL_2]] : tensor<f32>) {
// CHECK:         ^bb0(%[[VAL_4:.*]]: f32, %[[VAL_5:.*]]: f32, %[[VAL_6:.*]]: f32):
// CHECK:           %[[VAL_7:.*]] = arith.mulf %[[VAL_4]], %[[VAL_5]] : f32
// CHECK:           %[[VAL_8:.*]] = arith.addf %[[VAL_7]], %[[VAL_6]] : f32
// CHECK:           linalg.yield %[[VAL_8]] : f32
// CHECK:         } -> tensor<f32>
// CHECK:         return %[[VAL_3]] : tensor<f32>
// CHECK:       }
func.func @foo(%t0: tensor<2xf32>, %t1: tensor<2xf32>) -> tensor<f32> attributes {iree.abi.stub} {
  %cst = arith.constant 0.000000e+00 : f32
  %t2 = tensor.empty() : tensor<2xf32>
  %t3 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%t0, %t1 : tensor<2xf32>, tensor<2xf32>) outs(%t2 : tensor<2xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %t8 = arith.mulf %in, %in_0 : f32
    linalg.yield %t8 : f32
  } -> tensor<2xf32>
  %t4 = tensor.empty() : tensor<f32>
  %t5 = linalg.fill ins(%cst : f32) outs(%t4 : tensor<f32>) -> tensor<f32>
  %t6 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]} ins(%t3 : tensor<2xf32>) outs(%t5 : tensor<f32>) {
  ^bb0(%in: f32, %out: f32):
    %t8 = arith.addf %in, %out : f32
    linalg.yield %t8 : f32
  } -> tensor<f32>
  return %t6 : tensor<f32>
}
