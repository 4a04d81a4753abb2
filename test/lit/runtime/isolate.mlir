// RUN: okl-opt %s --run --input=2xf32=1,-1 --isolate | filecheck %s
// RUN: okl-opt %s --run --input=2xf32=1,-1 --isolate --isolate-memory=2GiB --isolate-seconds=100 --output=@%t.npy
// RUN: okl-opt %s --run --input=@%t.npy --isolate | filecheck %s --check-prefix AGAIN
// RUN: not okl-opt %s --run --input=3xf32=1 --isolate 2>&1 | filecheck %s --check-prefix WRONG
// RUN: not okl-opt %s --isolate 2>&1 | filecheck %s --check-prefix ALONE

// Results, files and errors are those of a run without it.
// CHECK: result[0]: 2xf32=0.761594 0
// AGAIN: result[0]: 2xf32=0.642015 0
// WRONG: okl-opt: error: input 0 (--input=3xf32=1) is 3xf32, but the parameter is 2xf32
// ALONE: okl-opt: --isolate needs --run

oneflow.job @GraphToRun_1(%arg0: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "oneflow.relu"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "relu-0"} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "oneflow.tanh"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "tanh-1"} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %1 : tensor<2xf32>
}

// SLOW: each run is a process behind walls
