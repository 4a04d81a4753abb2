// RUN: okl-opt %s -wrap-ops-to-kernel-launch | filecheck %s

// The op goes into a function, and a launch takes its place.
// CHECK-LABEL: func.func @wrap0(%arg0: tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT:    %[[R:.*]] = "oneflow.relu"(%arg0)
// CHECK-NEXT:    return %[[R]]
// CHECK-LABEL: oneflow.job @j
// CHECK-NEXT:    oneflow.kernel_launch @wrap0(%arg0)
oneflow.job @j(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "oneflow.relu"(%a) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %0 : tensor<2xf32>
}
