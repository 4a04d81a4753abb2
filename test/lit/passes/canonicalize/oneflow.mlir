// RUN: okl-opt %s -canonicalize | filecheck %s

// CHECK-LABEL: func.func @fold(
// CHECK-NEXT:    %0 = "oneflow.abs"(%arg0)
// CHECK-NEXT:    return %0
func.func @fold(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "oneflow.abs"(%x) {device_name = ["@0:0"], device_tag = "cpu", op_name = "a"} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "oneflow.abs"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "b"} : (tensor<2xf32>) -> tensor<2xf32>
  %2 = "oneflow.reciprocal"(%1) {device_name = ["@0:0"], device_tag = "cpu", op_name = "c"} : (tensor<2xf32>) -> tensor<2xf32>
  %3 = "oneflow.reciprocal"(%2) {device_name = ["@0:0"], device_tag = "cpu", op_name = "d"} : (tensor<2xf32>) -> tensor<2xf32>
  return %3 : tensor<2xf32>
}

// CHECK-LABEL: func.func @sum(
// CHECK-NEXT:    %0 = "oneflow.add_n2"(%arg0, %arg1) {device_name = ["@0:0"], device_tag = "cpu", op_name = "s", op_type_name = "add_n"}
// CHECK-NEXT:    "oneflow.add_n"(%0, %arg0, %arg1)
func.func @sum(%x: tensor<2xf32>, %y: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "oneflow.add_n"(%x, %y) {device_name = ["@0:0"], device_tag = "cpu", op_name = "s"} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %1 = "oneflow.add_n"(%0, %x, %y) {device_name = ["@0:0"], device_tag = "cpu", op_name = "t"} : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}

// 1 / 6e-8 is infinite in f16, and 1 / 2 is 0 among integers.
// CHECK-LABEL: func.func @reciprocals(
// CHECK-COUNT-2: "oneflow.reciprocal"{{.*}}tensor<2xf16>
// CHECK-COUNT-2: "oneflow.reciprocal"{{.*}}tensor<2xsi32>
// CHECK-NEXT:    return %1, %3, %arg2
func.func @reciprocals(%x: tensor<2xf16>, %y: tensor<2xsi32>, %z: tensor<2xbf16>) -> (tensor<2xf16>, tensor<2xsi32>, tensor<2xbf16>) {
  %0 = "oneflow.reciprocal"(%x) {device_name = ["@0:0"], device_tag = "cpu", op_name = "a"} : (tensor<2xf16>) -> tensor<2xf16>
  %1 = "oneflow.reciprocal"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "b"} : (tensor<2xf16>) -> tensor<2xf16>
  %2 = "oneflow.reciprocal"(%y) {device_name = ["@0:0"], device_tag = "cpu", op_name = "c"} : (tensor<2xsi32>) -> tensor<2xsi32>
  %3 = "oneflow.reciprocal"(%2) {device_name = ["@0:0"], device_tag = "cpu", op_name = "d"} : (tensor<2xsi32>) -> tensor<2xsi32>
  %4 = "oneflow.reciprocal"(%z) {device_name = ["@0:0"], device_tag = "cpu", op_name = "e"} : (tensor<2xbf16>) -> tensor<2xbf16>
  %5 = "oneflow.reciprocal"(%4) {device_name = ["@0:0"], device_tag = "cpu", op_name = "f"} : (tensor<2xbf16>) -> tensor<2xbf16>
  return %1, %3, %5 : tensor<2xf16>, tensor<2xsi32>, tensor<2xbf16>
}
