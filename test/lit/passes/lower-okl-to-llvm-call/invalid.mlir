// RUN: not okl-opt %s -lower-okl-to-llvm-call 2>&1 | filecheck %s

// CHECK: invalid.mlir:6:8: error: 'okl.build_reg_ctx' op has no lowering to LLVM; run only-keep-compute-ops first
func.func @f(%p: !llvm.ptr) {
  %arg0 = builtin.unrealized_conversion_cast %p : !llvm.ptr to !okl.launcher_ctx
  %0 = "okl.build_reg_ctx"() ({
    %3 = "okl.get_tensor_from_arg"(%arg0) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %4 = "oneflow.relu"(%3) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %5 = "okl.get_tensor_as_ret"(%arg0, %4) {index = 0 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {function_type = () -> ()} : () -> !okl.reg_ctx
  %1 = "okl.build_run_ctx"(%0) : (!okl.reg_ctx) -> !okl.run_ctx
  %2 = "okl.build_op_kernel"(%0) : (!okl.reg_ctx) -> !okl.kernel
  "okl.launch"(%1, %2) : (!okl.run_ctx, !okl.kernel) -> ()
  "okl.destroy_reg_ctx"(%0) : (!okl.reg_ctx) -> ()
  "okl.destroy_run_ctx"(%1) : (!okl.run_ctx) -> ()
  return
}
