// RUN: okl-opt %s -wrap-okm-kernel | filecheck %s
// RUN: okl-opt %s -wrap-okm-kernel -wrap-okm-kernel | filecheck %s

// What is returned is written where it is returned; everything else is a temporary. A kernel reads what an earlier one
// wrote from the memory, not from that kernel's result.
// CHECK:       func.func @okm_wrap_subgraph0() {
// CHECK-NEXT:    %[[A:.*]] = "okm.arg_to_memref"() {index = 0 : i32} : () -> memref<2xf32>
// CHECK-NEXT:    %[[R:.*]] = "okm.plan_memref"() : () -> memref<2xf32>
// CHECK-NEXT:    "okm.wrapper_kernel"(%[[A]], %[[R]]) ({
// CHECK-NEXT:      %[[X:.*]] = bufferization.to_tensor %[[A]] : memref<2xf32>
// CHECK-NEXT:      %[[Y:.*]] = "oneflow.relu"(%[[X]]) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT:      %[[Z:.*]] = bufferization.to_memref %[[Y]] : memref<2xf32>
// CHECK-NEXT:      okm.return %[[Z]] : memref<2xf32>
// CHECK-NEXT:    }) : (memref<2xf32>, memref<2xf32>) -> memref<2xf32>
// CHECK-NEXT:    %[[T:.*]] = "okm.plan_memref"() : () -> memref<2xf32>
// CHECK-NEXT:    "okm.wrapper_kernel"(%[[R]], %[[T]]) ({
// CHECK:           "oneflow.tanh"
// CHECK:         %[[S:.*]] = "okm.plan_memref"() : () -> memref<2xsi32>
// CHECK-NEXT:    "okm.wrapper_kernel"(%[[T]], %[[S]]) ({
// CHECK:           "oneflow.arg_sort"
// CHECK:         %[[G:.*]] = "okm.ret_to_memref"() {index = 0 : i32} : () -> memref<2xf32>
// CHECK-NEXT:    %[[K:.*]] = "okm.wrapper_kernel"(%[[T]], %[[S]], %[[G]]) ({
// CHECK-NEXT:      bufferization.to_tensor %[[T]] : memref<2xf32>
// CHECK-NEXT:      bufferization.to_tensor %[[S]] : memref<2xsi32>
// CHECK:         }) : (memref<2xf32>, memref<2xsi32>, memref<2xf32>) -> memref<2xf32>
// CHECK-NEXT:    "okm.memref_to_ret"(%[[K]]) {index = 0 : i32} : (memref<2xf32>) -> memref<2xf32>
// CHECK-NEXT:    return
func.func @okm_subgraph0(%arg0: tensor<2xf32>) -> tensor<2xf32> attributes {llvm.emit_c_interface} {
  %0 = "okm.arg_to_tensor"() {index = 0 : i32} : () -> tensor<2xf32>
  %1 = "oneflow.relu"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
  %2 = "oneflow.tanh"(%1) {device_name = ["@0:0"], device_tag = "cpu", op_name = "t"} : (tensor<2xf32>) -> tensor<2xf32>
  %3 = "oneflow.arg_sort"(%2) {device_name = ["@0:0"], device_tag = "cpu", direction = "ASCENDING", op_name = "a"} : (tensor<2xf32>) -> tensor<2xsi32>
  %4 = "oneflow.dim_gather"(%2, %3) {device_name = ["@0:0"], device_tag = "cpu", dim = 0 : si32, op_name = "g"} : (tensor<2xf32>, tensor<2xsi32>) -> tensor<2xf32>
  %5 = "okm.tensor_to_ret"(%4) {index = 0 : i32} : (tensor<2xf32>) -> tensor<2xf32>
  return %5 : tensor<2xf32>
}
