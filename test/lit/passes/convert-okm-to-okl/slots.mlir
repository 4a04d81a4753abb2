// RUN: okl-opt %s -extract-okm-tensor -wrap-okm-kernel -opt-okm-memref -convert-okm-to-okl | filecheck %s

// A value that is returned twice gets both slots, in order; a later kernel reads the lower one.
// CHECK:           "oneflow.relu"
// CHECK-NEXT:      "okl.get_tensor_as_ret"(%arg0, %1) {index = 0 : i32}
// CHECK-NEXT:      "okl.get_tensor_as_ret"(%arg0, %1) {index = 2 : i32}
// CHECK-NEXT:      okl.return
// CHECK:           "okl.get_tensor_from_ret"(%arg0) {index = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
// CHECK-NEXT:      "oneflow.tanh"
// CHECK-NEXT:      "okl.get_tensor_as_ret"(%arg0, %1) {index = 1 : i32}
func.func @_mlir_oneflow_subgraph0(%a: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %0 = "oneflow.relu"(%a) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "oneflow.tanh"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "t"} : (tensor<2xf32>) -> tensor<2xf32>
  return %0, %1, %0 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}
