// RUN: okl-opt %s --pass-pipeline='builtin.module(emulate-gpu-kernels, builtin.module(guard-memory-accesses{hoist=false}, name-failing-threads))' | filecheck %s

// Block and thread are noted where the check has failed, and only there.
// CHECK-LABEL: func.func @k(
// CHECK-SAME:      %[[WHERE:[^ ]*]]: memref<6xindex>)
// CHECK:         scf.for %[[BZ:.*]] = %c0
// CHECK-NEXT:      scf.for %[[BY:.*]] = %c0
// CHECK-NEXT:        scf.for %[[BX:.*]] = %c0
// CHECK-NEXT:          scf.for %[[TZ:.*]] = %c0
// CHECK-NEXT:            scf.for %[[TY:.*]] = %c0
// CHECK-NEXT:              scf.for %[[TX:.*]] = %c0
// CHECK:                     scf.if
// CHECK:                       memref.store %[[BX]], %[[WHERE]][%c0
// CHECK:                       memref.store %[[BY]], %[[WHERE]][%c1
// CHECK:                       memref.store %[[BZ]], %[[WHERE]][%c2
// CHECK:                       memref.store %[[TX]], %[[WHERE]][%c3
// CHECK:                       memref.store %[[TY]], %[[WHERE]][%c4
// CHECK:                       memref.store %[[TZ]], %[[WHERE]][%c5
// CHECK-NEXT:                  func.call @okl_guard_failed
// CHECK-NOT:     memref.store %{{.*}}, %[[WHERE]]
gpu.module @m {
  gpu.func @k(%a: memref<?xf32>, %v: f32) kernel {
    %i = gpu.global_id x
    memref.store %v, %a[%i] : memref<?xf32>
    gpu.return
  }
}

// A function whose loops are no loops of a kernel stays as it is.
// CHECK-LABEL: func.func @other
// CHECK-NEXT:    return
func.func @other(%w: memref<6xindex>) {
  return
}
