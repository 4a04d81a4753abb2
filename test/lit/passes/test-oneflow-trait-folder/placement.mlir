// RUN: okl-opt %s -test-oneflow-trait-folder | filecheck %s

// CHECK-LABEL: func.func @idempotent(
// CHECK-NEXT:    %0 = "oneflow.relu"(%arg0) {{.*}} op_name = "a"
// CHECK-NEXT:    return %0
func.func @idempotent(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "oneflow.relu"(%x) {device_name = ["@0:0"], device_tag = "cpu", op_name = "a"} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "oneflow.relu"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "b"} : (tensor<2xf32>) -> tensor<2xf32>
  %2 = "oneflow.relu"(%1) {device_name = ["@0:0"], device_tag = "cpu", op_name = "c"} : (tensor<2xf32>) -> tensor<2xf32>
  return %2 : tensor<2xf32>
}

// CHECK-LABEL: func.func @involution(
// CHECK-NEXT:    return %arg0
func.func @involution(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "oneflow.negative"(%x) {device_name = ["@0:0"], device_tag = "cpu", op_name = "a"} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "oneflow.negative"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "b"} : (tensor<2xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}

// Not across devices, and not between different functions.
// CHECK-LABEL: func.func @other_placement(
// CHECK-COUNT-3: "oneflow.relu"
// CHECK:         "oneflow.negative"
// CHECK-NEXT:    return
func.func @other_placement(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "oneflow.relu"(%x) {device_name = ["@0:0"], device_tag = "cpu", op_name = "a"} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "oneflow.relu"(%0) {device_name = ["@0:0"], device_tag = "cuda", op_name = "b"} : (tensor<2xf32>) -> tensor<2xf32>
  %2 = "oneflow.relu"(%1) {device_name = ["@0:1"], device_tag = "cuda", op_name = "c"} : (tensor<2xf32>) -> tensor<2xf32>
  %3 = "oneflow.negative"(%2) {device_name = ["@0:1"], device_tag = "cuda", op_name = "d"} : (tensor<2xf32>) -> tensor<2xf32>
  return %3 : tensor<2xf32>
}
