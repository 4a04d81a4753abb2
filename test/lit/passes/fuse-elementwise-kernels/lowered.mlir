// RUN: okl-opt %s -fuse-elementwise-kernels -okl-lower-pipeline | filecheck %s
// RUN: okl-opt %s -fuse-elementwise-kernels -wrap-ops-to-kernel-launch --run --input=2xf32=0,1 | filecheck %s --check-prefix=RESULT

// A fused loop is one op of the launch, and its region goes through the text in `mlir_assembly`.
// CHECK:     llvm.call @launch(
// CHECK-NOT: llvm.call @launch(
// RESULT: result[0]: 2xf32=0 0.761594
oneflow.job @j(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "oneflow.relu"(%x) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "oneflow.tanh"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "t"} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %1 : tensor<2xf32>
}
