// RUN: okl-opt %s --split-input-file --verify-diagnostics

func.func @offset(%l: !okl.launcher_ctx) {
  // expected-error @below {{'okl.pool_to_tensor' op 'offset' must not be negative, got -512}}
  %0 = "okl.pool_to_tensor"(%l) {offset = -512 : i64} : (!okl.launcher_ctx) -> tensor<2xf32>
  return
}

// -----

func.func @same_type(%l: !okl.launcher_ctx, %x: tensor<2xf32>) {
  // expected-error @below {{'okl.tensor_to_pool' op operand type tensor<2xf32> differs from result type tensor<3xf32>}}
  %0 = "okl.tensor_to_pool"(%l, %x) {offset = 0 : i64} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @bytes(%l: !okl.launcher_ctx) {
  // expected-error @below {{'okl.pool_to_buffer' op result must be bytes, tensor<Nxi8>, got tensor<2xf32>}}
  %0 = "okl.pool_to_buffer"(%l) {offset = 0 : i64} : (!okl.launcher_ctx) -> tensor<2xf32>
  return
}

// -----

func.func @index() {
  // expected-error @below {{'okl.wrapper_kernel' op 'index' must not be negative, got -1}}
  "okl.wrapper_kernel"() ({
    okl.return
  }) {index = -1 : i32} : () -> ()
  return
}

// -----

func.func @no_op() {
  // expected-error @below {{'okl.wrapper_kernel' op region must hold exactly one op outside the okl dialect, holds 0}}
  "okl.wrapper_kernel"() ({
    okl.return
  }) {index = 0 : i32} : () -> ()
  return
}

// -----

func.func @arguments() {
  // expected-error @below {{'okl.wrapper_kernel' op region must have no arguments, has 1}}
  "okl.wrapper_kernel"() ({
  ^bb0(%x: tensor<2xf32>):
    okl.return
  }) {index = 0 : i32} : () -> ()
  return
}

// -----

func.func @operand(%x: tensor<2xf32>) {
  // expected-error @below {{'okl.wrapper_kernel' op operand #0 of 'oneflow.relu' must come from an okl.get_tensor_from_arg or okl.get_tensor_from_ret or okl.pool_to_tensor}}
  "okl.wrapper_kernel"() ({
    %0 = "oneflow.relu"(%x) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {index = 0 : i32} : () -> ()
  return
}

// -----

func.func @result(%l: !okl.launcher_ctx) {
  // expected-error @below {{'okl.wrapper_kernel' op result #0 of 'oneflow.relu' has no okl.get_tensor_as_ret or okl.tensor_to_pool}}
  "okl.wrapper_kernel"() ({
    %0 = "okl.get_tensor_from_arg"(%l) {index = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %1 = "oneflow.relu"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {index = 0 : i32} : () -> ()
  return
}
