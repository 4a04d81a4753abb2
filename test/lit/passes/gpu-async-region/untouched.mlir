// RUN: okl-opt %s -gpu-async-region | filecheck %s

// No op of the gpu dialect, nothing to wait for.
// CHECK-LABEL: func.func @none(
// CHECK-SAME:    %[[ARG0:.*]]: memref<4xf32>, %[[ARG1:.*]]: index) -> f32 {
// CHECK:         %[[VAL_0:.*]] = memref.load %[[ARG0]][%[[ARG1]]] : memref<4xf32>
// CHECK:         return %[[VAL_0]] : f32
// CHECK:       }
func.func @none(%a: memref<4xf32>, %i: index) -> f32 {
  %0 = memref.load %a[%i] : memref<4xf32>
  return %0 : f32
}
