// RUN: okl-opt %s -fuse-matmul-bias-gelu | filecheck %s
// RUN: okl-opt %s -fuse-matmul-bias-gelu > %t.once
// RUN: okl-opt %t.once -fuse-matmul-bias-gelu | diff %t.once -

// Bias, addend and activation in turn; the op stands where the last of them stood.
// CHECK-LABEL: oneflow.job @all(
// CHECK-NEXT:    %0 = "oneflow.relu"(%arg3)
// CHECK-NEXT:    %1 = "oneflow.fused_matmul_bias"(%arg0, %arg1, %arg2, %0) {activation = "gelu", alpha = 5.000000e-01 : f64, device_name = ["@0:0"], device_tag = "cpu", hierarchy = [1], op_name = "mm"}
// CHECK-NEXT:    oneflow.return %1
oneflow.job @all(%x: tensor<2x4x8xf32>, %w: tensor<16x8xf32>, %b: tensor<16xf32>, %y: tensor<2x4x16xf32>) -> tensor<2x4x16xf32> {
  %0 = "oneflow.broadcast_matmul"(%x, %w) {alpha = 0.5 : f64, device_name = ["@0:0"], device_tag = "cpu", hierarchy = [1], op_name = "mm", transpose_a = false, transpose_b = true} : (tensor<2x4x8xf32>, tensor<16x8xf32>) -> tensor<2x4x16xf32>
  %1 = "oneflow.broadcast_add"(%b, %0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "bias"} : (tensor<16xf32>, tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
  %2 = "oneflow.relu"(%y) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
  %3 = "oneflow.add_n2"(%2, %1) {device_name = ["@0:0"], device_tag = "cpu", op_name = "add", op_type_name = "add_n"} : (tensor<2x4x16xf32>, tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
  %4 = "oneflow.gelu"(%3) {device_name = ["@0:0"], device_tag = "cpu", op_name = "gelu"} : (tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
  oneflow.return %4 : tensor<2x4x16xf32>
}

// The fused pair of bias and gelu; behind an activation nothing more goes in.
// CHECK-LABEL: oneflow.job @pair(
// CHECK-NEXT:    %0 = "oneflow.fused_matmul_bias"(%arg0, %arg1, %arg2) {activation = "gelu"
// CHECK-NEXT:    %1 = "oneflow.relu"(%0)
oneflow.job @pair(%x: tensor<4x8xf32>, %w: tensor<16x8xf32>, %b: tensor<16xf32>) -> tensor<4x16xf32> {
  %0 = "oneflow.matmul"(%x, %w) {device_name = ["@0:0"], device_tag = "cpu", op_name = "mm", transpose_b = true} : (tensor<4x8xf32>, tensor<16x8xf32>) -> tensor<4x16xf32>
  %1 = "oneflow.fused_bias_add_gelu"(%0, %b) {axis = 1 : si32, device_name = ["@0:0"], device_tag = "cpu", op_name = "bias"} : (tensor<4x16xf32>, tensor<16xf32>) -> tensor<4x16xf32>
  %2 = "oneflow.relu"(%1) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<4x16xf32>) -> tensor<4x16xf32>
  oneflow.return %2 : tensor<4x16xf32>
}

// Of a constant, axes of size 1 in front do not matter: it is reshaped once, when the program is loaded.
// CHECK-LABEL: oneflow.job @row(
// CHECK-NEXT:    %output = "oneflow.variable"()
// CHECK-NEXT:    %[[B:.*]] = "oneflow.reshape"(%output) {{.*}} shape = [16 : si64]
// CHECK-NEXT:    "oneflow.fused_matmul_bias"(%arg0, %arg1, %[[B]])
oneflow.job @row(%x: tensor<4x8xf32>, %w: tensor<16x8xf32>) -> tensor<4x16xf32> {
  %b = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "b", output_lbns = ["b/out"], shape = [1 : si64, 16 : si64]} : () -> tensor<1x16xf32>
  %0 = "oneflow.matmul"(%x, %w) {device_name = ["@0:0"], device_tag = "cpu", op_name = "mm", transpose_b = true} : (tensor<4x8xf32>, tensor<16x8xf32>) -> tensor<4x16xf32>
  %1 = "oneflow.broadcast_add"(%0, %b) {device_name = ["@0:0"], device_tag = "cpu", op_name = "bias"} : (tensor<4x16xf32>, tensor<1x16xf32>) -> tensor<4x16xf32>
  oneflow.return %1 : tensor<4x16xf32>
}

// SLOW: its RUN lines go through many programs
