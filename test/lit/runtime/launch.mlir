// RUN: okl-opt %s -okl-lower-pipeline --run --input=2xf32=1,-1 | filecheck %s
// RUN: okl-opt %s -aggregate-compute-ops -wrap-ops-to-kernel-launch -kernel-launch-to-module --run --input=2xf32=1,-1 | filecheck %s

// A launch run by itself, lowered to the llvm dialect or as the wrapped function, gives all its results.
// CHECK:      result[0]: 2xf32=1 0
// CHECK-NEXT: result[1]: 2xf32=0.761594 0

oneflow.job @GraphToRun_1(%arg0: tensor<2xf32>) -> tensor<2xf32> {
  %output = "oneflow.input"(%arg0) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "in", output_lbns = ["in/out"], shape = [2 : si64]} : (tensor<2xf32>) -> tensor<2xf32>
  %0 = "oneflow.relu"(%output) {device_name = ["@0:0"], device_tag = "cpu", op_name = "relu-0"} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "oneflow.tanh"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "tanh-1"} : (tensor<2xf32>) -> tensor<2xf32>
  %output_0 = "oneflow.output"(%1) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "out", output_lbns = ["out/out"], shape = [2 : si64]} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %output_0 : tensor<2xf32>
}
