// RUN: okl-opt %s -fetch-from-launcher | filecheck %s
// RUN: okl-opt %s -fetch-from-launcher -fetch-from-launcher | filecheck %s

// One fetch for each result that is used; a call without results goes; other calls stay.
// CHECK-LABEL: func.func @f(
// CHECK-NEXT:    %0 = "okl.fetch_run_ctx"(%arg0) {index = 1 : si64} : (!okl.launcher_ctx) -> !okl.run_ctx
// CHECK-NEXT:    %1 = "okl.fetch_kernel"(%arg0) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.kernel
// CHECK-NEXT:    call @other()
// CHECK-NEXT:    "okl.launch"(%0, %1)
// CHECK-NEXT:    return
// CHECK:       func.func private @get_resources_type_1
func.func @f(%l: !okl.launcher_ctx) {
  call @get_resources_type_0(%l) : (!okl.launcher_ctx) -> ()
  %0:2 = call @get_resources_type_1(%l) : (!okl.launcher_ctx) -> (!okl.run_ctx, !okl.run_ctx)
  %1 = call @get_resources_type_2(%l) : (!okl.launcher_ctx) -> !okl.kernel
  call @other() : () -> ()
  "okl.launch"(%0#1, %1) : (!okl.run_ctx, !okl.kernel) -> ()
  return
}
func.func private @get_resources_type_0(!okl.launcher_ctx)
func.func private @get_resources_type_1(!okl.launcher_ctx) -> (!okl.run_ctx, !okl.run_ctx)
func.func private @get_resources_type_2(!okl.launcher_ctx) -> !okl.kernel
func.func private @other()
