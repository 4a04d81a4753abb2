// RUN: okl-opt %s -extract-kernel-launch-tensor | filecheck %s
// RUN: okl-opt %s -extract-kernel-launch-tensor -extract-kernel-launch-tensor | filecheck %s

// Every parameter is fetched, used or not; what is returned is marked behind all compute ops. Attributes go.
// CHECK-LABEL: func.func @wrap0(%arg0: !okl.launcher_ctx) -> (tensor<2xf32>, tensor<2xf32>) {
// CHECK-NEXT:    %0 = "okl.get_tensor_from_arg"(%arg0) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
// CHECK-NEXT:    %1 = "okl.get_tensor_from_arg"(%arg0) {index = 1 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<3xf32>
// CHECK-NEXT:    %2 = "oneflow.relu"(%0)
// CHECK-NEXT:    %3 = "oneflow.tanh"(%2)
// CHECK-NEXT:    %4 = "okl.get_tensor_as_ret"(%arg0, %2) {index = 0 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT:    %5 = "okl.get_tensor_as_ret"(%arg0, %3) {index = 1 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT:    return %4, %5
func.func @wrap0(%a: tensor<2xf32>, %unused: tensor<3xf32>) -> (tensor<2xf32>, tensor<2xf32>) attributes {compiled = "true", llvm.emit_c_interface} {
  %0 = "oneflow.relu"(%a) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "oneflow.tanh"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "t"} : (tensor<2xf32>) -> tensor<2xf32>
  return %0, %1 : tensor<2xf32>, tensor<2xf32>
}

// CHECK-LABEL: func.func @no_parameter(%arg0: !okl.launcher_ctx) {
// CHECK-NEXT:    return
func.func @no_parameter() {
  return
}

// A parameter returned directly, and twice.
// CHECK-LABEL: func.func @direct(%arg0: !okl.launcher_ctx)
// CHECK-NEXT:    %[[A:.*]] = "okl.get_tensor_from_arg"(%arg0)
// CHECK-NEXT:    %[[R:.*]] = "okl.get_tensor_as_ret"(%arg0, %[[A]]) {index = 0
// CHECK-NEXT:    %[[S:.*]] = "okl.get_tensor_as_ret"(%arg0, %[[A]]) {index = 1
// CHECK-NEXT:    return %[[R]], %[[S]]
func.func @direct(%a: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  return %a, %a : tensor<2xf32>, tensor<2xf32>
}

// Declarations are left alone.
// CHECK: func.func private @declared(tensor<2xf32>) -> tensor<2xf32>
func.func private @declared(tensor<2xf32>) -> tensor<2xf32>
