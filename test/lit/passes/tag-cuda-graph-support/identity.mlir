// RUN: okl-opt %s -tag-cuda-graph-support | filecheck %s

// A tag that is there stays, whatever the kernels are; other functions get none.
// CHECK: func.func @okl_subgraph(%arg0: !okl.launcher_ctx) attributes {cuda_graph_support = true} {
// CHECK: func.func @okl_func(%arg0: !okl.launcher_ctx) {
func.func @okl_subgraph(%l: !okl.launcher_ctx) attributes {cuda_graph_support = true} {
  "okl.wrapper_kernel"() ({
    %0 = "okl.get_tensor_from_arg"(%l) {index = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %1 = "oneflow.arg_sort"(%0) {device_name = ["@0:0"], device_tag = "cuda", direction = "ASCENDING", op_name = "a"} : (tensor<2xf32>) -> tensor<2xsi32>
    %2 = "okl.get_tensor_as_ret"(%l, %1) {index = 0 : i32} : (!okl.launcher_ctx, tensor<2xsi32>) -> tensor<2xsi32>
    okl.return
  }) {index = 0 : i32} : () -> ()
  return
}
func.func @okl_func(%l: !okl.launcher_ctx) {
  return
}
