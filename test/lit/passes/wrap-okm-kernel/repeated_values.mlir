// RUN: okl-opt %s -wrap-okm-kernel | filecheck %s

// An operand that occurs twice is read once; a value that is returned twice is written to the lower slot. An argument
// that is returned stays what it is.
// CHECK:         %[[A:.*]] = "okm.arg_to_memref"() {index = 0 : i32}
// CHECK-NEXT:    %[[R:.*]] = "okm.ret_to_memref"() {index = 1 : i32}
// CHECK-NEXT:    %[[K:.*]] = "okm.wrapper_kernel"(%[[A]], %[[R]]) ({
// CHECK-NEXT:      %[[X:.*]] = bufferization.to_tensor %[[A]]
// CHECK-NEXT:      "oneflow.broadcast_add"(%[[X]], %[[X]])
// CHECK:         "okm.memref_to_ret"(%[[A]]) {index = 0 : i32}
// CHECK-NEXT:    "okm.memref_to_ret"(%[[K]]) {index = 2 : i32}
// CHECK-NEXT:    "okm.memref_to_ret"(%[[K]]) {index = 1 : i32}
func.func @okm_subgraph0(%arg0: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %0 = "okm.arg_to_tensor"() {index = 0 : i32} : () -> tensor<2xf32>
  %1 = "oneflow.broadcast_add"(%0, %0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "s"} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %2 = "okm.tensor_to_ret"(%0) {index = 0 : i32} : (tensor<2xf32>) -> tensor<2xf32>
  %3 = "okm.tensor_to_ret"(%1) {index = 2 : i32} : (tensor<2xf32>) -> tensor<2xf32>
  %4 = "okm.tensor_to_ret"(%1) {index = 1 : i32} : (tensor<2xf32>) -> tensor<2xf32>
  return %2, %4, %3 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}
