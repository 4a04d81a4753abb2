// RUN: okl-opt %s --run --input=4096xf32=0 --output-max-element-count=0 --print-run-stats 2>&1 | filecheck %s --check-prefix OPS
// RUN: okl-opt %s -wrap-ops-to-kernel-launch --run --input=4096xf32=0 --output-max-element-count=0 --print-run-stats 2>&1 | filecheck %s --check-prefix RESULTS
// RUN: okl-opt %s -wrap-ops-to-kernel-launch="mode=simple" --run --input=4096xf32=0 --output-max-element-count=0 --print-run-stats 2>&1 | filecheck %s --check-prefix POOL

// A chain of eight ops on 16 KiB: seven buffers if each result of the launch has its own, two in a pool. Arguments and
// results of the job are not counted.
// OPS:     peak memory:      32768
// RESULTS: peak memory:      114688
// POOL:    peak memory:      32768
oneflow.job @j(%a: tensor<4096xf32>) -> tensor<4096xf32> {
  %0 = "oneflow.tanh"(%a) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op0"} : (tensor<4096xf32>) -> tensor<4096xf32>
  %1 = "oneflow.relu"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op1"} : (tensor<4096xf32>) -> tensor<4096xf32>
  %2 = "oneflow.tanh"(%1) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op2"} : (tensor<4096xf32>) -> tensor<4096xf32>
  %3 = "oneflow.relu"(%2) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op3"} : (tensor<4096xf32>) -> tensor<4096xf32>
  %4 = "oneflow.tanh"(%3) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op4"} : (tensor<4096xf32>) -> tensor<4096xf32>
  %5 = "oneflow.relu"(%4) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op5"} : (tensor<4096xf32>) -> tensor<4096xf32>
  %6 = "oneflow.tanh"(%5) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op6"} : (tensor<4096xf32>) -> tensor<4096xf32>
  %7 = "oneflow.relu"(%6) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op7"} : (tensor<4096xf32>) -> tensor<4096xf32>
  oneflow.return %7 : tensor<4096xf32>
}
