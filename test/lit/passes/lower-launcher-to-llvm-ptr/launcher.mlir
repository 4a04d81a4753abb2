// RUN: okl-opt %s -lower-launcher-to-llvm-ptr | filecheck %s
// RUN: okl-opt %s -lower-launcher-to-llvm-ptr -lower-launcher-to-llvm-ptr | filecheck %s
// RUN: okl-opt %s -lower-launcher-to-llvm-ptr --print-typed-pointers | filecheck %s --check-prefix=TYPED

// CHECK-LABEL: func.func @okl_compute(%arg0: !llvm.ptr) attributes {llvm.emit_c_interface} {
// CHECK-NEXT:    %0 = builtin.unrealized_conversion_cast %arg0 : !llvm.ptr to !okl.launcher_ctx
// CHECK-NEXT:    %1 = "okl.fetch_run_ctx"(%0)
// CHECK-NEXT:    %2 = "okl.fetch_kernel"(%0)
// CHECK:         return
// TYPED:       func.func @okl_compute(%arg0: !llvm.ptr<i8>)
func.func @okl_compute(%l: !okl.launcher_ctx) attributes {compiled = "true"} {
  %0 = "okl.fetch_run_ctx"(%l) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.run_ctx
  %1 = "okl.fetch_kernel"(%l) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.kernel
  "okl.launch"(%0, %1) : (!okl.run_ctx, !okl.kernel) -> ()
  return
}

// Inside regions too.
// CHECK-LABEL: func.func @nested(
// CHECK-NEXT:    %[[L:.*]] = builtin.unrealized_conversion_cast
// CHECK-NEXT:    okl.build_reg_ctx
// CHECK-NEXT:      "okl.get_tensor_from_arg"(%[[L]])
func.func @nested(%arg0: !okl.launcher_ctx) {
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

// Left alone: results, other parameters, no body.
// CHECK-LABEL: func.func @result(%arg0: !okl.launcher_ctx) -> i32
func.func @result(%l: !okl.launcher_ctx) -> i32 {
  %0 = arith.constant 1 : i32
  return %0 : i32
}
// CHECK-LABEL: func.func @two(%arg0: !okl.launcher_ctx, %arg1: !okl.launcher_ctx)
func.func @two(%l: !okl.launcher_ctx, %m: !okl.launcher_ctx) {
  return
}
// CHECK: func.func private @declared(!okl.launcher_ctx)
func.func private @declared(!okl.launcher_ctx)
