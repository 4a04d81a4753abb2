// RUN: okl-opt %s -forall-to-parallel-regions | filecheck %s
// RUN: okl-opt %s -forall-to-parallel-regions=min-cost-us=1 | filecheck %s --check-prefix=FINE

// Work for less than two parts of 20 microseconds becomes loops.
// CHECK-LABEL: func.func @small(
// CHECK-NOT:     okl_run_parts
// CHECK:         scf.for
// FINE-LABEL:  func.func @small(
// FINE:          llvm.call @okl_run_parts
func.func @small(%memref: memref<16384xf32>, %value: f32) {
  scf.forall (%i) in (16384) {
    memref.store %value, %memref[%i] : memref<16384xf32>
  }
  return
}

// The cost of a turn is that of the loops in it. There are at most 256 parts.
// CHECK-LABEL: func.func @rows(
// CHECK:         %[[PARTS:.*]] = arith.constant 171 : index
// CHECK:         %[[COUNT:.*]] = builtin.unrealized_conversion_cast %[[PARTS]] : index to i64
// CHECK:         llvm.call @okl_run_parts(%{{.*}}, %{{.*}}, %[[COUNT]])
// FINE-LABEL:  func.func @rows(
// FINE:          arith.constant 256 : index
func.func @rows(%memref: memref<1024x16384xf32>, %value: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16384 = arith.constant 16384 : index
  scf.forall (%i) in (1024) {
    scf.for %j = %c0 to %c16384 step %c1 {
      memref.store %value, %memref[%i, %j] : memref<1024x16384xf32>
    }
  }
  return
}
