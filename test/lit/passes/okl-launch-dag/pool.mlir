// RUN: okl-opt %s -split-input-file -okl-launch-dag | filecheck %s

// Bytes 0 to 512 are used again from launch 2 on, which waits for their reader. Launch 3 writes bytes that nothing else
// uses, and launch 4 reads the second half of a place.
// CHECK-LABEL: func.func @okl_subgraph(
// CHECK: {index = 0 : i32, okl.deps = array<i32>}
// CHECK: {index = 1 : i32, okl.deps = array<i32: 0>}
// CHECK: {index = 2 : i32, okl.deps = array<i32: 1>}
// CHECK: {index = 3 : i32, okl.deps = array<i32>}
// CHECK: {index = 4 : i32, okl.deps = array<i32: 2>}
func.func @okl_subgraph(%l: !okl.launcher_ctx) attributes {pool_size = 1024 : i64} {
  "okl.wrapper_kernel"() ({
    %0 = "okl.get_tensor_from_arg"(%l) {index = 0 : i32} : (!okl.launcher_ctx) -> tensor<128xf32>
    %1 = "oneflow.relu"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "a"} : (tensor<128xf32>) -> tensor<128xf32>
    %2 = "okl.tensor_to_pool"(%l, %1) {offset = 0 : i64} : (!okl.launcher_ctx, tensor<128xf32>) -> tensor<128xf32>
    okl.return
  }) {index = 0 : i32} : () -> ()
  "okl.wrapper_kernel"() ({
    %0 = "okl.pool_to_tensor"(%l) {offset = 0 : i64} : (!okl.launcher_ctx) -> tensor<128xf32>
    %1 = "oneflow.relu"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "b"} : (tensor<128xf32>) -> tensor<128xf32>
    %2 = "okl.get_tensor_as_ret"(%l, %1) {index = 0 : i32} : (!okl.launcher_ctx, tensor<128xf32>) -> tensor<128xf32>
    okl.return
  }) {index = 1 : i32} : () -> ()
  "okl.wrapper_kernel"() ({
    %0 = "okl.get_tensor_from_arg"(%l) {index = 0 : i32} : (!okl.launcher_ctx) -> tensor<128xf32>
    %1 = "oneflow.relu"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "c"} : (tensor<128xf32>) -> tensor<128xf32>
    %2 = "okl.tensor_to_pool"(%l, %1) {offset = 0 : i64} : (!okl.launcher_ctx, tensor<128xf32>) -> tensor<128xf32>
    okl.return
  }) {index = 2 : i32} : () -> ()
  "okl.wrapper_kernel"() ({
    %0 = "okl.get_tensor_from_arg"(%l) {index = 0 : i32} : (!okl.launcher_ctx) -> tensor<128xf32>
    %1 = "oneflow.relu"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "d"} : (tensor<128xf32>) -> tensor<128xf32>
    %2 = "okl.tensor_to_pool"(%l, %1) {offset = 512 : i64} : (!okl.launcher_ctx, tensor<128xf32>) -> tensor<128xf32>
    okl.return
  }) {index = 3 : i32} : () -> ()
  "okl.wrapper_kernel"() ({
    %0 = "okl.pool_to_tensor"(%l) {offset = 256 : i64} : (!okl.launcher_ctx) -> tensor<64xf32>
    %1 = "oneflow.relu"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "e"} : (tensor<64xf32>) -> tensor<64xf32>
    %2 = "okl.get_tensor_as_ret"(%l, %1) {index = 1 : i32} : (!okl.launcher_ctx, tensor<64xf32>) -> tensor<64xf32>
    okl.return
  }) {index = 4 : i32} : () -> ()
  return
}

// -----

// Scratch is written.
// CHECK-LABEL: func.func @okl_subgraph(
// CHECK:         {index = 0 : i32, okl.deps = array<i32>}
// CHECK:         {index = 1 : i32, okl.deps = array<i32: 0>}
func.func @okl_subgraph(%l: !okl.launcher_ctx) attributes {pool_size = 512 : i64} {
  "okl.wrapper_kernel"() ({
    %0 = "okl.get_tensor_from_arg"(%l) {index = 0 : i32} : (!okl.launcher_ctx) -> tensor<8xf32>
    %1 = "oneflow.relu"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "a"} : (tensor<8xf32>) -> tensor<8xf32>
    %2 = "okl.get_tensor_as_ret"(%l, %1) {index = 0 : i32} : (!okl.launcher_ctx, tensor<8xf32>) -> tensor<8xf32>
    %3 = "okl.pool_to_buffer"(%l) {offset = 0 : i64} : (!okl.launcher_ctx) -> tensor<512xi8>
    okl.return
  }) {index = 0 : i32} : () -> ()
  "okl.wrapper_kernel"() ({
    %0 = "okl.get_tensor_from_arg"(%l) {index = 0 : i32} : (!okl.launcher_ctx) -> tensor<8xf32>
    %1 = "oneflow.relu"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "b"} : (tensor<8xf32>) -> tensor<8xf32>
    %2 = "okl.get_tensor_as_ret"(%l, %1) {index = 1 : i32} : (!okl.launcher_ctx, tensor<8xf32>) -> tensor<8xf32>
    %3 = "okl.pool_to_buffer"(%l) {offset = 256 : i64} : (!okl.launcher_ctx) -> tensor<8xi8>
    okl.return
  }) {index = 1 : i32} : () -> ()
  return
}
