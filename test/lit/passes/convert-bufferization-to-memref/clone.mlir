// RUN: okl-opt %s -convert-bufferization-to-memref | filecheck %s

// CHECK-LABEL: func.func @clone
// CHECK:         %[[NEW:.*]] = memref.alloc() : memref<2xf32>
// CHECK-NEXT:    memref.copy %arg0, %[[NEW]]
// CHECK-NEXT:    return %[[NEW]]
func.func @clone(%m: memref<2xf32>) -> memref<2xf32> {
  %0 = bufferization.clone %m : memref<2xf32> to memref<2xf32>
  return %0 : memref<2xf32>
}

// The sizes of memory without a rank are found by a loop.
// CHECK-LABEL: func.func @unranked
// CHECK:         %[[COUNT:.*]] = scf.for
// CHECK:         %[[NEW:.*]] = memref.alloc(%[[COUNT]]) : memref<?xf32>
// CHECK:         memref.reshape %[[NEW]]
func.func @unranked(%m: memref<*xf32>) -> memref<*xf32> {
  %0 = bufferization.clone %m : memref<*xf32> to memref<*xf32>
  return %0 : memref<*xf32>
}

// CHECK-LABEL: func.func @freed
// CHECK-NEXT:    scf.if %arg1 {
// CHECK-NEXT:      memref.dealloc %arg0
func.func @freed(%m: memref<2xf32>, %c: i1) {
  bufferization.dealloc (%m : memref<2xf32>) if (%c)
  return
}

// CHECK-LABEL: func.func @nothing
// CHECK-NEXT:    return
func.func @nothing(%m: memref<2xf32>) {
  return
}
