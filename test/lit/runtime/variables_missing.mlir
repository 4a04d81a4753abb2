// RUN: not okl-opt %s --run --input=2xf32 2>&1 | filecheck %s
// RUN: okl-opt %s --run --input=2xf32=1,2 --parameters=random:1 | filecheck %s --check-prefix RANDOM

// CHECK:  okl-opt: error: no value for variable{{s?}} 'weight' (--parameters=FILE)
// RANDOM: result[0]: 2xf32=

oneflow.job @Scaled(%arg0: tensor<2xf32>) -> tensor<2xf32> {
  %w = "oneflow.variable"() {device_name = ["@0:0"], device_tag = "cpu", data_type = 2 : i32, op_name = "weight", output_lbns = ["weight/out"], shape = [2 : si64]} : () -> tensor<2xf32>
  %0 = "oneflow.broadcast_mul"(%arg0, %w) {device_name = ["@0:0"], device_tag = "cpu", op_name = "mul"} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %0 : tensor<2xf32>
}
