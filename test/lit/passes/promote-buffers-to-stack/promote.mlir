// RUN: okl-opt %s -promote-buffers-to-stack=max-alloc-size-in-bytes=16 -allow-unregistered-dialect | filecheck %s

// CHECK-LABEL: func.func @small_and_large() {
// CHECK:         %[[VAL_0:.*]] = memref.alloca() : memref<4xf32>
// CHECK:         %[[VAL_1:.*]] = memref.alloc() : memref<5xf32>
// CHECK:         "test.use"(%[[VAL_0]], %[[VAL_1]]) : (memref<4xf32>, memref<5xf32>) -> ()
// CHECK:         return
// CHECK:       }
func.func @small_and_large() {
  %0 = memref.alloc() : memref<4xf32>
  %1 = memref.alloc() : memref<5xf32>
  "test.use"(%0, %1) : (memref<4xf32>, memref<5xf32>) -> ()
  return
}

// What is returned stays on the heap, as does what is freed.
// CHECK-LABEL: func.func @kept() -> memref<?xf32> {
// CHECK:         %[[VAL_0:.*]] = memref.alloc() : memref<4xf32>
// CHECK:         %[[VAL_1:.*]] = memref.cast %[[VAL_0]] : memref<4xf32> to memref<?xf32>
// CHECK:         %[[VAL_2:.*]] = memref.alloc() : memref<4xf32>
// CHECK:         memref.dealloc %[[VAL_2]] : memref<4xf32>
// CHECK:         return %[[VAL_1]] : memref<?xf32>
// CHECK:       }
func.func @kept() -> memref<?xf32> {
  %0 = memref.alloc() : memref<4xf32>
  %1 = memref.cast %0 : memref<4xf32> to memref<?xf32>
  %2 = memref.alloc() : memref<4xf32>
  memref.dealloc %2 : memref<4xf32>
  return %1 : memref<?xf32>
}
