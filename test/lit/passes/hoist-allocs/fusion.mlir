// RUN: okl-opt %s -hoist-allocs -scf-parallel-loop-fusion | filecheck %s
// RUN: okl-opt %s -scf-parallel-loop-fusion | filecheck %s --check-prefix=APART

// Loops are fused that an allocation keeps apart.
// CHECK-LABEL: func.func @two_loops(
// CHECK-COUNT-2: memref.alloc()
// CHECK-COUNT-1: scf.parallel
// CHECK-NOT:     scf.parallel
// APART-COUNT-2: scf.parallel
func.func @two_loops(%f: f32) -> memref<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %a = memref.alloc() : memref<8xf32>
  scf.parallel (%i) = (%c0) to (%c8) step (%c1) {
    memref.store %f, %a[%i] : memref<8xf32>
  }
  %b = memref.alloc() : memref<8xf32>
  scf.parallel (%i) = (%c0) to (%c8) step (%c1) {
    %v = memref.load %a[%i] : memref<8xf32>
    %w = arith.mulf %v, %v : f32
    memref.store %w, %b[%i] : memref<8xf32>
  }
  return %b : memref<8xf32>
}
