// RUN: okl-opt %s -wrap-ops-to-kernel-launch | filecheck %s --check-prefixes=CHECK,EACH
// RUN: okl-opt %s --wrap-ops-to-kernel-launch="merge-args=true" | filecheck %s --check-prefixes=CHECK,MERGE

// One parameter for each operand from outside, the last of equal ones is read; with merge-args one for each value.
// EACH:  func.func @wrap1(%arg0: tensor<2xf32>, %arg1: tensor<2xf32>, %arg2: tensor<2xf32>)
// EACH:    "oneflow.broadcast_add"(%arg2, %arg1)
// EACH:    "oneflow.relu"(%arg2)
// MERGE: func.func @wrap1(%arg0: tensor<2xf32>, %arg1: tensor<2xf32>)
// MERGE:   "oneflow.broadcast_add"(%arg0, %arg1)
// MERGE:   "oneflow.relu"(%arg0)

// Without arguments.
// CHECK: func.func @wrap0() -> tensor<2xf32> attributes

// CHECK-LABEL: oneflow.job @none
// CHECK-NEXT:    oneflow.kernel_launch @wrap0() {{.*}} : () -> tensor<2xf32>
oneflow.job @none() -> tensor<2xf32> {
  %0 = "oneflow.constant"() {device_name = ["@0:0"], device_tag = "cpu", dtype = 2 : i32, floating_value = 1.0 : f64, is_floating_value = true, nd_sbp = ["B"], op_name = "c", shape = [2 : si64]} : () -> tensor<2xf32>
  oneflow.return %0 : tensor<2xf32>
}

// CHECK-LABEL: oneflow.job @twice
// EACH-NEXT:     oneflow.kernel_launch @wrap1(%arg0, %arg1, %arg0)
// MERGE-NEXT:    oneflow.kernel_launch @wrap1(%arg0, %arg1)
oneflow.job @twice(%a: tensor<2xf32>, %b: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "oneflow.broadcast_add"(%a, %b) {device_name = ["@0:0"], device_tag = "cpu", op_name = "s"} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %1 = "oneflow.relu"(%a) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %0 : tensor<2xf32>
}
