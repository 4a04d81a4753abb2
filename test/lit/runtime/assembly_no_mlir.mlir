// RUN: not okl-opt %s --run --input=2xf32=1,-1 2>&1 | filecheck %s
// RUN: not okl-opt %s -kernel-launch-to-module 2>&1 | filecheck %s

// A launch whose text does not parse: the error stands at the launch, the note at the place in the text.
// CHECK: assembly_no_mlir.mlir:8:8: error: 'oneflow.kernel_launch' op 'mlir_assembly' does not hold a valid function: expected operation name in quotes
// CHECK: <mlir_assembly of wrap0>:1:1: note: here
oneflow.job @j(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = oneflow.kernel_launch @wrap0(%a) {device_name = ["@0:0"], device_tag = "cpu", mlir_assembly = "}{", op_name = "wrap0"} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %0 : tensor<2xf32>
}
