// RUN: okl-opt %s --run --input=2xf32=1,-1 --split-input-file --verify-diagnostics

// A function between the memory-pool passes names the next one.
// expected-error @below {{'okm_subgraph0' cannot run before -convert-okm-to-okl: the next pass is -wrap-okm-kernel}}
func.func @okm_subgraph0(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "okm.arg_to_tensor"() {index = 0 : i32} : () -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// expected-error @below {{'okm_wrap_subgraph0' cannot run before -convert-okm-to-okl: the next pass is -opt-okm-memref}}
func.func @okm_wrap_subgraph0() {
  %0 = "okm.plan_memref"() : () -> memref<2xf32>
  return
}

// -----

// expected-error @below {{'okm_alloc_subgraph0' cannot run before -convert-okm-to-okl: the next pass is -convert-okm-to-okl}}
func.func @okm_alloc_subgraph0() {
  %0 = "okm.alloc_memref"() : () -> memref<1xi8>
  return
}
