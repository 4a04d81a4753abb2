// RUN: okl-opt %s -lower-okl-to-llvm-func | filecheck %s

// CHECK-LABEL: llvm.func @okl_compute(%arg0: !llvm.ptr) {
// CHECK-NEXT:    %0 = builtin.unrealized_conversion_cast %arg0 : !llvm.ptr to !okl.launcher_ctx
// CHECK:         llvm.return
func.func @okl_compute(%l: !okl.launcher_ctx) attributes {compiled = "true"} {
  %0 = "okl.fetch_run_ctx"(%l) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.run_ctx
  %1 = "okl.fetch_kernel"(%l) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.kernel
  "okl.launch"(%0, %1) : (!okl.run_ctx, !okl.kernel) -> ()
  return
}
