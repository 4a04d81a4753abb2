// RUN: okl-opt %s -buffer-deallocation-simplification | filecheck %s

// What is retained is not freed, and new memory is freed alone.
// CHECK-LABEL: func.func @apart
// CHECK:         %[[A:.*]] = memref.alloc
// CHECK:         bufferization.dealloc (%[[A]] : memref<2xf32>) if (%arg0)
// CHECK-NEXT:    return %{{.*}}, %arg1 : memref<2xf32>, i1
func.func @apart(%c: i1, %d: i1) -> (memref<2xf32>, i1) {
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  memref.copy %a, %b : memref<2xf32> to memref<2xf32>
  %0 = bufferization.dealloc (%a, %b : memref<2xf32>, memref<2xf32>) if (%c, %d) retain (%b : memref<2xf32>)
  return %b, %0 : memref<2xf32>, i1
}

// Arguments may be the same memory.
// CHECK-LABEL: func.func @arguments
// CHECK-NEXT:    %[[R:.*]] = bufferization.dealloc (%arg0, %arg1 : {{.*}}) if (%arg3, %arg3) retain (%arg2 : memref<2xf32>)
// CHECK-NEXT:    return %[[R]]
func.func @arguments(%a: memref<2xf32>, %b: memref<2xf32>, %m: memref<2xf32>, %c: i1) -> i1 {
  %0 = bufferization.dealloc (%a, %b : memref<2xf32>, memref<2xf32>) if (%c, %c) retain (%m : memref<2xf32>)
  return %0 : i1
}

// CHECK-LABEL: func.func @nothing
// CHECK-NEXT:    return
func.func @nothing() {
  return
}
