// RUN: okl-opt %s -opt-okm-memref --allow-unregistered-dialect --split-input-file --verify-diagnostics -o /dev/null

// A temporary that nobody uses.
func.func @okm_wrap_subgraph0() {
  // expected-error @below {{'okm.plan_memref' op is used by no 'okm.wrapper_kernel': its lifetime is not known}}
  %0 = "okm.plan_memref"() : () -> memref<2xf32>
  return
}

// -----

// A temporary that leaves the launch.
func.func @okm_wrap_subgraph0() {
  %a = "okm.arg_to_memref"() {index = 0 : i32} : () -> memref<2xf32>
  // expected-note @below {{it is here}}
  %p = "okm.plan_memref"() : () -> memref<2xf32>
  %k = "okm.wrapper_kernel"(%a, %p) ({
    %t = bufferization.to_tensor %a : memref<2xf32>
    %u = "oneflow.relu"(%t) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %m = bufferization.to_memref %u : memref<2xf32>
    okm.return %m : memref<2xf32>
  }) : (memref<2xf32>, memref<2xf32>) -> memref<2xf32>
  // expected-error @below {{'okm.memref_to_ret' op uses a temporary outside of 'okm.wrapper_kernel'}}
  %r = "okm.memref_to_ret"(%p) {index = 0 : i32} : (memref<2xf32>) -> memref<2xf32>
  return
}

// -----

// A size that is not known.
func.func @okm_wrap_subgraph0() {
  %a = "okm.arg_to_memref"() {index = 0 : i32} : () -> memref<?xf32>
  // expected-error @below {{'okm.plan_memref' op has type memref<?xf32>: a pool needs static shapes}}
  %p = "okm.plan_memref"() : () -> memref<?xf32>
  %k = "okm.wrapper_kernel"(%a, %p) ({
    %t = bufferization.to_tensor %a : memref<?xf32>
    %u = "test.op"(%t) {op_name = "r"} : (tensor<?xf32>) -> tensor<?xf32>
    %m = bufferization.to_memref %u : memref<?xf32>
    okm.return %m : memref<?xf32>
  }) : (memref<?xf32>, memref<?xf32>) -> memref<?xf32>
  return
}

// -----

// Elements that have no size.
func.func @okm_wrap_subgraph0() {
  %a = "okm.arg_to_memref"() {index = 0 : i32} : () -> memref<2xindex>
  // expected-error @below {{'okm.plan_memref' op has type memref<2xindex>, whose elements have no size}}
  %p = "okm.plan_memref"() : () -> memref<2xindex>
  %k = "okm.wrapper_kernel"(%a, %p) ({
    %t = bufferization.to_tensor %a : memref<2xindex>
    %u = "test.op"(%t) {op_name = "r"} : (tensor<2xindex>) -> tensor<2xindex>
    %m = bufferization.to_memref %u : memref<2xindex>
    okm.return %m : memref<2xindex>
  }) : (memref<2xindex>, memref<2xindex>) -> memref<2xindex>
  return
}
