// RUN: okl-opt %s -convert-okm-to-okl --split-input-file --verify-diagnostics -o /dev/null

// An argument that is returned directly.
func.func @okm_alloc_subgraph0() {
  %pool = "okm.alloc_memref"() : () -> memref<512xi8>
  %a = "okm.arg_to_memref"() {index = 0 : i32} : () -> memref<2xf32>
  // expected-error @below {{'okm.memref_to_ret' op return #1 is argument #0 itself: no op writes its slot; return the result of 'oneflow.identity'}}
  %o = "okm.memref_to_ret"(%a) {index = 1 : i32} : (memref<2xf32>) -> memref<2xf32>
  return
}

// -----

// A part of the pool that is returned.
func.func @okm_alloc_subgraph0() {
  %pool = "okm.alloc_memref"() : () -> memref<512xi8>
  %a = "okm.arg_to_memref"() {index = 0 : i32} : () -> memref<2xf32>
  %c0 = arith.constant 0 : index
  %r = memref.view %pool[%c0][] : memref<512xi8> to memref<2xf32>
  %k = "okm.wrapper_kernel"(%a, %r) ({
    %t = bufferization.to_tensor %a : memref<2xf32>
    %u = "oneflow.relu"(%t) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %m = bufferization.to_memref %u : memref<2xf32>
    okm.return %m : memref<2xf32>
  }) : (memref<2xf32>, memref<2xf32>) -> memref<2xf32>
  // expected-error @below {{'okm.memref_to_ret' op returns what is not written to memory of a return: make it with wrap-okm-kernel}}
  %o = "okm.memref_to_ret"(%k) {index = 0 : i32} : (memref<2xf32>) -> memref<2xf32>
  return
}

// -----

// Memory that no kernel has written.
func.func @okm_alloc_subgraph0() {
  %pool = "okm.alloc_memref"() : () -> memref<512xi8>
  %a = "okm.arg_to_memref"() {index = 0 : i32} : () -> memref<2xf32>
  %r = "okm.ret_to_memref"() {index = 0 : i32} : () -> memref<2xf32>
  // expected-error @below {{'okm.memref_to_ret' op return #0 is not the result of an 'okm.wrapper_kernel'}}
  %o = "okm.memref_to_ret"(%r) {index = 0 : i32} : (memref<2xf32>) -> memref<2xf32>
  return
}

// -----

// A temporary without a place.
func.func @okm_alloc_subgraph0() {
  %pool = "okm.alloc_memref"() : () -> memref<512xi8>
  // expected-error @below {{'okm.plan_memref' op is nothing that opt-okm-memref makes}}
  %r = "okm.plan_memref"() : () -> memref<2xf32>
  return
}

// -----

// The result of a kernel, where its memory is meant.
func.func @okm_alloc_subgraph0() {
  %pool = "okm.alloc_memref"() : () -> memref<512xi8>
  %a = "okm.arg_to_memref"() {index = 0 : i32} : () -> memref<2xf32>
  %r = "okm.ret_to_memref"() {index = 0 : i32} : () -> memref<2xf32>
  %k = "okm.wrapper_kernel"(%a, %r) ({
    %t = bufferization.to_tensor %a : memref<2xf32>
    %u = "oneflow.relu"(%t) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %m = bufferization.to_memref %u : memref<2xf32>
    okm.return %m : memref<2xf32>
  }) : (memref<2xf32>, memref<2xf32>) -> memref<2xf32>
  %s = "okm.ret_to_memref"() {index = 1 : i32} : () -> memref<2xf32>
  %n = "okm.wrapper_kernel"(%k, %s) ({
    // expected-error @below {{'bufferization.to_tensor' op uses memory that is neither an argument, a return nor a part of the pool}}
    %t = bufferization.to_tensor %k : memref<2xf32>
    %u = "oneflow.relu"(%t) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %m = bufferization.to_memref %u : memref<2xf32>
    okm.return %m : memref<2xf32>
  }) : (memref<2xf32>, memref<2xf32>) -> memref<2xf32>
  return
}

// -----

// What the kernel reads is not among its operands.
func.func @okm_alloc_subgraph0() {
  %pool = "okm.alloc_memref"() : () -> memref<512xi8>
  %a = "okm.arg_to_memref"() {index = 0 : i32} : () -> memref<2xf32>
  %r = "okm.ret_to_memref"() {index = 0 : i32} : () -> memref<2xf32>
  // expected-error @below {{'okm.wrapper_kernel' op must have as operands what its region reads, then what it writes, then its scratch}}
  %k = "okm.wrapper_kernel"(%r, %r) ({
    %t = bufferization.to_tensor %a : memref<2xf32>
    %u = "oneflow.relu"(%t) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %m = bufferization.to_memref %u : memref<2xf32>
    okm.return %m : memref<2xf32>
  }) : (memref<2xf32>, memref<2xf32>) -> memref<2xf32>
  return
}

// -----

// The region returns something else.
func.func @okm_alloc_subgraph0() {
  %pool = "okm.alloc_memref"() : () -> memref<512xi8>
  %a = "okm.arg_to_memref"() {index = 0 : i32} : () -> memref<2xf32>
  %r = "okm.ret_to_memref"() {index = 0 : i32} : () -> memref<2xf32>
  %k = "okm.wrapper_kernel"(%a, %r) ({
    %t = bufferization.to_tensor %a : memref<2xf32>
    %u = "oneflow.relu"(%t) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %m = bufferization.to_memref %u : memref<2xf32>
    // expected-error @below {{'okm.return' op must return each result of the compute op, by way of a 'bufferization.to_memref'}}
    okm.return %a : memref<2xf32>
  }) : (memref<2xf32>, memref<2xf32>) -> memref<2xf32>
  return
}

// -----

// Scratch that is not bytes.
func.func @okm_alloc_subgraph0() {
  %pool = "okm.alloc_memref"() : () -> memref<512xi8>
  %a = "okm.arg_to_memref"() {index = 0 : i32} : () -> memref<2xf32>
  %c0 = arith.constant 0 : index
  %s = memref.view %pool[%c0][] : memref<512xi8> to memref<2xf32>
  %r = "okm.ret_to_memref"() {index = 0 : i32} : () -> memref<2xf32>
  // expected-error @below {{'okm.wrapper_kernel' op has scratch of type memref<2xf32>, expected bytes}}
  %k = "okm.wrapper_kernel"(%a, %r, %s) ({
    %t = bufferization.to_tensor %a : memref<2xf32>
    %u = "oneflow.relu"(%t) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %m = bufferization.to_memref %u : memref<2xf32>
    okm.return %m : memref<2xf32>
  }) : (memref<2xf32>, memref<2xf32>, memref<2xf32>) -> memref<2xf32>
  return
}

// -----

// Scratch outside of the pool.
func.func @okm_alloc_subgraph0() {
  %pool = "okm.alloc_memref"() : () -> memref<512xi8>
  %a = "okm.arg_to_memref"() {index = 0 : i32} : () -> memref<2xf32>
  %s = "okm.arg_to_memref"() {index = 1 : i32} : () -> memref<8xi8>
  %r = "okm.ret_to_memref"() {index = 0 : i32} : () -> memref<2xf32>
  // expected-error @below {{'okm.wrapper_kernel' op has scratch that is not bytes of the pool}}
  %k = "okm.wrapper_kernel"(%a, %r, %s) ({
    %t = bufferization.to_tensor %a : memref<2xf32>
    %u = "oneflow.relu"(%t) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %m = bufferization.to_memref %u : memref<2xf32>
    okm.return %m : memref<2xf32>
  }) : (memref<2xf32>, memref<2xf32>, memref<8xi8>) -> memref<2xf32>
  return
}

// -----

// An op that no pass makes.
func.func @okm_alloc_subgraph0() {
  %pool = "okm.alloc_memref"() : () -> memref<512xi8>
  %a = "okm.arg_to_memref"() {index = 0 : i32} : () -> memref<2xf32>
  // expected-error @below {{'memref.alloc' op is nothing that opt-okm-memref makes}}
  %m = memref.alloc() : memref<2xf32>
  return
}

// -----

// No pool.
// expected-error @below {{'func.func' op must have one pool, an 'okm.alloc_memref', has 0}}
func.func @okm_alloc_subgraph0() {
  return
}

// -----

// Two launches, of which a module has one.
// expected-note @below {{it is here}}
func.func @okm_alloc_subgraph0() {
  %pool = "okm.alloc_memref"() : () -> memref<1xi8>
  return
}
// expected-error @below {{'func.func' op cannot become 'okl_subgraph': the module has a symbol of that name}}
func.func @okm_alloc_subgraph1() {
  %pool = "okm.alloc_memref"() : () -> memref<1xi8>
  return
}

// -----

// A view at an offset that is not known.
func.func @okm_alloc_subgraph0(%i: index) {
  %pool = "okm.alloc_memref"() : () -> memref<512xi8>
  %a = "okm.arg_to_memref"() {index = 0 : i32} : () -> memref<2xf32>
  // expected-error @below {{'memref.view' op has an offset that is no constant}}
  %r = memref.view %pool[%i][] : memref<512xi8> to memref<2xf32>
  %k = "okm.wrapper_kernel"(%a, %r) ({
    %t = bufferization.to_tensor %a : memref<2xf32>
    %u = "oneflow.relu"(%t) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %m = bufferization.to_memref %u : memref<2xf32>
    okm.return %m : memref<2xf32>
  }) : (memref<2xf32>, memref<2xf32>) -> memref<2xf32>
  return
}

// -----

// A view of other memory.
func.func @okm_alloc_subgraph0(%pool: memref<512xi8>) {
  %a = "okm.arg_to_memref"() {index = 0 : i32} : () -> memref<2xf32>
  %c0 = arith.constant 0 : index
  // expected-error @below {{'memref.view' op is no view of an 'okm.alloc_memref'}}
  %r = memref.view %pool[%c0][] : memref<512xi8> to memref<2xf32>
  %k = "okm.wrapper_kernel"(%a, %r) ({
    %t = bufferization.to_tensor %a : memref<2xf32>
    %u = "oneflow.relu"(%t) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %m = bufferization.to_memref %u : memref<2xf32>
    okm.return %m : memref<2xf32>
  }) : (memref<2xf32>, memref<2xf32>) -> memref<2xf32>
  return
}
