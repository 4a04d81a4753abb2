// RUN: okl-opt %s -extract-okm-tensor | filecheck %s
// RUN: okl-opt %s -extract-okm-tensor -extract-okm-tensor | filecheck %s

// An op for each parameter, used or not, and for each return; the signature and the attributes stay.
// CHECK:       func.func @okm_subgraph0(%arg0: tensor<2xf32>, %arg1: tensor<3xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) attributes {llvm.emit_c_interface} {
// CHECK-NEXT:    %[[A:.*]] = "okm.arg_to_tensor"() {index = 0 : i32} : () -> tensor<2xf32>
// CHECK-NEXT:    "okm.arg_to_tensor"() {index = 1 : i32} : () -> tensor<3xf32>
// CHECK-NEXT:    %[[R:.*]] = "oneflow.relu"(%[[A]])
// CHECK-NEXT:    %[[T:.*]] = "oneflow.tanh"(%[[R]])
// CHECK-NEXT:    %[[X:.*]] = "okm.tensor_to_ret"(%[[T]]) {index = 0 : i32} : (tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT:    %[[Y:.*]] = "okm.tensor_to_ret"(%[[T]]) {index = 1 : i32}
// CHECK-NEXT:    %[[Z:.*]] = "okm.tensor_to_ret"(%[[A]]) {index = 2 : i32}
// CHECK-NEXT:    return %[[X]], %[[Y]], %[[Z]] : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
func.func @_mlir_oneflow_subgraph0(%a: tensor<2xf32>, %b: tensor<3xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) attributes {llvm.emit_c_interface} {
  %0 = "oneflow.relu"(%a) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "oneflow.tanh"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "t"} : (tensor<2xf32>) -> tensor<2xf32>
  return %1, %1, %a : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}

// No parameters and no returns.
// CHECK:       func.func @okm_subgraph1() {
// CHECK-NEXT:    return
func.func @_mlir_oneflow_subgraph1() {
  return
}
