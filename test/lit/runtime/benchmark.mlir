// RUN: okl-opt %s --run --input=2x3xf32=1 --input=2x3xf32=2 --benchmark=0.001 2>&1 | filecheck %s
// RUN: okl-opt %s --run --input=2x3xf32=1 --input=2x3xf32=2 --benchmark=0.001 | filecheck %s --check-prefix RESULT

// Standard output has the result alone; the measurements follow it on standard error, each with its unit.
// CHECK:       result[0]: 2x3xf32=
// CHECK-NEXT:  setup: {{[0-9.]+ (ns|us|ms|s)$}}
// CHECK-NEXT:  run:   minimum {{[0-9.]+ (ns|us|ms|s)}}, median {{[0-9.]+ (ns|us|ms|s)}}, p95 {{[0-9.]+ (ns|us|ms|s)}} ({{[0-9]+}} runs
// CHECK-NEXT:  call:  minimum {{[0-9.]+ (ns|us|ms|s)}}, median {{[0-9.]+ (ns|us|ms|s)}}, p95 {{[0-9.]+ (ns|us|ms|s)}} ({{[0-9]+}} runs
// RESULT:      result[0]: 2x3xf32=
// RESULT-NOT:  setup

oneflow.job @Ratio(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = "oneflow.relu"(%a) {device_name = ["@0:0"], device_tag = "cpu", op_name = "above"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = "oneflow.broadcast_div"(%0, %b) {device_name = ["@0:0"], device_tag = "cpu", op_name = "ratio"} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = "oneflow.tanh"(%1) {device_name = ["@0:0"], device_tag = "cpu", op_name = "last"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  oneflow.return %2 : tensor<2x3xf32>
}
