// RUN: okl-opt %s -only-keep-compute-ops | filecheck %s

// `@okl_compute` and what is no func.func stay: the same text.
// CHECK:      module {
// CHECK-NEXT:   llvm.func @launch(!llvm.ptr, !llvm.ptr)
// CHECK-NEXT:   func.func @okl_compute(%arg0: !okl.launcher_ctx) {
// CHECK-NEXT:     %0 = "okl.fetch_run_ctx"(%arg0) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.run_ctx
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
llvm.func @launch(!llvm.ptr, !llvm.ptr)
func.func @okl_compute(%arg0: !okl.launcher_ctx) {
  %0 = "okl.fetch_run_ctx"(%arg0) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.run_ctx
  return
}
