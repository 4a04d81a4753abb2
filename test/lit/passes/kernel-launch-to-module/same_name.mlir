// RUN: okl-opt %s -kernel-launch-to-module=name=wrap0 --verify-diagnostics -o /dev/null

// A name that two launches have chooses neither.
oneflow.job @j(%a: tensor<2xf32>) -> tensor<2xf32> {
  // expected-note @below {{another is here}}
  %0 = oneflow.kernel_launch @wrap0(%a) {device_name = ["@0:0"], device_tag = "cpu", mlir_assembly = "", op_name = "wrap0"} : (tensor<2xf32>) -> tensor<2xf32>
  // expected-error @below {{is not the only launch named 'wrap0'}}
  %1 = oneflow.kernel_launch @wrap0(%0) {device_name = ["@0:0"], device_tag = "cpu", mlir_assembly = "", op_name = "wrap0"} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %1 : tensor<2xf32>
}
