// RUN: okl-opt %s -wrap-ops-to-kernel-launch="mode=simple" -kernel-launch-to-module -extract-okm-tensor -wrap-okm-kernel -opt-okm-memref -convert-okm-to-okl | filecheck %s
// RUN: okl-opt %s -wrap-ops-to-kernel-launch="mode=simple" -kernel-launch-to-module -extract-okm-tensor -wrap-okm-kernel -opt-okm-memref -convert-okm-to-okl -convert-okm-to-okl | filecheck %s

// Each tensor is read from and written to the place that was planned for it.
// CHECK:       func.func @okl_subgraph(%arg0: !okl.launcher_ctx) attributes {pool_size = 1024 : i64} {
// CHECK-NEXT:    "okl.wrapper_kernel"() ({
// CHECK-NEXT:      %0 = "okl.get_tensor_from_arg"(%arg0) {index = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
// CHECK-NEXT:      %1 = "oneflow.relu"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT:      %2 = "okl.tensor_to_pool"(%arg0, %1) {offset = 0 : i64} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT:      okl.return
// CHECK-NEXT:    }) {index = 0 : i32} : () -> ()
// CHECK-NEXT:    "okl.wrapper_kernel"() ({
// CHECK-NEXT:      %0 = "okl.pool_to_tensor"(%arg0) {offset = 0 : i64} : (!okl.launcher_ctx) -> tensor<2xf32>
// CHECK-NEXT:      %1 = "oneflow.tanh"(%0)
// CHECK-NEXT:      %2 = "okl.tensor_to_pool"(%arg0, %1) {offset = 512 : i64} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT:      okl.return
// CHECK-NEXT:    }) {index = 1 : i32} : () -> ()
// CHECK-NEXT:    "okl.wrapper_kernel"() ({
// CHECK-NEXT:      %0 = "okl.pool_to_tensor"(%arg0) {offset = 512 : i64} : (!okl.launcher_ctx) -> tensor<2xf32>
// CHECK-NEXT:      %1 = "oneflow.arg_sort"(%0)
// CHECK-NEXT:      %2 = "okl.tensor_to_pool"(%arg0, %1) {offset = 0 : i64} : (!okl.launcher_ctx, tensor<2xsi32>) -> tensor<2xsi32>
// CHECK-NEXT:      okl.return
// CHECK-NEXT:    }) {index = 2 : i32} : () -> ()
// CHECK-NEXT:    "okl.wrapper_kernel"() ({
// CHECK-NEXT:      %0 = "okl.pool_to_tensor"(%arg0) {offset = 512 : i64} : (!okl.launcher_ctx) -> tensor<2xf32>
// CHECK-NEXT:      %1 = "okl.pool_to_tensor"(%arg0) {offset = 0 : i64} : (!okl.launcher_ctx) -> tensor<2xsi32>
// CHECK-NEXT:      %2 = "oneflow.dim_gather"(%0, %1)
// CHECK-NEXT:      %3 = "okl.get_tensor_as_ret"(%arg0, %2) {index = 0 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT:      okl.return
// CHECK-NEXT:    }) {index = 3 : i32} : () -> ()
// CHECK-NEXT:    return
oneflow.job @j(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "oneflow.relu"(%a) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "oneflow.tanh"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "t"} : (tensor<2xf32>) -> tensor<2xf32>
  %2 = "oneflow.arg_sort"(%1) {device_name = ["@0:0"], device_tag = "cpu", direction = "ASCENDING", op_name = "a"} : (tensor<2xf32>) -> tensor<2xsi32>
  %3 = "oneflow.dim_gather"(%1, %2) {device_name = ["@0:0"], device_tag = "cpu", dim = 0 : si32, op_name = "g"} : (tensor<2xf32>, tensor<2xsi32>) -> tensor<2xf32>
  oneflow.return %3 : tensor<2xf32>
}
