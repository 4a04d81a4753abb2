// RUN: okl-opt %s -one-shot-bufferize --canonicalize | filecheck %s

// mlir-opt rewrites functions of inner modules, too, but copies nothing there.
// CHECK-LABEL: module @inner {
module @inner {

  // CHECK-LABEL: func.func @f(
  // CHECK-SAME:    %[[ARG0:.*]]: tensor<4xf32>, %[[ARG1:.*]]: f32, %[[ARG2:.*]]: index) -> (tensor<4xf32>, f32) {
  // CHECK:         %[[VAL_0:.*]] = bufferization.to_buffer %[[ARG0]] : tensor<4xf32> to memref<4xf32, strided<[?], offset: ?>>
  // CHECK:         %[[VAL_1:.*]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  // CHECK:         memref.copy %[[VAL_0]], %[[VAL_1]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
  // CHECK:         memref.store %[[ARG1]], %[[VAL_1]][%[[ARG2]]] : memref<4xf32>
  // CHECK:         %[[VAL_2:.*]] = bufferization.to_tensor %[[VAL_1]] : memref<4xf32> to tensor<4xf32>
  // CHECK:         %[[VAL_3:.*]] = tensor.extract %[[ARG0]][%[[ARG2]]] : tensor<4xf32>
  // CHECK:         return %[[VAL_2]], %[[VAL_3]] : tensor<4xf32>, f32
  // CHECK:       }
  func.func @f(%t: tensor<4xf32>, %f: f32, %i: index) -> (tensor<4xf32>, f32) {
    %0 = tensor.insert %f into %t[%i] : tensor<4xf32>
    %1 = tensor.extract %t[%i] : tensor<4xf32>
    return %0, %1 : tensor<4xf32>, f32
  }
}
