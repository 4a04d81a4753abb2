// RUN: okl-opt %s -lower-to-llvm-func | filecheck %s

// CHECK:       llvm.func @launch(
// CHECK:       llvm.func @okl_compute(%arg0: !llvm.ptr) {
// CHECK-NEXT:    builtin.unrealized_conversion_cast
// CHECK:         llvm.call @launch
// CHECK-NEXT:    llvm.return
func.func @okl_compute(%l: !okl.launcher_ctx) attributes {compiled = "true"} {
  %0 = "okl.fetch_run_ctx"(%l) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.run_ctx
  %1 = "okl.fetch_kernel"(%l) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.kernel
  "okl.launch"(%0, %1) : (!okl.run_ctx, !okl.kernel) -> ()
  return
}
