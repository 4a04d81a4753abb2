// RUN: okl-opt %s -group-matmul | filecheck %s
// RUN: okl-opt %s -group-matmul > %t.once
// RUN: okl-opt %t.once -group-matmul | diff %t.once -

// Layers with a bias go together, and layers without; each group stands where its first layer stood.
// CHECK-LABEL: oneflow.job @two_groups(
// CHECK-NEXT:    %0:2 = "oneflow.grouped_matmul_bias"(%arg0, %arg0, %arg1, %arg1, %arg2, %arg2) {device_name = ["@0:0"], device_tag = "cpu", hierarchy = [1], op_name = "q-grouped", operand_segment_sizes = array<i32: 2, 2, 2>}
// CHECK-NEXT:    %1:2 = "oneflow.grouped_matmul_bias"(%arg0, %arg0, %arg1, %arg1) {{.*}} op_name = "p-grouped", operand_segment_sizes = array<i32: 2, 2, 0>}
// CHECK-NEXT:    oneflow.return %0#0, %1#0, %0#1, %1#1
oneflow.job @two_groups(%x: tensor<4x8xf32>, %w: tensor<8x8xf32>, %b: tensor<8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) {
  %0 = "oneflow.fused_matmul_bias"(%x, %w, %b) {device_name = ["@0:0"], device_tag = "cpu", hierarchy = [1], op_name = "q"} : (tensor<4x8xf32>, tensor<8x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  %1 = "oneflow.matmul"(%x, %w) {device_name = ["@0:0"], device_tag = "cpu", op_name = "p", transpose_b = true} : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
  %2 = "oneflow.fused_matmul_bias"(%x, %w, %b) {device_name = ["@0:0"], device_tag = "cpu", op_name = "k"} : (tensor<4x8xf32>, tensor<8x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  %3 = "oneflow.matmul"(%x, %w) {device_name = ["@0:0"], device_tag = "cpu", op_name = "o", transpose_b = true} : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
  oneflow.return %0, %1, %2, %3 : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>
}
