// RUN: okl-opt %s -iree-flow-form-dispatch-workgroups | filecheck %s

// Whole rows lie side by side.
// CHECK-LABEL: func.func @rows(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<8x4xf32>, %[[ARG1:.*]]: tensor<2x4xf32>) -> (tensor<2x4xf32>, tensor<8x4xf32>) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 3 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_2:.*]] = arith.constant 2 : index
// CHECK:         %[[VAL_3:.*]] = arith.constant 4 : index
// CHECK:         %[[VAL_4:.*]] = flow.tensor.slice %[[ARG0]][%[[VAL_0]], %[[VAL_1]] for %[[VAL_2]], %[[VAL_3]]] : tensor<8x4xf32> -> tensor<2x4xf32>
// CHECK:         %[[VAL_5:.*]] = flow.tensor.update %[[ARG1]], %[[ARG0]][%[[VAL_0]], %[[VAL_1]]] : tensor<2x4xf32> -> %[[ARG0]] as tensor<8x4xf32>
// CHECK:         return %[[VAL_4]], %[[VAL_5]] : tensor<2x4xf32>, tensor<8x4xf32>
// CHECK:       }
func.func @rows(%a: tensor<8x4xf32>, %b: tensor<2x4xf32>) -> (tensor<2x4xf32>, tensor<8x4xf32>) {
  %0 = tensor.extract_slice %a[3, 0] [2, 4] [1, 1] : tensor<8x4xf32> to tensor<2x4xf32>
  %1 = tensor.insert_slice %b into %a[3, 0] [2, 4] [1, 1] : tensor<2x4xf32> into tensor<8x4xf32>
  return %0, %1 : tensor<2x4xf32>, tensor<8x4xf32>
}

// So does a part of one row, which may be of lower rank.
// CHECK-LABEL: func.func @part_of_row(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<8x?xf32>, %[[ARG1:.*]]: tensor<2xf32>) -> (tensor<2xf32>, tensor<8x?xf32>) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 3 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_2:.*]] = arith.constant 2 : index
// CHECK:         %[[VAL_3:.*]] = tensor.dim %[[ARG0]], %[[VAL_1]] : tensor<8x?xf32>
// CHECK:         %[[VAL_4:.*]] = flow.tensor.slice %[[ARG0]][%[[VAL_0]], %[[VAL_1]] for %[[VAL_1]], %[[VAL_2]]] : tensor<8x?xf32>{%[[VAL_3]]} -> tensor<1x2xf32>
// CHECK:         %[[VAL_5:.*]] = flow.tensor.reshape %[[VAL_4]] : tensor<1x2xf32> -> tensor<2xf32>
// CHECK:         %[[VAL_6:.*]] = tensor.dim %[[ARG0]], %[[VAL_1]] : tensor<8x?xf32>
// CHECK:         %[[VAL_7:.*]] = flow.tensor.reshape %[[ARG1]] : tensor<2xf32> -> tensor<1x2xf32>
// CHECK:         %[[VAL_8:.*]] = flow.tensor.update %[[VAL_7]], %[[ARG0]][%[[VAL_0]], %[[VAL_1]]] : tensor<1x2xf32> -> %[[ARG0]] as tensor<8x?xf32>{%[[VAL_6]]}
// CHECK:         return %[[VAL_5]], %[[VAL_8]] : tensor<2xf32>, tensor<8x?xf32>
// CHECK:       }
func.func @part_of_row(%a: tensor<8x?xf32>, %b: tensor<2xf32>) -> (tensor<2xf32>, tensor<8x?xf32>) {
  %0 = tensor.extract_slice %a[3, 1] [1, 2] [1, 1] : tensor<8x?xf32> to tensor<2xf32>
  %1 = tensor.insert_slice %b into %a[3, 1] [1, 2] [1, 1] : tensor<2xf32> into tensor<8x?xf32>
  return %0, %1 : tensor<2xf32>, tensor<8x?xf32>
}

// Parts of several rows do not, and what is not known may not.
// CHECK-LABEL: func.func @parts_of_rows(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<8x4xf32>, %[[ARG1:.*]]: tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<8x4xf32>) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 2 : index
// CHECK:         %[[VAL_1:.*]] = flow.dispatch.workgroups[%[[VAL_0]], %[[VAL_0]]](%[[ARG0]]) : (tensor<8x4xf32>) -> tensor<2x2xf32> =
// CHECK:             (%[[VAL_2:.*]]: !flow.dispatch.tensor<readonly:tensor<8x4xf32>>, %[[VAL_3:.*]]: !flow.dispatch.tensor<writeonly:tensor<2x2xf32>>) {
// CHECK:           %[[VAL_4:.*]] = flow.dispatch.tensor.load %[[VAL_2]], offsets = [3, 1], sizes = [2, 2], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<8x4xf32>> -> tensor<2x2xf32>
// CHECK:           flow.dispatch.tensor.store %[[VAL_4]], %[[VAL_3]], offsets = [0, 0], sizes = [2, 2], strides = [1, 1] : tensor<2x2xf32> -> !flow.dispatch.tensor<writeonly:tensor<2x2xf32>>
// CHECK:           flow.return
// CHECK:         } count(%[[VAL_5:.*]]: index, %[[VAL_6:.*]]: index) -> (index, index, index) {
// CHECK:           %[[VAL_7:.*]], %[[VAL_8:.*]], %[[VAL_9:.*]] = flow.dispatch.workgroup_count_from_dag_root %[[VAL_5]], %[[VAL_6]]
// CHECK:           flow.return %[[VAL_7]], %[[VAL_8]], %[[VAL_9]] : index, index, index
// CHECK:         }
// CHECK:         %[[VAL_10:.*]] = flow.dispatch.workgroups[%[[VAL_0]], %[[VAL_0]]](%[[ARG1]], %[[ARG0]]) : (tensor<2x2xf32>, tensor<8x4xf32>) -> %[[ARG0]] =
// CHECK:             (%[[VAL_11:.*]]: !flow.dispatch.tensor<readonly:tensor<2x2xf32>>, %[[VAL_12:.*]]: !flow.dispatch.tensor<readwrite:tensor<8x4xf32>>) {
// CHECK:           %[[VAL_13:.*]] = flow.dispatch.tensor.load %[[VAL_11]], offsets = [0, 0], sizes = [2, 2], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<2x2xf32>> -> tensor<2x2xf32>
// CHECK:           flow.dispatch.tensor.store %[[VAL_13]], %[[VAL_12]], offsets = [3, 1], sizes = [2, 2], strides = [1, 1] : tensor<2x2xf32> -> !flow.dispatch.tensor<readwrite:tensor<8x4xf32>>
// CHECK:           flow.return
// CHECK:         } count(%[[VAL_14:.*]]: index, %[[VAL_15:.*]]: index) -> (index, index, index) {
// CHECK:           %[[VAL_16:.*]], %[[VAL_17:.*]], %[[VAL_18:.*]] = flow.dispatch.workgroup_count_from_dag_root %[[VAL_14]], %[[VAL_15]]
// CHECK:           flow.return %[[VAL_16]], %[[VAL_17]], %[[VAL_18]] : index, index, index
// CHECK:         }
// CHECK:         return %[[VAL_1]], %[[VAL_10]] : tensor<2x2xf32>, tensor<8x4xf32>
// CHECK:       }
func.func @parts_of_rows(%a: tensor<8x4xf32>, %b: tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<8x4xf32>) {
  %0 = tensor.extract_slice %a[3, 1] [2, 2] [1, 1] : tensor<8x4xf32> to tensor<2x2xf32>
  %1 = tensor.insert_slice %b into %a[3, 1] [2, 2] [1, 1] : tensor<2x2xf32> into tensor<8x4xf32>
  return %0, %1 : tensor<2x2xf32>, tensor<8x4xf32>
}

// CHECK-LABEL: func.func @dynamic(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<?x4xf32>, %[[ARG1:.*]]: tensor<?x4xf32>, %[[ARG2:.*]]: index, %[[ARG3:.*]]: index) -> (tensor<?x4xf32>, tensor<?x4xf32>) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 4 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_2:.*]] = tensor.dim %[[ARG0]], %[[VAL_1]] : tensor<?x4xf32>
// CHECK:         %[[VAL_3:.*]] = flow.dispatch.workgroups[%[[ARG3]], %[[VAL_0]]](%[[ARG0]], %[[ARG2]], %[[ARG3]], %[[VAL_2]], %[[ARG3]]) : (tensor<?x4xf32>{%[[VAL_2]]}, index, index, index, index) -> tensor<?x4xf32>{%[[ARG3]]} =
// CHECK:             (%[[VAL_4:.*]]: !flow.dispatch.tensor<readonly:tensor<?x4xf32>>, %[[VAL_5:.*]]: index, %[[VAL_6:.*]]: index, %[[VAL_7:.*]]: index, %[[VAL_8:.*]]: index, %[[VAL_9:.*]]: !flow.dispatch.tensor<writeonly:tensor<?x4xf32>>) {
// CHECK:           %[[VAL_10:.*]] = flow.dispatch.tensor.load %[[VAL_4]], offsets = [%[[VAL_5]], 0], sizes = [%[[VAL_8]], 4], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<?x4xf32>>{%[[VAL_7]]} -> tensor<?x4xf32>
// CHECK:           flow.dispatch.tensor.store %[[VAL_10]], %[[VAL_9]], offsets = [0, 0], sizes = [%[[VAL_8]], 4], strides = [1, 1] : tensor<?x4xf32> -> !flow.dispatch.tensor<writeonly:tensor<?x4xf32>>{%[[VAL_8]]}
// CHECK:           flow.return
// CHECK:         } count(%[[VAL_11:.*]]: index, %[[VAL_12:.*]]: index) -> (index, index, index) {
// CHECK:           %[[VAL_13:.*]], %[[VAL_14:.*]], %[[VAL_15:.*]] = flow.dispatch.workgroup_count_from_dag_root %[[VAL_11]], %[[VAL_12]]
// CHECK:           flow.return %[[VAL_13]], %[[VAL_14]], %[[VAL_15]] : index, index, index
// CHECK:         }
// CHECK:         %[[VAL_16:.*]] = tensor.dim %[[ARG0]], %[[VAL_1]] : tensor<?x4xf32>
// CHECK:         %[[VAL_17:.*]] = tensor.dim %[[ARG1]], %[[VAL_1]] : tensor<?x4xf32>
// CHECK:         %[[VAL_18:.*]] = tensor.dim %[[ARG0]], %[[VAL_1]] : tensor<?x4xf32>
// CHECK:         %[[VAL_19:.*]] = flow.dispatch.workgroups[%[[ARG3]], %[[VAL_0]]](%[[ARG1]], %[[ARG0]], %[[ARG2]], %[[ARG3]], %[[VAL_17]], %[[VAL_18]]) : (tensor<?x4xf32>{%[[VAL_17]]}, tensor<?x4xf32>{%[[VAL_18]]}, index, index, index, index) -> %[[ARG0]]{%[[VAL_16]]} =
// CHECK:             (%[[VAL_20:.*]]: !flow.dispatch.tensor<readonly:tensor<?x4xf32>>, %[[VAL_21:.*]]: !flow.dispatch.tensor<readwrite:tensor<?x4xf32>>, %[[VAL_22:.*]]: index, %[[VAL_23:.*]]: index, %[[VAL_24:.*]]: index, %[[VAL_25:.*]]: index) {
// CHECK:           %[[VAL_26:.*]] = flow.dispatch.tensor.load %[[VAL_20]], offsets = [0, 0], sizes = [%[[VAL_24]], 4], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<?x4xf32>>{%[[VAL_24]]} -> tensor<?x4xf32>
// CHECK:           flow.dispatch.tensor.store %[[VAL_26]], %[[VAL_21]], offsets = [%[[VAL_22]], 0], sizes = [%[[VAL_23]], 4], strides = [1, 1] : tensor<?x4xf32> -> !flow.dispatch.tensor<readwrite:tensor<?x4xf32>>{%[[VAL_25]]}
// CHECK:           flow.return
// CHECK:         } count(%[[VAL_27:.*]]: index, %[[VAL_28:.*]]: index) -> (index, index, index) {
// CHECK:           %[[VAL_29:.*]], %[[VAL_30:.*]], %[[VAL_31:.*]] = flow.dispatch.workgroup_count_from_dag_root %[[VAL_27]], %[[VAL_28]]
// CHECK:           flow.return %[[VAL_29]], %[[VAL_30]], %[[VAL_31]] : index, index, index
// CHECK:         }
// CHECK:         return %[[VAL_3]], %[[VAL_19]] : tensor<?x4xf32>, tensor<?x4xf32>
// CHECK:       }
func.func @dynamic(%a: tensor<?x4xf32>, %b: tensor<?x4xf32>, %o: index, %s: index) -> (tensor<?x4xf32>, tensor<?x4xf32>) {
  %0 = tensor.extract_slice %a[%o, 0] [%s, 4] [1, 1] : tensor<?x4xf32> to tensor<?x4xf32>
  %1 = tensor.insert_slice %b into %a[%o, 0] [%s, 4] [1, 1] : tensor<?x4xf32> into tensor<?x4xf32>
  return %0, %1 : tensor<?x4xf32>, tensor<?x4xf32>
}

// A fill that a slice is inserted into is no part of the dispatch.
// CHECK-LABEL: func.func @into_fill(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<2x2xf32>) -> tensor<4x4xf32> {
// CHECK:         %[[VAL_0:.*]] = arith.constant 2 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 1.000000e+00 : f32
// CHECK:         %[[VAL_2:.*]] = flow.tensor.splat %[[VAL_1]] : tensor<4x4xf32>
// CHECK:         %[[VAL_3:.*]] = flow.dispatch.workgroups[%[[VAL_0]], %[[VAL_0]]](%[[ARG0]], %[[VAL_2]]) : (tensor<2x2xf32>, tensor<4x4xf32>) -> %[[VAL_2]] =
// CHECK:             (%[[VAL_4:.*]]: !flow.dispatch.tensor<readonly:tensor<2x2xf32>>, %[[VAL_5:.*]]: !flow.dispatch.tensor<readwrite:tensor<4x4xf32>>) {
// CHECK:           %[[VAL_6:.*]] = flow.dispatch.tensor.load %[[VAL_4]], offsets = [0, 0], sizes = [2, 2], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<2x2xf32>> -> tensor<2x2xf32>
// CHECK:           flow.dispatch.tensor.store %[[VAL_6]], %[[VAL_5]], offsets = [1, 1], sizes = [2, 2], strides = [1, 1] : tensor<2x2xf32> -> !flow.dispatch.tensor<readwrite:tensor<4x4xf32>>
// CHECK:           flow.return
// CHECK:         } count(%[[VAL_7:.*]]: index, %[[VAL_8:.*]]: index) -> (index, index, index) {
// CHECK:           %[[VAL_9:.*]], %[[VAL_10:.*]], %[[VAL_11:.*]] = flow.dispatch.workgroup_count_from_dag_root %[[VAL_7]], %[[VAL_8]]
// CHECK:           flow.return %[[VAL_9]], %[[VAL_10]], %[[VAL_11]] : index, index, index
// CHECK:         }
// CHECK:         return %[[VAL_3]] : tensor<4x4xf32>
// CHECK:       }
func.func @into_fill(%b: tensor<2x2xf32>) -> tensor<4x4xf32> {
  %cst = arith.constant 1.0 : f32
  %0 = tensor.empty() : tensor<4x4xf32>
  %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = tensor.insert_slice %b into %1[1, 1] [2, 2] [1, 1] : tensor<2x2xf32> into tensor<4x4xf32>
  return %2 : tensor<4x4xf32>
}

// In a dispatch, a slice is loaded with the offsets of both slices; rows that are 2 apart are 4 apart in the whole.
// CHECK-LABEL: func.func @in_dispatch(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<32x8xf32>, %[[ARG1:.*]]: index) -> tensor<3xf32> {
// CHECK:         %[[VAL_0:.*]] = flow.dispatch.workgroups(%[[ARG0]], %[[ARG1]]) : (tensor<32x8xf32>, index) -> tensor<3xf32> =
// CHECK:             (%[[VAL_1:.*]]: !flow.dispatch.tensor<readonly:tensor<32x8xf32>>, %[[VAL_2:.*]]: index, %[[VAL_3:.*]]: !flow.dispatch.tensor<writeonly:tensor<3xf32>>) {
// CHECK:           %[[VAL_4:.*]] = affine.apply #map()[%[[VAL_2]]]
// CHECK:           %[[VAL_5:.*]] = affine.apply #map1()[%[[VAL_2]]]
// CHECK:           %[[VAL_6:.*]] = flow.dispatch.tensor.load %[[VAL_1]], offsets = [%[[VAL_4]], %[[VAL_5]]], sizes = [3, 1], strides = [4, 1] : !flow.dispatch.tensor<readonly:tensor<32x8xf32>> -> tensor<3xf32>
// CHECK:           %[[VAL_7:.*]] = tensor.empty() : tensor<3xf32>
// CHECK:           %[[VAL_8:.*]] = linalg.exp ins(%[[VAL_6]] : tensor<3xf32>) outs(%[[VAL_7]] : tensor<3xf32>) -> tensor<3xf32>
// CHECK:           flow.dispatch.tensor.store %[[VAL_8]], %[[VAL_3]], offsets = [0], sizes = [3], strides = [1] : tensor<3xf32> -> !flow.dispatch.tensor<writeonly:tensor<3xf32>>
// CHECK:           flow.return
// CHECK:         }
// CHECK:         return %[[VAL_0]] : tensor<3xf32>
// CHECK:       }
func.func @in_dispatch(%a: tensor<32x8xf32>, %o: index) -> tensor<3xf32> {
  %0 = tensor.extract_slice %a[%o, 1] [16, 4] [2, 1] : tensor<32x8xf32> to tensor<16x4xf32>
  %1 = tensor.extract_slice %0[2, %o] [3, 1] [2, 1] : tensor<16x4xf32> to tensor<3xf32>
  %e = tensor.empty() : tensor<3xf32>
  %2 = flow.dispatch.region -> (tensor<3xf32>) {
    %3 = linalg.exp ins(%1 : tensor<3xf32>) outs(%e : tensor<3xf32>) -> tensor<3xf32>
    flow.return %3 : tensor<3xf32>
  }
  return %2 : tensor<3xf32>
}
