// RUN: okl-opt %s -wrap-ops-to-kernel-launch | filecheck %s

// What is written twice is launched twice, what nobody uses is launched too.
// CHECK-LABEL: func.func @wrap0
// CHECK-COUNT-3: "oneflow.relu"
// CHECK:         return %0, %1, %2
oneflow.job @j(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "oneflow.relu"(%a) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "oneflow.relu"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "s"} : (tensor<2xf32>) -> tensor<2xf32>
  %2 = "oneflow.relu"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "unused"} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %1 : tensor<2xf32>
}
