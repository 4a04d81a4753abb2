// RUN: okl-opt %s -extract-kernel-launch-tensor -trim-return-to-void -lower-to-okl -okl-launch-dag | filecheck %s

// The training normalization writes its moving mean, which one reads before and one after it.
// CHECK-LABEL: func.func @okl_func
// CHECK:         "okl.launch"{{.*}} {okl.deps = array<i32>}
// CHECK:         "okl.launch"{{.*}} {okl.deps = array<i32: 0>}
// CHECK:         "okl.launch"{{.*}} {okl.deps = array<i32: 1>}
#here = ["@0:0"]
func.func @wrap0(%x: tensor<2x3x4x4xf32>, %mean: tensor<3xf32>, %var: tensor<3xf32>, %gamma: tensor<3xf32>, %beta: tensor<3xf32>) -> (tensor<3xf32>, tensor<2x3x4x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) {
  %0 = "oneflow.relu"(%mean) {device_name = ["@0:0"], device_tag = "cpu", op_name = "a"} : (tensor<3xf32>) -> tensor<3xf32>
  %y, %m, %i = "oneflow.normalization"(%x, %mean, %var, %gamma, %beta) {axis = 1 : si32, device_name = ["@0:0"], device_tag = "cpu", epsilon = 1.0e-05 : f32, momentum = 0.9 : f32, op_name = "n", operand_segment_sizes = array<i32: 1, 1, 1, 1, 1, 0>, result_segment_sizes = array<i32: 1, 1, 1>, training = true} : (tensor<2x3x4x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3x4x4xf32>, tensor<3xf32>, tensor<3xf32>)
  %1 = "oneflow.relu"(%mean) {device_name = ["@0:0"], device_tag = "cpu", op_name = "b"} : (tensor<3xf32>) -> tensor<3xf32>
  return %0, %y, %m, %i, %1 : tensor<3xf32>, tensor<2x3x4x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>
}
