// RUN: okl-opt %s -iree-flow-form-dispatch-regions="aggressive-fusion generate-workload-region=false" | filecheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#line = affine_map<(d0) -> (d0)>

// The producer of an input is fused, though it has another user: one that comes later.
// CHECK-LABEL: func.func @multiple_uses(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<4xf32>, %[[ARG1:.*]]: tensor<4x8xf32>) -> (tensor<f32>, tensor<4xf32>) {
// CHECK:         %[[VAL_0:.*]]:2 = flow.dispatch.region -> (tensor<4xf32>, tensor<4xf32>) {
// CHECK:           %[[VAL_1:.*]] = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%[[ARG0]] : tensor<4xf32>) outs(%[[ARG0]] : tensor<4xf32>) {
// CHECK:           ^bb0(%[[VAL_2:.*]]: f32, %[[VAL_3:.*]]: f32):
// CHECK:             %[[VAL_4:.*]] = arith.negf %[[VAL_2]] : f32
// CHECK:             linalg.yield %[[VAL_4]] : f32
// CHECK:           } -> tensor<4xf32>
// CHECK:           %[[VAL_5:.*]] = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "reduction"]} ins(%[[VAL_1]], %[[ARG1]] : tensor<4xf32>, tensor<4x8xf32>) outs(%[[ARG0]] : tensor<4xf32>) {
// CHECK:           ^bb0(%[[VAL_6:.*]]: f32, %[[VAL_7:.*]]: f32, %[[VAL_8:.*]]: f32):
// CHECK:             %[[VAL_9:.*]] = arith.mulf %[[VAL_6]], %[[VAL_7]] : f32
// CHECK:             %[[VAL_10:.*]] = arith.addf %[[VAL_9]], %[[VAL_8]] : f32
// CHECK:             linalg.yield %[[VAL_10]] : f32
// CHECK:           } -> tensor<4xf32>
// CHECK:           flow.return %[[VAL_5]], %[[VAL_1]] : tensor<4xf32>, tensor<4xf32>
// CHECK:         }
// CHECK:         %[[VAL_11:.*]] = tensor.extract_slice %[[VAL_0]]#1[0] [1] [1] : tensor<4xf32> to tensor<f32>
// CHECK:         return %[[VAL_11]], %[[VAL_0]]#0 : tensor<f32>, tensor<4xf32>
// CHECK:       }
func.func @multiple_uses(%a: tensor<4xf32>, %c: tensor<4x8xf32>) -> (tensor<f32>, tensor<4xf32>) {
  %0 = linalg.generic {indexing_maps = [#line, #line], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %3 = arith.negf %in : f32
    linalg.yield %3 : f32
  } -> tensor<4xf32>
  %1 = linalg.generic {indexing_maps = [#row, #id, #row], iterator_types = ["parallel", "reduction"]} ins(%0, %c : tensor<4xf32>, tensor<4x8xf32>) outs(%a : tensor<4xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %3 = arith.mulf %in, %in_1 : f32
    %4 = arith.addf %3, %out : f32
    linalg.yield %4 : f32
  } -> tensor<4xf32>
  %2 = tensor.extract_slice %0[0] [1] [1] : tensor<4xf32> to tensor<f32>
  return %2, %1 : tensor<f32>, tensor<4xf32>
}

// The last op does not join: what comes before it uses the group.
// CHECK-LABEL: func.func @use_between(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<4xf32>, %[[ARG1:.*]]: tensor<4x8xf32>) -> tensor<4xf32> {
// CHECK:         %[[VAL_0:.*]]:2 = flow.dispatch.region -> (tensor<4xf32>, tensor<4xf32>) {
// CHECK:           %[[VAL_1:.*]] = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "reduction"]} ins(%[[ARG1]] : tensor<4x8xf32>) outs(%[[ARG0]] : tensor<4xf32>) {
// CHECK:           ^bb0(%[[VAL_2:.*]]: f32, %[[VAL_3:.*]]: f32):
// CHECK:             %[[VAL_4:.*]] = arith.addf %[[VAL_2]], %[[VAL_3]] : f32
// CHECK:             linalg.yield %[[VAL_4]] : f32
// CHECK:           } -> tensor<4xf32>
// CHECK:           %[[VAL_5:.*]] = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%[[VAL_1]] : tensor<4xf32>) outs(%[[ARG0]] : tensor<4xf32>) {
// CHECK:           ^bb0(%[[VAL_6:.*]]: f32, %[[VAL_7:.*]]: f32):
// CHECK:             %[[VAL_8:.*]] = arith.negf %[[VAL_6]] : f32
// CHECK:             linalg.yield %[[VAL_8]] : f32
// CHECK:           } -> tensor<4xf32>
// CHECK:           flow.return %[[VAL_5]], %[[VAL_1]] : tensor<4xf32>, tensor<4xf32>
// CHECK:         }
// CHECK:         %[[VAL_9:.*]] = tensor.extract_slice %[[VAL_0]]#1[0] [1] [1] : tensor<4xf32> to tensor<f32>
// CHECK:         %[[VAL_10:.*]] = flow.dispatch.region -> (tensor<4xf32>) {
// CHECK:           %[[VAL_11:.*]] = linalg.generic {indexing_maps = [#map, #map3, #map], iterator_types = ["parallel"]} ins(%[[VAL_0]]#0, %[[VAL_9]] : tensor<4xf32>, tensor<f32>) outs(%[[ARG0]] : tensor<4xf32>) {
// CHECK:           ^bb0(%[[VAL_12:.*]]: f32, %[[VAL_13:.*]]: f32, %[[VAL_14:.*]]: f32):
// CHECK:             %[[VAL_15:.*]] = arith.addf %[[VAL_12]], %[[VAL_13]] : f32
// CHECK:             linalg.yield %[[VAL_15]] : f32
// CHECK:           } -> tensor<4xf32>
// CHECK:           flow.return %[[VAL_11]] : tensor<4xf32>
// CHECK:         }
// CHECK:         return %[[VAL_10]] : tensor<4xf32>
// CHECK:       }
func.func @use_between(%a: tensor<4xf32>, %c: tensor<4x8xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%c : tensor<4x8xf32>) outs(%a : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %5 = arith.addf %in, %out : f32
    linalg.yield %5 : f32
  } -> tensor<4xf32>
  %1 = linalg.generic {indexing_maps = [#line, #line], iterator_types = ["parallel"]} ins(%0 : tensor<4xf32>) outs(%a : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %5 = arith.negf %in : f32
    linalg.yield %5 : f32
  } -> tensor<4xf32>
  %2 = tensor.extract_slice %0[0] [1] [1] : tensor<4xf32> to tensor<f32>
  %3 = linalg.generic {indexing_maps = [#line, affine_map<(d0) -> ()>, #line], iterator_types = ["parallel"]} ins(%1, %2 : tensor<4xf32>, tensor<f32>) outs(%a : tensor<4xf32>) {
  ^bb0(%in: f32, %in_1: f32, %out: f32):
    %5 = arith.addf %in, %in_1 : f32
    linalg.yield %5 : f32
  } -> tensor<4xf32>
  return %3 : tensor<4xf32>
}
