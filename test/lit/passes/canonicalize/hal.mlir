// RUN: okl-opt %s --canonicalize | filecheck %s

// CHECK-LABEL: func.func @there_and_back(
// CHECK-SAME:    %[[ARG0:.*]]: !hal.buffer_view, %[[ARG1:.*]]: tensor<?xf32>, %[[ARG2:.*]]: index) -> (!hal.buffer_view, tensor<?xf32>) {
// CHECK-NEXT:    return %[[ARG0]], %[[ARG1]] : !hal.buffer_view, tensor<?xf32>
// CHECK-NEXT:  }
func.func @there_and_back(%view: !hal.buffer_view, %t: tensor<?xf32>, %d: index) -> (!hal.buffer_view, tensor<?xf32>) {
  %0 = hal.tensor.import %view "in" : !hal.buffer_view -> tensor<4xf32>
  %1 = hal.tensor.export %0 "out" : tensor<4xf32> -> !hal.buffer_view
  %2 = hal.tensor.export %t : tensor<?xf32>{%d} -> !hal.buffer_view
  %3 = hal.tensor.import %2 : !hal.buffer_view -> tensor<?xf32>{%d}
  return %1, %3 : !hal.buffer_view, tensor<?xf32>
}

// As another type, in other memory, or after waiting it is not the same.
// CHECK-LABEL: func.func @not_back(
// CHECK-SAME:    %[[ARG0:.*]]: !hal.buffer_view, %[[ARG1:.*]]: !hal.fence, %[[ARG2:.*]]: !hal.buffer, %[[ARG3:.*]]: tensor<4xf32>) -> (!hal.buffer_view, !hal.buffer_view, !hal.buffer_view, tensor<4xi32>, tensor<4xf32>, !hal.buffer) {
// CHECK-NEXT:    %[[VAL_0:.*]] = hal.tensor.import wait(%[[ARG1]]) => %[[ARG0]] : !hal.buffer_view -> tensor<4xf32>
// CHECK-NEXT:    %[[VAL_1:.*]] = hal.tensor.export %[[VAL_0]] : tensor<4xf32> -> !hal.buffer_view
// CHECK-NEXT:    %[[VAL_2:.*]] = hal.tensor.import %[[ARG0]] : !hal.buffer_view -> tensor<4xf32>
// CHECK-NEXT:    %[[VAL_3:.*]] = hal.tensor.export %[[VAL_2]] into(%[[ARG2]] : !hal.buffer) : tensor<4xf32> -> !hal.buffer_view
// CHECK-NEXT:    %[[VAL_4:.*]] = hal.tensor.import %[[ARG0]] : !hal.buffer_view -> tensor<4xf32> as tensor<4xi32>
// CHECK-NEXT:    %[[VAL_5:.*]] = hal.tensor.export %[[VAL_4]] : tensor<4xi32> -> !hal.buffer_view
// CHECK-NEXT:    %[[VAL_6:.*]] = hal.tensor.export %[[ARG3]] : tensor<4xf32> -> !hal.buffer_view
// CHECK-NEXT:    %[[VAL_7:.*]] = hal.tensor.import %[[VAL_6]] : !hal.buffer_view -> tensor<4xi32>
// CHECK-NEXT:    %[[VAL_8:.*]] = hal.tensor.import wait(%[[ARG1]]) => %[[VAL_6]] : !hal.buffer_view -> tensor<4xf32>
// CHECK-NEXT:    %[[VAL_9:.*]] = hal.tensor.export %[[VAL_2]] : tensor<4xf32> -> !hal.buffer
// CHECK-NEXT:    return %[[VAL_1]], %[[VAL_3]], %[[VAL_5]], %[[VAL_7]], %[[VAL_8]], %[[VAL_9]] : !hal.buffer_view, !hal.buffer_view, !hal.buffer_view, tensor<4xi32>, tensor<4xf32>, !hal.buffer
// CHECK-NEXT:  }
func.func @not_back(%view: !hal.buffer_view, %fence: !hal.fence, %buffer: !hal.buffer, %t: tensor<4xf32>) -> (!hal.buffer_view, !hal.buffer_view, !hal.buffer_view, tensor<4xi32>, tensor<4xf32>, !hal.buffer) {
  %0 = hal.tensor.import wait(%fence) => %view : !hal.buffer_view -> tensor<4xf32>
  %1 = hal.tensor.export %0 : tensor<4xf32> -> !hal.buffer_view
  %2 = hal.tensor.import %view : !hal.buffer_view -> tensor<4xf32>
  %3 = hal.tensor.export %2 into(%buffer : !hal.buffer) : tensor<4xf32> -> !hal.buffer_view
  %4 = hal.tensor.import %view : !hal.buffer_view -> tensor<4xf32> as tensor<4xi32>
  %5 = hal.tensor.export %4 : tensor<4xi32> -> !hal.buffer_view
  %6 = hal.tensor.export %t : tensor<4xf32> -> !hal.buffer_view
  %7 = hal.tensor.import %6 : !hal.buffer_view -> tensor<4xi32>
  %8 = hal.tensor.import wait(%fence) => %6 : !hal.buffer_view -> tensor<4xf32>
  %9 = hal.tensor.export %2 : tensor<4xf32> -> !hal.buffer
  return %1, %3, %5, %7, %8, %9 : !hal.buffer_view, !hal.buffer_view, !hal.buffer_view, tensor<4xi32>, tensor<4xf32>, !hal.buffer
}

// The memory has the elements of another type, as which they are read there.
// CHECK-LABEL: func.func @other_memory(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<4xi32>, %[[ARG1:.*]]: tensor<?xi32>, %[[ARG2:.*]]: index) -> (tensor<4xi32>, tensor<?xi32>) {
// CHECK-NEXT:    %[[VAL_0:.*]] = hal.tensor.export %[[ARG0]] : tensor<4xf32> as tensor<4xi32> -> !hal.buffer_view
// CHECK-NEXT:    %[[VAL_1:.*]] = hal.tensor.import %[[VAL_0]] : !hal.buffer_view -> tensor<4xi32>
// CHECK-NEXT:    return %[[VAL_1]], %[[ARG1]] : tensor<4xi32>, tensor<?xi32>
// CHECK-NEXT:  }
func.func @other_memory(%t: tensor<4xi32>, %n: tensor<?xi32>, %d: index) -> (tensor<4xi32>, tensor<?xi32>) {
  %0 = hal.tensor.export %t : tensor<4xf32> as tensor<4xi32> -> !hal.buffer_view
  %1 = hal.tensor.import %0 : !hal.buffer_view -> tensor<4xi32>
  %2 = hal.tensor.export %n : tensor<?xf32>{%d} as tensor<?xi32> -> !hal.buffer_view
  %3 = hal.tensor.import %2 : !hal.buffer_view -> tensor<?xf32>{%d} as tensor<?xi32>
  return %1, %3 : tensor<4xi32>, tensor<?xi32>
}

// CHECK-LABEL: func.func @dims(
// CHECK-SAME:    %[[ARG0:.*]]: !hal.buffer_view, %[[ARG1:.*]]: index, %[[ARG2:.*]]: index) -> (index, index) {
// CHECK-NEXT:    %[[VAL_0:.*]] = arith.constant 2 : index
// CHECK-NEXT:    return %[[VAL_0]], %[[ARG1]] : index, index
// CHECK-NEXT:  }
func.func @dims(%view: !hal.buffer_view, %d: index, %e: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = hal.tensor.import %view : !hal.buffer_view -> tensor<2x?xf32>{%d}
  %1 = tensor.dim %0, %c0 : tensor<2x?xf32>
  %2 = tensor.dim %0, %c1 : tensor<2x?xf32>
  return %1, %2 : index, index
}

// CHECK-LABEL: func.func @dead(
// CHECK-SAME:    %[[ARG0:.*]]: !hal.buffer_view) {
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @dead(%view: !hal.buffer_view) {
  %0 = hal.buffer_view.dim<%view : !hal.buffer_view>[0] : index
  %1 = hal.tensor.import %view : !hal.buffer_view -> tensor<?xf32>{%0}
  %2 = hal.tensor.export %1 : tensor<?xf32>{%0} -> !hal.buffer_view
  return
}
