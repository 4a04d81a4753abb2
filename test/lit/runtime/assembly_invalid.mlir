// RUN: okl-opt %s --run --input=2xf32=1,-1 --split-input-file --verify-diagnostics
// RUN: okl-opt %s -kernel-launch-to-module --split-input-file --verify-diagnostics -o /dev/null

// What a launch runs is the text that it carries; a text that does not fit the launch is refused, by the pass and by a run.

oneflow.job @empty(%a: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error @below {{'mlir_assembly' must hold exactly one function, holds 0 ops}}
  %0 = oneflow.kernel_launch @wrap0(%a) {device_name = ["@0:0"], device_tag = "cpu", mlir_assembly = "", op_name = "wrap0"} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %0 : tensor<2xf32>
}

// -----

oneflow.job @another_op(%a: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error @below {{'mlir_assembly' must hold exactly one function, holds 'llvm.func'}}
  %0 = oneflow.kernel_launch @wrap0(%a) {device_name = ["@0:0"], device_tag = "cpu", mlir_assembly = "llvm.func @wrap0(%a: !llvm.ptr) { llvm.return }", op_name = "wrap0"} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %0 : tensor<2xf32>
}

// -----

oneflow.job @two_functions(%a: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error @below {{'mlir_assembly' must hold exactly one function, holds 2 ops}}
  %0 = oneflow.kernel_launch @wrap0(%a) {device_name = ["@0:0"], device_tag = "cpu", mlir_assembly = "func.func @wrap0() { return } func.func @wrap1() { return }", op_name = "wrap0"} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %0 : tensor<2xf32>
}

// -----

oneflow.job @another_name(%a: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error @below {{'mlir_assembly' must hold the function 'wrap0', holds 'f'}}
  %0 = oneflow.kernel_launch @wrap0(%a) {device_name = ["@0:0"], device_tag = "cpu", mlir_assembly = "func.func @f(%a: tensor<2xf32>) -> tensor<2xf32> { return %a : tensor<2xf32> }", op_name = "wrap0"} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %0 : tensor<2xf32>
}

// -----

oneflow.job @another_type(%a: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error @below {{argument #0 has type tensor<2xf32>, but function 'wrap0' in 'mlir_assembly' has tensor<3xf32>}}
  %0 = oneflow.kernel_launch @wrap0(%a) {device_name = ["@0:0"], device_tag = "cpu", mlir_assembly = "func.func @wrap0(%a: tensor<3xf32>) -> tensor<3xf32> { return %a : tensor<3xf32> }", op_name = "wrap0"} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %0 : tensor<2xf32>
}
