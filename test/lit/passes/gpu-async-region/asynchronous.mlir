// RUN: okl-opt %s -gpu-async-region | filecheck %s

// Ops that are asynchronous get one more token, which makes a chain of what was none.
// CHECK-LABEL: func.func @chained(
// CHECK-SAME:    %[[ARG0:.*]]: memref<4xf32>, %[[ARG1:.*]]: memref<4xf32>, %[[ARG2:.*]]: f32) {
// CHECK:         %[[VAL_0:.*]] = gpu.wait async
// CHECK:         %[[VAL_1:.*]] = gpu.memset async [%[[VAL_0]]] %[[ARG0]], %[[ARG2]] : memref<4xf32>, f32
// CHECK:         %[[VAL_2:.*]] = gpu.wait async [%[[VAL_1]]]
// CHECK:         %[[VAL_3:.*]] = gpu.memset async [%[[VAL_2]]] %[[ARG1]], %[[ARG2]] : memref<4xf32>, f32
// CHECK:         %[[VAL_4:.*]] = gpu.wait async [%[[VAL_1]], %[[VAL_3]]]
// CHECK:         %[[VAL_5:.*]] = gpu.memcpy async [%[[VAL_4]]] %[[ARG0]], %[[ARG1]] : memref<4xf32>, memref<4xf32>
// CHECK:         gpu.wait [%[[VAL_5]]]
// CHECK:         return
// CHECK:       }
func.func @chained(%a: memref<4xf32>, %b: memref<4xf32>, %v: f32) {
  %0 = gpu.wait async
  %1 = gpu.memset async [%0] %a, %v : memref<4xf32>, f32
  %2 = gpu.wait async
  %3 = gpu.memset async [%2] %b, %v : memref<4xf32>, f32
  %4 = gpu.wait async [%1, %3]
  %5 = gpu.memcpy async [%4] %a, %b : memref<4xf32>, memref<4xf32>
  gpu.wait [%5]
  return
}
