// RUN: okl-opt %s -lower-to-okl | filecheck %s
// RUN: okl-opt %s -lower-oneflow-to-okl | filecheck %s
// RUN: okl-opt %s -lower-to-okl -lower-to-okl | filecheck %s
// RUN: okl-opt %s --lower-to-okl="emit-function-type=false func-name=other" | filecheck %s --check-prefix=OPTIONS

// Six ops for each compute op. The second reads the slot that the first has written.
// CHECK:       func.func @okl_func(%arg0: !okl.launcher_ctx) attributes {compiled = "true"} {
// CHECK-NEXT:    %0 = "okl.build_reg_ctx"() ({
// CHECK-NEXT:      %6 = "okl.get_tensor_from_arg"(%arg0) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
// CHECK-NEXT:      %7 = "oneflow.relu"(%6)
// CHECK-NEXT:      %8 = "okl.get_tensor_as_ret"(%arg0, %7) {index = 0 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT:      okl.return
// CHECK-NEXT:    }) {function_type = () -> ()} : () -> !okl.reg_ctx
// CHECK-NEXT:    %1 = "okl.build_run_ctx"(%0) : (!okl.reg_ctx) -> !okl.run_ctx
// CHECK-NEXT:    %2 = "okl.build_op_kernel"(%0) : (!okl.reg_ctx) -> !okl.kernel
// CHECK-NEXT:    "okl.launch"(%1, %2) : (!okl.run_ctx, !okl.kernel) -> ()
// CHECK-NEXT:    "okl.destroy_reg_ctx"(%0) : (!okl.reg_ctx) -> ()
// CHECK-NEXT:    "okl.destroy_run_ctx"(%1) : (!okl.run_ctx) -> ()
// CHECK-NEXT:    %3 = "okl.build_reg_ctx"() ({
// CHECK-NEXT:      %6 = "okl.get_tensor_from_ret"(%arg0) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
// CHECK-NEXT:      %7 = "oneflow.tanh"(%6)
// CHECK-NEXT:      %8 = "okl.get_tensor_as_ret"(%arg0, %7) {index = 1 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT:      okl.return
// CHECK:         "okl.destroy_run_ctx"(%4)
// CHECK-NEXT:    return

// OPTIONS: func.func @other(
// OPTIONS:   }) : () -> !okl.reg_ctx
func.func @wrap0(%l: !okl.launcher_ctx) {
  %0 = "okl.get_tensor_from_arg"(%l) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
  %1 = "oneflow.relu"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
  %2 = "oneflow.tanh"(%1) {device_name = ["@0:0"], device_tag = "cpu", op_name = "t"} : (tensor<2xf32>) -> tensor<2xf32>
  %3 = "okl.get_tensor_as_ret"(%l, %1) {index = 0 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
  %4 = "okl.get_tensor_as_ret"(%l, %2) {index = 1 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
  return
}
