// RUN: okl-opt %s > %t.before
// RUN: okl-opt %s -group-matmul | diff %t.before -

// Another input, an activation, a factor, an addend, another device.
oneflow.job @others(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>, %w: tensor<8x8xf32>, %b: tensor<8xf32>) -> tensor<4x8xf32> {
  %0 = "oneflow.fused_matmul_bias"(%x, %w, %b) {device_name = ["@0:0"], device_tag = "cpu", op_name = "a"} : (tensor<4x8xf32>, tensor<8x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  %1 = "oneflow.fused_matmul_bias"(%y, %w, %b) {device_name = ["@0:0"], device_tag = "cpu", op_name = "b"} : (tensor<4x8xf32>, tensor<8x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  %2 = "oneflow.fused_matmul_bias"(%x, %w, %b) {activation = "relu", device_name = ["@0:0"], device_tag = "cpu", op_name = "c"} : (tensor<4x8xf32>, tensor<8x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  %3 = "oneflow.fused_matmul_bias"(%x, %w, %b) {alpha = 2.0 : f64, device_name = ["@0:0"], device_tag = "cpu", op_name = "d"} : (tensor<4x8xf32>, tensor<8x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  %4 = "oneflow.fused_matmul_bias"(%x, %w, %b, %y) {device_name = ["@0:0"], device_tag = "cpu", op_name = "e"} : (tensor<4x8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %5 = "oneflow.fused_matmul_bias"(%x, %w, %b) {device_name = ["@0:1"], device_tag = "cpu", op_name = "f"} : (tensor<4x8xf32>, tensor<8x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  oneflow.return %0 : tensor<4x8xf32>
}

// The second weight is made after the first layer.
oneflow.job @later(%x: tensor<4x8xf32>, %w: tensor<8x8xf32>) -> tensor<4x8xf32> {
  %0 = "oneflow.matmul"(%x, %w) {device_name = ["@0:0"], device_tag = "cpu", op_name = "a", transpose_b = true} : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
  %1 = "oneflow.relu"(%w) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %2 = "oneflow.matmul"(%x, %1) {device_name = ["@0:0"], device_tag = "cpu", op_name = "b", transpose_b = true} : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
  oneflow.return %2 : tensor<4x8xf32>
}
