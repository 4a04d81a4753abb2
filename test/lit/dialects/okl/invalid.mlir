// RUN: okl-opt %s --split-input-file --verify-diagnostics

func.func @index(%l: !okl.launcher_ctx) {
  // expected-error @below {{'okl.fetch_kernel' op 'index' must not be negative, got -1}}
  %0 = "okl.fetch_kernel"(%l) {index = -1 : si64} : (!okl.launcher_ctx) -> !okl.kernel
  return
}

// -----

func.func @role(%l: !okl.launcher_ctx) {
  // expected-error @below {{'okl.get_tensor_from_ret' op 'tensor_type' must be 0 (argument), got 2}}
  %0 = "okl.get_tensor_from_ret"(%l) {index = 0 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
  return
}

// -----

func.func @same_type(%l: !okl.launcher_ctx, %x: tensor<2xf32>) {
  // expected-error @below {{'okl.get_tensor_as_ret' op operand type tensor<2xf32> differs from result type tensor<3xf32>}}
  %0 = "okl.get_tensor_as_ret"(%l, %x) {index = 0 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @no_op() {
  // expected-error @below {{'okl.build_reg_ctx' op region must hold exactly one op outside the okl dialect, holds 0}}
  %0 = "okl.build_reg_ctx"() ({
    okl.return
  }) : () -> !okl.reg_ctx
  return
}

// -----

func.func @no_slot(%l: !okl.launcher_ctx) {
  // expected-error @below {{'okl.build_reg_ctx' op result #0 of 'oneflow.relu' has no okl.get_tensor_as_ret}}
  %0 = "okl.build_reg_ctx"() ({
    %1 = "okl.get_tensor_from_arg"(%l) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %2 = "oneflow.relu"(%1) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) : () -> !okl.reg_ctx
  return
}

// -----

func.func @parent() {
  // expected-error @below {{'okl.return' op expects parent op to be one of 'okl.build_reg_ctx', 'okl.wrapper_kernel'}}
  okl.return
}
