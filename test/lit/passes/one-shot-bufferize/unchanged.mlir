// RUN: okl-opt %s -one-shot-bufferize=bufferize-function-boundaries | filecheck %s

// There is nothing to bufferize.
// CHECK-LABEL: func.func @f(
// CHECK-SAME:    %[[ARG0:.*]]: memref<4xf32>, %[[ARG1:.*]]: f32, %[[ARG2:.*]]: index) {
// CHECK:         memref.store %[[ARG1]], %[[ARG0]][%[[ARG2]]] : memref<4xf32>
// CHECK:         return
// CHECK:       }
func.func @f(%m: memref<4xf32>, %f: f32, %i: index) {
  memref.store %f, %m[%i] : memref<4xf32>
  return
}
