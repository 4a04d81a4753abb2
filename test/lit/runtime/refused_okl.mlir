// RUN: okl-opt %s --run --function=okl_compute --input=2xf32=1,-1 --split-input-file --verify-diagnostics

// A launch at the okl level: whatever its ops say is checked before memory is given to them.

// An index outside the launch.
func.func @okl_init_context(%arg0: !okl.launcher_ctx) {
  %0 = "okl.build_reg_ctx"() ({
    %3 = "okl.get_tensor_from_arg"(%arg0) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %4 = "oneflow.relu"(%3) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %5 = "okl.get_tensor_as_ret"(%arg0, %4) {index = 0 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {function_type = () -> ()} : () -> !okl.reg_ctx
  %1 = "okl.build_run_ctx"(%0) : (!okl.reg_ctx) -> !okl.run_ctx
  %2 = "okl.build_op_kernel"(%0) : (!okl.reg_ctx) -> !okl.kernel
  return
}
func.func @okl_compute(%arg0: !okl.launcher_ctx) {
  %0 = "okl.fetch_run_ctx"(%arg0) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.run_ctx
// expected-error @below {{'llvm.call' op index 7 is outside the launch: it has 1 ops}}
  %1 = "okl.fetch_kernel"(%arg0) {index = 7 : si64} : (!okl.launcher_ctx) -> !okl.kernel
  "okl.launch"(%0, %1) : (!okl.run_ctx, !okl.kernel) -> ()
  return
}

// -----

// The kernel of another op, by name.
func.func @okl_init_context(%arg0: !okl.launcher_ctx) {
  %0 = "okl.build_reg_ctx"() ({
    %3 = "okl.get_tensor_from_arg"(%arg0) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
// expected-error @below {{'oneflow.relu' op op_type_name "okl.copy" is the kernel of another op; this op has "relu"}}
    %4 = "oneflow.relu"(%3) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r", op_type_name = "okl.copy"} : (tensor<2xf32>) -> tensor<2xf32>
    %5 = "okl.get_tensor_as_ret"(%arg0, %4) {index = 0 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {function_type = () -> ()} : () -> !okl.reg_ctx
  %1 = "okl.build_run_ctx"(%0) : (!okl.reg_ctx) -> !okl.run_ctx
  %2 = "okl.build_op_kernel"(%0) : (!okl.reg_ctx) -> !okl.kernel
  return
}
func.func @okl_compute(%arg0: !okl.launcher_ctx) {
  %0 = "okl.fetch_run_ctx"(%arg0) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.run_ctx
  %1 = "okl.fetch_kernel"(%arg0) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.kernel
  "okl.launch"(%0, %1) : (!okl.run_ctx, !okl.kernel) -> ()
  return
}

// -----

// A device that does not exist.
func.func @okl_init_context(%arg0: !okl.launcher_ctx) {
  %0 = "okl.build_reg_ctx"() ({
    %3 = "okl.get_tensor_from_arg"(%arg0) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
// expected-error @below {{'oneflow.relu' op device_tag "gpu" is neither "cpu" nor "cuda"}}
    %4 = "oneflow.relu"(%3) {device_name = ["@0:0"], device_tag = "gpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %5 = "okl.get_tensor_as_ret"(%arg0, %4) {index = 0 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {function_type = () -> ()} : () -> !okl.reg_ctx
  %1 = "okl.build_run_ctx"(%0) : (!okl.reg_ctx) -> !okl.run_ctx
  %2 = "okl.build_op_kernel"(%0) : (!okl.reg_ctx) -> !okl.kernel
  return
}
func.func @okl_compute(%arg0: !okl.launcher_ctx) {
  %0 = "okl.fetch_run_ctx"(%arg0) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.run_ctx
  %1 = "okl.fetch_kernel"(%arg0) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.kernel
  "okl.launch"(%0, %1) : (!okl.run_ctx, !okl.kernel) -> ()
  return
}

// -----

// Another op in the context.
func.func @okl_init_context(%arg0: !okl.launcher_ctx) {
  %0 = "okl.build_reg_ctx"() ({
    %3 = "okl.get_tensor_from_arg"(%arg0) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %4 = "oneflow.relu"(%3) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %5 = "okl.get_tensor_as_ret"(%arg0, %4) {index = 0 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {function_type = () -> ()} : () -> !okl.reg_ctx
  %1 = "okl.build_run_ctx"(%0) : (!okl.reg_ctx) -> !okl.run_ctx
  %2 = "okl.build_op_kernel"(%0) : (!okl.reg_ctx) -> !okl.kernel
// expected-error @below {{'okl.launch' op may not stand in 'okl_init_context'}}
  "okl.launch"(%1, %2) : (!okl.run_ctx, !okl.kernel) -> ()
  return
}
func.func @okl_compute(%arg0: !okl.launcher_ctx) {
  %0 = "okl.fetch_run_ctx"(%arg0) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.run_ctx
  %1 = "okl.fetch_kernel"(%arg0) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.kernel
  "okl.launch"(%0, %1) : (!okl.run_ctx, !okl.kernel) -> ()
  return
}

// -----

// A result that no earlier op writes.
func.func @okl_init_context(%arg0: !okl.launcher_ctx) {
  %0 = "okl.build_reg_ctx"() ({
// expected-error @below {{'okl.get_tensor_from_ret' op reads result 0, which no earlier op writes}}
    %3 = "okl.get_tensor_from_ret"(%arg0) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %4 = "oneflow.relu"(%3) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %5 = "okl.get_tensor_as_ret"(%arg0, %4) {index = 0 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {function_type = () -> ()} : () -> !okl.reg_ctx
  %1 = "okl.build_run_ctx"(%0) : (!okl.reg_ctx) -> !okl.run_ctx
  %2 = "okl.build_op_kernel"(%0) : (!okl.reg_ctx) -> !okl.kernel
  return
}
func.func @okl_compute(%arg0: !okl.launcher_ctx) {
  %0 = "okl.fetch_run_ctx"(%arg0) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.run_ctx
  %1 = "okl.fetch_kernel"(%arg0) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.kernel
  "okl.launch"(%0, %1) : (!okl.run_ctx, !okl.kernel) -> ()
  return
}

// -----

// A gap among the results.
// expected-error @below {{'func.func' op no op writes result 0, but one writes result 2}}
func.func @okl_init_context(%arg0: !okl.launcher_ctx) {
  %0 = "okl.build_reg_ctx"() ({
    %3 = "okl.get_tensor_from_arg"(%arg0) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %4 = "oneflow.relu"(%3) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %5 = "okl.get_tensor_as_ret"(%arg0, %4) {index = 2 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {function_type = () -> ()} : () -> !okl.reg_ctx
  %1 = "okl.build_run_ctx"(%0) : (!okl.reg_ctx) -> !okl.run_ctx
  %2 = "okl.build_op_kernel"(%0) : (!okl.reg_ctx) -> !okl.kernel
  return
}
func.func @okl_compute(%arg0: !okl.launcher_ctx) {
  %0 = "okl.fetch_run_ctx"(%arg0) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.run_ctx
  %1 = "okl.fetch_kernel"(%arg0) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.kernel
  "okl.launch"(%0, %1) : (!okl.run_ctx, !okl.kernel) -> ()
  return
}

// -----

// A huge slot.
func.func @okl_init_context(%arg0: !okl.launcher_ctx) {
  %0 = "okl.build_reg_ctx"() ({
    %3 = "okl.get_tensor_from_arg"(%arg0) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %4 = "oneflow.relu"(%3) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
// expected-error @below {{'okl.get_tensor_as_ret' op result index 2147483647 is too large: a launch has at most 65536}}
    %5 = "okl.get_tensor_as_ret"(%arg0, %4) {index = 2147483647 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {function_type = () -> ()} : () -> !okl.reg_ctx
  %1 = "okl.build_run_ctx"(%0) : (!okl.reg_ctx) -> !okl.run_ctx
  %2 = "okl.build_op_kernel"(%0) : (!okl.reg_ctx) -> !okl.kernel
  return
}
func.func @okl_compute(%arg0: !okl.launcher_ctx) {
  %0 = "okl.fetch_run_ctx"(%arg0) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.run_ctx
  %1 = "okl.fetch_kernel"(%arg0) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.kernel
  "okl.launch"(%0, %1) : (!okl.run_ctx, !okl.kernel) -> ()
  return
}

// -----

// Run contexts that are missing.
// expected-error @below {{'func.func' op builds 1 reg contexts, 0 run contexts and 1 kernels: counts differ}}
func.func @okl_init_context(%arg0: !okl.launcher_ctx) {
  %0 = "okl.build_reg_ctx"() ({
    %3 = "okl.get_tensor_from_arg"(%arg0) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %4 = "oneflow.relu"(%3) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %5 = "okl.get_tensor_as_ret"(%arg0, %4) {index = 0 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {function_type = () -> ()} : () -> !okl.reg_ctx
  %2 = "okl.build_op_kernel"(%0) : (!okl.reg_ctx) -> !okl.kernel
  return
}
func.func @okl_compute(%arg0: !okl.launcher_ctx) {
  %0 = "okl.fetch_run_ctx"(%arg0) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.run_ctx
  %1 = "okl.fetch_kernel"(%arg0) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.kernel
  "okl.launch"(%0, %1) : (!okl.run_ctx, !okl.kernel) -> ()
  return
}

// -----

// An operand from nowhere.
func.func @okl_init_context(%arg0: !okl.launcher_ctx) {
// expected-error @below {{'okl.build_reg_ctx' op region must hold exactly one op outside the okl dialect, holds 2 'oneflow.constant' 'oneflow.relu'}}
  %0 = "okl.build_reg_ctx"() ({
    %3 = "oneflow.constant"() {device_name = ["@0:0"], device_tag = "cpu", dtype = 2 : i32, floating_value = 1.0 : f64, is_floating_value = true, op_name = "c", shape = [2 : si64]} : () -> tensor<2xf32>
    %4 = "oneflow.relu"(%3) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %5 = "okl.get_tensor_as_ret"(%arg0, %4) {index = 0 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {function_type = () -> ()} : () -> !okl.reg_ctx
  %1 = "okl.build_run_ctx"(%0) : (!okl.reg_ctx) -> !okl.run_ctx
  %2 = "okl.build_op_kernel"(%0) : (!okl.reg_ctx) -> !okl.kernel
  return
}
func.func @okl_compute(%arg0: !okl.launcher_ctx) {
  %0 = "okl.fetch_run_ctx"(%arg0) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.run_ctx
  %1 = "okl.fetch_kernel"(%arg0) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.kernel
  "okl.launch"(%0, %1) : (!okl.run_ctx, !okl.kernel) -> ()
  return
}

// -----

// A type that no kernel takes.
func.func @okl_init_context(%arg0: !okl.launcher_ctx) {
  %0 = "okl.build_reg_ctx"() ({
// expected-error @below {{'okl.get_tensor_from_arg' op has a tensor of element type i7, which the runtime does not have}}
    %3 = "okl.get_tensor_from_arg"(%arg0) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xi7>
    %4 = "oneflow.relu"(%3) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xi7>) -> tensor<2xi7>
    %5 = "okl.get_tensor_as_ret"(%arg0, %4) {index = 0 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xi7>) -> tensor<2xi7>
    okl.return
  }) {function_type = () -> ()} : () -> !okl.reg_ctx
  %1 = "okl.build_run_ctx"(%0) : (!okl.reg_ctx) -> !okl.run_ctx
  %2 = "okl.build_op_kernel"(%0) : (!okl.reg_ctx) -> !okl.kernel
  return
}
func.func @okl_compute(%arg0: !okl.launcher_ctx) {
  %0 = "okl.fetch_run_ctx"(%arg0) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.run_ctx
  %1 = "okl.fetch_kernel"(%arg0) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.kernel
  "okl.launch"(%0, %1) : (!okl.run_ctx, !okl.kernel) -> ()
  return
}

// -----

// A context on no launcher.
// expected-error @below {{'func.func' op must have one block, and the launcher as its one argument}}
func.func @okl_init_context(%arg0: !okl.launcher_ctx, %x: i32) {
  %0 = "okl.build_reg_ctx"() ({
    %3 = "okl.get_tensor_from_arg"(%arg0) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %4 = "oneflow.relu"(%3) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %5 = "okl.get_tensor_as_ret"(%arg0, %4) {index = 0 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {function_type = () -> ()} : () -> !okl.reg_ctx
  %1 = "okl.build_run_ctx"(%0) : (!okl.reg_ctx) -> !okl.run_ctx
  %2 = "okl.build_op_kernel"(%0) : (!okl.reg_ctx) -> !okl.kernel
  return
}
func.func @okl_compute(%arg0: !okl.launcher_ctx) {
  %0 = "okl.fetch_run_ctx"(%arg0) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.run_ctx
  %1 = "okl.fetch_kernel"(%arg0) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.kernel
  "okl.launch"(%0, %1) : (!okl.run_ctx, !okl.kernel) -> ()
  return
}

// -----

// A call of a function that is none of the launch.
func.func @okl_init_context(%arg0: !okl.launcher_ctx) {
  %0 = "okl.build_reg_ctx"() ({
    %3 = "okl.get_tensor_from_arg"(%arg0) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %4 = "oneflow.relu"(%3) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %5 = "okl.get_tensor_as_ret"(%arg0, %4) {index = 0 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {function_type = () -> ()} : () -> !okl.reg_ctx
  %1 = "okl.build_run_ctx"(%0) : (!okl.reg_ctx) -> !okl.run_ctx
  %2 = "okl.build_op_kernel"(%0) : (!okl.reg_ctx) -> !okl.kernel
  return
}
func.func private @printf()
func.func @okl_compute(%arg0: !okl.launcher_ctx) {
  %0 = "okl.fetch_run_ctx"(%arg0) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.run_ctx
  %1 = "okl.fetch_kernel"(%arg0) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.kernel
// expected-error @below {{'func.call' op calls 'printf', which is about to be erased; run fetch-from-launcher first}}
  func.call @printf() : () -> ()
  return
}
