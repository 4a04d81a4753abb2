// RUN: not okl-opt %s -kernel-launch-to-module --split-input-file 2>&1 | filecheck %s

// Assembly that does not parse.
// CHECK: assembly_invalid.mlir:[[# @LINE + 3]]:8: error: 'oneflow.kernel_launch' op 'mlir_assembly' does not hold a valid function: expected non-function type
// CHECK: <mlir_assembly of wrap0>:1:17: note: here
oneflow.job @j(%arg0: tensor<2xf32>) -> tensor<2xf32> {
  %0 = oneflow.kernel_launch @wrap0(%arg0) {device_name = ["@0:0"], device_tag = "cpu", mlir_assembly = "func.func @wrap0(", op_name = "wrap0"} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %0 : tensor<2xf32>
}

// -----

// Assembly that does not verify.
// CHECK: assembly_invalid.mlir:[[# @LINE + 3]]:8: error: 'oneflow.kernel_launch' op 'mlir_assembly' does not hold a valid function: 'func.return' op has 0 operands, but enclosing function (@wrap0) returns 1
// CHECK: <mlir_assembly of wrap0>:2:1: note: here
oneflow.job @j(%arg0: tensor<2xf32>) -> tensor<2xf32> {
  %0 = oneflow.kernel_launch @wrap0(%arg0) {device_name = ["@0:0"], device_tag = "cpu", mlir_assembly = "func.func @wrap0(%arg0: tensor<2xf32>) -> tensor<2xf32> {\0Areturn\0A}", op_name = "wrap0"} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %0 : tensor<2xf32>
}
