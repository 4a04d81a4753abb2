// RUN: okl-opt %s -iree-flow-capture-dispatch-dynamic-dims | filecheck %s
// RUN: okl-opt %s -iree-flow-capture-dispatch-dynamic-dims -iree-flow-capture-dispatch-dynamic-dims | filecheck %s

// Sizes that the dispatch has already are tied to the tensors.
// CHECK-LABEL: func.func @test(
// CHECK-SAME:    %[[ARG0:.*]]: !hal.buffer_view, %[[ARG1:.*]]: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub} {
// CHECK:         %[[VAL_0:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_2:.*]] = hal.buffer_view.dim<%[[ARG0]] : !hal.buffer_view>[0] : index
// CHECK:         %[[VAL_3:.*]] = hal.tensor.import %[[ARG0]] : !hal.buffer_view -> tensor<?xf32>{%[[VAL_2]]}
// CHECK:         %[[VAL_4:.*]] = hal.buffer_view.dim<%[[ARG1]] : !hal.buffer_view>[0] : index
// CHECK:         %[[VAL_5:.*]] = hal.tensor.import %[[ARG1]] : !hal.buffer_view -> tensor<?xf32>{%[[VAL_4]]}
// CHECK:         %[[VAL_6:.*]] = affine.apply #map()[%[[VAL_1]], %[[VAL_2]], %[[VAL_0]]]
// CHECK:         %[[VAL_7:.*]] = flow.dispatch.workgroups[%[[VAL_6]]](%[[VAL_2]], %[[VAL_3]], %[[VAL_5]], %[[VAL_2]], %[[VAL_4]], %[[VAL_2]]) : (index, tensor<?xf32>{%[[VAL_2]]}, tensor<?xf32>{%[[VAL_4]]}, index, index, index) -> tensor<?xf32>{%[[VAL_2]]} =
// CHECK:             (%[[VAL_8:.*]]: index, %[[VAL_9:.*]]: !flow.dispatch.tensor<readonly:tensor<?xf32>>, %[[VAL_10:.*]]: !flow.dispatch.tensor<readonly:tensor<?xf32>>, %[[VAL_11:.*]]: index, %[[VAL_12:.*]]: index, %[[VAL_13:.*]]: index, %[[VAL_14:.*]]: !flow.dispatch.tensor<writeonly:tensor<?xf32>>) {
// CHECK:           %[[VAL_15:.*]] = flow.dispatch.tie_shape %[[VAL_9]] : !flow.dispatch.tensor<readonly:tensor<?xf32>>{%[[VAL_13]]}
// CHECK:           %[[VAL_16:.*]] = flow.dispatch.tie_shape %[[VAL_10]] : !flow.dispatch.tensor<readonly:tensor<?xf32>>{%[[VAL_12]]}
// CHECK:           %[[VAL_17:.*]] = flow.dispatch.tie_shape %[[VAL_14]] : !flow.dispatch.tensor<writeonly:tensor<?xf32>>{%[[VAL_13]]}
// CHECK:           %[[VAL_18:.*]] = flow.dispatch.tensor.load %[[VAL_15]], offsets = [0], sizes = [%[[VAL_13]]], strides = [1] : !flow.dispatch.tensor<readonly:tensor<?xf32>>{%[[VAL_13]]} -> tensor<?xf32>
// CHECK:           %[[VAL_19:.*]] = flow.dispatch.tensor.load %[[VAL_16]], offsets = [0], sizes = [%[[VAL_12]]], strides = [1] : !flow.dispatch.tensor<readonly:tensor<?xf32>>{%[[VAL_12]]} -> tensor<?xf32>
// CHECK:           %[[VAL_20:.*]] = tensor.empty(%[[VAL_13]]) : tensor<?xf32>
// CHECK:           %[[VAL_21:.*]] = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel"]} ins(%[[VAL_18]], %[[VAL_19]] : tensor<?xf32>, tensor<?xf32>) outs(%[[VAL_20]] : tensor<?xf32>) {
// CHECK:           ^bb0(%[[VAL_22:.*]]: f32, %[[VAL_23:.*]]: f32, %[[VAL_24:.*]]: f32):
// CHECK:             %[[VAL_25:.*]] = arith.addf %[[VAL_22]], %[[VAL_23]] : f32
// CHECK:             linalg.yield %[[VAL_25]] : f32
// CHECK:           } -> tensor<?xf32>
// CHECK:           flow.dispatch.tensor.store %[[VAL_21]], %[[VAL_17]], offsets = [0], sizes = [%[[VAL_13]]], strides = [1] : tensor<?xf32> -> !flow.dispatch.tensor<writeonly:tensor<?xf32>>{%[[VAL_13]]}
// CHECK:           flow.return
// CHECK:         } count(%[[VAL_26:.*]]: index) -> (index, index, index) {
// CHECK:           %[[VAL_27:.*]], %[[VAL_28:.*]], %[[VAL_29:.*]] = flow.dispatch.workgroup_count_from_dag_root %[[VAL_26]]
// CHECK:           flow.return %[[VAL_27]], %[[VAL_28]], %[[VAL_29]] : index, index, index
// CHECK:         }
// CHECK:         %[[VAL_30:.*]] = hal.tensor.export %[[VAL_7]] : tensor<?xf32>{%[[VAL_2]]} -> !hal.buffer_view
// CHECK:         return %[[VAL_30]] : !hal.buffer_view
// CHECK:       }
func.func @test(%arg0: !hal.buffer_view, %arg1: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub} {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %0 = hal.buffer_view.dim<%arg0 : !hal.buffer_view>[0] : index
  %1 = hal.tensor.import %arg0 : !hal.buffer_view -> tensor<?xf32>{%0}
  %2 = hal.buffer_view.dim<%arg1 : !hal.buffer_view>[0] : index
  %3 = hal.tensor.import %arg1 : !hal.buffer_view -> tensor<?xf32>{%2}
  %4 = affine.apply affine_map<()[s0, s1, s2] -> ((s1 - s0) ceildiv s2)>()[%c0, %0, %c1]
  %5 = flow.dispatch.workgroups[%4](%0, %1, %3, %0, %2, %0) : (index, tensor<?xf32>{%0}, tensor<?xf32>{%2}, index, index, index) -> tensor<?xf32>{%0} =
      (%arg2: index, %arg3: !flow.dispatch.tensor<readonly:tensor<?xf32>>, %arg4: !flow.dispatch.tensor<readonly:tensor<?xf32>>, %arg5: index, %arg6: index, %arg7: index, %arg8: !flow.dispatch.tensor<writeonly:tensor<?xf32>>) {
    %7 = flow.dispatch.tensor.load %arg3, offsets = [0], sizes = [%arg7], strides = [1] : !flow.dispatch.tensor<readonly:tensor<?xf32>>{%arg7} -> tensor<?xf32>
    %8 = flow.dispatch.tensor.load %arg4, offsets = [0], sizes = [%arg6], strides = [1] : !flow.dispatch.tensor<readonly:tensor<?xf32>>{%arg6} -> tensor<?xf32>
    %9 = tensor.empty(%arg7) : tensor<?xf32>
    %10 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%7, %8 : tensor<?xf32>, tensor<?xf32>) outs(%9 : tensor<?xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %11 = arith.addf %in, %in_0 : f32
      linalg.yield %11 : f32
    } -> tensor<?xf32>
    flow.dispatch.tensor.store %10, %arg8, offsets = [0], sizes = [%arg7], strides = [1] : tensor<?xf32> -> !flow.dispatch.tensor<writeonly:tensor<?xf32>>{%arg7}
    flow.return
  } count(%arg2: index) -> (index, index, index) {
    %x, %y, %z = flow.dispatch.workgroup_count_from_dag_root %arg2
    flow.return %x, %y, %z : index, index, index
  }
  %6 = hal.tensor.export %5 : tensor<?xf32>{%0} -> !hal.buffer_view
  return %6 : !hal.buffer_view
}
