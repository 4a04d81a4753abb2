// RUN: okl-opt %s -lower-okl-to-llvm-call | filecheck %s

// What is declared already is used.
// CHECK:     llvm.func @fetch_kernel
// CHECK:     llvm.func @fetch_run_ctx
// CHECK:     llvm.func @launch(!llvm.ptr, !llvm.ptr)
// CHECK-NOT: llvm.func @launch
llvm.func @launch(!llvm.ptr, !llvm.ptr)
func.func @okl_compute(%arg0: !llvm.ptr) attributes {llvm.emit_c_interface} {
  %0 = builtin.unrealized_conversion_cast %arg0 : !llvm.ptr to !okl.launcher_ctx
  %1 = "okl.fetch_run_ctx"(%0) {index = 1 : si64} : (!okl.launcher_ctx) -> !okl.run_ctx
  %2 = "okl.fetch_kernel"(%0) {index = 1 : si64} : (!okl.launcher_ctx) -> !okl.kernel
  "okl.launch"(%1, %2) : (!okl.run_ctx, !okl.kernel) -> ()
  return
}
