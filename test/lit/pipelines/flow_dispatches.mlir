// RUN: okl-opt %s -iree-flow-form-dispatch-regions -iree-flow-form-dispatch-workgroups -iree-flow-capture-dispatch-dynamic-dims -canonicalize -cse -iree-flow-initialize-empty-tensors -iree-flow-outline-dispatch-regions | filecheck %s

// CHECK-LABEL: flow.executable private @predict_dispatch_0 {
// CHECK:         flow.executable.export public @predict_dispatch_0_matmul_2x5x10 workgroups(%[[VAL_0:.*]]: index, %[[VAL_1:.*]]: index) -> (index, index, index) {
// CHECK:           %[[VAL_2:.*]], %[[VAL_3:.*]], %[[VAL_4:.*]] = flow.dispatch.workgroup_count_from_dag_root %[[VAL_0]], %[[VAL_1]]
// CHECK:           flow.return %[[VAL_2]], %[[VAL_3]], %[[VAL_4]] : index, index, index
// CHECK:         }
// CHECK:         builtin.module {
// CHECK:           func.func @predict_dispatch_0_matmul_2x5x10(%[[VAL_5:.*]]: !flow.dispatch.tensor<readonly:tensor<2x10xf32>>, %[[VAL_6:.*]]: !flow.dispatch.tensor<readonly:tensor<10x5xf32>>, %[[VAL_7:.*]]: !flow.dispatch.tensor<readonly:tensor<5xf32>>, %[[VAL_8:.*]]: !flow.dispatch.tensor<writeonly:tensor<2x5xf32>>) {
// CHECK:             %[[VAL_9:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:             %[[VAL_10:.*]] = flow.dispatch.tensor.load %[[VAL_5]], offsets = [0, 0], sizes = [2, 10], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<2x10xf32>> -> tensor<2x10xf32>
// CHECK:             %[[VAL_11:.*]] = flow.dispatch.tensor.load %[[VAL_6]], offsets = [0, 0], sizes = [10, 5], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<10x5xf32>> -> tensor<10x5xf32>
// CHECK:             %[[VAL_12:.*]] = flow.dispatch.tensor.load %[[VAL_7]], offsets = [0], sizes = [5], strides = [1] : !flow.dispatch.tensor<readonly:tensor<5xf32>> -> tensor<5xf32>
// CHECK:             %[[VAL_13:.*]] = tensor.empty() : tensor<2x5xf32>
// CHECK:             %[[VAL_14:.*]] = linalg.fill ins(%[[VAL_9]] : f32) outs(%[[VAL_13]] : tensor<2x5xf32>) -> tensor<2x5xf32>
// CHECK:             %[[VAL_15:.*]] = linalg.matmul ins(%[[VAL_10]], %[[VAL_11]] : tensor<2x10xf32>, tensor<10x5xf32>) outs(%[[VAL_14]] : tensor<2x5xf32>) -> tensor<2x5xf32>
// CHECK:             %[[VAL_16:.*]] = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%[[VAL_15]], %[[VAL_12]] : tensor<2x5xf32>, tensor<5xf32>) outs(%[[VAL_13]] : tensor<2x5xf32>) {
// CHECK:             ^bb0(%[[VAL_17:.*]]: f32, %[[VAL_18:.*]]: f32, %[[VAL_19:.*]]: f32):
// CHECK:               %[[VAL_20:.*]] = arith.addf %[[VAL_17]], %[[VAL_18]] : f32
// CHECK:               linalg.yield %[[VAL_20]] : f32
// CHECK:             } -> tensor<2x5xf32>
// CHECK:             flow.dispatch.tensor.store %[[VAL_16]], %[[VAL_8]], offsets = [0, 0], sizes = [2, 5], strides = [1, 1] : tensor<2x5xf32> -> !flow.dispatch.tensor<writeonly:tensor<2x5xf32>>
// CHECK:             return
// CHECK:           }
// CHECK:         }
// CHECK:       }

// From tensors to a dispatch of an executable.
// CHECK-LABEL: func.func @predict(
// CHECK-SAME:    %[[ARG0:.*]]: !hal.buffer_view, %[[ARG1:.*]]: !hal.buffer_view, %[[ARG2:.*]]: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub} {
// CHECK:         %[[VAL_0:.*]] = arith.constant 5 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 2 : index
// CHECK:         %[[VAL_2:.*]] = hal.tensor.import %[[ARG0]] : !hal.buffer_view -> tensor<2x10xf32>
// CHECK:         %[[VAL_3:.*]] = hal.tensor.import %[[ARG1]] : !hal.buffer_view -> tensor<10x5xf32>
// CHECK:         %[[VAL_4:.*]] = hal.tensor.import %[[ARG2]] : !hal.buffer_view -> tensor<5xf32>
// CHECK:         %[[VAL_5:.*]] = flow.dispatch @predict_dispatch_0::@predict_dispatch_0_matmul_2x5x10[%[[VAL_1]], %[[VAL_0]]](%[[VAL_2]], %[[VAL_3]], %[[VAL_4]]) : (tensor<2x10xf32>, tensor<10x5xf32>, tensor<5xf32>) -> tensor<2x5xf32>
// CHECK:         %[[VAL_6:.*]] = hal.tensor.export %[[VAL_5]] : tensor<2x5xf32> -> !hal.buffer_view
// CHECK:         return %[[VAL_6]] : !hal.buffer_view
// CHECK:       }

// CHECK-LABEL: flow.executable private @dynamic_dispatch_0 {
// CHECK:         flow.executable.export public @dynamic_dispatch_0_generic_D workgroups(%[[VAL_0:.*]]: index) -> (index, index, index) {
// CHECK:           %[[VAL_1:.*]], %[[VAL_2:.*]], %[[VAL_3:.*]] = flow.dispatch.workgroup_count_from_dag_root %[[VAL_0]]
// CHECK:           flow.return %[[VAL_1]], %[[VAL_2]], %[[VAL_3]] : index, index, index
// CHECK:         }
// CHECK:         builtin.module {
// CHECK:           func.func @dynamic_dispatch_0_generic_D(%[[VAL_4:.*]]: !flow.dispatch.tensor<readonly:tensor<?xf32>>, %[[VAL_5:.*]]: !flow.dispatch.tensor<readonly:tensor<?xf32>>, %[[VAL_6:.*]]: index, %[[VAL_7:.*]]: index, %[[VAL_8:.*]]: !flow.dispatch.tensor<writeonly:tensor<?xf32>>) {
// CHECK:             %[[VAL_9:.*]] = flow.dispatch.tie_shape %[[VAL_4]] : !flow.dispatch.tensor<readonly:tensor<?xf32>>{%[[VAL_7]]}
// CHECK:             %[[VAL_10:.*]] = flow.dispatch.tie_shape %[[VAL_5]] : !flow.dispatch.tensor<readonly:tensor<?xf32>>{%[[VAL_6]]}
// CHECK:             %[[VAL_11:.*]] = flow.dispatch.tie_shape %[[VAL_8]] : !flow.dispatch.tensor<writeonly:tensor<?xf32>>{%[[VAL_7]]}
// CHECK:             %[[VAL_12:.*]] = flow.dispatch.tensor.load %[[VAL_9]], offsets = [0], sizes = [%[[VAL_7]]], strides = [1] : !flow.dispatch.tensor<readonly:tensor<?xf32>>{%[[VAL_7]]} -> tensor<?xf32>
// CHECK:             %[[VAL_13:.*]] = flow.dispatch.tensor.load %[[VAL_10]], offsets = [0], sizes = [%[[VAL_6]]], strides = [1] : !flow.dispatch.tensor<readonly:tensor<?xf32>>{%[[VAL_6]]} -> tensor<?xf32>
// CHECK:             %[[VAL_14:.*]] = tensor.empty(%[[VAL_7]]) : tensor<?xf32>
// CHECK:             %[[VAL_15:.*]] = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel"]} ins(%[[VAL_12]], %[[VAL_13]] : tensor<?xf32>, tensor<?xf32>) outs(%[[VAL_14]] : tensor<?xf32>) {
// CHECK:             ^bb0(%[[VAL_16:.*]]: f32, %[[VAL_17:.*]]: f32, %[[VAL_18:.*]]: f32):
// CHECK:               %[[VAL_19:.*]] = arith.addf %[[VAL_16]], %[[VAL_17]] : f32
// CHECK:               linalg.yield %[[VAL_19]] : f32
// CHECK:             } -> tensor<?xf32>
// CHECK:             flow.dispatch.tensor.store %[[VAL_15]], %[[VAL_11]], offsets = [0], sizes = [%[[VAL_7]]], strides = [1] : tensor<?xf32> -> !flow.dispatch.tensor<writeonly:tensor<?xf32>>{%[[VAL_7]]}
// CHECK:             return
// CHECK:           }
// CHECK:         }
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

// CHECK-LABEL: func.func @dynamic(
// CHECK-SAME:    %[[ARG0:.*]]: !hal.buffer_view, %[[ARG1:.*]]: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub} {
// CHECK:         %[[VAL_0:.*]] = hal.buffer_view.dim<%[[ARG0]] : !hal.buffer_view>[0] : index
// CHECK:         %[[VAL_1:.*]] = hal.tensor.import %[[ARG0]] : !hal.buffer_view -> tensor<?xf32>{%[[VAL_0]]}
// CHECK:         %[[VAL_2:.*]] = hal.buffer_view.dim<%[[ARG1]] : !hal.buffer_view>[0] : index
// CHECK:         %[[VAL_3:.*]] = hal.tensor.import %[[ARG1]] : !hal.buffer_view -> tensor<?xf32>{%[[VAL_2]]}
// CHECK:         %[[VAL_4:.*]] = flow.dispatch @dynamic_dispatch_0::@dynamic_dispatch_0_generic_D[%[[VAL_0]]](%[[VAL_1]], %[[VAL_3]], %[[VAL_2]], %[[VAL_0]]) : (tensor<?xf32>{%[[VAL_0]]}, tensor<?xf32>{%[[VAL_2]]}, index, index) -> tensor<?xf32>{%[[VAL_0]]}
// CHECK:         %[[VAL_5:.*]] = hal.tensor.export %[[VAL_4]] : tensor<?xf32>{%[[VAL_0]]} -> !hal.buffer_view
// CHECK:         return %[[VAL_5]] : !hal.buffer_view
// CHECK:       }
func.func @dynamic(%arg0: !hal.buffer_view, %arg1: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub} {
  %0 = hal.buffer_view.dim<%arg0 : !hal.buffer_view>[0] : index
  %1 = hal.tensor.import %arg0 : !hal.buffer_view -> tensor<?xf32>{%0}
  %2 = hal.buffer_view.dim<%arg1 : !hal.buffer_view>[0] : index
  %3 = hal.tensor.import %arg1 : !hal.buffer_view -> tensor<?xf32>{%2}
  %e = tensor.empty(%0) : tensor<?xf32>
  %10 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%1, %3 : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %11 = arith.addf %in, %in_0 : f32
      linalg.yield %11 : f32
    } -> tensor<?xf32>
  %6 = hal.tensor.export %10 : tensor<?xf32>{%0} -> !hal.buffer_view
  return %6 : !hal.buffer_view
}
