// RUN: okl-opt %s --run --input=2xf32=1,-1 --repeat=3 --print-run-stats --print-kernel-choice 2>&1 | filecheck %s
// RUN: okl-opt %s --run --input=2xf32=1,-1 --kernel-provider=tanh:ref --print-kernel-choice 2>&1 | filecheck %s --check-prefix REF

// Three runs build one launch. The choice of kernels is printed before them, a forced provider shows.
// CHECK:      kernels of GraphToRun_1:
// CHECK-NEXT:   0: relu (relu-0) provider llvm, workspace 0 bytes
// CHECK-NEXT:   1: tanh (tanh-1) provider llvm, workspace 0 bytes
// CHECK:      launches built: 1
// CHECK-NEXT: kernels prepared: 2
// CHECK:      runs: 3
// REF:        1: tanh (tanh-1) provider ref

oneflow.job @GraphToRun_1(%arg0: tensor<2xf32>) -> tensor<2xf32> {
  %output = "oneflow.input"(%arg0) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "in", output_lbns = ["in/out"], shape = [2 : si64]} : (tensor<2xf32>) -> tensor<2xf32>
  %0 = "oneflow.relu"(%output) {device_name = ["@0:0"], device_tag = "cpu", op_name = "relu-0"} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "oneflow.tanh"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "tanh-1"} : (tensor<2xf32>) -> tensor<2xf32>
  %output_0 = "oneflow.output"(%1) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "out", output_lbns = ["out/out"], shape = [2 : si64]} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %output_0 : tensor<2xf32>
}
