// RUN: okl-opt %s | filecheck %s
// RUN: okl-opt %s --mlir-print-op-generic | okl-opt | filecheck %s

// Every matrix product, with the optional addend and without.
// Types and attributes are those that the op's kind infers, takes and prints in order of their names.
// CHECK: "oneflow.matmul"(%arg0, %arg1) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
func.func @matmul(%a0: tensor<2x3xf32>, %a1: tensor<3x4xf32>) {
  %r:1 = "oneflow.matmul"(%a0, %a1) {op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return
}
// CHECK: "oneflow.matmul"(%arg0, %arg1, %arg2) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op", transpose_a = true, transpose_b = true} : (tensor<3x2xf32>, tensor<4x3xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
func.func @matmul_1(%a0: tensor<3x2xf32>, %a1: tensor<4x3xf32>, %a2: tensor<2x4xf32>) {
  %r:1 = "oneflow.matmul"(%a0, %a1, %a2) {transpose_a = true, transpose_b = true, op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<3x2xf32>, tensor<4x3xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}
// CHECK: "oneflow.batch_matmul"(%arg0, %arg1) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<5x2x3xf32>, tensor<5x3x4xf32>) -> tensor<5x2x4xf32>
func.func @batch_matmul(%a0: tensor<5x2x3xf32>, %a1: tensor<5x3x4xf32>) {
  %r:1 = "oneflow.batch_matmul"(%a0, %a1) {op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<5x2x3xf32>, tensor<5x3x4xf32>) -> tensor<5x2x4xf32>
  return
}
// CHECK: "oneflow.broadcast_matmul"(%arg0, %arg1) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op", transpose_b = true} : (tensor<5x2x3xf32>, tensor<4x3xf32>) -> tensor<5x2x4xf32>
func.func @broadcast_matmul(%a0: tensor<5x2x3xf32>, %a1: tensor<4x3xf32>) {
  %r:1 = "oneflow.broadcast_matmul"(%a0, %a1) {transpose_b = true, op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<5x2x3xf32>, tensor<4x3xf32>) -> tensor<5x2x4xf32>
  return
}
// CHECK: "oneflow.broadcast_matmul"(%arg0, %arg1) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<5x1x2x3xf32>, tensor<6x3x4xf32>) -> tensor<5x6x2x4xf32>
func.func @broadcast_matmul_1(%a0: tensor<5x1x2x3xf32>, %a1: tensor<6x3x4xf32>) {
  %r:1 = "oneflow.broadcast_matmul"(%a0, %a1) {op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<5x1x2x3xf32>, tensor<6x3x4xf32>) -> tensor<5x6x2x4xf32>
  return
}
