// RUN: okl-opt %s -wrap-ops-to-kernel-launch --mlir-pass-statistics -o /dev/null 2>&1 | filecheck %s
// RUN: okl-opt %s -wrap-ops-to-kernel-launch -wrap-ops-to-kernel-launch --mlir-pass-statistics --mlir-pass-statistics-display=list -o /dev/null 2>&1 | filecheck %s

// One entry in the list, however often the pass runs.
// CHECK:      ... Pass statistics report ...
// CHECK:      WrapOpsToKernelLaunchPass
// CHECK-NEXT:   (S) 1 num-launches    - Number of kernel launches made
// CHECK-NEXT:   (S) 2 num-ops-wrapped - Number of ops that moved into functions
// CHECK-NOT:  WrapOpsToKernelLaunchPass
oneflow.job @Job(%arg0: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "oneflow.relu"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "oneflow.tanh"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "t"} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %1 : tensor<2xf32>
}
