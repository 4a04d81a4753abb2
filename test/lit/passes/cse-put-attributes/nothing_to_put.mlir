// RUN: okl-opt %s > %t.before
// RUN: okl-opt %s -cse-put-attributes | diff %t.before -

// No op has lost its name.
oneflow.job @j(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "oneflow.relu"(%x) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %0 : tensor<2xf32>
}
