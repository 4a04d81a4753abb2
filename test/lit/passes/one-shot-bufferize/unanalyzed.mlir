// RUN: okl-opt %s -one-shot-bufferize="bufferize-function-boundaries no-analysis-func-filter=f" --canonicalize | filecheck %s

// A function that is not analyzed copies before each write.
// CHECK-LABEL: func.func @f(
// CHECK-SAME:    %[[ARG0:.*]]: memref<4xf32, strided<[?], offset: ?>>, %[[ARG1:.*]]: f32, %[[ARG2:.*]]: index) -> memref<4xf32> {
// CHECK:         %[[VAL_0:.*]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK:         memref.copy %[[ARG0]], %[[VAL_0]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK:         memref.store %[[ARG1]], %[[VAL_0]][%[[ARG2]]] : memref<4xf32>
// CHECK:         return %[[VAL_0]] : memref<4xf32>
// CHECK:       }
func.func @f(%t: tensor<4xf32>, %f: f32, %i: index) -> tensor<4xf32> {
  %0 = tensor.insert %f into %t[%i] : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @g(
// CHECK-SAME:    %[[ARG0:.*]]: memref<4xf32, strided<[?], offset: ?>>, %[[ARG1:.*]]: f32, %[[ARG2:.*]]: index) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK:         memref.store %[[ARG1]], %[[ARG0]][%[[ARG2]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK:         return %[[ARG0]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK:       }
func.func @g(%t: tensor<4xf32>, %f: f32, %i: index) -> tensor<4xf32> {
  %0 = tensor.insert %f into %t[%i] : tensor<4xf32>
  return %0 : tensor<4xf32>
}
