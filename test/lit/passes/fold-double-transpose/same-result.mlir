// RUN: okl-opt %s --run --input=4x3xf32=1,2,3,2,4,6,3,6,9,4,8,12 --input=3xf32=5,5,5 --input=3xf32=1,2,3 --input=3xf32=1,1,1 > %t
// RUN: filecheck %s < %t
// RUN: okl-opt %s -fold-double-transpose --run --input=4x3xf32=1,2,3,2,4,6,3,6,9,4,8,12 --input=3xf32=5,5,5 --input=3xf32=1,2,3 --input=3xf32=1,1,1 | diff - %t

// The pair is a copy of what %m is before the normalization moves it.
// CHECK: 5 5 5
oneflow.job @copy(%x: tensor<4x3xf32>, %m: tensor<3xf32>, %v: tensor<3xf32>, %g: tensor<3xf32>) -> (tensor<3xf32>, tensor<4x3xf32>) {
  %0 = "oneflow.transpose"(%m) {device_name = ["@0:0"], device_tag = "cpu", op_name = "a", perm = [0 : si32]} : (tensor<3xf32>) -> tensor<3xf32>
  %1 = "oneflow.transpose"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "b", perm = [0 : si32]} : (tensor<3xf32>) -> tensor<3xf32>
  %y = "oneflow.normalization"(%x, %m, %v, %g, %g) {device_name = ["@0:0"], device_tag = "cpu", op_name = "n", axis = 1 : si32, epsilon = 1.0 : f32, momentum = 0.5 : f32, training = true, operand_segment_sizes = array<i32: 1, 1, 1, 1, 1, 0>, result_segment_sizes = array<i32: 1, 0, 0>} : (tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<4x3xf32>
  oneflow.return %1, %y : tensor<3xf32>, tensor<4x3xf32>
}

// SLOW: its RUN lines go through many programs
