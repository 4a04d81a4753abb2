// RUN: okl-opt %s --wrap-ops-to-kernel-launch="min-ops=2" | filecheck %s

// CHECK-NOT:     @wrap1
// CHECK-LABEL: oneflow.job @j
// CHECK-NEXT:    "oneflow.relu"
// CHECK-NEXT:    oneflow.kernel_launch @wrap0
oneflow.job @j(%a: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %0 = "oneflow.relu"(%a) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "oneflow.relu"(%0) {device_name = ["@0:1"], device_tag = "cpu", op_name = "s"} : (tensor<2xf32>) -> tensor<2xf32>
  %2 = "oneflow.tanh"(%1) {device_name = ["@0:1"], device_tag = "cpu", op_name = "t"} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %0, %2 : tensor<2xf32>, tensor<2xf32>
}
