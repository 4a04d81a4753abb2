// RUN: okl-opt %s --run --verify-diagnostics

// Kernel i by number is launched on run context i, so both must be of one op, as for `launch`: here the kernel of 800 MB
// would write over a result of 8 bytes.
func.func @okl_init_context(%c: !okl.launcher_ctx) {
  %small = "okl.build_reg_ctx"() ({
    %x = "okl.get_tensor_from_arg"(%c) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %y = "oneflow.relu"(%x) {device_name = ["@0:0"], device_tag = "cpu", op_name = "small"} : (tensor<2xf32>) -> tensor<2xf32>
    %z = "okl.get_tensor_as_ret"(%c, %y) {index = 0 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {function_type = () -> ()} : () -> !okl.reg_ctx
  %large = "okl.build_reg_ctx"() ({
    %x = "okl.get_tensor_from_arg"(%c) {index = 1 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<100000000xf32>
    %y = "oneflow.relu"(%x) {device_name = ["@0:0"], device_tag = "cpu", op_name = "large"} : (tensor<100000000xf32>) -> tensor<100000000xf32>
    %z = "okl.get_tensor_as_ret"(%c, %y) {index = 1 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<100000000xf32>) -> tensor<100000000xf32>
    okl.return
  }) {function_type = () -> ()} : () -> !okl.reg_ctx
  %0 = "okl.build_run_ctx"(%small) : (!okl.reg_ctx) -> !okl.run_ctx
  %1 = "okl.build_run_ctx"(%large) : (!okl.reg_ctx) -> !okl.run_ctx
  %2 = "okl.build_op_kernel"(%large) : (!okl.reg_ctx) -> !okl.kernel
  %3 = "okl.build_op_kernel"(%small) : (!okl.reg_ctx) -> !okl.kernel
  return
}
llvm.func @okl_llvm_func(!llvm.ptr, i64)
llvm.func @okl_compute(%c: !llvm.ptr) {
  %0 = llvm.mlir.constant(0 : i64) : i64
  // expected-error @below {{'llvm.call' op launches kernel 0 on run context 0, which was built for another op}}
  llvm.call @okl_llvm_func(%c, %0) : (!llvm.ptr, i64) -> ()
  llvm.return
}
