// RUN: okl-opt %s | filecheck %s
// RUN: okl-opt %s --mlir-print-op-generic | okl-opt | filecheck %s

// A fused loop: its region has the operands as block arguments and ends in oneflow.yield, which has a short form.
// CHECK:      %0:2 = "oneflow.fused_elementwise"(%arg0, %arg1) ({
// CHECK-NEXT: ^bb0(%arg2: tensor<4x8xf32>, %arg3: tensor<8xf32>):
// CHECK-NEXT:   %1 = "oneflow.relu"(%arg2) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT:   %2 = "oneflow.broadcast_mul"(%1, %arg3) {device_name = ["@0:0"], device_tag = "cpu", op_name = "m"} : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT:   oneflow.yield %2, %1 : tensor<4x8xf32>, tensor<4x8xf32>
// CHECK-NEXT: }) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r..m"} : (tensor<4x8xf32>, tensor<8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>)
func.func @fused_elementwise(%a0: tensor<4x8xf32>, %a1: tensor<8xf32>) {
  %r:2 = "oneflow.fused_elementwise"(%a0, %a1) ({
  ^bb0(%x: tensor<4x8xf32>, %y: tensor<8xf32>):
    %1 = "oneflow.relu"(%x) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %2 = "oneflow.broadcast_mul"(%1, %y) {device_name = ["@0:0"], device_tag = "cpu", op_name = "m"} : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
    oneflow.yield %2, %1 : tensor<4x8xf32>, tensor<4x8xf32>
  }) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r..m"} : (tensor<4x8xf32>, tensor<8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>)
  return
}
// CHECK: "oneflow.fused_matmul_bias"(%arg0, %arg1, %arg2) {activation = "gelu", device_name = ["@0:0"], device_tag = "cpu", op_name = "op"} : (tensor<2x3xf32>, tensor<4x3xf32>, tensor<4xf32>) -> tensor<2x4xf32>
func.func @fused_matmul_bias(%a0: tensor<2x3xf32>, %a1: tensor<4x3xf32>, %a2: tensor<4xf32>) {
  %r:1 = "oneflow.fused_matmul_bias"(%a0, %a1, %a2) {activation = "gelu", op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3xf32>, tensor<4x3xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  return
}
// CHECK: "oneflow.fused_matmul_bias"(%arg0, %arg1, %arg2, %arg3) {alpha = 5.000000e-01 : f64,
func.func @fused_matmul_bias_1(%a0: tensor<2x3xf32>, %a1: tensor<4x3xf32>, %a2: tensor<4xf32>, %a3: tensor<2x4xf32>) {
  %r:1 = "oneflow.fused_matmul_bias"(%a0, %a1, %a2, %a3) {alpha = 0.5 : f64, op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3xf32>, tensor<4x3xf32>, tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}
// CHECK: %0:2 = "oneflow.grouped_matmul_bias"(%arg0, %arg0, %arg1, %arg2) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op", operand_segment_sizes = array<i32: 2, 2, 0>}
func.func @grouped_matmul_bias(%a0: tensor<2x3xf32>, %a1: tensor<4x3xf32>, %a2: tensor<5x3xf32>) {
  %r:2 = "oneflow.grouped_matmul_bias"(%a0, %a0, %a1, %a2) {operand_segment_sizes = dense<[2, 2, 0]> : vector<3xi32>, op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<4x3xf32>, tensor<5x3xf32>) -> (tensor<2x4xf32>, tensor<2x5xf32>)
  return
}
