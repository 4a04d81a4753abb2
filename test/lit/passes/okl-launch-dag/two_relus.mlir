// RUN: okl-opt %s -extract-kernel-launch-tensor -trim-return-to-void -lower-to-okl -okl-launch-dag | filecheck %s
// RUN: okl-opt %s -extract-kernel-launch-tensor -trim-return-to-void -lower-to-okl -split-into-funcs -okl-launch-dag | filecheck %s
// RUN: okl-opt %s -extract-kernel-launch-tensor -trim-return-to-void -lower-to-okl -split-into-funcs -fetch-from-launcher -okl-launch-dag | filecheck %s
// RUN: okl-opt %s -extract-kernel-launch-tensor -trim-return-to-void -lower-to-okl -okl-launch-dag -split-into-funcs -fetch-from-launcher | filecheck %s

// Both read the argument, and each writes a result of its own.
// CHECK-COUNT-2: "okl.launch"(%{{.*}}, %{{.*}}) {okl.deps = array<i32>} : (!okl.run_ctx, !okl.kernel) -> ()
// CHECK-NOT:     okl.deps
func.func @wrap0(%arg0: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %0 = "oneflow.relu"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "a"} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "oneflow.relu"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "b"} : (tensor<2xf32>) -> tensor<2xf32>
  return %0, %1 : tensor<2xf32>, tensor<2xf32>
}
