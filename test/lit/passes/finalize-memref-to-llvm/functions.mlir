// RUN: okl-opt %s -finalize-memref-to-llvm | filecheck %s --check-prefix=MALLOC
// RUN: okl-opt %s -finalize-memref-to-llvm=use-aligned-alloc=true | filecheck %s --check-prefix=ALIGNED
// RUN: okl-opt %s -finalize-memref-to-llvm=use-generic-functions=true | filecheck %s --check-prefix=GENERIC
// RUN: okl-opt %s -finalize-memref-to-llvm=index-bitwidth=32 | filecheck %s --check-prefix=NARROW

// The function that allocates is declared where it is missing.
// MALLOC:  llvm.func @malloc(i64) -> !llvm.ptr
// ALIGNED: llvm.func @aligned_alloc(i64, i64) -> !llvm.ptr
// GENERIC: llvm.func @_mlir_memref_to_llvm_alloc(i64) -> !llvm.ptr
// NARROW:  llvm.func @malloc(i32) -> !llvm.ptr
func.func @f() {
  %0 = memref.alloc() : memref<4xf32>
  return
}
