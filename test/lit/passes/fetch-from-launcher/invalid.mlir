// RUN: not okl-opt %s -fetch-from-launcher 2>&1 | filecheck %s

func.func private @get_resources_type_0(!okl.launcher_ctx) -> i32
func.func @f(%l: !okl.launcher_ctx) {
  // CHECK: invalid.mlir:6:8: error: 'func.call' op result #0 has type i32, which no launcher holds
  %0 = call @get_resources_type_0(%l) : (!okl.launcher_ctx) -> i32
  return
}
