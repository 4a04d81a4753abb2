// RUN: okl-opt %s -fold-double-transpose > %t
// RUN: okl-opt %s | diff - %t

// A third of a turn twice is no full turn.
oneflow.job @turn(%x: tensor<2x2x2xf32>) -> tensor<2x2x2xf32> {
  %0 = "oneflow.transpose"(%x) {device_name = ["@0:0"], device_tag = "cpu", op_name = "a", perm = [1 : si32, 2 : si32, 0 : si32]} : (tensor<2x2x2xf32>) -> tensor<2x2x2xf32>
  %1 = "oneflow.transpose"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "b", perm = [1 : si32, 2 : si32, 0 : si32]} : (tensor<2x2x2xf32>) -> tensor<2x2x2xf32>
  oneflow.return %1 : tensor<2x2x2xf32>
}

oneflow.job @other_placement(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = "oneflow.transpose"(%x) {device_name = ["@0:0"], device_tag = "cpu", op_name = "a", perm = [1 : si32, 0 : si32]} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %1 = "oneflow.transpose"(%0) {device_name = ["@0:1"], device_tag = "cpu", op_name = "b", perm = [1 : si32, 0 : si32]} : (tensor<3x2xf32>) -> tensor<2x3xf32>
  oneflow.return %1 : tensor<2x3xf32>
}

oneflow.job @something_between(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = "oneflow.transpose"(%x) {device_name = ["@0:0"], device_tag = "cpu", op_name = "a", perm = [1 : si32, 0 : si32]} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %1 = "oneflow.relu"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<3x2xf32>) -> tensor<3x2xf32>
  %2 = "oneflow.transpose"(%1) {device_name = ["@0:0"], device_tag = "cpu", op_name = "b", perm = [1 : si32, 0 : si32]} : (tensor<3x2xf32>) -> tensor<2x3xf32>
  oneflow.return %2 : tensor<2x3xf32>
}
