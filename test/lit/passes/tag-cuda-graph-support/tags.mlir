// RUN: okl-opt %s -tag-cuda-graph-support | filecheck %s
// RUN: okl-opt %s -tag-cuda-graph-support -tag-cuda-graph-support | filecheck %s

// CHECK: func.func @okl_subgraph(%arg0: !okl.launcher_ctx) attributes {cuda_graph_support = true} {
func.func @okl_subgraph(%l: !okl.launcher_ctx) {
  "okl.wrapper_kernel"() ({
    %0 = "okl.get_tensor_from_arg"(%l) {index = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %1 = "oneflow.relu"(%0) {device_name = ["@0:0"], device_tag = "cuda", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %2 = "okl.get_tensor_as_ret"(%l, %1) {index = 0 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {index = 0 : i32} : () -> ()
  return
}

// One kernel that cannot be captured is enough.
// CHECK: func.func @okl_subgraph_sorts(%arg0: !okl.launcher_ctx) attributes {cuda_graph_support = false} {
func.func @okl_subgraph_sorts(%l: !okl.launcher_ctx) {
  "okl.wrapper_kernel"() ({
    %0 = "okl.get_tensor_from_arg"(%l) {index = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %1 = "oneflow.relu"(%0) {device_name = ["@0:0"], device_tag = "cuda", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %2 = "okl.get_tensor_as_ret"(%l, %1) {index = 0 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {index = 0 : i32} : () -> ()
  "okl.wrapper_kernel"() ({
    %0 = "okl.get_tensor_from_arg"(%l) {index = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %1 = "oneflow.arg_sort"(%0) {device_name = ["@0:0"], device_tag = "cuda", direction = "ASCENDING", op_name = "a"} : (tensor<2xf32>) -> tensor<2xsi32>
    %2 = "okl.get_tensor_as_ret"(%l, %1) {index = 1 : i32} : (!okl.launcher_ctx, tensor<2xsi32>) -> tensor<2xsi32>
    okl.return
  }) {index = 1 : i32} : () -> ()
  return
}

// Kernels of the CPU cannot be captured.
// CHECK: func.func @okl_subgraph_cpu(%arg0: !okl.launcher_ctx) attributes {cuda_graph_support = false} {
func.func @okl_subgraph_cpu(%l: !okl.launcher_ctx) {
  "okl.wrapper_kernel"() ({
    %0 = "okl.get_tensor_from_arg"(%l) {index = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %1 = "oneflow.relu"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %2 = "okl.get_tensor_as_ret"(%l, %1) {index = 0 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {index = 0 : i32} : () -> ()
  return
}

// A launch of nothing can.
// CHECK: func.func @okl_subgraph_empty(%arg0: !okl.launcher_ctx) attributes {cuda_graph_support = true} {
func.func @okl_subgraph_empty(%l: !okl.launcher_ctx) {
  return
}
