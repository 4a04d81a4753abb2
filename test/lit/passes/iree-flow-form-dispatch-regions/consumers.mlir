// RUN: okl-opt %s -iree-flow-form-dispatch-regions=generate-workload-region=false | filecheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>
#transposed = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d0)>
#all = affine_map<(d0, d1, d2) -> (d0, d1, d2)>

// A chain of consumers.
// CHECK-LABEL: func.func @chain(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<4x8xf32>, %[[ARG1:.*]]: tensor<8x4xf32>, %[[ARG2:.*]]: tensor<4x4xf32>) -> tensor<4x4xf32> {
// CHECK:         %[[VAL_0:.*]] = flow.dispatch.region -> (tensor<4x4xf32>) {
// CHECK:           %[[VAL_1:.*]] = linalg.matmul ins(%[[ARG0]], %[[ARG1]] : tensor<4x8xf32>, tensor<8x4xf32>) outs(%[[ARG2]] : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK:           %[[VAL_2:.*]] = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%[[VAL_1]] : tensor<4x4xf32>) outs(%[[ARG2]] : tensor<4x4xf32>) {
// CHECK:           ^bb0(%[[VAL_3:.*]]: f32, %[[VAL_4:.*]]: f32):
// CHECK:             %[[VAL_5:.*]] = arith.negf %[[VAL_3]] : f32
// CHECK:             linalg.yield %[[VAL_5]] : f32
// CHECK:           } -> tensor<4x4xf32>
// CHECK:           %[[VAL_6:.*]] = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%[[VAL_2]] : tensor<4x4xf32>) outs(%[[ARG2]] : tensor<4x4xf32>) {
// CHECK:           ^bb0(%[[VAL_7:.*]]: f32, %[[VAL_8:.*]]: f32):
// CHECK:             %[[VAL_9:.*]] = arith.negf %[[VAL_7]] : f32
// CHECK:             linalg.yield %[[VAL_9]] : f32
// CHECK:           } -> tensor<4x4xf32>
// CHECK:           flow.return %[[VAL_6]] : tensor<4x4xf32>
// CHECK:         }
// CHECK:         return %[[VAL_0]] : tensor<4x4xf32>
// CHECK:       }
func.func @chain(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x4xf32>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<4x4xf32>) outs(%c : tensor<4x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %3 = arith.negf %in : f32
    linalg.yield %3 : f32
  } -> tensor<4x4xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<4x4xf32>) outs(%c : tensor<4x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %3 = arith.negf %in : f32
    linalg.yield %3 : f32
  } -> tensor<4x4xf32>
  return %2 : tensor<4x4xf32>
}

// A product is read in another order.
// CHECK-LABEL: func.func @other_order(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<4x8xf32>, %[[ARG1:.*]]: tensor<8x4xf32>, %[[ARG2:.*]]: tensor<4x4xf32>) -> tensor<4x4xf32> {
// CHECK:         %[[VAL_0:.*]] = flow.dispatch.region -> (tensor<4x4xf32>) {
// CHECK:           %[[VAL_1:.*]] = linalg.matmul ins(%[[ARG0]], %[[ARG1]] : tensor<4x8xf32>, tensor<8x4xf32>) outs(%[[ARG2]] : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK:           flow.return %[[VAL_1]] : tensor<4x4xf32>
// CHECK:         }
// CHECK:         %[[VAL_2:.*]] = flow.dispatch.region -> (tensor<4x4xf32>) {
// CHECK:           %[[VAL_3:.*]] = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%[[VAL_0]] : tensor<4x4xf32>) outs(%[[ARG2]] : tensor<4x4xf32>) {
// CHECK:           ^bb0(%[[VAL_4:.*]]: f32, %[[VAL_5:.*]]: f32):
// CHECK:             %[[VAL_6:.*]] = arith.negf %[[VAL_4]] : f32
// CHECK:             linalg.yield %[[VAL_6]] : f32
// CHECK:           } -> tensor<4x4xf32>
// CHECK:           flow.return %[[VAL_3]] : tensor<4x4xf32>
// CHECK:         }
// CHECK:         return %[[VAL_2]] : tensor<4x4xf32>
// CHECK:       }
func.func @other_order(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x4xf32>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.generic {indexing_maps = [#transposed, #id], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<4x4xf32>) outs(%c : tensor<4x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %3 = arith.negf %in : f32
    linalg.yield %3 : f32
  } -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}

// The consumer has more loops than the producer.
// CHECK-LABEL: func.func @more_loops(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<4x8xf32>, %[[ARG1:.*]]: tensor<4xf32>, %[[ARG2:.*]]: tensor<4x4x2xf32>) -> tensor<4x4x2xf32> {
// CHECK:         %[[VAL_0:.*]] = flow.dispatch.region -> (tensor<4xf32>) {
// CHECK:           %[[VAL_1:.*]] = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "reduction"]} ins(%[[ARG0]] : tensor<4x8xf32>) outs(%[[ARG1]] : tensor<4xf32>) {
// CHECK:           ^bb0(%[[VAL_2:.*]]: f32, %[[VAL_3:.*]]: f32):
// CHECK:             %[[VAL_4:.*]] = arith.addf %[[VAL_2]], %[[VAL_3]] : f32
// CHECK:             linalg.yield %[[VAL_4]] : f32
// CHECK:           } -> tensor<4xf32>
// CHECK:           flow.return %[[VAL_1]] : tensor<4xf32>
// CHECK:         }
// CHECK:         %[[VAL_5:.*]] = flow.dispatch.region -> (tensor<4x4x2xf32>) {
// CHECK:           %[[VAL_6:.*]] = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%[[VAL_0]] : tensor<4xf32>) outs(%[[ARG2]] : tensor<4x4x2xf32>) {
// CHECK:           ^bb0(%[[VAL_7:.*]]: f32, %[[VAL_8:.*]]: f32):
// CHECK:             linalg.yield %[[VAL_7]] : f32
// CHECK:           } -> tensor<4x4x2xf32>
// CHECK:           flow.return %[[VAL_6]] : tensor<4x4x2xf32>
// CHECK:         }
// CHECK:         return %[[VAL_5]] : tensor<4x4x2xf32>
// CHECK:       }
func.func @more_loops(%a: tensor<4x8xf32>, %c: tensor<4xf32>, %d: tensor<4x4x2xf32>) -> tensor<4x4x2xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<4x8xf32>) outs(%c : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %3 = arith.addf %in, %out : f32
    linalg.yield %3 : f32
  } -> tensor<4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0)>, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%0 : tensor<4xf32>) outs(%d : tensor<4x4x2xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4x4x2xf32>
  return %1 : tensor<4x4x2xf32>
}

// As many loops: each row has its sum.
// CHECK-LABEL: func.func @rows(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<4x8xf32>, %[[ARG1:.*]]: tensor<4xf32>) -> tensor<4x8xf32> {
// CHECK:         %[[VAL_0:.*]] = flow.dispatch.region -> (tensor<4x8xf32>) {
// CHECK:           %[[VAL_1:.*]] = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "reduction"]} ins(%[[ARG0]] : tensor<4x8xf32>) outs(%[[ARG1]] : tensor<4xf32>) {
// CHECK:           ^bb0(%[[VAL_2:.*]]: f32, %[[VAL_3:.*]]: f32):
// CHECK:             %[[VAL_4:.*]] = arith.addf %[[VAL_2]], %[[VAL_3]] : f32
// CHECK:             linalg.yield %[[VAL_4]] : f32
// CHECK:           } -> tensor<4xf32>
// CHECK:           %[[VAL_5:.*]] = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%[[VAL_1]] : tensor<4xf32>) outs(%[[ARG0]] : tensor<4x8xf32>) {
// CHECK:           ^bb0(%[[VAL_6:.*]]: f32, %[[VAL_7:.*]]: f32):
// CHECK:             linalg.yield %[[VAL_6]] : f32
// CHECK:           } -> tensor<4x8xf32>
// CHECK:           flow.return %[[VAL_5]] : tensor<4x8xf32>
// CHECK:         }
// CHECK:         return %[[VAL_0]] : tensor<4x8xf32>
// CHECK:       }
func.func @rows(%a: tensor<4x8xf32>, %c: tensor<4xf32>) -> tensor<4x8xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<4x8xf32>) outs(%c : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %3 = arith.addf %in, %out : f32
    linalg.yield %3 : f32
  } -> tensor<4xf32>
  %1 = linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<4xf32>) outs(%a : tensor<4x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// The result of a linalg.generic has elements of another type; that of a product does not matter.
// CHECK-LABEL: func.func @element_types(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<4x8xf32>, %[[ARG1:.*]]: tensor<8x4xf32>, %[[ARG2:.*]]: tensor<4xf32>, %[[ARG3:.*]]: tensor<4x4xf32>, %[[ARG4:.*]]: tensor<4xf16>, %[[ARG5:.*]]: tensor<4x4xf16>) -> (tensor<4xf16>, tensor<4x4xf16>) {
// CHECK:         %[[VAL_0:.*]] = flow.dispatch.region -> (tensor<4xf32>) {
// CHECK:           %[[VAL_1:.*]] = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "reduction"]} ins(%[[ARG0]] : tensor<4x8xf32>) outs(%[[ARG2]] : tensor<4xf32>) {
// CHECK:           ^bb0(%[[VAL_2:.*]]: f32, %[[VAL_3:.*]]: f32):
// CHECK:             %[[VAL_4:.*]] = arith.addf %[[VAL_2]], %[[VAL_3]] : f32
// CHECK:             linalg.yield %[[VAL_4]] : f32
// CHECK:           } -> tensor<4xf32>
// CHECK:           flow.return %[[VAL_1]] : tensor<4xf32>
// CHECK:         }
// CHECK:         %[[VAL_5:.*]] = flow.dispatch.region -> (tensor<4xf16>) {
// CHECK:           %[[VAL_6:.*]] = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel"]} ins(%[[VAL_0]] : tensor<4xf32>) outs(%[[ARG4]] : tensor<4xf16>) {
// CHECK:           ^bb0(%[[VAL_7:.*]]: f32, %[[VAL_8:.*]]: f16):
// CHECK:             %[[VAL_9:.*]] = arith.truncf %[[VAL_7]] : f32 to f16
// CHECK:             linalg.yield %[[VAL_9]] : f16
// CHECK:           } -> tensor<4xf16>
// CHECK:           flow.return %[[VAL_6]] : tensor<4xf16>
// CHECK:         }
// CHECK:         %[[VAL_10:.*]] = flow.dispatch.region -> (tensor<4x4xf16>) {
// CHECK:           %[[VAL_11:.*]] = linalg.matmul ins(%[[ARG0]], %[[ARG1]] : tensor<4x8xf32>, tensor<8x4xf32>) outs(%[[ARG3]] : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK:           %[[VAL_12:.*]] = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%[[VAL_11]] : tensor<4x4xf32>) outs(%[[ARG5]] : tensor<4x4xf16>) {
// CHECK:           ^bb0(%[[VAL_13:.*]]: f32, %[[VAL_14:.*]]: f16):
// CHECK:             %[[VAL_15:.*]] = arith.truncf %[[VAL_13]] : f32 to f16
// CHECK:             linalg.yield %[[VAL_15]] : f16
// CHECK:           } -> tensor<4x4xf16>
// CHECK:           flow.return %[[VAL_12]] : tensor<4x4xf16>
// CHECK:         }
// CHECK:         return %[[VAL_5]], %[[VAL_10]] : tensor<4xf16>, tensor<4x4xf16>
// CHECK:       }
func.func @element_types(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %r: tensor<4xf32>, %c: tensor<4x4xf32>, %d: tensor<4xf16>, %e: tensor<4x4xf16>) -> (tensor<4xf16>, tensor<4x4xf16>) {
  %0 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<4x8xf32>) outs(%r : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %4 = arith.addf %in, %out : f32
    linalg.yield %4 : f32
  } -> tensor<4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%0 : tensor<4xf32>) outs(%d : tensor<4xf16>) {
  ^bb0(%in: f32, %out: f16):
    %4 = arith.truncf %in : f32 to f16
    linalg.yield %4 : f16
  } -> tensor<4xf16>
  %2 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x4xf32>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  %3 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<4x4xf32>) outs(%e : tensor<4x4xf16>) {
  ^bb0(%in: f32, %out: f16):
    %4 = arith.truncf %in : f32 to f16
    linalg.yield %4 : f16
  } -> tensor<4x4xf16>
  return %1, %3 : tensor<4xf16>, tensor<4x4xf16>
}

// A named op is a root itself, and so is what reduces.
// CHECK-LABEL: func.func @roots(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<4x8xf32>, %[[ARG1:.*]]: tensor<8x4xf32>, %[[ARG2:.*]]: tensor<4x4xf32>) -> tensor<4x4xf32> {
// CHECK:         %[[VAL_0:.*]] = flow.dispatch.region -> (tensor<4x4xf32>) {
// CHECK:           %[[VAL_1:.*]] = linalg.matmul ins(%[[ARG0]], %[[ARG1]] : tensor<4x8xf32>, tensor<8x4xf32>) outs(%[[ARG2]] : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK:           flow.return %[[VAL_1]] : tensor<4x4xf32>
// CHECK:         }
// CHECK:         %[[VAL_2:.*]] = flow.dispatch.region -> (tensor<4x4xf32>) {
// CHECK:           %[[VAL_3:.*]] = linalg.exp ins(%[[VAL_0]] : tensor<4x4xf32>) outs(%[[ARG2]] : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK:           flow.return %[[VAL_3]] : tensor<4x4xf32>
// CHECK:         }
// CHECK:         return %[[VAL_2]] : tensor<4x4xf32>
// CHECK:       }
func.func @roots(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x4xf32>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.exp ins(%0 : tensor<4x4xf32>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}
