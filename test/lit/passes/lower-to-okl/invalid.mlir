// RUN: okl-opt %s -lower-to-okl --split-input-file --verify-diagnostics -o -

// Nothing to lower.
// expected-error @+1 {{'builtin.module' op has no function of type (!okl.launcher_ctx) -> () to lower}}
module {
  func.func @wrap0(%arg0: tensor<2xf32>) -> tensor<2xf32> {
    return %arg0 : tensor<2xf32>
  }
}

// -----

// Two functions to lower.
// expected-note @+1 {{'wrap0' is another}}
func.func @wrap0(%l: !okl.launcher_ctx) {
  return
}
// expected-error @+1 {{'func.func' op 'wrap1' is not the only function of type (!okl.launcher_ctx) -> (); choose one launch with kernel-launch-to-module}}
func.func @wrap1(%l: !okl.launcher_ctx) {
  return
}

// -----

// Name that is taken.
// expected-error @+1 {{'func.func' op cannot become 'okl_func': the module has a symbol of that name}}
func.func @wrap0(%l: !okl.launcher_ctx) {
  return
}
// expected-note @+1 {{it is here}}
func.func private @okl_func()

// -----

// Result without a slot.
func.func @wrap0(%l: !okl.launcher_ctx) {
  %0 = "okl.get_tensor_from_arg"(%l) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
  // expected-error @+1 {{'oneflow.relu' op no return slot for result #0 of 'lost'}}
  %1 = "oneflow.relu"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "lost"} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

// Argument returned.
func.func @wrap0(%l: !okl.launcher_ctx) {
  %0 = "okl.get_tensor_from_arg"(%l) {index = 1 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
  // expected-error @+1 {{'okl.get_tensor_as_ret' op return #3 is argument #1 itself: no op writes its slot; return the result of 'oneflow.identity'}}
  %1 = "okl.get_tensor_as_ret"(%l, %0) {index = 3 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

// Op that is no compute op.
func.func @wrap0(%l: !okl.launcher_ctx) {
  // expected-error @+1 {{'arith.constant' op is not a compute op: lower-to-okl needs a function as extract-kernel-launch-tensor makes}}
  %0 = arith.constant 1 : i32
  return
}

// -----

// Lowered function without its mark.
func.func @wrap0(%l: !okl.launcher_ctx) {
  // expected-error @+1 {{'okl.build_reg_ctx' op is not a compute op: lower-to-okl needs a function as extract-kernel-launch-tensor makes}}
  %r = "okl.build_reg_ctx"() ({
    %a = "okl.get_tensor_from_arg"(%l) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %b = "oneflow.relu"(%a) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %c = "okl.get_tensor_as_ret"(%l, %b) {index = 0 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) : () -> !okl.reg_ctx
  return
}

// -----

// Slot without index.
func.func @wrap0(%l: !okl.launcher_ctx) {
  // expected-error @+1 {{'okl.get_tensor_from_arg' op has no 'index'; make it with extract-kernel-launch-tensor}}
  %0 = "okl.get_tensor_from_arg"(%l) {tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
  %1 = "oneflow.relu"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
  %2 = "okl.get_tensor_as_ret"(%l, %1) {index = 0 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

// Operand from a slot.
func.func @wrap0(%l: !okl.launcher_ctx) {
  %0 = "okl.get_tensor_from_arg"(%l) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
  %1 = "oneflow.relu"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
  %2 = "okl.get_tensor_as_ret"(%l, %1) {index = 0 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
  // expected-error @+1 {{'oneflow.relu' op operand #0 is neither an argument of the launch nor a result of a compute op}}
  %3 = "oneflow.relu"(%2) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
  %4 = "okl.get_tensor_as_ret"(%l, %3) {index = 1 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
  return
}
