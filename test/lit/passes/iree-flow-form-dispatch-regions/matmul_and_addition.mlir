// RUN: okl-opt %s -iree-flow-form-dispatch-regions | filecheck %s

// The addition uses the product where it stands, so both are dispatched together; the fill stays outside.
// CHECK-LABEL: func.func @predict(
// CHECK-SAME:    %[[ARG0:.*]]: !hal.buffer_view, %[[ARG1:.*]]: !hal.buffer_view, %[[ARG2:.*]]: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub} {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:         %[[VAL_1:.*]] = hal.tensor.import %[[ARG0]] : !hal.buffer_view -> tensor<2x10xf32>
// CHECK:         %[[VAL_2:.*]] = hal.tensor.import %[[ARG1]] : !hal.buffer_view -> tensor<10x5xf32>
// CHECK:         %[[VAL_3:.*]] = hal.tensor.import %[[ARG2]] : !hal.buffer_view -> tensor<5xf32>
// CHECK:         %[[VAL_4:.*]] = tensor.empty() : tensor<2x5xf32>
// CHECK:         %[[VAL_5:.*]] = linalg.fill ins(%[[VAL_0]] : f32) outs(%[[VAL_4]] : tensor<2x5xf32>) -> tensor<2x5xf32>
// CHECK:         %[[VAL_6:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_7:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_8:.*]] = arith.constant 2 : index
// CHECK:         %[[VAL_9:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_10:.*]] = affine.apply #map()[%[[VAL_7]], %[[VAL_8]], %[[VAL_9]]]
// CHECK:         %[[VAL_11:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_12:.*]] = arith.constant 5 : index
// CHECK:         %[[VAL_13:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_14:.*]] = affine.apply #map()[%[[VAL_11]], %[[VAL_12]], %[[VAL_13]]]
// CHECK:         %[[VAL_15:.*]] = flow.dispatch.region[%[[VAL_10]], %[[VAL_14]]] -> (tensor<2x5xf32>) {
// CHECK:           %[[VAL_16:.*]] = linalg.matmul ins(%[[VAL_1]], %[[VAL_2]] : tensor<2x10xf32>, tensor<10x5xf32>) outs(%[[VAL_5]] : tensor<2x5xf32>) -> tensor<2x5xf32>
// CHECK:           %[[VAL_17:.*]] = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%[[VAL_16]], %[[VAL_3]] : tensor<2x5xf32>, tensor<5xf32>) outs(%[[VAL_4]] : tensor<2x5xf32>) {
// CHECK:           ^bb0(%[[VAL_18:.*]]: f32, %[[VAL_19:.*]]: f32, %[[VAL_20:.*]]: f32):
// CHECK:             %[[VAL_21:.*]] = arith.addf %[[VAL_18]], %[[VAL_19]] : f32
// CHECK:             linalg.yield %[[VAL_21]] : f32
// CHECK:           } -> tensor<2x5xf32>
// CHECK:           flow.return %[[VAL_17]] : tensor<2x5xf32>
// CHECK:         } count(%[[VAL_22:.*]]: index, %[[VAL_23:.*]]: index) -> (index, index, index) {
// CHECK:           %[[VAL_24:.*]], %[[VAL_25:.*]], %[[VAL_26:.*]] = flow.dispatch.workgroup_count_from_dag_root %[[VAL_22]], %[[VAL_23]]
// CHECK:           flow.return %[[VAL_24]], %[[VAL_25]], %[[VAL_26]] : index, index, index
// CHECK:         }
// CHECK:         %[[VAL_27:.*]] = hal.tensor.export %[[VAL_15]] : tensor<2x5xf32> -> !hal.buffer_view
// CHECK:         return %[[VAL_27]] : !hal.buffer_view
// CHECK:       }
func.func @predict(%arg0: !hal.buffer_view, %arg1: !hal.buffer_view, %arg2: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub} {
  %cst = arith.constant 0.000000e+00 : f32
  %0 = hal.tensor.import %arg0 : !hal.buffer_view -> tensor<2x10xf32>
  %1 = hal.tensor.import %arg1 : !hal.buffer_view -> tensor<10x5xf32>
  %2 = hal.tensor.import %arg2 : !hal.buffer_view -> tensor<5xf32>
  %3 = tensor.empty() : tensor<2x5xf32>
  %4 = linalg.fill ins(%cst : f32) outs(%3 : tensor<2x5xf32>) -> tensor<2x5xf32>
  %5 = linalg.matmul ins(%0, %1 : tensor<2x10xf32>, tensor<10x5xf32>) outs(%4 : tensor<2x5xf32>) -> tensor<2x5xf32>
  %6 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%5, %2 : tensor<2x5xf32>, tensor<5xf32>) outs(%3 : tensor<2x5xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %8 = arith.addf %in, %in_0 : f32
    linalg.yield %8 : f32
  } -> tensor<2x5xf32>
  %7 = hal.tensor.export %6 : tensor<2x5xf32> -> !hal.buffer_view
  return %7 : !hal.buffer_view
}
