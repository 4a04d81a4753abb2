// RUN: not okl-opt %s --run --input=2xf32=3,-1 2>&1 | filecheck %s
// RUN: not okl-opt %s --run --input=2xf32=3,-1 --threads=1 2>&1 | filecheck %s

// The second launch reads what the first one writes, but states that it runs beside it: it is refused on any number of
// threads, whatever dependencies it states.
// CHECK: launch_streams_invalid.mlir:34:3: error: 'okl.launch' op may run before launch 0 is complete: one of them writes memory that both access, and neither a stream nor an event orders them
// CHECK: launch_streams_invalid.mlir:33:3: note: launch 0
// CHECK-NOT: result
func.func @okl_init_context(%l: !okl.launcher_ctx) {
  %0 = "okl.build_reg_ctx"() ({
    %6 = "okl.get_tensor_from_arg"(%l) {index = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %7 = "oneflow.relu"(%6) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %8 = "okl.get_tensor_as_ret"(%l, %7) {index = 0 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {function_type = () -> ()} : () -> !okl.reg_ctx
  %1 = "okl.build_reg_ctx"() ({
    %6 = "okl.get_tensor_from_ret"(%l) {index = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %7 = "oneflow.tanh"(%6) {device_name = ["@0:0"], device_tag = "cpu", op_name = "t"} : (tensor<2xf32>) -> tensor<2xf32>
    %8 = "okl.get_tensor_as_ret"(%l, %7) {index = 1 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {function_type = () -> ()} : () -> !okl.reg_ctx
  %2 = "okl.build_run_ctx"(%0) : (!okl.reg_ctx) -> !okl.run_ctx
  %3 = "okl.build_run_ctx"(%1) : (!okl.reg_ctx) -> !okl.run_ctx
  %4 = "okl.build_op_kernel"(%0) : (!okl.reg_ctx) -> !okl.kernel
  %5 = "okl.build_op_kernel"(%1) : (!okl.reg_ctx) -> !okl.kernel
  return
}
func.func @okl_compute(%l: !okl.launcher_ctx) {
  %0 = "okl.fetch_run_ctx"(%l) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.run_ctx
  %1 = "okl.fetch_run_ctx"(%l) {index = 1 : si64} : (!okl.launcher_ctx) -> !okl.run_ctx
  %2 = "okl.fetch_kernel"(%l) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.kernel
  %3 = "okl.fetch_kernel"(%l) {index = 1 : si64} : (!okl.launcher_ctx) -> !okl.kernel
  "okl.launch"(%0, %2) {okl.deps = array<i32>, okl.stream = 0 : i32} : (!okl.run_ctx, !okl.kernel) -> ()
  "okl.launch"(%1, %3) {okl.deps = array<i32: 0>, okl.stream = 1 : i32} : (!okl.run_ctx, !okl.kernel) -> ()
  return
}
