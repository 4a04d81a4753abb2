// RUN: okl-opt %s --run --input=2xf32=1,-1 | filecheck %s
// RUN: env ONEFLOW_MLIR_FUSE_KERNEL_LAUNCH=1 okl-opt %s --run --input=2xf32=1,-1 | filecheck %s
// RUN: okl-opt %s -aggregate-compute-ops -wrap-ops-to-kernel-launch --run --input=2xf32=1,-1 | filecheck %s
// RUN: okl-opt %s --run --input=2xf32=1,-1 --lower-through=linalg | filecheck %s
// RUN: okl-opt %s --run --input=2xf32=1,-1 --lower-through=linalg --codegen=loops | filecheck %s
// RUN: okl-opt %s --run --input=2xf32=1,-1 --expected-output=2xf32=0.7615942,0 | filecheck %s

// A job runs op by op, fused by the environment, through launches made on the command line, and through linalg: one
// result.
// CHECK:     result[0]: 2xf32=0.761594 0
// CHECK-NOT: result

oneflow.job @GraphToRun_1(%arg0: tensor<2xf32>) -> tensor<2xf32> {
  %output = "oneflow.input"(%arg0) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "in", output_lbns = ["in/out"], shape = [2 : si64]} : (tensor<2xf32>) -> tensor<2xf32>
  %0 = "oneflow.relu"(%output) {device_name = ["@0:0"], device_tag = "cpu", op_name = "relu-0"} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "oneflow.tanh"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "tanh-1"} : (tensor<2xf32>) -> tensor<2xf32>
  %output_0 = "oneflow.output"(%1) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "out", output_lbns = ["out/out"], shape = [2 : si64]} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %output_0 : tensor<2xf32>
}

// SLOW: a job is compiled in six ways
