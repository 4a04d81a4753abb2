// RUN: okl-opt %s -okl-launch-dag | filecheck %s

// Nothing here says what the launches access.
// CHECK: "okl.launch"(%0, %1) {okl.deps = array<i32>}
// CHECK: "okl.launch"(%2, %3) {okl.deps = array<i32: 0>}
func.func @okl_compute(%l: !okl.launcher_ctx) {
  %0 = "okl.fetch_run_ctx"(%l) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.run_ctx
  %1 = "okl.fetch_kernel"(%l) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.kernel
  "okl.launch"(%0, %1) : (!okl.run_ctx, !okl.kernel) -> ()
  %2 = "okl.fetch_run_ctx"(%l) {index = 1 : si64} : (!okl.launcher_ctx) -> !okl.run_ctx
  %3 = "okl.fetch_kernel"(%l) {index = 1 : si64} : (!okl.launcher_ctx) -> !okl.kernel
  "okl.launch"(%2, %3) : (!okl.run_ctx, !okl.kernel) -> ()
  return
}
