// RUN: okl-opt %s -iree-flow-outline-dispatch-regions | filecheck %s

// CHECK-LABEL: flow.executable private @test_dispatch_0 {
// CHECK:         flow.executable.export public @test_dispatch_0_generic_2 workgroups(%[[VAL_0:.*]]: index) -> (index, index, index) {
// CHECK:           %[[VAL_1:.*]], %[[VAL_2:.*]], %[[VAL_3:.*]] = flow.dispatch.workgroup_count_from_dag_root %[[VAL_0]]
// CHECK:           flow.return %[[VAL_1]], %[[VAL_2]], %[[VAL_3]] : index, index, index
// CHECK:         }
// CHECK:         builtin.module {
// CHECK:           func.func @test_dispatch_0_generic_2(%[[VAL_4:.*]]: !flow.dispatch.tensor<readonly:tensor<2xf32>>, %[[VAL_5:.*]]: !flow.dispatch.tensor<readonly:tensor<2xf32>>, %[[VAL_6:.*]]: !flow.dispatch.tensor<writeonly:tensor<2xf32>>) {
// CHECK:             %[[VAL_7:.*]] = flow.dispatch.tensor.load %[[VAL_4]], offsets = [0], sizes = [2], strides = [1] : !flow.dispatch.tensor<readonly:tensor<2xf32>> -> tensor<2xf32>
// CHECK:             %[[VAL_8:.*]] = flow.dispatch.tensor.load %[[VAL_5]], offsets = [0], sizes = [2], strides = [1] : !flow.dispatch.tensor<readonly:tensor<2xf32>> -> tensor<2xf32>
// CHECK:             %[[VAL_9:.*]] = tensor.empty() : tensor<2xf32>
// CHECK:             %[[VAL_10:.*]] = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%[[VAL_7]], %[[VAL_8]] : tensor<2xf32>, tensor<2xf32>) outs(%[[VAL_9]] : tensor<2xf32>) {
// CHECK:             ^bb0(%[[VAL_11:.*]]: f32, %[[VAL_12:.*]]: f32, %[[VAL_13:.*]]: f32):
// CHECK:               %[[VAL_14:.*]] = arith.addf %[[VAL_11]], %[[VAL_12]] : f32
// CHECK:               linalg.yield %[[VAL_14]] : f32
// CHECK:             } -> tensor<2xf32>
// CHECK:             flow.dispatch.tensor.store %[[VAL_10]], %[[VAL_6]], offsets = [0], sizes = [2], strides = [1] : tensor<2xf32> -> !flow.dispatch.tensor<writeonly:tensor<2xf32>>
// CHECK:             return
// CHECK:           }
// CHECK:         }
// CHECK:       }

// The executable comes before the function that dispatches it.
// CHECK-LABEL: func.func @test(
// CHECK-SAME:    %[[ARG0:.*]]: !hal.buffer_view, %[[ARG1:.*]]: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub} {
// CHECK:         %[[VAL_0:.*]] = arith.constant 2 : index
// CHECK:         %[[VAL_1:.*]] = hal.tensor.import %[[ARG0]] : !hal.buffer_view -> tensor<2xf32>
// CHECK:         %[[VAL_2:.*]] = hal.tensor.import %[[ARG1]] : !hal.buffer_view -> tensor<2xf32>
// CHECK:         %[[VAL_3:.*]] = flow.dispatch @test_dispatch_0::@test_dispatch_0_generic_2[%[[VAL_0]]](%[[VAL_1]], %[[VAL_2]]) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
// CHECK:         %[[VAL_4:.*]] = hal.tensor.export %[[VAL_3]] : tensor<2xf32> -> !hal.buffer_view
// CHECK:         return %[[VAL_4]] : !hal.buffer_view
// CHECK:       }
func.func @test(%arg0: !hal.buffer_view, %arg1: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub} {
  %c2 = arith.constant 2 : index
  %0 = hal.tensor.import %arg0 : !hal.buffer_view -> tensor<2xf32>
  %1 = hal.tensor.import %arg1 : !hal.buffer_view -> tensor<2xf32>
  %2 = flow.dispatch.workgroups[%c2](%0, %1) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32> =
      (%arg2: !flow.dispatch.tensor<readonly:tensor<2xf32>>, %arg3: !flow.dispatch.tensor<readonly:tensor<2xf32>>, %arg4: !flow.dispatch.tensor<writeonly:tensor<2xf32>>) {
    %4 = flow.dispatch.tensor.load %arg2, offsets = [0], sizes = [2], strides = [1] : !flow.dispatch.tensor<readonly:tensor<2xf32>> -> tensor<2xf32>
    %5 = flow.dispatch.tensor.load %arg3, offsets = [0], sizes = [2], strides = [1] : !flow.dispatch.tensor<readonly:tensor<2xf32>> -> tensor<2xf32>
    %6 = tensor.empty() : tensor<2xf32>
    %7 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%4, %5 : tensor<2xf32>, tensor<2xf32>) outs(%6 : tensor<2xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %8 = arith.addf %in, %in_0 : f32
      linalg.yield %8 : f32
    } -> tensor<2xf32>
    flow.dispatch.tensor.store %7, %arg4, offsets = [0], sizes = [2], strides = [1] : tensor<2xf32> -> !flow.dispatch.tensor<writeonly:tensor<2xf32>>
    flow.return
  } count(%arg2: index) -> (index, index, index) {
    %x, %y, %z = flow.dispatch.workgroup_count_from_dag_root %arg2
    flow.return %x, %y, %z : index, index, index
  }
  %3 = hal.tensor.export %2 : tensor<2xf32> -> !hal.buffer_view
  return %3 : !hal.buffer_view
}
