// RUN: okl-opt %s -lower-to-okl --split-input-file --verify-diagnostics -o /dev/null

// A slot that gives back what another slot was given: no compute op writes it.
func.func @wrap0(%l: !okl.launcher_ctx) {
  %0 = "okl.get_tensor_from_arg"(%l) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
  %1 = "oneflow.relu"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
  %2 = "okl.get_tensor_as_ret"(%l, %1) {index = 0 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
  // expected-error @below {{return #1 is not the result of a compute op}}
  %3 = "okl.get_tensor_as_ret"(%l, %2) {index = 1 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

// A function that does not return.
// expected-error @below {{'wrap0' must end in 'func.return' to become a launch}}
func.func @wrap0(%l: !okl.launcher_ctx) {
  "llvm.unreachable"() : () -> ()
}
