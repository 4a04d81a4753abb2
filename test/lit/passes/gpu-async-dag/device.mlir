// RUN: okl-opt %s -gpu-async-dag=alloc-mode=device | filecheck %s

// Buffers come and go on the device in their turn: the first launch depends on the allocation, and what frees a buffer
// on all that use it last. A buffer of the host alone stays there.
// CHECK-LABEL: func.func @device(
// CHECK-SAME:    %[[ARG0:.*]]: memref<8xf32>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: f32) {
// CHECK:         %[[VAL_0:.*]] = gpu.wait async
// CHECK:         %[[VAL_1:.*]], %[[VAL_2:.*]] = gpu.alloc async [%[[VAL_0]]] () : memref<8xf32>
// CHECK:         %[[VAL_3:.*]] = gpu.wait async
// CHECK:         %[[VAL_4:.*]], %[[VAL_5:.*]] = gpu.alloc async [%[[VAL_3]]] (%[[ARG1]]) : memref<?xf32>
// CHECK:         %[[VAL_6:.*]] = memref.alloc() : memref<8xf32>
// CHECK:         memref.store %[[ARG2]], %[[VAL_6]][%[[ARG1]]] : memref<8xf32>
// CHECK:         %[[VAL_7:.*]] = gpu.memset async [%[[VAL_2]]] %[[VAL_1]], %[[ARG2]] : memref<8xf32>, f32
// CHECK:         %[[VAL_8:.*]] = gpu.memset async [%[[VAL_5]]] %[[VAL_4]], %[[ARG2]] : memref<?xf32>, f32
// CHECK:         %[[VAL_9:.*]] = gpu.memcpy async [%[[VAL_7]]] %[[ARG0]], %[[VAL_1]] : memref<8xf32>, memref<8xf32>
// CHECK:         %[[VAL_10:.*]] = gpu.dealloc async [%[[VAL_9]]] %[[VAL_1]] : memref<8xf32>
// CHECK:         %[[VAL_11:.*]] = gpu.dealloc async [%[[VAL_8]]] %[[VAL_4]] : memref<?xf32>
// CHECK:         memref.dealloc %[[VAL_6]] : memref<8xf32>
// CHECK:         gpu.wait [%[[VAL_10]], %[[VAL_11]]]
// CHECK:         return
// CHECK:       }
func.func @device(%x: memref<8xf32>, %n: index, %v: f32) {
  %a = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
  %b = memref.alloc(%n) : memref<?xf32>
  %host = memref.alloc() : memref<8xf32>
  memref.store %v, %host[%n] : memref<8xf32>
  gpu.memset %a, %v : memref<8xf32>, f32
  gpu.memset %b, %v : memref<?xf32>, f32
  gpu.memcpy %x, %a : memref<8xf32>, memref<8xf32>
  memref.dealloc %a : memref<8xf32>
  memref.dealloc %b : memref<?xf32>
  memref.dealloc %host : memref<8xf32>
  return
}

// CHECK-LABEL: func.func @last_users(
// CHECK-SAME:    %[[ARG0:.*]]: f32) {
// CHECK:         %[[VAL_0:.*]] = gpu.wait async
// CHECK:         %[[VAL_1:.*]], %[[VAL_2:.*]] = gpu.alloc async [%[[VAL_0]]] () : memref<8xf32>
// CHECK:         %[[VAL_3:.*]] = gpu.wait async
// CHECK:         %[[VAL_4:.*]], %[[VAL_5:.*]] = gpu.alloc async [%[[VAL_3]]] () : memref<8xf32>
// CHECK:         %[[VAL_6:.*]] = gpu.wait async
// CHECK:         %[[VAL_7:.*]], %[[VAL_8:.*]] = gpu.alloc async [%[[VAL_6]]] () : memref<8xf32>
// CHECK:         %[[VAL_9:.*]] = gpu.memset async [%[[VAL_2]]] %[[VAL_1]], %[[ARG0]] : memref<8xf32>, f32
// CHECK:         %[[VAL_10:.*]] = gpu.wait async [%[[VAL_5]], %[[VAL_9]]]
// CHECK:         %[[VAL_11:.*]] = gpu.memcpy async [%[[VAL_10]]] %[[VAL_4]], %[[VAL_1]] : memref<8xf32>, memref<8xf32>
// CHECK:         %[[VAL_12:.*]] = gpu.wait async [%[[VAL_8]], %[[VAL_9]]]
// CHECK:         %[[VAL_13:.*]] = gpu.memcpy async [%[[VAL_12]]] %[[VAL_7]], %[[VAL_1]] : memref<8xf32>, memref<8xf32>
// CHECK:         %[[VAL_14:.*]] = gpu.wait async [%[[VAL_11]], %[[VAL_13]]]
// CHECK:         %[[VAL_15:.*]] = gpu.dealloc async [%[[VAL_14]]] %[[VAL_1]] : memref<8xf32>
// CHECK:         %[[VAL_16:.*]] = gpu.dealloc async [%[[VAL_11]]] %[[VAL_4]] : memref<8xf32>
// CHECK:         %[[VAL_17:.*]] = gpu.dealloc async [%[[VAL_13]]] %[[VAL_7]] : memref<8xf32>
// CHECK:         gpu.wait [%[[VAL_15]], %[[VAL_16]], %[[VAL_17]]]
// CHECK:         return
// CHECK:       }
func.func @last_users(%v: f32) {
  %a = memref.alloc() : memref<8xf32>
  %p = gpu.alloc () : memref<8xf32>
  %q = memref.alloc() : memref<8xf32>
  gpu.memset %a, %v : memref<8xf32>, f32
  gpu.memcpy %p, %a : memref<8xf32>, memref<8xf32>
  gpu.memcpy %q, %a : memref<8xf32>, memref<8xf32>
  memref.dealloc %a : memref<8xf32>
  gpu.dealloc %p : memref<8xf32>
  memref.dealloc %q : memref<8xf32>
  return
}
// Memory of both stays synchronous, and the host may read it.
// CHECK-LABEL: func.func @shared(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: f32) -> f32 {
// CHECK:         %[[VAL_0:.*]] = gpu.alloc  host_shared () : memref<8xf32>
// CHECK:         %[[VAL_1:.*]] = gpu.wait async
// CHECK:         %[[VAL_2:.*]] = gpu.memset async [%[[VAL_1]]] %[[VAL_0]], %[[ARG1]] : memref<8xf32>, f32
// CHECK:         gpu.wait [%[[VAL_2]]]
// CHECK:         %[[VAL_3:.*]] = memref.load %[[VAL_0]][%[[ARG0]]] : memref<8xf32>
// CHECK:         gpu.dealloc  %[[VAL_0]] : memref<8xf32>
// CHECK:         return %[[VAL_3]] : f32
// CHECK:       }
func.func @shared(%i: index, %v: f32) -> f32 {
  %a = gpu.alloc host_shared () : memref<8xf32>
  gpu.memset %a, %v : memref<8xf32>, f32
  %0 = memref.load %a[%i] : memref<8xf32>
  gpu.dealloc %a : memref<8xf32>
  return %0 : f32
}
