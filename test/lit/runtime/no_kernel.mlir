// RUN: not okl-opt %s --run --input=4xf32 2>&1 | filecheck %s
// RUN: not okl-opt %s -wrap-ops-to-kernel-launch --run --input=4xf32 2>&1 | filecheck %s

// An op that no kernel serves is an error that names it and says why, op by op and in a launch.
// CHECK: error: {{.*}}no kernel for 'dropout' (drop) on cpu with (4xf32) -> (4xf32, 4xi1)
// CHECK-SAME: llvm: dropout at rate 0.5 draws random numbers; only rate 0 is supported

oneflow.job @Dropped(%arg0: tensor<4xf32>) -> tensor<4xf32> {
  %0, %1 = "oneflow.dropout"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "drop", rate = 0.5 : f32} : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xi8>)
  oneflow.return %0 : tensor<4xf32>
}
