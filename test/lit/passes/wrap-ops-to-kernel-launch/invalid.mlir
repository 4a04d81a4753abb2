// RUN: okl-opt %s -wrap-ops-to-kernel-launch --allow-unregistered-dialect --split-input-file --verify-diagnostics -o -

// Op without a device.
oneflow.job @j(%a: tensor<2xf32>) {
  // expected-error @+1 {{'x.y' op cannot be wrapped: expected operation to have attribute: device_tag}}
  %0 = "x.y"(%a) {op_name = "n"} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return
}
