// RUN: okl-opt %s -split-into-funcs | filecheck %s
// RUN: okl-opt %s -split-into-funcs -split-into-funcs | filecheck %s

// CHECK:       module {
// CHECK-NEXT:    func.func @okl_recycle(%arg0: !okl.launcher_ctx) {
// CHECK-NEXT:      %0 = call @get_resources_type_0(%arg0) : (!okl.launcher_ctx) -> !okl.reg_ctx
// CHECK-NEXT:      %1 = call @get_resources_type_1(%arg0) : (!okl.launcher_ctx) -> !okl.run_ctx
// CHECK-NEXT:      %2 = call @get_resources_type_2(%arg0) : (!okl.launcher_ctx) -> !okl.kernel
// CHECK-NEXT:      "okl.destroy_reg_ctx"(%0)
// CHECK-NEXT:      "okl.destroy_run_ctx"(%1)
// CHECK-NEXT:      return
// CHECK:         func.func @okl_compute(%arg0: !okl.launcher_ctx) {
// CHECK-NEXT:      call @get_resources_type_0
// CHECK-NEXT:      %[[C:.*]] = call @get_resources_type_1
// CHECK-NEXT:      %[[K:.*]] = call @get_resources_type_2
// CHECK-NEXT:      "okl.launch"(%[[C]], %[[K]])
// CHECK-NEXT:      return
// CHECK:         func.func @okl_init_context(%arg0: !okl.launcher_ctx) {
// CHECK-NEXT:      %[[R:.*]] = "okl.build_reg_ctx"
// CHECK-NEXT:        "okl.get_tensor_from_arg"(%arg0)
// CHECK:           "okl.build_run_ctx"(%[[R]])
// CHECK-NEXT:      "okl.build_op_kernel"(%[[R]])
// CHECK-NEXT:      return
// CHECK:         func.func private @get_resources_type_0(!okl.launcher_ctx) -> !okl.reg_ctx
// CHECK-NEXT:    func.func private @get_resources_type_1(!okl.launcher_ctx) -> !okl.run_ctx
// CHECK-NEXT:    func.func private @get_resources_type_2(!okl.launcher_ctx) -> !okl.kernel
func.func @okl_func(%arg0: !okl.launcher_ctx) attributes {compiled = "true"} {
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
