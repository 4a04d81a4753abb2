// RUN: not okl-opt %s --run --input=1x2x4x4xf32 2>&1 | filecheck %s
// RUN: not okl-opt %s -wrap-ops-to-kernel-launch --run --input=1x2x4x4xf32 2>&1 | filecheck %s

// An op of the catalogue without a kernel is an error that names it, op by op and in a launch.
// CHECK: error: {{.*}}no kernel for 'adaptive_avg_pool2d' (pool) on cpu with (1x2x4x4xf32) -> (1x2x2x2xf32)

oneflow.job @Pooled(%arg0: tensor<1x2x4x4xf32>) -> tensor<1x2x2x2xf32> {
  %0 = "oneflow.adaptive_avg_pool2d"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "pool", output_size = [2 : si64, 2 : si64]} : (tensor<1x2x4x4xf32>) -> tensor<1x2x2x2xf32>
  oneflow.return %0 : tensor<1x2x2x2xf32>
}
