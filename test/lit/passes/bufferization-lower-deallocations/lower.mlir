// RUN: okl-opt %s -bufferization-lower-deallocations | filecheck %s

// CHECK-LABEL: func.func @one
// CHECK-NEXT:    scf.if %arg1 {
// CHECK-NEXT:      memref.dealloc %arg0 : memref<2xf32>
// CHECK-NEXT:    }
func.func @one(%m: memref<2xf32>, %c: i1) {
  bufferization.dealloc (%m : memref<2xf32>) if (%c)
  return
}

// A retained memref may be the one to free: then it is owned.
// CHECK-LABEL: func.func @retained
// CHECK:         %[[OTHER:.*]] = arith.cmpi ne
// CHECK:         %[[FREE:.*]] = arith.andi %[[OTHER]], %arg2
// CHECK-NEXT:    scf.if %[[FREE]] {
// CHECK:         %[[SAME:.*]] = arith.xori %[[OTHER]], %true
// CHECK:         %[[OWNED:.*]] = arith.andi %[[SAME]], %arg2
// CHECK:         return %[[OWNED]]
func.func @retained(%m: memref<2xf32>, %n: memref<2xf32>, %c: i1) -> i1 {
  %0 = bufferization.dealloc (%m : memref<2xf32>) if (%c) retain (%n : memref<2xf32>)
  return %0 : i1
}

// CHECK-LABEL: func.func @several
// CHECK:         call @dealloc_helper(
func.func @several(%m: memref<2xf32>, %n: memref<2xf32>, %c: i1) {
  bufferization.dealloc (%m, %n : memref<2xf32>, memref<2xf32>) if (%c, %c)
  return
}

// CHECK-LABEL: func.func @nothing
// CHECK-NEXT:    return
func.func @nothing(%m: memref<2xf32>) {
  return
}

// CHECK:       func.func private @dealloc_helper(
// CHECK-NOT:   func.func private @dealloc_helper
