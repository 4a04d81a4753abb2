// RUN: not okl-opt %s --run 2>&1 | filecheck %s
// RUN: not okl-opt %s --run --unsafe-llvm 2>&1 | filecheck %s

// A symbol that is not the runtime's own is never looked up in the process.
// CHECK: unresolved.mlir:{{[0-9]+}}:{{[0-9]+}}: error: unresolved symbol 'system'

func.func @okl_init_context(%arg0: !okl.launcher_ctx) {
  %0 = "okl.build_reg_ctx"() ({
    %3 = "okl.get_tensor_from_arg"(%arg0) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %4 = "oneflow.relu"(%3) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %5 = "okl.get_tensor_as_ret"(%arg0, %4) {index = 0 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {function_type = () -> ()} : () -> !okl.reg_ctx
  %1 = "okl.build_run_ctx"(%0) : (!okl.reg_ctx) -> !okl.run_ctx
  %2 = "okl.build_op_kernel"(%0) : (!okl.reg_ctx) -> !okl.kernel
  return
}
llvm.func @launch(!llvm.ptr, !llvm.ptr)
llvm.func @fetch_kernel(!llvm.ptr, i64) -> !llvm.ptr
llvm.func @fetch_run_ctx(!llvm.ptr, i64) -> !llvm.ptr
llvm.func @system(!llvm.ptr)
llvm.func @okl_compute(%arg0: !llvm.ptr) {
  %0 = llvm.mlir.constant(0 : index) : i64
  %1 = llvm.call @fetch_run_ctx(%arg0, %0) : (!llvm.ptr, i64) -> !llvm.ptr
  %2 = llvm.call @fetch_kernel(%arg0, %0) : (!llvm.ptr, i64) -> !llvm.ptr
  llvm.call @launch(%1, %2) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.call @system(%arg0) : (!llvm.ptr) -> ()
  llvm.return
}
