// RUN: okl-opt %s -lower-to-okl | filecheck %s

// An operand that occurs twice is fetched once; a value returned twice gets both slots, in order, and is read from the lower.
// CHECK:       okl.build_reg_ctx
// CHECK-NEXT:    %[[A:.*]] = "okl.get_tensor_from_arg"(%arg0) {index = 0
// CHECK-NEXT:    %[[S:.*]] = "oneflow.broadcast_add"(%[[A]], %[[A]])
// CHECK-NEXT:    "okl.get_tensor_as_ret"(%arg0, %[[S]]) {index = 1
// CHECK-NEXT:    "okl.get_tensor_as_ret"(%arg0, %[[S]]) {index = 2
// CHECK-NEXT:    okl.return
// CHECK:       okl.build_reg_ctx
// CHECK-NEXT:    "okl.get_tensor_from_ret"(%arg0) {index = 1
// CHECK-NEXT:    "oneflow.relu"
func.func @wrap0(%l: !okl.launcher_ctx) {
  %0 = "okl.get_tensor_from_arg"(%l) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
  %1 = "oneflow.broadcast_add"(%0, %0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "s"} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %2 = "oneflow.relu"(%1) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
  %3 = "okl.get_tensor_as_ret"(%l, %1) {index = 2 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
  %4 = "okl.get_tensor_as_ret"(%l, %1) {index = 1 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
  %5 = "okl.get_tensor_as_ret"(%l, %2) {index = 0 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
  return
}
