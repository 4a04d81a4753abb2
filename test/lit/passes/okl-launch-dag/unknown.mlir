// RUN: okl-opt %s -okl-launch-dag | filecheck %s

// The text of October 12 to 19 has no 'index': the second launch may access anything.
// CHECK: "okl.launch"(%{{.*}}, %{{.*}}) {okl.deps = array<i32>}
// CHECK: "okl.launch"(%{{.*}}, %{{.*}}) {okl.deps = array<i32: 0>}
// CHECK: "okl.launch"(%{{.*}}, %{{.*}}) {okl.deps = array<i32: 1>}
func.func @okl_func(%l: !okl.launcher_ctx) attributes {compiled = "true"} {
  %r0 = "okl.build_reg_ctx"() ({
    %0 = "okl.get_tensor_from_arg"(%l) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %1 = "oneflow.relu"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "a"} : (tensor<2xf32>) -> tensor<2xf32>
    %2 = "okl.get_tensor_as_ret"(%l, %1) {index = 0 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) : () -> !okl.reg_ctx
  %c0 = "okl.build_run_ctx"(%r0) : (!okl.reg_ctx) -> !okl.run_ctx
  %k0 = "okl.build_op_kernel"(%r0) : (!okl.reg_ctx) -> !okl.kernel
  "okl.launch"(%c0, %k0) : (!okl.run_ctx, !okl.kernel) -> ()
  %r1 = "okl.build_reg_ctx"() ({
    %0 = "okl.get_tensor_from_arg"(%l) {tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %1 = "oneflow.relu"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "b"} : (tensor<2xf32>) -> tensor<2xf32>
    %2 = "okl.get_tensor_as_ret"(%l, %1) {index = 1 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) : () -> !okl.reg_ctx
  %c1 = "okl.build_run_ctx"(%r1) : (!okl.reg_ctx) -> !okl.run_ctx
  %k1 = "okl.build_op_kernel"(%r1) : (!okl.reg_ctx) -> !okl.kernel
  "okl.launch"(%c1, %k1) : (!okl.run_ctx, !okl.kernel) -> ()
  %r2 = "okl.build_reg_ctx"() ({
    %0 = "okl.get_tensor_from_arg"(%l) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %1 = "oneflow.relu"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "c"} : (tensor<2xf32>) -> tensor<2xf32>
    %2 = "okl.get_tensor_as_ret"(%l, %1) {index = 2 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) : () -> !okl.reg_ctx
  %c2 = "okl.build_run_ctx"(%r2) : (!okl.reg_ctx) -> !okl.run_ctx
  %k2 = "okl.build_op_kernel"(%r2) : (!okl.reg_ctx) -> !okl.kernel
  "okl.launch"(%c2, %k2) : (!okl.run_ctx, !okl.kernel) -> ()
  return
}
