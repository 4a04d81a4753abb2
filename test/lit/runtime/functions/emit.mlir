// RUN: okl-opt %s --emit=llvm | filecheck %s
// RUN: okl-opt %s --emit=asm --target-cpu=x86-64-v3 -O1 | filecheck %s --check-prefix=ASM
// RUN: okl-opt %s -convert-scf-to-cf --mlir-print-ir-after=convert-func-to-llvm --emit=llvm 2>&1 | filecheck %s --check-prefix=DUMP

// The passes that are missing lower the function, and public functions get a wrapper for C. Accesses are not checked.
// CHECK-LABEL: define float @sum(ptr %0, ptr %1, i64 %2, i64 %3, i64 %4)
// CHECK-NOT:   okl_guard_failed
// CHECK-LABEL: define float @_mlir_ciface_sum(ptr %0)
// CHECK:         call float @sum(
// CHECK-LABEL: define float @first(

// Callers see public functions only.
// ASM-NOT: .globl first
// ASM:     .globl sum
// ASM:     sum:
// ASM:     .globl _mlir_ciface_sum

// DUMP: // -----// IR Dump After ConvertFuncToLLVMPass (convert-func-to-llvm) [emit llvm] //----- //

func.func @sum(%m: memref<?xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %m, %c0 : memref<?xf32>
  %begin = call @first(%m) : (memref<?xf32>) -> f32
  %sum = scf.for %i = %c1 to %n step %c1 iter_args(%total = %begin) -> f32 {
    %v = memref.load %m[%i] : memref<?xf32>
    %next = arith.addf %total, %v : f32
    scf.yield %next : f32
  }
  return %sum : f32
}

func.func private @first(%m: memref<?xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %v = memref.load %m[%c0] : memref<?xf32>
  return %v : f32
}
