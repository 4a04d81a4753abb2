// RUN: okl-opt %s -eliminate-empty-tensors | filecheck %s

// The part is filled where it is inserted.
// CHECK-LABEL: func.func @fill(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<8xf32>, %[[ARG1:.*]]: f32) -> tensor<8xf32> {
// CHECK:         %[[VAL_0:.*]] = tensor.extract_slice %[[ARG0]][2] [4] [1] : tensor<8xf32> to tensor<4xf32>
// CHECK:         %[[VAL_1:.*]] = tensor.empty() : tensor<4xf32>
// CHECK:         %[[VAL_2:.*]] = linalg.fill ins(%[[ARG1]] : f32) outs(%[[VAL_0]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK:         %[[VAL_3:.*]] = tensor.insert_slice %[[VAL_2]] into %[[ARG0]][2] [4] [1] : tensor<4xf32> into tensor<8xf32>
// CHECK:         return %[[VAL_3]] : tensor<8xf32>
// CHECK:       }
func.func @fill(%t: tensor<8xf32>, %f: f32) -> tensor<8xf32> {
  %0 = tensor.empty() : tensor<4xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  %2 = tensor.insert_slice %1 into %t[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %2 : tensor<8xf32>
}

// The offset is computed before.
// CHECK-LABEL: func.func @offset(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<8xf32>, %[[ARG1:.*]]: f32, %[[ARG2:.*]]: index) -> tensor<8xf32> {
// CHECK:         %[[VAL_0:.*]] = tensor.empty() : tensor<4xf32>
// CHECK:         %[[VAL_1:.*]] = arith.addi %[[ARG2]], %[[ARG2]] : index
// CHECK:         %[[VAL_2:.*]] = tensor.extract_slice %[[ARG0]][%[[VAL_1]]] [4] [1] : tensor<8xf32> to tensor<4xf32>
// CHECK:         %[[VAL_3:.*]] = linalg.fill ins(%[[ARG1]] : f32) outs(%[[VAL_2]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK:         %[[VAL_4:.*]] = tensor.insert_slice %[[VAL_3]] into %[[ARG0]][%[[VAL_1]]] [4] [1] : tensor<4xf32> into tensor<8xf32>
// CHECK:         return %[[VAL_4]] : tensor<8xf32>
// CHECK:       }
func.func @offset(%t: tensor<8xf32>, %f: f32, %i: index) -> tensor<8xf32> {
  %0 = tensor.empty() : tensor<4xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  %2 = arith.addi %i, %i : index
  %3 = tensor.insert_slice %1 into %t[%2] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %3 : tensor<8xf32>
}

// A memref becomes a tensor, of which there is only one.
// CHECK-LABEL: func.func @memref(
// CHECK-SAME:    %[[ARG0:.*]]: memref<4xf32>, %[[ARG1:.*]]: f32) {
// CHECK:         %[[VAL_0:.*]] = bufferization.to_tensor %[[ARG0]] restrict writable : memref<4xf32> to tensor<4xf32>
// CHECK:         %[[VAL_1:.*]] = tensor.empty() : tensor<4xf32>
// CHECK:         %[[VAL_2:.*]] = linalg.fill ins(%[[ARG1]] : f32) outs(%[[VAL_0]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK:         bufferization.materialize_in_destination %[[VAL_2]] in writable %[[ARG0]] : (tensor<4xf32>, memref<4xf32>) -> ()
// CHECK:         return
// CHECK:       }
func.func @memref(%m: memref<4xf32>, %f: f32) {
  %0 = tensor.empty() : tensor<4xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  bufferization.materialize_in_destination %1 in restrict writable %m : (tensor<4xf32>, memref<4xf32>) -> ()
  return
}
