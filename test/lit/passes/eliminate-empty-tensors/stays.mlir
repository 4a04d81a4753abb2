// RUN: okl-opt %s -eliminate-empty-tensors | filecheck %s

// The offset is loaded, which cannot be done earlier.
// CHECK-LABEL: func.func @loaded(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<8xf32>, %[[ARG1:.*]]: f32, %[[ARG2:.*]]: memref<index>) -> tensor<8xf32> {
// CHECK:         %[[VAL_0:.*]] = tensor.empty() : tensor<4xf32>
// CHECK:         %[[VAL_1:.*]] = linalg.fill ins(%[[ARG1]] : f32) outs(%[[VAL_0]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK:         %[[VAL_2:.*]] = memref.load %[[ARG2]][] : memref<index>
// CHECK:         %[[VAL_3:.*]] = tensor.insert_slice %[[VAL_1]] into %[[ARG0]][%[[VAL_2]]] [4] [1] : tensor<4xf32> into tensor<8xf32>
// CHECK:         return %[[VAL_3]] : tensor<8xf32>
// CHECK:       }
func.func @loaded(%t: tensor<8xf32>, %f: f32, %m: memref<index>) -> tensor<8xf32> {
  %0 = tensor.empty() : tensor<4xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  %2 = memref.load %m[] : memref<index>
  %3 = tensor.insert_slice %1 into %t[%2] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %3 : tensor<8xf32>
}

// Others may have the memory.
// CHECK-LABEL: func.func @not_restrict(
// CHECK-SAME:    %[[ARG0:.*]]: memref<4xf32>, %[[ARG1:.*]]: f32) {
// CHECK:         %[[VAL_0:.*]] = tensor.empty() : tensor<4xf32>
// CHECK:         %[[VAL_1:.*]] = linalg.fill ins(%[[ARG1]] : f32) outs(%[[VAL_0]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK:         bufferization.materialize_in_destination %[[VAL_1]] in writable %[[ARG0]] : (tensor<4xf32>, memref<4xf32>) -> ()
// CHECK:         return
// CHECK:       }
func.func @not_restrict(%m: memref<4xf32>, %f: f32) {
  %0 = tensor.empty() : tensor<4xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  bufferization.materialize_in_destination %1 in writable %m : (tensor<4xf32>, memref<4xf32>) -> ()
  return
}

// Nothing is inserted.
// CHECK-LABEL: func.func @returned() -> tensor<4xf32> {
// CHECK:         %[[VAL_0:.*]] = tensor.empty() : tensor<4xf32>
// CHECK:         return %[[VAL_0]] : tensor<4xf32>
// CHECK:       }
func.func @returned() -> tensor<4xf32> {
  %0 = tensor.empty() : tensor<4xf32>
  return %0 : tensor<4xf32>
}
