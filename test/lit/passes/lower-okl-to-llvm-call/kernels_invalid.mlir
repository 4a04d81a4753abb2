// RUN: okl-opt %s -lower-okl-to-llvm-call --split-input-file --verify-diagnostics -o /dev/null

// The launcher is no pointer yet.
func.func @okl_subgraph(%l: !okl.launcher_ctx) {
// expected-error @below {{'okl.wrapper_kernel' op needs a launcher that is cast from a pointer parameter; run lower-launcher-to-llvm-ptr first}}
  "okl.wrapper_kernel"() ({
    %0 = "okl.get_tensor_from_arg"(%l) {index = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %1 = "oneflow.relu"(%0) {device_name = ["@0:0"], device_tag = "cuda", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %2 = "okl.get_tensor_as_ret"(%l, %1) {index = 0 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {index = 0 : i32} : () -> ()
  return
}

// -----

// The name of the runtime's function is taken by another.
// expected-error @below {{has the name of the runtime's function 'okl_llvm_func', but not its type}}
llvm.func @okl_llvm_func(!llvm.ptr)
func.func @okl_subgraph(%p: !llvm.ptr) {
  %l = builtin.unrealized_conversion_cast %p : !llvm.ptr to !okl.launcher_ctx
// expected-note @below {{needed here}}
  "okl.wrapper_kernel"() ({
    %0 = "okl.get_tensor_from_arg"(%l) {index = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %1 = "oneflow.relu"(%0) {device_name = ["@0:0"], device_tag = "cuda", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %2 = "okl.get_tensor_as_ret"(%l, %1) {index = 0 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {index = 0 : i32} : () -> ()
  return
}
