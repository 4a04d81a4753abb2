// RUN: okl-opt %s > %t.before
// RUN: okl-opt %s -canonicalize | diff %t.before -

// What training writes stands for no other value: %old is the mean from before.
oneflow.job @j(%x: tensor<2x3xf32>, %m: tensor<3xf32>, %v: tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>) {
  %n = "oneflow.negative"(%m) {device_name = ["@0:0"], device_tag = "cpu", op_name = "n"} : (tensor<3xf32>) -> tensor<3xf32>
  %old = "oneflow.negative"(%n) {device_name = ["@0:0"], device_tag = "cpu", op_name = "old"} : (tensor<3xf32>) -> tensor<3xf32>
  %y = "oneflow.normalization"(%x, %m, %v, %n, %n) {axis = 1 : si32, device_name = ["@0:0"], device_tag = "cpu", op_name = "bn", operand_segment_sizes = array<i32: 1, 1, 1, 1, 1, 0>, result_segment_sizes = array<i32: 1, 0, 0>, training = true} : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  oneflow.return %y, %old : tensor<2x3xf32>, tensor<3xf32>
}
