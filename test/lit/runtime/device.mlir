// RUN: not okl-opt %s --run --input=2xf32=1,-1 2>&1 | filecheck %s
// RUN: okl-opt %s --run --input=2xf32=1,-1 --device=cpu | filecheck %s --check-prefix CPU

// A job for a device that this machine lacks is an error with the way out.
// CHECK: okl-opt: error: device_tag "cuda" needs an NVIDIA driver: {{.*}} (use --device=cpu, or --device=cuda-emu)
// CPU:   result[0]: 2xf32=0.761594 0

oneflow.job @GraphToRun_1(%arg0: tensor<2xf32>) -> tensor<2xf32> {
  %output = "oneflow.input"(%arg0) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cuda", op_name = "in", output_lbns = ["in/out"], shape = [2 : si64]} : (tensor<2xf32>) -> tensor<2xf32>
  %0 = "oneflow.relu"(%output) {device_name = ["@0:0"], device_tag = "cuda", op_name = "relu-0"} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "oneflow.tanh"(%0) {device_name = ["@0:0"], device_tag = "cuda", op_name = "tanh-1"} : (tensor<2xf32>) -> tensor<2xf32>
  %output_0 = "oneflow.output"(%1) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cuda", op_name = "out", output_lbns = ["out/out"], shape = [2 : si64]} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %output_0 : tensor<2xf32>
}
