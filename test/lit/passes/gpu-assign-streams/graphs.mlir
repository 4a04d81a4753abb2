// RUN: okl-opt %s -gpu-assign-streams=max-streams=2 | filecheck %s

// A diamond: the branch on the other stream waits for the first op, and the join for the branch.
// CHECK-LABEL: func.func @diamond(
// CHECK-SAME:    %[[ARG0:.*]]: memref<4xf32>, %[[ARG1:.*]]: f32) attributes {okl.num_events = 2 : i32, okl.num_streams = 2 : i32} {
// CHECK:         %[[VAL_0:.*]] = gpu.wait async
// CHECK:         %[[VAL_1:.*]] = gpu.memset async [%[[VAL_0]]] %[[ARG0]], %[[ARG1]] : memref<4xf32>, f32 {okl.record = 0 : i32, okl.stream = 0 : i32}
// CHECK:         %[[VAL_2:.*]] = gpu.wait async [%[[VAL_1]]]
// CHECK:         %[[VAL_3:.*]] = gpu.memset async [%[[VAL_2]]] %[[ARG0]], %[[ARG1]] : memref<4xf32>, f32 {okl.stream = 0 : i32}
// CHECK:         %[[VAL_4:.*]] = gpu.wait async [%[[VAL_1]]]
// CHECK:         %[[VAL_5:.*]] = gpu.memset async [%[[VAL_4]]] %[[ARG0]], %[[ARG1]] : memref<4xf32>, f32 {okl.record = 1 : i32, okl.stream = 1 : i32, okl.wait = array<i32: 0>}
// CHECK:         %[[VAL_6:.*]] = gpu.wait async [%[[VAL_3]], %[[VAL_5]]]
// CHECK:         %[[VAL_7:.*]] = gpu.memset async [%[[VAL_6]]] %[[ARG0]], %[[ARG1]] : memref<4xf32>, f32 {okl.stream = 0 : i32, okl.wait = array<i32: 1>}
// CHECK:         return
// CHECK:       }
func.func @diamond(%a: memref<4xf32>, %v: f32) {
  %w0 = gpu.wait async
  %t0 = gpu.memset async [%w0] %a, %v : memref<4xf32>, f32
  %w1 = gpu.wait async [%t0]
  %t1 = gpu.memset async [%w1] %a, %v : memref<4xf32>, f32
  %w2 = gpu.wait async [%t0]
  %t2 = gpu.memset async [%w2] %a, %v : memref<4xf32>, f32
  %w3 = gpu.wait async [%t1, %t2]
  %t3 = gpu.memset async [%w3] %a, %v : memref<4xf32>, f32
  return
}

// Two chains need no event.
// CHECK-LABEL: func.func @chains(
// CHECK-SAME:    %[[ARG0:.*]]: memref<4xf32>, %[[ARG1:.*]]: f32) attributes {okl.num_events = 0 : i32, okl.num_streams = 2 : i32} {
// CHECK:         %[[VAL_0:.*]] = gpu.wait async
// CHECK:         %[[VAL_1:.*]] = gpu.memset async [%[[VAL_0]]] %[[ARG0]], %[[ARG1]] : memref<4xf32>, f32 {okl.stream = 0 : i32}
// CHECK:         %[[VAL_2:.*]] = gpu.wait async
// CHECK:         %[[VAL_3:.*]] = gpu.memset async [%[[VAL_2]]] %[[ARG0]], %[[ARG1]] : memref<4xf32>, f32 {okl.stream = 1 : i32}
// CHECK:         %[[VAL_4:.*]] = gpu.wait async [%[[VAL_1]]]
// CHECK:         %[[VAL_5:.*]] = gpu.memset async [%[[VAL_4]]] %[[ARG0]], %[[ARG1]] : memref<4xf32>, f32 {okl.stream = 0 : i32}
// CHECK:         %[[VAL_6:.*]] = gpu.wait async [%[[VAL_3]]]
// CHECK:         %[[VAL_7:.*]] = gpu.memset async [%[[VAL_6]]] %[[ARG0]], %[[ARG1]] : memref<4xf32>, f32 {okl.stream = 1 : i32}
// CHECK:         return
// CHECK:       }
func.func @chains(%a: memref<4xf32>, %v: f32) {
  %w0 = gpu.wait async
  %t0 = gpu.memset async [%w0] %a, %v : memref<4xf32>, f32
  %w1 = gpu.wait async
  %t1 = gpu.memset async [%w1] %a, %v : memref<4xf32>, f32
  %w2 = gpu.wait async [%t0]
  %t2 = gpu.memset async [%w2] %a, %v : memref<4xf32>, f32
  %w3 = gpu.wait async [%t1]
  %t3 = gpu.memset async [%w3] %a, %v : memref<4xf32>, f32
  return
}

// Five ops of their own, and one after all: two streams wait falsely.
// CHECK-LABEL: func.func @roots(
// CHECK-SAME:    %[[ARG0:.*]]: memref<4xf32>, %[[ARG1:.*]]: f32) attributes {okl.false_deps = 3 : i32, okl.num_events = 1 : i32, okl.num_streams = 2 : i32} {
// CHECK:         %[[VAL_0:.*]] = gpu.wait async
// CHECK:         %[[VAL_1:.*]] = gpu.memset async [%[[VAL_0]]] %[[ARG0]], %[[ARG1]] : memref<4xf32>, f32 {okl.stream = 0 : i32}
// CHECK:         %[[VAL_2:.*]] = gpu.wait async
// CHECK:         %[[VAL_3:.*]] = gpu.memset async [%[[VAL_2]]] %[[ARG0]], %[[ARG1]] : memref<4xf32>, f32 {okl.stream = 1 : i32}
// CHECK:         %[[VAL_4:.*]] = gpu.wait async
// CHECK:         %[[VAL_5:.*]] = gpu.memset async [%[[VAL_4]]] %[[ARG0]], %[[ARG1]] : memref<4xf32>, f32 {okl.stream = 0 : i32}
// CHECK:         %[[VAL_6:.*]] = gpu.wait async
// CHECK:         %[[VAL_7:.*]] = gpu.memset async [%[[VAL_6]]] %[[ARG0]], %[[ARG1]] : memref<4xf32>, f32 {okl.record = 0 : i32, okl.stream = 1 : i32}
// CHECK:         %[[VAL_8:.*]] = gpu.wait async
// CHECK:         %[[VAL_9:.*]] = gpu.memset async [%[[VAL_8]]] %[[ARG0]], %[[ARG1]] : memref<4xf32>, f32 {okl.stream = 0 : i32}
// CHECK:         %[[VAL_10:.*]] = gpu.wait async [%[[VAL_1]], %[[VAL_3]], %[[VAL_5]], %[[VAL_7]], %[[VAL_9]]]
// CHECK:         %[[VAL_11:.*]] = gpu.memset async [%[[VAL_10]]] %[[ARG0]], %[[ARG1]] : memref<4xf32>, f32 {okl.stream = 0 : i32, okl.wait = array<i32: 0>}
// CHECK:         return
// CHECK:       }
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

// A chain is one stream.
// CHECK-LABEL: func.func @chain(
// CHECK-SAME:    %[[ARG0:.*]]: memref<4xf32>, %[[ARG1:.*]]: f32) attributes {okl.num_events = 0 : i32, okl.num_streams = 1 : i32} {
// CHECK:         %[[VAL_0:.*]] = gpu.wait async
// CHECK:         %[[VAL_1:.*]] = gpu.memset async [%[[VAL_0]]] %[[ARG0]], %[[ARG1]] : memref<4xf32>, f32 {okl.stream = 0 : i32}
// CHECK:         %[[VAL_2:.*]] = gpu.wait async [%[[VAL_1]]]
// CHECK:         %[[VAL_3:.*]] = gpu.memset async [%[[VAL_2]]] %[[ARG0]], %[[ARG1]] : memref<4xf32>, f32 {okl.stream = 0 : i32}
// CHECK:         %[[VAL_4:.*]] = gpu.wait async [%[[VAL_3]]]
// CHECK:         %[[VAL_5:.*]] = gpu.memset async [%[[VAL_4]]] %[[ARG0]], %[[ARG1]] : memref<4xf32>, f32 {okl.stream = 0 : i32}
// CHECK:         %[[VAL_6:.*]] = gpu.wait async [%[[VAL_5]]]
// CHECK:         %[[VAL_7:.*]] = gpu.memset async [%[[VAL_6]]] %[[ARG0]], %[[ARG1]] : memref<4xf32>, f32 {okl.stream = 0 : i32}
// CHECK:         return
// CHECK:       }
func.func @chain(%a: memref<4xf32>, %v: f32) {
  %w0 = gpu.wait async
  %t0 = gpu.memset async [%w0] %a, %v : memref<4xf32>, f32
  %w1 = gpu.wait async [%t0]
  %t1 = gpu.memset async [%w1] %a, %v : memref<4xf32>, f32
  %w2 = gpu.wait async [%t1]
  %t2 = gpu.memset async [%w2] %a, %v : memref<4xf32>, f32
  %w3 = gpu.wait async [%t2]
  %t3 = gpu.memset async [%w3] %a, %v : memref<4xf32>, f32
  return
}

// One diamond after another.
// CHECK-LABEL: func.func @two_diamonds(
// CHECK-SAME:    %[[ARG0:.*]]: memref<4xf32>, %[[ARG1:.*]]: f32) attributes {okl.num_events = 4 : i32, okl.num_streams = 2 : i32} {
// CHECK:         %[[VAL_0:.*]] = gpu.wait async
// CHECK:         %[[VAL_1:.*]] = gpu.memset async [%[[VAL_0]]] %[[ARG0]], %[[ARG1]] : memref<4xf32>, f32 {okl.record = 0 : i32, okl.stream = 0 : i32}
// CHECK:         %[[VAL_2:.*]] = gpu.wait async [%[[VAL_1]]]
// CHECK:         %[[VAL_3:.*]] = gpu.memset async [%[[VAL_2]]] %[[ARG0]], %[[ARG1]] : memref<4xf32>, f32 {okl.stream = 0 : i32}
// CHECK:         %[[VAL_4:.*]] = gpu.wait async [%[[VAL_1]]]
// CHECK:         %[[VAL_5:.*]] = gpu.memset async [%[[VAL_4]]] %[[ARG0]], %[[ARG1]] : memref<4xf32>, f32 {okl.record = 1 : i32, okl.stream = 1 : i32, okl.wait = array<i32: 0>}
// CHECK:         %[[VAL_6:.*]] = gpu.wait async [%[[VAL_3]], %[[VAL_5]]]
// CHECK:         %[[VAL_7:.*]] = gpu.memset async [%[[VAL_6]]] %[[ARG0]], %[[ARG1]] : memref<4xf32>, f32 {okl.record = 2 : i32, okl.stream = 0 : i32, okl.wait = array<i32: 1>}
// CHECK:         %[[VAL_8:.*]] = gpu.wait async [%[[VAL_7]]]
// CHECK:         %[[VAL_9:.*]] = gpu.memset async [%[[VAL_8]]] %[[ARG0]], %[[ARG1]] : memref<4xf32>, f32 {okl.stream = 0 : i32}
// CHECK:         %[[VAL_10:.*]] = gpu.wait async [%[[VAL_7]]]
// CHECK:         %[[VAL_11:.*]] = gpu.memset async [%[[VAL_10]]] %[[ARG0]], %[[ARG1]] : memref<4xf32>, f32 {okl.record = 3 : i32, okl.stream = 1 : i32, okl.wait = array<i32: 2>}
// CHECK:         %[[VAL_12:.*]] = gpu.wait async [%[[VAL_9]], %[[VAL_11]]]
// CHECK:         %[[VAL_13:.*]] = gpu.memset async [%[[VAL_12]]] %[[ARG0]], %[[ARG1]] : memref<4xf32>, f32 {okl.stream = 0 : i32, okl.wait = array<i32: 3>}
// CHECK:         return
// CHECK:       }
func.func @two_diamonds(%a: memref<4xf32>, %v: f32) {
  %w0 = gpu.wait async
  %t0 = gpu.memset async [%w0] %a, %v : memref<4xf32>, f32
  %w1 = gpu.wait async [%t0]
  %t1 = gpu.memset async [%w1] %a, %v : memref<4xf32>, f32
  %w2 = gpu.wait async [%t0]
  %t2 = gpu.memset async [%w2] %a, %v : memref<4xf32>, f32
  %w3 = gpu.wait async [%t1, %t2]
  %t3 = gpu.memset async [%w3] %a, %v : memref<4xf32>, f32
  %w4 = gpu.wait async [%t3]
  %t4 = gpu.memset async [%w4] %a, %v : memref<4xf32>, f32
  %w5 = gpu.wait async [%t3]
  %t5 = gpu.memset async [%w5] %a, %v : memref<4xf32>, f32
  %w6 = gpu.wait async [%t4, %t5]
  %t6 = gpu.memset async [%w6] %a, %v : memref<4xf32>, f32
  return
}

// What the host waits for is recorded; a stream that it waited for is idle.
// CHECK-LABEL: func.func @host(
// CHECK-SAME:    %[[ARG0:.*]]: memref<4xf32>, %[[ARG1:.*]]: memref<4xf32>, %[[ARG2:.*]]: f32) attributes {okl.num_events = 3 : i32, okl.num_streams = 2 : i32} {
// CHECK:         %[[VAL_0:.*]] = gpu.wait async
// CHECK:         %[[VAL_1:.*]] = gpu.memset async [%[[VAL_0]]] %[[ARG0]], %[[ARG2]] : memref<4xf32>, f32 {okl.record = 0 : i32, okl.stream = 0 : i32}
// CHECK:         %[[VAL_2:.*]] = gpu.wait async
// CHECK:         %[[VAL_3:.*]] = gpu.memset async [%[[VAL_2]]] %[[ARG1]], %[[ARG2]] : memref<4xf32>, f32 {okl.record = 1 : i32, okl.stream = 1 : i32}
// CHECK:         gpu.wait [%[[VAL_1]]] {okl.sync = array<i32: 0>}
// CHECK:         %[[VAL_4:.*]] = gpu.wait async
// CHECK:         %[[VAL_5:.*]] = gpu.memset async [%[[VAL_4]]] %[[ARG0]], %[[ARG2]] : memref<4xf32>, f32 {okl.record = 2 : i32, okl.stream = 0 : i32}
// CHECK:         gpu.wait [%[[VAL_3]], %[[VAL_5]]] {okl.sync = array<i32: 2, 1>}
// CHECK:         return
// CHECK:       }
func.func @host(%a: memref<4xf32>, %b: memref<4xf32>, %v: f32) {
  %0 = gpu.wait async
  %1 = gpu.memset async [%0] %a, %v : memref<4xf32>, f32
  %2 = gpu.wait async
  %3 = gpu.memset async [%2] %b, %v : memref<4xf32>, f32
  gpu.wait [%1]
  %4 = gpu.wait async
  %5 = gpu.memset async [%4] %a, %v : memref<4xf32>, f32
  gpu.wait [%3, %5]
  return
}

// Blocks in an op number their events with those around it, and share the streams.
// CHECK-LABEL: func.func @loop(
// CHECK-SAME:    %[[ARG0:.*]]: memref<4xf32>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: f32) attributes {okl.num_events = 3 : i32, okl.num_streams = 1 : i32} {
// CHECK:         %[[VAL_0:.*]] = gpu.wait async
// CHECK:         %[[VAL_1:.*]] = gpu.memset async [%[[VAL_0]]] %[[ARG0]], %[[ARG2]] : memref<4xf32>, f32 {okl.record = 0 : i32, okl.stream = 0 : i32}
// CHECK:         gpu.wait [%[[VAL_1]]] {okl.sync = array<i32: 0>}
// CHECK:         scf.for %[[VAL_2:.*]] = %[[ARG1]] to %[[ARG1]] step %[[ARG1]] {
// CHECK:           %[[VAL_3:.*]] = gpu.wait async
// CHECK:           %[[VAL_4:.*]] = gpu.memset async [%[[VAL_3]]] %[[ARG0]], %[[ARG2]] : memref<4xf32>, f32 {okl.record = 1 : i32, okl.stream = 0 : i32}
// CHECK:           gpu.wait [%[[VAL_4]]] {okl.sync = array<i32: 1>}
// CHECK:         }
// CHECK:         %[[VAL_5:.*]] = gpu.wait async
// CHECK:         %[[VAL_6:.*]] = gpu.memset async [%[[VAL_5]]] %[[ARG0]], %[[ARG2]] : memref<4xf32>, f32 {okl.record = 2 : i32, okl.stream = 0 : i32}
// CHECK:         gpu.wait [%[[VAL_6]]] {okl.sync = array<i32: 2>}
// CHECK:         return
// CHECK:       }
func.func @loop(%a: memref<4xf32>, %n: index, %v: f32) {
  %0 = gpu.wait async
  %1 = gpu.memset async [%0] %a, %v : memref<4xf32>, f32
  gpu.wait [%1]
  scf.for %i = %n to %n step %n {
    %2 = gpu.wait async
    %3 = gpu.memset async [%2] %a, %v : memref<4xf32>, f32
    gpu.wait [%3]
  }
  %4 = gpu.wait async
  %5 = gpu.memset async [%4] %a, %v : memref<4xf32>, f32
  gpu.wait [%5]
  return
}
