// RUN: okl-opt %s -fuse-elementwise-kernels | filecheck %s
// RUN: okl-opt %s > %t.before
// RUN: okl-opt %s -fuse-elementwise-kernels | diff %t.before -

// Nothing to do: ops of two shapes, on two devices, that nobody uses, before and after a launch, of a reduction,
// behind a branch.
// CHECK-NOT: fused_elementwise
oneflow.job @shapes(%x: tensor<8xf32>, %y: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = "oneflow.relu"(%x) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<8xf32>) -> tensor<8xf32>
  %1 = "oneflow.broadcast_mul"(%y, %0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "m"} : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  oneflow.return %1 : tensor<4x8xf32>
}
oneflow.job @devices(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "oneflow.relu"(%x) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "oneflow.tanh"(%0) {device_name = ["@0:1"], device_tag = "cpu", op_name = "t"} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %1 : tensor<2xf32>
}
oneflow.job @unused(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "oneflow.relu"(%x) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "oneflow.tanh"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "t"} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %0 : tensor<2xf32>
}
oneflow.job @launch(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "oneflow.relu"(%x) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.kernel_launch @f(%x) {device_name = ["@0:0"], device_tag = "cpu", mlir_assembly = "", op_name = "f"} : (tensor<2xf32>) -> ()
  %1 = "oneflow.tanh"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "t"} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %1 : tensor<2xf32>
}
oneflow.job @reduction(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "oneflow.relu"(%x) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "oneflow.softmax"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "s"} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %1 : tensor<2xf32>
}
func.func @unreachable(%x: tensor<2xf32>) -> tensor<2xf32> {
  return %x : tensor<2xf32>
^bb1:
  %0 = "oneflow.relu"(%1) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "oneflow.relu"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "s"} : (tensor<2xf32>) -> tensor<2xf32>
  cf.br ^bb1
}

// SLOW: its RUN lines go through many programs
