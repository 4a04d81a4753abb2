// Checks that are there are not made twice.
// RUN: okl-opt %s -guard-memory-accesses -guard-memory-accesses | filecheck %s
// RUN: okl-opt %s '-guard-memory-accesses=keep-asserts=false' '-guard-memory-accesses=keep-asserts=false' | filecheck %s --check-prefixes=CHECK,ASSERT

// CHECK-LABEL: func.func @index(
// CHECK:         call @okl_guard_failed
// CHECK-NOT:     call @okl_guard_failed
// CHECK:         memref.load
func.func @index(%m: memref<?xf32>, %i: index) -> f32 {
  %v = memref.load %m[%i] : memref<?xf32>
  return %v : f32
}

// CHECK-LABEL: func.func @asserted(
// CHECK-NOT:      out of bounds
// ASSERT:         message = "assertion failed: inside"
// ASSERT-NOT:     call @okl_guard_failed
// CHECK:          memref.load
func.func @asserted(%m: memref<4xf32>, %i: index) -> f32 {
  %c4 = arith.constant 4 : index
  %inside = arith.cmpi ult, %i, %c4 : index
  cf.assert %inside, "inside"
  %v = memref.load %m[%i] : memref<4xf32>
  return %v : f32
}
