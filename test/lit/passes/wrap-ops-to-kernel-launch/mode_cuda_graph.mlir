// RUN: okl-opt %s -wrap-ops-to-kernel-launch="mode=cuda_graph" | filecheck %s

// relu and tanh can be captured, arg_sort and dim_gather cannot.
// CHECK:       func.func @_mlir_oneflow_subgraph1(
// CHECK-NEXT:    "oneflow.arg_sort"
// CHECK-NEXT:    "oneflow.dim_gather"
// CHECK:       func.func @_mlir_oneflow_subgraph0(
// CHECK-NEXT:    "oneflow.relu"
// CHECK-NEXT:    "oneflow.tanh"
// CHECK-LABEL: oneflow.job @j
// CHECK-NEXT:    %0 = oneflow.kernel_launch @_mlir_oneflow_subgraph0
// CHECK-NEXT:    %1 = oneflow.kernel_launch @_mlir_oneflow_subgraph1
oneflow.job @j(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "oneflow.relu"(%a) {device_name = ["@0:0"], device_tag = "cuda", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "oneflow.tanh"(%0) {device_name = ["@0:0"], device_tag = "cuda", op_name = "t"} : (tensor<2xf32>) -> tensor<2xf32>
  %2 = "oneflow.arg_sort"(%1) {device_name = ["@0:0"], device_tag = "cuda", direction = "ASCENDING", op_name = "a"} : (tensor<2xf32>) -> tensor<2xsi32>
  %3 = "oneflow.dim_gather"(%1, %2) {device_name = ["@0:0"], device_tag = "cuda", dim = 0 : si32, op_name = "g"} : (tensor<2xf32>, tensor<2xsi32>) -> tensor<2xf32>
  oneflow.return %3 : tensor<2xf32>
}
