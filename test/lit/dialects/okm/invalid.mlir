// RUN: okl-opt %s --split-input-file --verify-diagnostics

func.func @index() {
  // expected-error @below {{'okm.arg_to_tensor' op 'index' must not be negative, got -1}}
  %0 = "okm.arg_to_tensor"() {index = -1 : i32} : () -> tensor<2xf32>
  return
}

// -----

func.func @no_index() {
  // expected-error @below {{'okm.ret_to_memref' op requires attribute 'index'}}
  %0 = "okm.ret_to_memref"() : () -> memref<2xf32>
  return
}

// -----

func.func @tensor_type(%t: tensor<2xf32>) {
  // expected-error @below {{'okm.tensor_to_ret' op operand type tensor<2xf32> differs from result type tensor<3xf32>}}
  %0 = "okm.tensor_to_ret"(%t) {index = 0 : i32} : (tensor<2xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @memref_type(%m: memref<2xf32>) {
  // expected-error @below {{'okm.memref_to_ret' op operand type memref<2xf32> differs from result type memref<3xf32>}}
  %0 = "okm.memref_to_ret"(%m) {index = 0 : i32} : (memref<2xf32>) -> memref<3xf32>
  return
}

// -----

func.func @pool() {
  // expected-error @below {{'okm.alloc_memref' op result must be bytes, memref<Nxi8>, got memref<2xf32>}}
  %0 = "okm.alloc_memref"() : () -> memref<2xf32>
  return
}

// -----

func.func @dynamic_pool() {
  // expected-error @below {{'okm.alloc_memref' op result must be bytes, memref<Nxi8>, got memref<?xi8>}}
  %0 = "okm.alloc_memref"() : () -> memref<?xi8>
  return
}

// -----

func.func @no_op() {
  // expected-error @below {{'okm.wrapper_kernel' op region must hold exactly one compute op, holds 0}}
  "okm.wrapper_kernel"() ({
    okm.return
  }) : () -> ()
  return
}

// -----

func.func @no_name() {
  // expected-error @below {{'okm.wrapper_kernel' op 'arith.constant' in the region has no attribute 'op_name'}}
  "okm.wrapper_kernel"() ({
    %0 = arith.constant 1 : i32
    okm.return
  }) : () -> ()
  return
}

// -----

func.func @arguments() {
  // expected-error @below {{'okm.wrapper_kernel' op region must have no arguments, has 1}}
  "okm.wrapper_kernel"() ({
  ^bb0(%m: memref<2xf32>):
    okm.return
  }) : () -> ()
  return
}

// -----

func.func @nowhere_to_write(%a: memref<2xf32>) {
  // expected-error @below {{'okm.wrapper_kernel' op has 1 results, but only 0 operands to write}}
  %0 = "okm.wrapper_kernel"() ({
    %t = bufferization.to_tensor %a : memref<2xf32>
    %u = "oneflow.relu"(%t) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %m = bufferization.to_memref %u : memref<2xf32>
    okm.return %m : memref<2xf32>
  }) : () -> memref<2xf32>
  return
}

// -----

func.func @returned(%a: memref<2xf32>) {
  %0 = "okm.wrapper_kernel"(%a, %a) ({
    %t = bufferization.to_tensor %a : memref<2xf32>
    %u = "oneflow.relu"(%t) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    // expected-error @below {{'okm.return' op gives (), but the kernel around it has (memref<2xf32>)}}
    okm.return
  }) : (memref<2xf32>, memref<2xf32>) -> memref<2xf32>
  return
}

// -----

func.func @parent() {
  // expected-error @below {{'okm.return' op expects parent op 'okm.wrapper_kernel'}}
  okm.return
}
