// RUN: okl-opt %s -fetch-from-launcher | filecheck %s

// No call of a placeholder: the same text, a fetch that is used among it.
// CHECK:      module {
// CHECK-NEXT:   func.func private @other(!okl.launcher_ctx) -> !okl.kernel
// CHECK-NEXT:   func.func @f(%arg0: !okl.launcher_ctx) {
// CHECK-NEXT:     %0 = call @other(%arg0) : (!okl.launcher_ctx) -> !okl.kernel
// CHECK-NEXT:     %1 = "okl.fetch_run_ctx"(%arg0) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.run_ctx
// CHECK-NEXT:     "okl.launch"(%1, %0) : (!okl.run_ctx, !okl.kernel) -> ()
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
func.func private @other(!okl.launcher_ctx) -> !okl.kernel
func.func @f(%arg0: !okl.launcher_ctx) {
  %0 = call @other(%arg0) : (!okl.launcher_ctx) -> !okl.kernel
  %1 = "okl.fetch_run_ctx"(%arg0) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.run_ctx
  "okl.launch"(%1, %0) : (!okl.run_ctx, !okl.kernel) -> ()
  return
}
