// RUN: okl-opt %s -split-into-funcs | filecheck %s

// A launch without ops: calls and declarations without results.
// CHECK-LABEL: func.func @okl_compute(
// CHECK-NEXT:    call @get_resources_type_0(%arg0) : (!okl.launcher_ctx) -> ()
// CHECK-NEXT:    call @get_resources_type_1(%arg0) : (!okl.launcher_ctx) -> ()
// CHECK-NEXT:    call @get_resources_type_2(%arg0) : (!okl.launcher_ctx) -> ()
// CHECK-NEXT:    return
// CHECK-LABEL: func.func @okl_init_context(
// CHECK-NEXT:    return
// CHECK:       func.func private @get_resources_type_0(!okl.launcher_ctx)
func.func @okl_func(%arg0: !okl.launcher_ctx) attributes {compiled = "true"} {
  return
}
