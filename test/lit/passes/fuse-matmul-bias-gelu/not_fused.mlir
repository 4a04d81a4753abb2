// RUN: okl-opt %s > %t.before
// RUN: okl-opt %s -fuse-matmul-bias-gelu | diff %t.before -

// The product is read twice.
oneflow.job @two_readers(%x: tensor<4x8xf32>, %w: tensor<16x8xf32>, %b: tensor<16xf32>) -> (tensor<4x16xf32>, tensor<4x16xf32>) {
  %0 = "oneflow.matmul"(%x, %w) {device_name = ["@0:0"], device_tag = "cpu", op_name = "mm", transpose_b = true} : (tensor<4x8xf32>, tensor<16x8xf32>) -> tensor<4x16xf32>
  %1 = "oneflow.bias_add"(%0, %b) {axis = 1 : si32, device_name = ["@0:0"], device_tag = "cpu", op_name = "bias"} : (tensor<4x16xf32>, tensor<16xf32>) -> tensor<4x16xf32>
  oneflow.return %0, %1 : tensor<4x16xf32>, tensor<4x16xf32>
}

// The weight is not transposed; the bias is along another axis, on another device, or as large as the result.
oneflow.job @others(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>, %b: tensor<4xf32>, %y: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) {
  %0 = "oneflow.matmul"(%x, %w) {device_name = ["@0:0"], device_tag = "cpu", op_name = "mm"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = "oneflow.bias_add"(%0, %b) {axis = 1 : si32, device_name = ["@0:0"], device_tag = "cpu", op_name = "b0"} : (tensor<4x4xf32>, tensor<4xf32>) -> tensor<4x4xf32>
  %2 = "oneflow.matmul"(%x, %w) {device_name = ["@0:0"], device_tag = "cpu", op_name = "mm", transpose_b = true} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %3 = "oneflow.bias_add"(%2, %b) {axis = 0 : si32, device_name = ["@0:0"], device_tag = "cpu", op_name = "b1"} : (tensor<4x4xf32>, tensor<4xf32>) -> tensor<4x4xf32>
  %4 = "oneflow.matmul"(%x, %w) {device_name = ["@0:0"], device_tag = "cpu", op_name = "mm", transpose_b = true} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %5 = "oneflow.bias_add"(%4, %b) {axis = 1 : si32, device_name = ["@0:1"], device_tag = "cpu", op_name = "b2"} : (tensor<4x4xf32>, tensor<4xf32>) -> tensor<4x4xf32>
  %6 = "oneflow.matmul"(%x, %w) {device_name = ["@0:0"], device_tag = "cpu", op_name = "mm", transpose_b = true} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %7 = "oneflow.broadcast_add"(%6, %y) {device_name = ["@0:0"], device_tag = "cpu", op_name = "b3"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  oneflow.return %1, %3, %5, %7 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}

// Integers, and an activation without a bias before it.
oneflow.job @rest(%x: tensor<4x4xsi32>, %b: tensor<4xsi32>, %y: tensor<4x4xf32>) -> (tensor<4x4xsi32>, tensor<4x4xf32>) {
  %0 = "oneflow.matmul"(%x, %x) {device_name = ["@0:0"], device_tag = "cpu", op_name = "mm", transpose_b = true} : (tensor<4x4xsi32>, tensor<4x4xsi32>) -> tensor<4x4xsi32>
  %1 = "oneflow.bias_add"(%0, %b) {axis = 1 : si32, device_name = ["@0:0"], device_tag = "cpu", op_name = "bias"} : (tensor<4x4xsi32>, tensor<4xsi32>) -> tensor<4x4xsi32>
  %2 = "oneflow.matmul"(%y, %y) {device_name = ["@0:0"], device_tag = "cpu", op_name = "mm", transpose_b = true} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %3 = "oneflow.gelu"(%2) {device_name = ["@0:0"], device_tag = "cpu", op_name = "gelu"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  oneflow.return %1, %3 : tensor<4x4xsi32>, tensor<4x4xf32>
}
