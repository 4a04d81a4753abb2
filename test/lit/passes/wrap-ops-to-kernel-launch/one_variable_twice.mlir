// RUN: okl-opt %s -wrap-ops-to-kernel-launch | filecheck %s
// RUN: okl-opt %s --run --parameters=random:1 --input=4x3xf32=1,2,3,2,4,6,3,6,9,4,8,12 --input=3xf32=1,1,1 > %t
// RUN: okl-opt %s -wrap-ops-to-kernel-launch --run --parameters=random:1 --input=4x3xf32=1,2,3,2,4,6,3,6,9,4,8,12 --input=3xf32=1,1,1 | diff %t -

// Two ops name the variable m, which the normalization writes: the relu reads what it has written.
// CHECK:      func.func @wrap0(%arg0: {{[^,]+}}, %arg1: {{[^,]+}}, %arg2: {{[^,]+}}, %arg3: {{[^,]+}}, %arg4: {{[^,]+}}, %[[M:arg5]]:
// CHECK-NEXT:   "oneflow.normalization"(%arg0, %[[M]],
// CHECK-NEXT:   "oneflow.relu"(%[[M]])
oneflow.job @j(%x: tensor<4x3xf32>, %g: tensor<3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>) {
  %m = "oneflow.variable"() {device_name = ["@0:0"], device_tag = "cpu", op_name = "m", data_type = 2 : i32, output_lbns = ["m/out"], shape = [3 : si64]} : () -> tensor<3xf32>
  %v = "oneflow.variable"() {device_name = ["@0:0"], device_tag = "cpu", op_name = "v", data_type = 2 : i32, output_lbns = ["v/out"], shape = [3 : si64]} : () -> tensor<3xf32>
  %m2 = "oneflow.variable"() {device_name = ["@0:0"], device_tag = "cpu", op_name = "m", data_type = 2 : i32, output_lbns = ["m/out"], shape = [3 : si64]} : () -> tensor<3xf32>
  %y = "oneflow.normalization"(%x, %m, %v, %g, %g) {device_name = ["@0:0"], device_tag = "cpu", op_name = "n", axis = 1 : si32, epsilon = 1.0 : f32, momentum = 0.5 : f32, training = true, operand_segment_sizes = array<i32: 1, 1, 1, 1, 1, 0>, result_segment_sizes = array<i32: 1, 0, 0>} : (tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<4x3xf32>
  %z = "oneflow.relu"(%m2) {device_name = ["@0:0"], device_tag = "cpu", op_name = "z"} : (tensor<3xf32>) -> tensor<3xf32>
  oneflow.return %y, %z : tensor<4x3xf32>, tensor<3xf32>
}

// SLOW: its RUN lines go through many programs
