// RUN: okl-opt %s -wrap-ops-to-kernel-launch --allow-unregistered-dialect --verify-diagnostics -o /dev/null

oneflow.job @j(%a: tensor<2xf32>) {
  // expected-error @below {{expected operation to have attribute: device_tag}}
  %0 = "x.y"(%a) {op_name = "n"} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return
}
