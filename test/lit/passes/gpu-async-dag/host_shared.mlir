// RUN: okl-opt %s --allow-unregistered-dialect -gpu-async-dag=alloc-mode=host-shared | filecheck %s
// RUN: okl-opt %s --allow-unregistered-dialect "-gpu-async-dag=alloc-mode=host-shared hoist-allocs=false" | filecheck %s --check-prefix=STAY
// RUN: okl-opt %s --allow-unregistered-dialect "-gpu-async-dag=hoist-allocs" | filecheck %s --check-prefix=HOIST

// Buffers come first, except one whose size is computed. Those of launches are memory of both, and are freed as such;
// constants are copied. A buffer that launches do not use stays one of the host.
// CHECK-LABEL: func.func @shared(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: f32) {
// CHECK:         %[[VAL_0:.*]] = gpu.alloc  host_shared () : memref<8xf32>
// CHECK:         %[[VAL_1:.*]] = gpu.alloc  host_shared () : memref<8xf32>
// CHECK:         %[[VAL_2:.*]] = gpu.alloc  host_shared (%[[ARG0]]) : memref<?xf32>
// CHECK:         %[[VAL_3:.*]] = memref.alloc() : memref<8xf32>
// CHECK:         %[[VAL_4:.*]] = "krnl.global"() : () -> memref<8xf32>
// CHECK:         memref.copy %[[VAL_4]], %[[VAL_0]] : memref<8xf32> to memref<8xf32>
// CHECK:         %[[VAL_5:.*]] = gpu.wait async
// CHECK:         %[[VAL_6:.*]] = gpu.memcpy async [%[[VAL_5]]] %[[VAL_1]], %[[VAL_0]] : memref<8xf32>, memref<8xf32>
// CHECK:         %[[VAL_7:.*]] = gpu.wait async
// CHECK:         %[[VAL_8:.*]] = gpu.memset async [%[[VAL_7]]] %[[VAL_2]], %[[ARG1]] : memref<?xf32>, f32
// CHECK:         %[[VAL_9:.*]] = arith.addi %[[ARG0]], %[[ARG0]] : index
// CHECK:         %[[VAL_10:.*]] = gpu.alloc  host_shared (%[[VAL_9]]) : memref<?xf32>
// CHECK:         %[[VAL_11:.*]] = gpu.wait async
// CHECK:         %[[VAL_12:.*]] = gpu.memset async [%[[VAL_11]]] %[[VAL_10]], %[[ARG1]] : memref<?xf32>, f32
// CHECK:         memref.store %[[ARG1]], %[[VAL_3]][%[[ARG0]]] : memref<8xf32>
// CHECK:         gpu.wait [%[[VAL_6]]]
// CHECK:         gpu.dealloc  %[[VAL_1]] : memref<8xf32>
// CHECK:         memref.dealloc %[[VAL_3]] : memref<8xf32>
// CHECK:         gpu.wait [%[[VAL_8]], %[[VAL_12]]]
// CHECK:         return
// CHECK:       }
// STAY-LABEL: func.func @shared(
// STAY-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: f32) {
// STAY:         %[[VAL_0:.*]] = "krnl.global"() : () -> memref<8xf32>
// STAY:         %[[VAL_1:.*]] = gpu.alloc  host_shared () : memref<8xf32>
// STAY:         memref.copy %[[VAL_0]], %[[VAL_1]] : memref<8xf32> to memref<8xf32>
// STAY:         %[[VAL_2:.*]] = gpu.alloc  host_shared () : memref<8xf32>
// STAY:         %[[VAL_3:.*]] = gpu.wait async
// STAY:         %[[VAL_4:.*]] = gpu.memcpy async [%[[VAL_3]]] %[[VAL_2]], %[[VAL_1]] : memref<8xf32>, memref<8xf32>
// STAY:         %[[VAL_5:.*]] = gpu.alloc  host_shared (%[[ARG0]]) : memref<?xf32>
// STAY:         %[[VAL_6:.*]] = gpu.wait async
// STAY:         %[[VAL_7:.*]] = gpu.memset async [%[[VAL_6]]] %[[VAL_5]], %[[ARG1]] : memref<?xf32>, f32
// STAY:         %[[VAL_8:.*]] = arith.addi %[[ARG0]], %[[ARG0]] : index
// STAY:         %[[VAL_9:.*]] = gpu.alloc  host_shared (%[[VAL_8]]) : memref<?xf32>
// STAY:         %[[VAL_10:.*]] = gpu.wait async
// STAY:         %[[VAL_11:.*]] = gpu.memset async [%[[VAL_10]]] %[[VAL_9]], %[[ARG1]] : memref<?xf32>, f32
// STAY:         %[[VAL_12:.*]] = memref.alloc() : memref<8xf32>
// STAY:         memref.store %[[ARG1]], %[[VAL_12]][%[[ARG0]]] : memref<8xf32>
// STAY:         gpu.wait [%[[VAL_4]]]
// STAY:         gpu.dealloc  %[[VAL_2]] : memref<8xf32>
// STAY:         memref.dealloc %[[VAL_12]] : memref<8xf32>
// STAY:         gpu.wait [%[[VAL_7]], %[[VAL_11]]]
// STAY:         return
// STAY:       }
// HOIST-LABEL: func.func @shared(
// HOIST-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: f32) {
// HOIST:         %[[VAL_0:.*]] = memref.alloc() : memref<8xf32>
// HOIST:         %[[VAL_1:.*]] = memref.alloc(%[[ARG0]]) : memref<?xf32>
// HOIST:         %[[VAL_2:.*]] = memref.alloc() : memref<8xf32>
// HOIST:         %[[VAL_3:.*]] = "krnl.global"() : () -> memref<8xf32>
// HOIST:         %[[VAL_4:.*]] = gpu.wait async
// HOIST:         %[[VAL_5:.*]] = gpu.memcpy async [%[[VAL_4]]] %[[VAL_0]], %[[VAL_3]] : memref<8xf32>, memref<8xf32>
// HOIST:         %[[VAL_6:.*]] = gpu.wait async
// HOIST:         %[[VAL_7:.*]] = gpu.memset async [%[[VAL_6]]] %[[VAL_1]], %[[ARG1]] : memref<?xf32>, f32
// HOIST:         %[[VAL_8:.*]] = arith.addi %[[ARG0]], %[[ARG0]] : index
// HOIST:         %[[VAL_9:.*]] = memref.alloc(%[[VAL_8]]) : memref<?xf32>
// HOIST:         %[[VAL_10:.*]] = gpu.wait async
// HOIST:         %[[VAL_11:.*]] = gpu.memset async [%[[VAL_10]]] %[[VAL_9]], %[[ARG1]] : memref<?xf32>, f32
// HOIST:         memref.store %[[ARG1]], %[[VAL_2]][%[[ARG0]]] : memref<8xf32>
// HOIST:         gpu.wait [%[[VAL_5]]]
// HOIST:         memref.dealloc %[[VAL_0]] : memref<8xf32>
// HOIST:         memref.dealloc %[[VAL_2]] : memref<8xf32>
// HOIST:         gpu.wait [%[[VAL_7]], %[[VAL_11]]]
// HOIST:         return
// HOIST:       }
func.func @shared(%n: index, %v: f32) {
  %c = "krnl.global"() : () -> memref<8xf32>
  %a = memref.alloc() : memref<8xf32>
  gpu.memcpy %a, %c : memref<8xf32>, memref<8xf32>
  %b = memref.alloc(%n) : memref<?xf32>
  gpu.memset %b, %v : memref<?xf32>, f32
  %m = arith.addi %n, %n : index
  %d = memref.alloc(%m) : memref<?xf32>
  gpu.memset %d, %v : memref<?xf32>, f32
  %host = memref.alloc() : memref<8xf32>
  memref.store %v, %host[%n] : memref<8xf32>
  memref.dealloc %a : memref<8xf32>
  memref.dealloc %host : memref<8xf32>
  return
}
