// RUN: not okl-opt %s -lower-okl-to-llvm-call 2>&1 | filecheck %s

// CHECK: error: 'okl.fetch_run_ctx' op needs a launcher that is cast from a pointer parameter; run lower-launcher-to-llvm-ptr first
func.func @okl_compute(%l: !okl.launcher_ctx) attributes {compiled = "true"} {
  %0 = "okl.fetch_run_ctx"(%l) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.run_ctx
  %1 = "okl.fetch_kernel"(%l) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.kernel
  "okl.launch"(%0, %1) : (!okl.run_ctx, !okl.kernel) -> ()
  return
}
