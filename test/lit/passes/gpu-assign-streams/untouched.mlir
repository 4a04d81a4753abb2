// RUN: okl-opt %s -gpu-assign-streams | filecheck %s

// Without tokens there is nothing to put on streams.
// CHECK-LABEL: func.func @synchronous(
// CHECK-SAME:    %[[ARG0:.*]]: memref<4xf32>, %[[ARG1:.*]]: f32) {
// CHECK:         gpu.memset  %[[ARG0]], %[[ARG1]] : memref<4xf32>, f32
// CHECK:         return
// CHECK:       }
func.func @synchronous(%a: memref<4xf32>, %v: f32) {
  gpu.memset %a, %v : memref<4xf32>, f32
  return
}
