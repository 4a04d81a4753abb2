// RUN: okl-opt %s --allow-unregistered-dialect -gpu-async-dag | filecheck %s
// RUN: okl-opt %s --allow-unregistered-dialect -gpu-async-dag=portable | filecheck %s --check-prefix=PORTABLE
// RUN: okl-opt %s --allow-unregistered-dialect -gpu-async-dag=constant-ops= | filecheck %s --check-prefix=NOCONST

// CHECK-LABEL: func.func private @called()
// PORTABLE-LABEL: func.func private @called()
// NOCONST-LABEL: func.func private @called()
func.func private @called()

// The host reads what a launch writes, and may read what a launch reads.
// CHECK-LABEL: func.func @reads(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: f32) -> f32 {
// CHECK:         %[[VAL_0:.*]] = memref.alloc() : memref<8xf32>
// CHECK:         %[[VAL_1:.*]] = memref.alloc() : memref<8xf32>
// CHECK:         %[[VAL_2:.*]] = gpu.wait async
// CHECK:         %[[VAL_3:.*]] = gpu.memcpy async [%[[VAL_2]]] %[[VAL_0]], %[[VAL_1]] : memref<8xf32>, memref<8xf32>
// CHECK:         %[[VAL_4:.*]] = memref.load %[[VAL_1]][%[[ARG0]]] : memref<8xf32>
// CHECK:         gpu.wait [%[[VAL_3]]]
// CHECK:         %[[VAL_5:.*]] = memref.load %[[VAL_0]][%[[ARG0]]] : memref<8xf32>
// CHECK:         %[[VAL_6:.*]] = arith.addf %[[VAL_4]], %[[VAL_5]] : f32
// CHECK:         return %[[VAL_6]] : f32
// CHECK:       }
// PORTABLE-LABEL: func.func @reads(
// PORTABLE-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: f32) -> f32 {
// PORTABLE:         %[[VAL_0:.*]] = memref.alloc() : memref<8xf32>
// PORTABLE:         %[[VAL_1:.*]] = memref.alloc() : memref<8xf32>
// PORTABLE:         %[[VAL_2:.*]] = gpu.wait async
// PORTABLE:         %[[VAL_3:.*]] = gpu.memcpy async [%[[VAL_2]]] %[[VAL_0]], %[[VAL_1]] : memref<8xf32>, memref<8xf32>
// PORTABLE:         %[[VAL_4:.*]] = memref.load %[[VAL_1]][%[[ARG0]]] : memref<8xf32>
// PORTABLE:         gpu.wait [%[[VAL_3]]]
// PORTABLE:         %[[VAL_5:.*]] = memref.load %[[VAL_0]][%[[ARG0]]] : memref<8xf32>
// PORTABLE:         %[[VAL_6:.*]] = arith.addf %[[VAL_4]], %[[VAL_5]] : f32
// PORTABLE:         return %[[VAL_6]] : f32
// PORTABLE:       }
// NOCONST-LABEL: func.func @reads(
// NOCONST-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: f32) -> f32 {
// NOCONST:         %[[VAL_0:.*]] = memref.alloc() : memref<8xf32>
// NOCONST:         %[[VAL_1:.*]] = memref.alloc() : memref<8xf32>
// NOCONST:         %[[VAL_2:.*]] = gpu.wait async
// NOCONST:         %[[VAL_3:.*]] = gpu.memcpy async [%[[VAL_2]]] %[[VAL_0]], %[[VAL_1]] : memref<8xf32>, memref<8xf32>
// NOCONST:         %[[VAL_4:.*]] = memref.load %[[VAL_1]][%[[ARG0]]] : memref<8xf32>
// NOCONST:         gpu.wait [%[[VAL_3]]]
// NOCONST:         %[[VAL_5:.*]] = memref.load %[[VAL_0]][%[[ARG0]]] : memref<8xf32>
// NOCONST:         %[[VAL_6:.*]] = arith.addf %[[VAL_4]], %[[VAL_5]] : f32
// NOCONST:         return %[[VAL_6]] : f32
// NOCONST:       }
func.func @reads(%i: index, %v: f32) -> f32 {
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  gpu.memcpy %a, %b : memref<8xf32>, memref<8xf32>
  %0 = memref.load %b[%i] : memref<8xf32>
  %1 = memref.load %a[%i] : memref<8xf32>
  %2 = arith.addf %0, %1 : f32
  return %2 : f32
}

// The host writes what a launch reads, and copies what two write.
// CHECK-LABEL: func.func @writes(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: f32) {
// CHECK:         %[[VAL_0:.*]] = memref.alloc() : memref<8xf32>
// CHECK:         %[[VAL_1:.*]] = memref.alloc() : memref<8xf32>
// CHECK:         %[[VAL_2:.*]] = memref.alloc() : memref<8xf32>
// CHECK:         %[[VAL_3:.*]] = gpu.wait async
// CHECK:         %[[VAL_4:.*]] = gpu.memcpy async [%[[VAL_3]]] %[[VAL_0]], %[[VAL_1]] : memref<8xf32>, memref<8xf32>
// CHECK:         %[[VAL_5:.*]] = gpu.wait async
// CHECK:         %[[VAL_6:.*]] = gpu.memset async [%[[VAL_5]]] %[[VAL_2]], %[[ARG1]] : memref<8xf32>, f32
// CHECK:         gpu.wait [%[[VAL_4]]]
// CHECK:         memref.store %[[ARG1]], %[[VAL_1]][%[[ARG0]]] : memref<8xf32>
// CHECK:         %[[VAL_7:.*]] = gpu.wait async
// CHECK:         %[[VAL_8:.*]] = gpu.memset async [%[[VAL_7]]] %[[VAL_0]], %[[ARG1]] : memref<8xf32>, f32
// CHECK:         gpu.wait [%[[VAL_6]], %[[VAL_8]]]
// CHECK:         memref.copy %[[VAL_0]], %[[VAL_2]] : memref<8xf32> to memref<8xf32>
// CHECK:         return
// CHECK:       }
// PORTABLE-LABEL: func.func @writes(
// PORTABLE-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: f32) {
// PORTABLE:         %[[VAL_0:.*]] = memref.alloc() : memref<8xf32>
// PORTABLE:         %[[VAL_1:.*]] = memref.alloc() : memref<8xf32>
// PORTABLE:         %[[VAL_2:.*]] = memref.alloc() : memref<8xf32>
// PORTABLE:         %[[VAL_3:.*]] = gpu.wait async
// PORTABLE:         %[[VAL_4:.*]] = gpu.memcpy async [%[[VAL_3]]] %[[VAL_0]], %[[VAL_1]] : memref<8xf32>, memref<8xf32>
// PORTABLE:         %[[VAL_5:.*]] = gpu.wait async
// PORTABLE:         %[[VAL_6:.*]] = gpu.memset async [%[[VAL_5]]] %[[VAL_2]], %[[ARG1]] : memref<8xf32>, f32
// PORTABLE:         gpu.wait [%[[VAL_4]]]
// PORTABLE:         memref.store %[[ARG1]], %[[VAL_1]][%[[ARG0]]] : memref<8xf32>
// PORTABLE:         %[[VAL_7:.*]] = gpu.wait async
// PORTABLE:         %[[VAL_8:.*]] = gpu.memset async [%[[VAL_7]]] %[[VAL_0]], %[[ARG1]] : memref<8xf32>, f32
// PORTABLE:         gpu.wait [%[[VAL_6]], %[[VAL_8]]]
// PORTABLE:         memref.copy %[[VAL_0]], %[[VAL_2]] : memref<8xf32> to memref<8xf32>
// PORTABLE:         return
// PORTABLE:       }
// NOCONST-LABEL: func.func @writes(
// NOCONST-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: f32) {
// NOCONST:         %[[VAL_0:.*]] = memref.alloc() : memref<8xf32>
// NOCONST:         %[[VAL_1:.*]] = memref.alloc() : memref<8xf32>
// NOCONST:         %[[VAL_2:.*]] = memref.alloc() : memref<8xf32>
// NOCONST:         %[[VAL_3:.*]] = gpu.wait async
// NOCONST:         %[[VAL_4:.*]] = gpu.memcpy async [%[[VAL_3]]] %[[VAL_0]], %[[VAL_1]] : memref<8xf32>, memref<8xf32>
// NOCONST:         %[[VAL_5:.*]] = gpu.wait async
// NOCONST:         %[[VAL_6:.*]] = gpu.memset async [%[[VAL_5]]] %[[VAL_2]], %[[ARG1]] : memref<8xf32>, f32
// NOCONST:         gpu.wait [%[[VAL_4]]]
// NOCONST:         memref.store %[[ARG1]], %[[VAL_1]][%[[ARG0]]] : memref<8xf32>
// NOCONST:         %[[VAL_7:.*]] = gpu.wait async
// NOCONST:         %[[VAL_8:.*]] = gpu.memset async [%[[VAL_7]]] %[[VAL_0]], %[[ARG1]] : memref<8xf32>, f32
// NOCONST:         gpu.wait [%[[VAL_6]], %[[VAL_8]]]
// NOCONST:         memref.copy %[[VAL_0]], %[[VAL_2]] : memref<8xf32> to memref<8xf32>
// NOCONST:         return
// NOCONST:       }
func.func @writes(%i: index, %v: f32) {
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  %c = memref.alloc() : memref<8xf32>
  gpu.memcpy %a, %b : memref<8xf32>, memref<8xf32>
  gpu.memset %c, %v : memref<8xf32>, f32
  memref.store %v, %b[%i] : memref<8xf32>
  gpu.memset %a, %v : memref<8xf32>, f32
  memref.copy %a, %c : memref<8xf32> to memref<8xf32>
  return
}

// To free a buffer is to write it; to allocate one is nothing.
// CHECK-LABEL: func.func @frees(
// CHECK-SAME:    %[[ARG0:.*]]: f32) {
// CHECK:         %[[VAL_0:.*]] = memref.alloc() : memref<8xf32>
// CHECK:         %[[VAL_1:.*]] = memref.alloc() : memref<8xf32>
// CHECK:         %[[VAL_2:.*]] = gpu.wait async
// CHECK:         %[[VAL_3:.*]] = gpu.memset async [%[[VAL_2]]] %[[VAL_0]], %[[ARG0]] : memref<8xf32>, f32
// CHECK:         %[[VAL_4:.*]] = gpu.wait async
// CHECK:         %[[VAL_5:.*]] = gpu.memset async [%[[VAL_4]]] %[[VAL_1]], %[[ARG0]] : memref<8xf32>, f32
// CHECK:         gpu.wait [%[[VAL_3]]]
// CHECK:         memref.dealloc %[[VAL_0]] : memref<8xf32>
// CHECK:         %[[VAL_6:.*]] = memref.alloca() : memref<8xf32>
// CHECK:         %[[VAL_7:.*]] = gpu.memset async [%[[VAL_5]]] %[[VAL_1]], %[[ARG0]] : memref<8xf32>, f32
// CHECK:         gpu.wait [%[[VAL_7]]]
// CHECK:         return
// CHECK:       }
// PORTABLE-LABEL: func.func @frees(
// PORTABLE-SAME:    %[[ARG0:.*]]: f32) {
// PORTABLE:         %[[VAL_0:.*]] = memref.alloc() : memref<8xf32>
// PORTABLE:         %[[VAL_1:.*]] = memref.alloc() : memref<8xf32>
// PORTABLE:         %[[VAL_2:.*]] = gpu.wait async
// PORTABLE:         %[[VAL_3:.*]] = gpu.memset async [%[[VAL_2]]] %[[VAL_0]], %[[ARG0]] : memref<8xf32>, f32
// PORTABLE:         %[[VAL_4:.*]] = gpu.wait async
// PORTABLE:         %[[VAL_5:.*]] = gpu.memset async [%[[VAL_4]]] %[[VAL_1]], %[[ARG0]] : memref<8xf32>, f32
// PORTABLE:         gpu.wait [%[[VAL_3]]]
// PORTABLE:         memref.dealloc %[[VAL_0]] : memref<8xf32>
// PORTABLE:         %[[VAL_6:.*]] = memref.alloca() : memref<8xf32>
// PORTABLE:         %[[VAL_7:.*]] = gpu.memset async [%[[VAL_5]]] %[[VAL_1]], %[[ARG0]] : memref<8xf32>, f32
// PORTABLE:         gpu.wait [%[[VAL_7]]]
// PORTABLE:         return
// PORTABLE:       }
// NOCONST-LABEL: func.func @frees(
// NOCONST-SAME:    %[[ARG0:.*]]: f32) {
// NOCONST:         %[[VAL_0:.*]] = memref.alloc() : memref<8xf32>
// NOCONST:         %[[VAL_1:.*]] = memref.alloc() : memref<8xf32>
// NOCONST:         %[[VAL_2:.*]] = gpu.wait async
// NOCONST:         %[[VAL_3:.*]] = gpu.memset async [%[[VAL_2]]] %[[VAL_0]], %[[ARG0]] : memref<8xf32>, f32
// NOCONST:         %[[VAL_4:.*]] = gpu.wait async
// NOCONST:         %[[VAL_5:.*]] = gpu.memset async [%[[VAL_4]]] %[[VAL_1]], %[[ARG0]] : memref<8xf32>, f32
// NOCONST:         gpu.wait [%[[VAL_3]]]
// NOCONST:         memref.dealloc %[[VAL_0]] : memref<8xf32>
// NOCONST:         %[[VAL_6:.*]] = memref.alloca() : memref<8xf32>
// NOCONST:         %[[VAL_7:.*]] = gpu.memset async [%[[VAL_5]]] %[[VAL_1]], %[[ARG0]] : memref<8xf32>, f32
// NOCONST:         gpu.wait [%[[VAL_7]]]
// NOCONST:         return
// NOCONST:       }
func.func @frees(%v: f32) {
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  gpu.memset %a, %v : memref<8xf32>, f32
  gpu.memset %b, %v : memref<8xf32>, f32
  memref.dealloc %a : memref<8xf32>
  %c = memref.alloca() : memref<8xf32>
  gpu.memset %b, %v : memref<8xf32>, f32
  return
}

// A call, an unknown op and a wait of the host wait for all.
// CHECK-LABEL: func.func @unknown(
// CHECK-SAME:    %[[ARG0:.*]]: f32) {
// CHECK:         %[[VAL_0:.*]] = memref.alloc() : memref<8xf32>
// CHECK:         %[[VAL_1:.*]] = memref.alloc() : memref<8xf32>
// CHECK:         %[[VAL_2:.*]] = gpu.wait async
// CHECK:         %[[VAL_3:.*]] = gpu.memset async [%[[VAL_2]]] %[[VAL_0]], %[[ARG0]] : memref<8xf32>, f32
// CHECK:         %[[VAL_4:.*]] = gpu.wait async
// CHECK:         %[[VAL_5:.*]] = gpu.memset async [%[[VAL_4]]] %[[VAL_1]], %[[ARG0]] : memref<8xf32>, f32
// CHECK:         gpu.wait [%[[VAL_3]], %[[VAL_5]]]
// CHECK:         call @called() : () -> ()
// CHECK:         %[[VAL_6:.*]] = gpu.wait async
// CHECK:         %[[VAL_7:.*]] = gpu.memset async [%[[VAL_6]]] %[[VAL_0]], %[[ARG0]] : memref<8xf32>, f32
// CHECK:         gpu.wait [%[[VAL_7]]]
// CHECK:         "test.unknown"() : () -> ()
// CHECK:         %[[VAL_8:.*]] = gpu.wait async
// CHECK:         %[[VAL_9:.*]] = gpu.memset async [%[[VAL_8]]] %[[VAL_0]], %[[ARG0]] : memref<8xf32>, f32
// CHECK:         gpu.wait [%[[VAL_9]]]
// CHECK:         gpu.wait
// CHECK:         return
// CHECK:       }
// PORTABLE-LABEL: func.func @unknown(
// PORTABLE-SAME:    %[[ARG0:.*]]: f32) {
// PORTABLE:         %[[VAL_0:.*]] = memref.alloc() : memref<8xf32>
// PORTABLE:         %[[VAL_1:.*]] = memref.alloc() : memref<8xf32>
// PORTABLE:         %[[VAL_2:.*]] = gpu.wait async
// PORTABLE:         %[[VAL_3:.*]] = gpu.memset async [%[[VAL_2]]] %[[VAL_0]], %[[ARG0]] : memref<8xf32>, f32
// PORTABLE:         %[[VAL_4:.*]] = gpu.wait async
// PORTABLE:         %[[VAL_5:.*]] = gpu.memset async [%[[VAL_4]]] %[[VAL_1]], %[[ARG0]] : memref<8xf32>, f32
// PORTABLE:         gpu.wait [%[[VAL_3]], %[[VAL_5]]]
// PORTABLE:         call @called() : () -> ()
// PORTABLE:         %[[VAL_6:.*]] = gpu.wait async
// PORTABLE:         %[[VAL_7:.*]] = gpu.memset async [%[[VAL_6]]] %[[VAL_0]], %[[ARG0]] : memref<8xf32>, f32
// PORTABLE:         gpu.wait [%[[VAL_7]]]
// PORTABLE:         "test.unknown"() : () -> ()
// PORTABLE:         %[[VAL_8:.*]] = gpu.wait async
// PORTABLE:         %[[VAL_9:.*]] = gpu.memset async [%[[VAL_8]]] %[[VAL_0]], %[[ARG0]] : memref<8xf32>, f32
// PORTABLE:         gpu.wait [%[[VAL_9]]]
// PORTABLE:         gpu.wait
// PORTABLE:         return
// PORTABLE:       }
// NOCONST-LABEL: func.func @unknown(
// NOCONST-SAME:    %[[ARG0:.*]]: f32) {
// NOCONST:         %[[VAL_0:.*]] = memref.alloc() : memref<8xf32>
// NOCONST:         %[[VAL_1:.*]] = memref.alloc() : memref<8xf32>
// NOCONST:         %[[VAL_2:.*]] = gpu.wait async
// NOCONST:         %[[VAL_3:.*]] = gpu.memset async [%[[VAL_2]]] %[[VAL_0]], %[[ARG0]] : memref<8xf32>, f32
// NOCONST:         %[[VAL_4:.*]] = gpu.wait async
// NOCONST:         %[[VAL_5:.*]] = gpu.memset async [%[[VAL_4]]] %[[VAL_1]], %[[ARG0]] : memref<8xf32>, f32
// NOCONST:         gpu.wait [%[[VAL_3]], %[[VAL_5]]]
// NOCONST:         call @called() : () -> ()
// NOCONST:         %[[VAL_6:.*]] = gpu.wait async
// NOCONST:         %[[VAL_7:.*]] = gpu.memset async [%[[VAL_6]]] %[[VAL_0]], %[[ARG0]] : memref<8xf32>, f32
// NOCONST:         gpu.wait [%[[VAL_7]]]
// NOCONST:         "test.unknown"() : () -> ()
// NOCONST:         %[[VAL_8:.*]] = gpu.wait async
// NOCONST:         %[[VAL_9:.*]] = gpu.memset async [%[[VAL_8]]] %[[VAL_0]], %[[ARG0]] : memref<8xf32>, f32
// NOCONST:         gpu.wait [%[[VAL_9]]]
// NOCONST:         gpu.wait
// NOCONST:         return
// NOCONST:       }
func.func @unknown(%v: f32) {
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  gpu.memset %a, %v : memref<8xf32>, f32
  gpu.memset %b, %v : memref<8xf32>, f32
  func.call @called() : () -> ()
  gpu.memset %a, %v : memref<8xf32>, f32
  "test.unknown"() : () -> ()
  gpu.memset %a, %v : memref<8xf32>, f32
  gpu.wait
  return
}

// Constants are named by an option, and known to be no effect.
// CHECK-LABEL: func.func @constants(
// CHECK-SAME:    %[[ARG0:.*]]: f32) {
// CHECK:         %[[VAL_0:.*]] = memref.alloc() : memref<8xf32>
// CHECK:         %[[VAL_1:.*]] = gpu.wait async
// CHECK:         %[[VAL_2:.*]] = gpu.memset async [%[[VAL_1]]] %[[VAL_0]], %[[ARG0]] : memref<8xf32>, f32
// CHECK:         %[[VAL_3:.*]] = "krnl.global"() : () -> memref<8xf32>
// CHECK:         %[[VAL_4:.*]] = gpu.memcpy async [%[[VAL_2]]] %[[VAL_0]], %[[VAL_3]] : memref<8xf32>, memref<8xf32>
// CHECK:         gpu.wait [%[[VAL_4]]]
// CHECK:         return
// CHECK:       }
// PORTABLE-LABEL: func.func @constants(
// PORTABLE-SAME:    %[[ARG0:.*]]: f32) {
// PORTABLE:         %[[VAL_0:.*]] = memref.alloc() : memref<8xf32>
// PORTABLE:         %[[VAL_1:.*]] = gpu.wait async
// PORTABLE:         %[[VAL_2:.*]] = gpu.memset async [%[[VAL_1]]] %[[VAL_0]], %[[ARG0]] : memref<8xf32>, f32
// PORTABLE:         %[[VAL_3:.*]] = "krnl.global"() : () -> memref<8xf32>
// PORTABLE:         %[[VAL_4:.*]] = gpu.memcpy async [%[[VAL_2]]] %[[VAL_0]], %[[VAL_3]] : memref<8xf32>, memref<8xf32>
// PORTABLE:         gpu.wait [%[[VAL_4]]]
// PORTABLE:         return
// PORTABLE:       }
// NOCONST-LABEL: func.func @constants(
// NOCONST-SAME:    %[[ARG0:.*]]: f32) {
// NOCONST:         %[[VAL_0:.*]] = memref.alloc() : memref<8xf32>
// NOCONST:         %[[VAL_1:.*]] = gpu.wait async
// NOCONST:         %[[VAL_2:.*]] = gpu.memset async [%[[VAL_1]]] %[[VAL_0]], %[[ARG0]] : memref<8xf32>, f32
// NOCONST:         gpu.wait [%[[VAL_2]]]
// NOCONST:         %[[VAL_3:.*]] = "krnl.global"() : () -> memref<8xf32>
// NOCONST:         %[[VAL_4:.*]] = gpu.wait async
// NOCONST:         %[[VAL_5:.*]] = gpu.memcpy async [%[[VAL_4]]] %[[VAL_0]], %[[VAL_3]] : memref<8xf32>, memref<8xf32>
// NOCONST:         gpu.wait [%[[VAL_5]]]
// NOCONST:         return
// NOCONST:       }
func.func @constants(%v: f32) {
  %a = memref.alloc() : memref<8xf32>
  gpu.memset %a, %v : memref<8xf32>, f32
  %k = "krnl.global"() : () -> memref<8xf32>
  gpu.memcpy %a, %k : memref<8xf32>, memref<8xf32>
  return
}

// What is complete once another launch is needs no wait, and no later token.
// CHECK-LABEL: func.func @ancestors(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: f32) -> f32 {
// CHECK:         %[[VAL_0:.*]] = memref.alloc() : memref<8xf32>
// CHECK:         %[[VAL_1:.*]] = memref.alloc() : memref<8xf32>
// CHECK:         %[[VAL_2:.*]] = memref.alloc() : memref<8xf32>
// CHECK:         %[[VAL_3:.*]] = gpu.wait async
// CHECK:         %[[VAL_4:.*]] = gpu.memset async [%[[VAL_3]]] %[[VAL_0]], %[[ARG1]] : memref<8xf32>, f32
// CHECK:         %[[VAL_5:.*]] = gpu.memcpy async [%[[VAL_4]]] %[[VAL_1]], %[[VAL_0]] : memref<8xf32>, memref<8xf32>
// CHECK:         %[[VAL_6:.*]] = gpu.memcpy async [%[[VAL_5]]] %[[VAL_2]], %[[VAL_1]] : memref<8xf32>, memref<8xf32>
// CHECK:         gpu.wait [%[[VAL_5]]]
// CHECK:         %[[VAL_7:.*]] = memref.load %[[VAL_1]][%[[ARG0]]] : memref<8xf32>
// CHECK:         %[[VAL_8:.*]] = gpu.wait async
// CHECK:         %[[VAL_9:.*]] = gpu.memset async [%[[VAL_8]]] %[[VAL_0]], %[[ARG1]] : memref<8xf32>, f32
// CHECK:         gpu.wait [%[[VAL_6]], %[[VAL_9]]]
// CHECK:         return %[[VAL_7]] : f32
// CHECK:       }
// PORTABLE-LABEL: func.func @ancestors(
// PORTABLE-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: f32) -> f32 {
// PORTABLE:         %[[VAL_0:.*]] = memref.alloc() : memref<8xf32>
// PORTABLE:         %[[VAL_1:.*]] = memref.alloc() : memref<8xf32>
// PORTABLE:         %[[VAL_2:.*]] = memref.alloc() : memref<8xf32>
// PORTABLE:         %[[VAL_3:.*]] = gpu.wait async
// PORTABLE:         %[[VAL_4:.*]] = gpu.memset async [%[[VAL_3]]] %[[VAL_0]], %[[ARG1]] : memref<8xf32>, f32
// PORTABLE:         %[[VAL_5:.*]] = gpu.memcpy async [%[[VAL_4]]] %[[VAL_1]], %[[VAL_0]] : memref<8xf32>, memref<8xf32>
// PORTABLE:         %[[VAL_6:.*]] = gpu.memcpy async [%[[VAL_5]]] %[[VAL_2]], %[[VAL_1]] : memref<8xf32>, memref<8xf32>
// PORTABLE:         gpu.wait [%[[VAL_6]]]
// PORTABLE:         %[[VAL_7:.*]] = memref.load %[[VAL_1]][%[[ARG0]]] : memref<8xf32>
// PORTABLE:         %[[VAL_8:.*]] = gpu.wait async
// PORTABLE:         %[[VAL_9:.*]] = gpu.memset async [%[[VAL_8]]] %[[VAL_0]], %[[ARG1]] : memref<8xf32>, f32
// PORTABLE:         gpu.wait [%[[VAL_9]]]
// PORTABLE:         return %[[VAL_7]] : f32
// PORTABLE:       }
// NOCONST-LABEL: func.func @ancestors(
// NOCONST-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: f32) -> f32 {
// NOCONST:         %[[VAL_0:.*]] = memref.alloc() : memref<8xf32>
// NOCONST:         %[[VAL_1:.*]] = memref.alloc() : memref<8xf32>
// NOCONST:         %[[VAL_2:.*]] = memref.alloc() : memref<8xf32>
// NOCONST:         %[[VAL_3:.*]] = gpu.wait async
// NOCONST:         %[[VAL_4:.*]] = gpu.memset async [%[[VAL_3]]] %[[VAL_0]], %[[ARG1]] : memref<8xf32>, f32
// NOCONST:         %[[VAL_5:.*]] = gpu.memcpy async [%[[VAL_4]]] %[[VAL_1]], %[[VAL_0]] : memref<8xf32>, memref<8xf32>
// NOCONST:         %[[VAL_6:.*]] = gpu.memcpy async [%[[VAL_5]]] %[[VAL_2]], %[[VAL_1]] : memref<8xf32>, memref<8xf32>
// NOCONST:         gpu.wait [%[[VAL_5]]]
// NOCONST:         %[[VAL_7:.*]] = memref.load %[[VAL_1]][%[[ARG0]]] : memref<8xf32>
// NOCONST:         %[[VAL_8:.*]] = gpu.wait async
// NOCONST:         %[[VAL_9:.*]] = gpu.memset async [%[[VAL_8]]] %[[VAL_0]], %[[ARG1]] : memref<8xf32>, f32
// NOCONST:         gpu.wait [%[[VAL_6]], %[[VAL_9]]]
// NOCONST:         return %[[VAL_7]] : f32
// NOCONST:       }
func.func @ancestors(%i: index, %v: f32) -> f32 {
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  %c = memref.alloc() : memref<8xf32>
  gpu.memset %a, %v : memref<8xf32>, f32
  gpu.memcpy %b, %a : memref<8xf32>, memref<8xf32>
  gpu.memcpy %c, %b : memref<8xf32>, memref<8xf32>
  %0 = memref.load %b[%i] : memref<8xf32>
  gpu.memset %a, %v : memref<8xf32>, f32
  return %0 : f32
}
