// RUN: okl-opt %s -kernel-launch-to-module --split-input-file --verify-diagnostics -o -

// Several launches.
// expected-error @+1 {{'builtin.module' op has several launches, choose one with the option name: wrap0, wrap1}}
module {
  oneflow.job @j(%arg0: tensor<2xf32>) -> tensor<2xf32> {
    %0 = oneflow.kernel_launch @wrap0(%arg0) {device_name = ["@0:0"], device_tag = "cpu", mlir_assembly = "func.func @wrap0(%arg0: tensor<2xf32>) -> tensor<2xf32> {\0Areturn %arg0 : tensor<2xf32>\0A}", op_name = "wrap0"} : (tensor<2xf32>) -> tensor<2xf32>
    oneflow.return %0 : tensor<2xf32>
  }
  oneflow.job @k(%arg0: tensor<2xf32>) -> tensor<2xf32> {
    %0 = oneflow.kernel_launch @wrap1(%arg0) {device_name = ["@0:0"], device_tag = "cpu", mlir_assembly = "func.func @wrap1(%arg0: tensor<2xf32>) -> tensor<2xf32> {\0Areturn %arg0 : tensor<2xf32>\0A}", op_name = "wrap1"} : (tensor<2xf32>) -> tensor<2xf32>
    oneflow.return %0 : tensor<2xf32>
  }
}

// -----

// Two functions.
oneflow.job @j(%arg0: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error @+1 {{'oneflow.kernel_launch' op 'mlir_assembly' must hold exactly one function, holds 2 ops}}
  %0 = oneflow.kernel_launch @wrap0(%arg0) {device_name = ["@0:0"], device_tag = "cpu", mlir_assembly = "func.func @wrap0(%arg0: tensor<2xf32>) -> tensor<2xf32> {\0Areturn %arg0 : tensor<2xf32>\0A}\0Afunc.func @other(%arg0: tensor<2xf32>) -> tensor<2xf32> {\0Areturn %arg0 : tensor<2xf32>\0A}", op_name = "wrap0"} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %0 : tensor<2xf32>
}

// -----

// Another function.
oneflow.job @j(%arg0: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error @+1 {{'oneflow.kernel_launch' op 'mlir_assembly' must hold the function 'wrap0', holds 'other'}}
  %0 = oneflow.kernel_launch @wrap0(%arg0) {device_name = ["@0:0"], device_tag = "cpu", mlir_assembly = "func.func @other(%arg0: tensor<2xf32>) -> tensor<2xf32> {\0Areturn %arg0 : tensor<2xf32>\0A}", op_name = "wrap0"} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %0 : tensor<2xf32>
}

// -----

// A declaration.
oneflow.job @j(%arg0: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error @+1 {{'oneflow.kernel_launch' op function 'wrap0' in 'mlir_assembly' has no body}}
  %0 = oneflow.kernel_launch @wrap0(%arg0) {device_name = ["@0:0"], device_tag = "cpu", mlir_assembly = "func.func private @wrap0(tensor<2xf32>) -> tensor<2xf32>", op_name = "wrap0"} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %0 : tensor<2xf32>
}

// -----

// Number of arguments.
oneflow.job @j(%arg0: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error @+1 {{'oneflow.kernel_launch' op has 1 operands, but function 'wrap0' in 'mlir_assembly' has 2 parameters}}
  %0 = oneflow.kernel_launch @wrap0(%arg0) {device_name = ["@0:0"], device_tag = "cpu", mlir_assembly = "func.func @wrap0(%arg0: tensor<2xf32>, %arg1: tensor<2xf32>) -> tensor<2xf32> {\0Areturn %arg0 : tensor<2xf32>\0A}", op_name = "wrap0"} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %0 : tensor<2xf32>
}

// -----

// Type of an argument.
oneflow.job @j(%arg0: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error @+1 {{'oneflow.kernel_launch' op argument #1 has type tensor<2xf32>, but function 'wrap0' in 'mlir_assembly' has tensor<3xf32>}}
  %0 = oneflow.kernel_launch @wrap0(%arg0, %arg0) {device_name = ["@0:0"], device_tag = "cpu", mlir_assembly = "func.func @wrap0(%a: tensor<2xf32>, %b: tensor<3xf32>) -> tensor<2xf32> {\0Areturn %a : tensor<2xf32>\0A}", op_name = "wrap0"} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %0 : tensor<2xf32>
}

// -----

// Type of a result.
oneflow.job @j(%arg0: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error @+1 {{'oneflow.kernel_launch' op result #0 has type tensor<2xf32>, but function 'wrap0' in 'mlir_assembly' has tensor<2xf16>}}
  %0 = oneflow.kernel_launch @wrap0(%arg0) {device_name = ["@0:0"], device_tag = "cpu", mlir_assembly = "func.func @wrap0(%a: tensor<2xf32>) -> tensor<2xf16> {\0A%0 = \"oneflow.cast\"(%a) {device_name = [\"@0:0\"], device_tag = \"cpu\", dtype = 9 : i32, op_name = \"c\"} : (tensor<2xf32>) -> tensor<2xf16>\0Areturn %0 : tensor<2xf16>\0A}", op_name = "wrap0"} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %0 : tensor<2xf32>
}
