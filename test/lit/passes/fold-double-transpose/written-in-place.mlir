// RUN: okl-opt %s -fold-double-transpose > %t
// RUN: okl-opt %s | diff - %t

// A training normalization moves the mean and the variance that it is given towards those of the batch, in place.

// The pair is a copy of what %m was before.
oneflow.job @argument(%x: tensor<4x3xf32>, %m: tensor<3xf32>, %v: tensor<3xf32>, %g: tensor<3xf32>) -> (tensor<3xf32>, tensor<4x3xf32>) {
  %0 = "oneflow.transpose"(%m) {device_name = ["@0:0"], device_tag = "cpu", op_name = "a", perm = [0 : si32]} : (tensor<3xf32>) -> tensor<3xf32>
  %1 = "oneflow.transpose"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "b", perm = [0 : si32]} : (tensor<3xf32>) -> tensor<3xf32>
  %y = "oneflow.normalization"(%x, %m, %v, %g, %g) {device_name = ["@0:0"], device_tag = "cpu", op_name = "n", axis = 1 : si32, epsilon = 1.0 : f32, momentum = 0.5 : f32, training = true, operand_segment_sizes = array<i32: 1, 1, 1, 1, 1, 0>, result_segment_sizes = array<i32: 1, 0, 0>} : (tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<4x3xf32>
  oneflow.return %1, %y : tensor<3xf32>, tensor<4x3xf32>
}

// The second one reads what the normalization left in %0.
oneflow.job @between(%x: tensor<4x3xf32>, %m: tensor<3xf32>, %v: tensor<3xf32>, %g: tensor<3xf32>) -> (tensor<3xf32>, tensor<4x3xf32>) {
  %0 = "oneflow.transpose"(%m) {device_name = ["@0:0"], device_tag = "cpu", op_name = "a", perm = [0 : si32]} : (tensor<3xf32>) -> tensor<3xf32>
  %y = "oneflow.normalization"(%x, %0, %v, %g, %g) {device_name = ["@0:0"], device_tag = "cpu", op_name = "n", axis = 1 : si32, epsilon = 1.0 : f32, momentum = 0.5 : f32, training = true, operand_segment_sizes = array<i32: 1, 1, 1, 1, 1, 0>, result_segment_sizes = array<i32: 1, 0, 0>} : (tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<4x3xf32>
  %1 = "oneflow.transpose"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "b", perm = [0 : si32]} : (tensor<3xf32>) -> tensor<3xf32>
  oneflow.return %1, %y : tensor<3xf32>, tensor<4x3xf32>
}

// The pair is memory of its own, which the normalization writes: %m must stay.
oneflow.job @result(%x: tensor<4x3xf32>, %m: tensor<3xf32>, %v: tensor<3xf32>, %g: tensor<3xf32>) -> (tensor<3xf32>, tensor<4x3xf32>) {
  %0 = "oneflow.transpose"(%m) {device_name = ["@0:0"], device_tag = "cpu", op_name = "a", perm = [0 : si32]} : (tensor<3xf32>) -> tensor<3xf32>
  %1 = "oneflow.transpose"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "b", perm = [0 : si32]} : (tensor<3xf32>) -> tensor<3xf32>
  %y = "oneflow.normalization"(%x, %1, %v, %g, %g) {device_name = ["@0:0"], device_tag = "cpu", op_name = "n", axis = 1 : si32, epsilon = 1.0 : f32, momentum = 0.5 : f32, training = true, operand_segment_sizes = array<i32: 1, 1, 1, 1, 1, 0>, result_segment_sizes = array<i32: 1, 0, 0>} : (tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<4x3xf32>
  oneflow.return %m, %y : tensor<3xf32>, tensor<4x3xf32>
}
