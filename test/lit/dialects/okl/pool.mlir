// RUN: okl-opt %s | filecheck %s
// RUN: okl-opt %s --mlir-print-op-generic | okl-opt | filecheck %s

// The ops of the memory-pool era; the ones that it shares with October 28 have no `tensor_type` in it.
// CHECK-LABEL: func.func @okl_subgraph(%arg0: !okl.launcher_ctx) attributes {pool_size = 1536 : i64} {
// CHECK-NEXT:    "okl.wrapper_kernel"() ({
// CHECK-NEXT:      %[[A:.*]] = "okl.get_tensor_from_arg"(%arg0) {index = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
// CHECK-NEXT:      %[[B:.*]] = "okl.pool_to_tensor"(%arg0) {offset = 512 : i64} : (!okl.launcher_ctx) -> tensor<2xf32>
// CHECK-NEXT:      %[[C:.*]] = "oneflow.add_n2"(%[[A]], %[[B]])
// CHECK-NEXT:      "okl.tensor_to_pool"(%arg0, %[[C]]) {offset = 0 : i64} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT:      "okl.get_tensor_as_ret"(%arg0, %[[C]]) {index = 1 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT:      "okl.pool_to_buffer"(%arg0) {offset = 1024 : i64} : (!okl.launcher_ctx) -> tensor<512xi8>
// CHECK-NEXT:      okl.return
// CHECK-NEXT:    }) {index = 0 : i32} : () -> ()
func.func @okl_subgraph(%l: !okl.launcher_ctx) attributes {pool_size = 1536 : i64} {
  "okl.wrapper_kernel"() ({
    %a = "okl.get_tensor_from_arg"(%l) {index = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %b = "okl.pool_to_tensor"(%l) {offset = 512 : i64} : (!okl.launcher_ctx) -> tensor<2xf32>
    %c = "oneflow.add_n2"(%a, %b) {device_name = ["@0:0"], device_tag = "cpu", op_name = "c"} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %d = "okl.tensor_to_pool"(%l, %c) {offset = 0 : i64} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    %e = "okl.get_tensor_as_ret"(%l, %c) {index = 1 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    %f = "okl.pool_to_buffer"(%l) {offset = 1024 : i64} : (!okl.launcher_ctx) -> tensor<512xi8>
    okl.return
  }) {index = 0 : i32} : () -> ()
  return
}
