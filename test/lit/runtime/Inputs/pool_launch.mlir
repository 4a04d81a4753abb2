func.func @okl_subgraph(%l: !okl.launcher_ctx) attributes {pool_size = 512 : i64} {
  "okl.wrapper_kernel"() ({
    %0 = "okl.get_tensor_from_arg"(%l) {index = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %1 = "oneflow.relu"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %2 = "okl.get_tensor_as_ret"(%l, %1) {index = 0 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {index = 0 : i32} : () -> ()
  return
}
