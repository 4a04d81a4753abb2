// RUN: okl-opt %s -iree-flow-form-dispatch-workgroups | filecheck %s

// What makes the operands of the product is copied into the dispatch.
// CHECK-LABEL: func.func @predict(
// CHECK-SAME:    %[[ARG0:.*]]: !hal.buffer_view, %[[ARG1:.*]]: !hal.buffer_view, %[[ARG2:.*]]: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub} {
// CHECK:         %[[VAL_0:.*]] = arith.constant 5 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 2 : index
// CHECK:         %[[VAL_2:.*]] = hal.tensor.import %[[ARG0]] : !hal.buffer_view -> tensor<2x10xf32>
// CHECK:         %[[VAL_3:.*]] = hal.tensor.import %[[ARG1]] : !hal.buffer_view -> tensor<10x5xf32>
// CHECK:         %[[VAL_4:.*]] = hal.tensor.import %[[ARG2]] : !hal.buffer_view -> tensor<5xf32>
// CHECK:         %[[VAL_5:.*]] = flow.dispatch.workgroups[%[[VAL_1]], %[[VAL_0]]](%[[VAL_2]], %[[VAL_3]], %[[VAL_4]]) : (tensor<2x10xf32>, tensor<10x5xf32>, tensor<5xf32>) -> tensor<2x5xf32> =
// CHECK:             (%[[VAL_6:.*]]: !flow.dispatch.tensor<readonly:tensor<2x10xf32>>, %[[VAL_7:.*]]: !flow.dispatch.tensor<readonly:tensor<10x5xf32>>, %[[VAL_8:.*]]: !flow.dispatch.tensor<readonly:tensor<5xf32>>, %[[VAL_9:.*]]: !flow.dispatch.tensor<writeonly:tensor<2x5xf32>>) {
// CHECK:           %[[VAL_10:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:           %[[VAL_11:.*]] = flow.dispatch.tensor.load %[[VAL_6]], offsets = [0, 0], sizes = [2, 10], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<2x10xf32>> -> tensor<2x10xf32>
// CHECK:           %[[VAL_12:.*]] = flow.dispatch.tensor.load %[[VAL_7]], offsets = [0, 0], sizes = [10, 5], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<10x5xf32>> -> tensor<10x5xf32>
// CHECK:           %[[VAL_13:.*]] = flow.dispatch.tensor.load %[[VAL_8]], offsets = [0], sizes = [5], strides = [1] : !flow.dispatch.tensor<readonly:tensor<5xf32>> -> tensor<5xf32>
// CHECK:           %[[VAL_14:.*]] = tensor.empty() : tensor<2x5xf32>
// CHECK:           %[[VAL_15:.*]] = linalg.fill ins(%[[VAL_10]] : f32) outs(%[[VAL_14]] : tensor<2x5xf32>) -> tensor<2x5xf32>
// CHECK:           %[[VAL_16:.*]] = linalg.matmul ins(%[[VAL_11]], %[[VAL_12]] : tensor<2x10xf32>, tensor<10x5xf32>) outs(%[[VAL_15]] : tensor<2x5xf32>) -> tensor<2x5xf32>
// CHECK:           %[[VAL_17:.*]] = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%[[VAL_16]], %[[VAL_13]] : tensor<2x5xf32>, tensor<5xf32>) outs(%[[VAL_14]] : tensor<2x5xf32>) {
// CHECK:           ^bb0(%[[VAL_18:.*]]: f32, %[[VAL_19:.*]]: f32, %[[VAL_20:.*]]: f32):
// CHECK:             %[[VAL_21:.*]] = arith.addf %[[VAL_18]], %[[VAL_19]] : f32
// CHECK:             linalg.yield %[[VAL_21]] : f32
// CHECK:           } -> tensor<2x5xf32>
// CHECK:           flow.dispatch.tensor.store %[[VAL_17]], %[[VAL_9]], offsets = [0, 0], sizes = [2, 5], strides = [1, 1] : tensor<2x5xf32> -> !flow.dispatch.tensor<writeonly:tensor<2x5xf32>>
// CHECK:           flow.return
// CHECK:         } count(%[[VAL_22:.*]]: index, %[[VAL_23:.*]]: index) -> (index, index, index) {
// CHECK:           %[[VAL_24:.*]], %[[VAL_25:.*]], %[[VAL_26:.*]] = flow.dispatch.workgroup_count_from_dag_root %[[VAL_22]], %[[VAL_23]]
// CHECK:           flow.return %[[VAL_24]], %[[VAL_25]], %[[VAL_26]] : index, index, index
// CHECK:         }
// CHECK:         %[[VAL_27:.*]] = hal.tensor.export %[[VAL_5]] : tensor<2x5xf32> -> !hal.buffer_view
// CHECK:         return %[[VAL_27]] : !hal.buffer_view
// CHECK:       }
func.func @predict(%arg0: !hal.buffer_view, %arg1: !hal.buffer_view, %arg2: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub} {
  %cst = arith.constant 0.000000e+00 : f32
  %0 = hal.tensor.import %arg0 : !hal.buffer_view -> tensor<2x10xf32>
  %1 = hal.tensor.import %arg1 : !hal.buffer_view -> tensor<10x5xf32>
  %2 = hal.tensor.import %arg2 : !hal.buffer_view -> tensor<5xf32>
  %3 = tensor.empty() : tensor<2x5xf32>
  %4 = linalg.fill ins(%cst : f32) outs(%3 : tensor<2x5xf32>) -> tensor<2x5xf32>
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c1_0 = arith.constant 1 : index
  %5 = affine.apply affine_map<()[s0, s1, s2] -> ((s1 - s0) ceildiv s2)>()[%c0, %c2, %c1_0]
  %c0_1 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %c1_2 = arith.constant 1 : index
  %6 = affine.apply affine_map<()[s0, s1, s2] -> ((s1 - s0) ceildiv s2)>()[%c0_1, %c5, %c1_2]
  %7 = flow.dispatch.region[%5, %6] -> (tensor<2x5xf32>) {
    %9 = linalg.matmul ins(%0, %1 : tensor<2x10xf32>, tensor<10x5xf32>) outs(%4 : tensor<2x5xf32>) -> tensor<2x5xf32>
    %10 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%9, %2 : tensor<2x5xf32>, tensor<5xf32>) outs(%3 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %11 = arith.addf %in, %in_3 : f32
      linalg.yield %11 : f32
    } -> tensor<2x5xf32>
    flow.return %10 : tensor<2x5xf32>
  } count(%arg3: index, %arg4: index) -> (index, index, index) {
    %x, %y, %z = flow.dispatch.workgroup_count_from_dag_root %arg3, %arg4
    flow.return %x, %y, %z : index, index, index
  }
  %8 = hal.tensor.export %7 : tensor<2x5xf32> -> !hal.buffer_view
  return %8 : !hal.buffer_view
}
