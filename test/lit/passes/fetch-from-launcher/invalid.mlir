// RUN: okl-opt %s -fetch-from-launcher --split-input-file --verify-diagnostics -o -

// Resource of another type.
func.func private @get_resources_type_0(!okl.launcher_ctx) -> i32
func.func @wrap0(%l: !okl.launcher_ctx) {
  // expected-error @+1 {{'func.call' op result #0 has type i32, which no launcher holds}}
  %0 = call @get_resources_type_0(%l) : (!okl.launcher_ctx) -> i32
  return
}

// -----

// No launcher around.
func.func private @get_resources_type_0() -> !okl.kernel
func.func @f() {
  // expected-error @+1 {{'func.call' op needs '!okl.launcher_ctx' as the first parameter of the function around it}}
  %0 = call @get_resources_type_0() : () -> !okl.kernel
  return
}
