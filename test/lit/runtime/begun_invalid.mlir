// RUN: okl-opt %s --run --split-input-file --verify-diagnostics

// What a pass cannot take on is an error at the op, which names the pass.
func.func @okm_subgraph0(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "okm.arg_to_tensor"() {index = 0 : i32} : () -> tensor<2xf32>
  // expected-error @below {{returns #0 without an 'okm.tensor_to_ret'; run extract-okm-tensor first}}
  return %0 : tensor<2xf32>
}

// -----

func.func @okm_wrap_subgraph0() {
  // expected-error @below {{is used by no 'okm.wrapper_kernel': its lifetime is not known}}
  %0 = "okm.plan_memref"() : () -> memref<2xf32>
  return
}

// -----

// expected-error @below {{'f' cannot run: passes on okm ops find functions by name, one of _mlir_oneflow_subgraphN, okm_subgraphN, okm_wrap_subgraphN, okm_alloc_subgraphN}}
func.func @f() {
  %0 = "okm.plan_memref"() : () -> memref<2xf32>
  return
}

// -----

func.func @f(%launcher: !okl.launcher_ctx) -> !okl.kernel {
  // expected-error @below {{is not a compute op: lower-to-okl needs a function as extract-kernel-launch-tensor makes}}
  %0 = "okl.fetch_kernel"(%launcher) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.kernel
  return %0 : !okl.kernel
}

// -----

func.func @okl_compute(%launcher: !okl.launcher_ctx) {
  return
}
func.func @okl_init_context(%launcher: !okl.launcher_ctx) {
  // expected-error @below {{may not stand in 'okl_init_context'}}
  %0 = call @get_resources_type_0(%launcher) : (!okl.launcher_ctx) -> !okl.kernel
  return
}
func.func private @get_resources_type_0(!okl.launcher_ctx) -> !okl.kernel
