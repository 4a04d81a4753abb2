// RUN: okl-opt %s > %t.before
// RUN: okl-opt %s -cse-with-attributes-ignored -cse-put-attributes | diff %t.before -

// Ops on two devices, random numbers, statistics that are written twice, and what reads them before and after stay two.
oneflow.job @two_devices(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %0 = "oneflow.relu"(%x) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "oneflow.relu"(%x) {device_name = ["@0:1"], device_tag = "cpu", op_name = "s"} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %0, %1 : tensor<2xf32>, tensor<2xf32>
}
oneflow.job @random(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %0:2 = "oneflow.dropout"(%x) {device_name = ["@0:0"], device_tag = "cpu", op_name = "d", rate = 5.000000e-01 : f32} : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xi8>)
  %1:2 = "oneflow.dropout"(%x) {device_name = ["@0:0"], device_tag = "cpu", op_name = "e", rate = 5.000000e-01 : f32} : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xi8>)
  oneflow.return %0#0, %1#0 : tensor<2xf32>, tensor<2xf32>
}
oneflow.job @written(%x: tensor<2xf32>, %m: tensor<2xf32>, %v: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %0 = "oneflow.normalization"(%x, %m, %v, %m, %m) {axis = 0 : si32, device_name = ["@0:0"], device_tag = "cpu", op_name = "n", operand_segment_sizes = array<i32: 1, 1, 1, 1, 1, 0>, result_segment_sizes = array<i32: 1, 0, 0>, training = true} : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %1 = "oneflow.normalization"(%x, %m, %v, %m, %m) {axis = 0 : si32, device_name = ["@0:0"], device_tag = "cpu", op_name = "o", operand_segment_sizes = array<i32: 1, 1, 1, 1, 1, 0>, result_segment_sizes = array<i32: 1, 0, 0>, training = true} : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %0, %1 : tensor<2xf32>, tensor<2xf32>
}
oneflow.job @read(%x: tensor<2xf32>, %m: tensor<2xf32>, %v: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %0 = "oneflow.negative"(%m) {device_name = ["@0:0"], device_tag = "cpu", op_name = "before"} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "oneflow.normalization"(%x, %m, %v, %v, %v) {axis = 0 : si32, device_name = ["@0:0"], device_tag = "cpu", op_name = "n", operand_segment_sizes = array<i32: 1, 1, 1, 1, 1, 0>, result_segment_sizes = array<i32: 1, 0, 0>, training = true} : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %2 = "oneflow.negative"(%m) {device_name = ["@0:0"], device_tag = "cpu", op_name = "after"} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %0, %2 : tensor<2xf32>, tensor<2xf32>
}
func.func @read_in_a_function(%x: tensor<2xf32>, %m: tensor<2xf32>, %v: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %0 = "oneflow.negative"(%m) {device_name = ["@0:0"], device_tag = "cpu", op_name = "before"} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "oneflow.normalization"(%x, %m, %v, %v, %v) {axis = 0 : si32, device_name = ["@0:0"], device_tag = "cpu", op_name = "n", operand_segment_sizes = array<i32: 1, 1, 1, 1, 1, 0>, result_segment_sizes = array<i32: 1, 0, 0>, training = true} : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %2 = "oneflow.negative"(%m) {device_name = ["@0:0"], device_tag = "cpu", op_name = "after"} : (tensor<2xf32>) -> tensor<2xf32>
  return %0, %2 : tensor<2xf32>, tensor<2xf32>
}
