// RUN: okl-opt %s -gpu-assign-streams | filecheck %s
// RUN: okl-opt %s -gpu-assign-streams=max-streams=1 | filecheck %s --check-prefix=ONE
// RUN: okl-opt %s -gpu-assign-streams=max-streams=1 -gpu-assign-streams | filecheck %s

// Four streams by default; another number replaces what there was.
// CHECK-LABEL: func.func @roots(
// CHECK-SAME:    %[[ARG0:.*]]: memref<4xf32>, %[[ARG1:.*]]: f32) attributes {okl.false_deps = 1 : i32, okl.num_events = 3 : i32, okl.num_streams = 4 : i32} {
// CHECK:         %[[VAL_0:.*]] = gpu.wait async
// CHECK:         %[[VAL_1:.*]] = gpu.memset async [%[[VAL_0]]] %[[ARG0]], %[[ARG1]] : memref<4xf32>, f32 {okl.stream = 0 : i32}
// CHECK:         %[[VAL_2:.*]] = gpu.wait async
// CHECK:         %[[VAL_3:.*]] = gpu.memset async [%[[VAL_2]]] %[[ARG0]], %[[ARG1]] : memref<4xf32>, f32 {okl.record = 0 : i32, okl.stream = 1 : i32}
// CHECK:         %[[VAL_4:.*]] = gpu.wait async
// CHECK:         %[[VAL_5:.*]] = gpu.memset async [%[[VAL_4]]] %[[ARG0]], %[[ARG1]] : memref<4xf32>, f32 {okl.record = 1 : i32, okl.stream = 2 : i32}
// CHECK:         %[[VAL_6:.*]] = gpu.wait async
// CHECK:         %[[VAL_7:.*]] = gpu.memset async [%[[VAL_6]]] %[[ARG0]], %[[ARG1]] : memref<4xf32>, f32 {okl.record = 2 : i32, okl.stream = 3 : i32}
// CHECK:         %[[VAL_8:.*]] = gpu.wait async
// CHECK:         %[[VAL_9:.*]] = gpu.memset async [%[[VAL_8]]] %[[ARG0]], %[[ARG1]] : memref<4xf32>, f32 {okl.stream = 0 : i32}
// CHECK:         %[[VAL_10:.*]] = gpu.wait async [%[[VAL_1]], %[[VAL_3]], %[[VAL_5]], %[[VAL_7]], %[[VAL_9]]]
// CHECK:         %[[VAL_11:.*]] = gpu.memset async [%[[VAL_10]]] %[[ARG0]], %[[ARG1]] : memref<4xf32>, f32 {okl.stream = 0 : i32, okl.wait = array<i32: 2, 1, 0>}
// CHECK:         return
// CHECK:       }
// ONE-LABEL: func.func @roots(
// ONE-SAME:    %[[ARG0:.*]]: memref<4xf32>, %[[ARG1:.*]]: f32) attributes {okl.false_deps = 4 : i32, okl.num_events = 0 : i32, okl.num_streams = 1 : i32} {
// ONE:         %[[VAL_0:.*]] = gpu.wait async
// ONE:         %[[VAL_1:.*]] = gpu.memset async [%[[VAL_0]]] %[[ARG0]], %[[ARG1]] : memref<4xf32>, f32 {okl.stream = 0 : i32}
// ONE:         %[[VAL_2:.*]] = gpu.wait async
// ONE:         %[[VAL_3:.*]] = gpu.memset async [%[[VAL_2]]] %[[ARG0]], %[[ARG1]] : memref<4xf32>, f32 {okl.stream = 0 : i32}
// ONE:         %[[VAL_4:.*]] = gpu.wait async
// ONE:         %[[VAL_5:.*]] = gpu.memset async [%[[VAL_4]]] %[[ARG0]], %[[ARG1]] : memref<4xf32>, f32 {okl.stream = 0 : i32}
// ONE:         %[[VAL_6:.*]] = gpu.wait async
// ONE:         %[[VAL_7:.*]] = gpu.memset async [%[[VAL_6]]] %[[ARG0]], %[[ARG1]] : memref<4xf32>, f32 {okl.stream = 0 : i32}
// ONE:         %[[VAL_8:.*]] = gpu.wait async
// ONE:         %[[VAL_9:.*]] = gpu.memset async [%[[VAL_8]]] %[[ARG0]], %[[ARG1]] : memref<4xf32>, f32 {okl.stream = 0 : i32}
// ONE:         %[[VAL_10:.*]] = gpu.wait async [%[[VAL_1]], %[[VAL_3]], %[[VAL_5]], %[[VAL_7]], %[[VAL_9]]]
// ONE:         %[[VAL_11:.*]] = gpu.memset async [%[[VAL_10]]] %[[ARG0]], %[[ARG1]] : memref<4xf32>, f32 {okl.stream = 0 : i32}
// ONE:         return
// ONE:       }
func.func @roots(%a: memref<4xf32>, %v: f32) {
  %w0 = gpu.wait async
  %t0 = gpu.memset async [%w0] %a, %v : memref<4xf32>, f32
  %w1 = gpu.wait async
  %t1 = gpu.memset async [%w1] %a, %v : memref<4xf32>, f32
  %w2 = gpu.wait async
  %t2 = gpu.memset async [%w2] %a, %v : memref<4xf32>, f32
  %w3 = gpu.wait async
  %t3 = gpu.memset async [%w3] %a, %v : memref<4xf32>, f32
  %w4 = gpu.wait async
  %t4 = gpu.memset async [%w4] %a, %v : memref<4xf32>, f32
  %w5 = gpu.wait async [%t0, %t1, %t2, %t3, %t4]
  %t5 = gpu.memset async [%w5] %a, %v : memref<4xf32>, f32
  return
}
