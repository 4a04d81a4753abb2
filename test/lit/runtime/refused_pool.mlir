// RUN: okl-opt %s --run --input=2xf32=1,-1 --split-input-file --verify-diagnostics

// A launch through the pool: whatever its ops say is checked before memory is given to them.

// Behind the end of the pool.
func.func @okl_subgraph(%l: !okl.launcher_ctx) attributes {pool_size = 512 : i64} {
  "okl.wrapper_kernel"() ({
    %0 = "okl.get_tensor_from_arg"(%l) {index = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %1 = "oneflow.relu"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    // expected-error @below {{'okl.tensor_to_pool' op takes bytes 512 to 520 of the pool, which has 512}}
    %2 = "okl.tensor_to_pool"(%l, %1) {offset = 512 : i64} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {index = 0 : i32} : () -> ()
  return
}

// -----

// Off the grid.
func.func @okl_subgraph(%l: !okl.launcher_ctx) attributes {pool_size = 512 : i64} {
  "okl.wrapper_kernel"() ({
    %0 = "okl.get_tensor_from_arg"(%l) {index = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %1 = "oneflow.relu"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    // expected-error @below {{'okl.tensor_to_pool' op has offset 4, which is no multiple of 64}}
    %2 = "okl.tensor_to_pool"(%l, %1) {offset = 4 : i64} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {index = 0 : i32} : () -> ()
  return
}

// -----

// What was never written.
func.func @okl_subgraph(%l: !okl.launcher_ctx) attributes {pool_size = 512 : i64} {
  "okl.wrapper_kernel"() ({
    // expected-error @below {{'okl.pool_to_tensor' op reads the pool at 0, where no earlier op has left a tensor of type 2xf32}}
    %0 = "okl.pool_to_tensor"(%l) {offset = 0 : i64} : (!okl.launcher_ctx) -> tensor<2xf32>
    %1 = "oneflow.relu"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %2 = "okl.get_tensor_as_ret"(%l, %1) {index = 0 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {index = 0 : i32} : () -> ()
  return
}

// -----

// What somebody has written over.
func.func @okl_subgraph(%l: !okl.launcher_ctx) attributes {pool_size = 512 : i64} {
  "okl.wrapper_kernel"() ({
    %0 = "okl.get_tensor_from_arg"(%l) {index = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %1 = "oneflow.relu"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %2 = "okl.tensor_to_pool"(%l, %1) {offset = 64 : i64} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {index = 0 : i32} : () -> ()
  "okl.wrapper_kernel"() ({
    %0 = "okl.get_tensor_from_arg"(%l) {index = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %1 = "oneflow.relu"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %2 = "okl.tensor_to_pool"(%l, %1) {offset = 0 : i64} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    %3 = "okl.pool_to_buffer"(%l) {offset = 64 : i64} : (!okl.launcher_ctx) -> tensor<64xi8>
    okl.return
  }) {index = 1 : i32} : () -> ()
  "okl.wrapper_kernel"() ({
    // expected-error @below {{'okl.pool_to_tensor' op reads the pool at 64, where no earlier op has left a tensor of type 2xf32}}
    %0 = "okl.pool_to_tensor"(%l) {offset = 64 : i64} : (!okl.launcher_ctx) -> tensor<2xf32>
    %1 = "oneflow.relu"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %2 = "okl.get_tensor_as_ret"(%l, %1) {index = 0 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {index = 2 : i32} : () -> ()
  return
}

// -----

// Another type than was written.
func.func @okl_subgraph(%l: !okl.launcher_ctx) attributes {pool_size = 512 : i64} {
  "okl.wrapper_kernel"() ({
    %0 = "okl.get_tensor_from_arg"(%l) {index = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %1 = "oneflow.relu"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %2 = "okl.tensor_to_pool"(%l, %1) {offset = 0 : i64} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {index = 0 : i32} : () -> ()
  "okl.wrapper_kernel"() ({
    // expected-error @below {{'okl.pool_to_tensor' op reads the pool at 0, where no earlier op has left a tensor of type 2xsi32}}
    %0 = "okl.pool_to_tensor"(%l) {offset = 0 : i64} : (!okl.launcher_ctx) -> tensor<2xsi32>
    %1 = "oneflow.relu"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xsi32>) -> tensor<2xsi32>
    %2 = "okl.get_tensor_as_ret"(%l, %1) {index = 0 : i32} : (!okl.launcher_ctx, tensor<2xsi32>) -> tensor<2xsi32>
    okl.return
  }) {index = 1 : i32} : () -> ()
  return
}

// -----

// A result on the operand of the same kernel.
func.func @okl_subgraph(%l: !okl.launcher_ctx) attributes {pool_size = 512 : i64} {
  "okl.wrapper_kernel"() ({
    %0 = "okl.get_tensor_from_arg"(%l) {index = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %1 = "oneflow.relu"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %2 = "okl.tensor_to_pool"(%l, %1) {offset = 0 : i64} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {index = 0 : i32} : () -> ()
  "okl.wrapper_kernel"() ({
    %0 = "okl.pool_to_tensor"(%l) {offset = 0 : i64} : (!okl.launcher_ctx) -> tensor<2xf32>
    %1 = "oneflow.relu"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    // expected-error @below {{'okl.tensor_to_pool' op takes bytes 0 to 8 of the pool, but its own kernel uses 0 to 8}}
    %2 = "okl.tensor_to_pool"(%l, %1) {offset = 0 : i64} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {index = 1 : i32} : () -> ()
  return
}

// -----

// Scratch on a result of the same kernel.
func.func @okl_subgraph(%l: !okl.launcher_ctx) attributes {pool_size = 512 : i64} {
  "okl.wrapper_kernel"() ({
    %0 = "okl.get_tensor_from_arg"(%l) {index = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %1 = "oneflow.relu"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %2 = "okl.tensor_to_pool"(%l, %1) {offset = 64 : i64} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    // expected-error @below {{'okl.pool_to_buffer' op takes bytes 0 to 128 of the pool, but its own kernel uses 64 to 72}}
    %3 = "okl.pool_to_buffer"(%l) {offset = 0 : i64} : (!okl.launcher_ctx) -> tensor<128xi8>
    okl.return
  }) {index = 0 : i32} : () -> ()
  return
}

// -----

// A number that is not the op's.
func.func @okl_subgraph(%l: !okl.launcher_ctx) attributes {pool_size = 512 : i64} {
  // expected-error @below {{'okl.wrapper_kernel' op has index 1, but is number 0 of the launch}}
  "okl.wrapper_kernel"() ({
    %0 = "okl.get_tensor_from_arg"(%l) {index = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %1 = "oneflow.relu"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %2 = "okl.get_tensor_as_ret"(%l, %1) {index = 0 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {index = 1 : i32} : () -> ()
  return
}

// -----

// No size.
// expected-error @below {{'func.func' op needs a pool_size, 0 or more, to be run}}
func.func @okl_subgraph(%l: !okl.launcher_ctx) {
  "okl.wrapper_kernel"() ({
    %0 = "okl.get_tensor_from_arg"(%l) {index = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %1 = "oneflow.relu"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %2 = "okl.get_tensor_as_ret"(%l, %1) {index = 0 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {index = 0 : i32} : () -> ()
  return
}

// -----

// No bytes.
// expected-error @below {{'func.func' op has a pool of 0 bytes, expected 1 to}}
func.func @okl_subgraph(%l: !okl.launcher_ctx) attributes {pool_size = 0 : i64} {
  "okl.wrapper_kernel"() ({
    %0 = "okl.get_tensor_from_arg"(%l) {index = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %1 = "oneflow.relu"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %2 = "okl.get_tensor_as_ret"(%l, %1) {index = 0 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {index = 0 : i32} : () -> ()
  return
}

// -----

// An op beside the kernels.
func.func @okl_subgraph(%l: !okl.launcher_ctx) attributes {pool_size = 512 : i64} {
  // expected-error @below {{'okl.get_tensor_from_arg' op may not stand in 'okl_subgraph'}}
  %9 = "okl.get_tensor_from_arg"(%l) {index = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
  "okl.wrapper_kernel"() ({
    %0 = "okl.get_tensor_from_arg"(%l) {index = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %1 = "oneflow.relu"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %2 = "okl.get_tensor_as_ret"(%l, %1) {index = 0 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {index = 0 : i32} : () -> ()
  return
}

// -----

// A pool where the launch has none.
func.func @okl_init_context(%l: !okl.launcher_ctx) {
  %r = "okl.build_reg_ctx"() ({
    %0 = "okl.get_tensor_from_arg"(%l) {index = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %1 = "oneflow.relu"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    // expected-error @below {{'okl.tensor_to_pool' op has no pool: the launch has no 'pool_size'}}
    %3 = "okl.tensor_to_pool"(%l, %1) {offset = 0 : i64} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    %2 = "okl.get_tensor_as_ret"(%l, %1) {index = 0 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) : () -> !okl.reg_ctx
  return
}
