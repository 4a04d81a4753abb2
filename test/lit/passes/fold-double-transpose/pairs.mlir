// RUN: okl-opt %s -fold-double-transpose | filecheck %s

// A pair inside a pair; the outer one is seen when the inner one has gone.
// CHECK-LABEL: oneflow.job @nested(
// CHECK-NEXT:    oneflow.return %arg0
oneflow.job @nested(%x: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %0 = "oneflow.transpose"(%x) {device_name = ["@0:0"], device_tag = "cpu", op_name = "a", perm = [1 : si32, 2 : si32, 0 : si32]} : (tensor<2x3x4xf32>) -> tensor<3x4x2xf32>
  %1 = "oneflow.transpose"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "b", perm = [1 : si32, 0 : si32, 2 : si32]} : (tensor<3x4x2xf32>) -> tensor<4x3x2xf32>
  %2 = "oneflow.transpose"(%1) {device_name = ["@0:0"], device_tag = "cpu", op_name = "c", perm = [1 : si32, 0 : si32, 2 : si32]} : (tensor<4x3x2xf32>) -> tensor<3x4x2xf32>
  %3 = "oneflow.transpose"(%2) {device_name = ["@0:0"], device_tag = "cpu", op_name = "d", perm = [2 : si32, 0 : si32, 1 : si32]} : (tensor<3x4x2xf32>) -> tensor<2x3x4xf32>
  oneflow.return %3 : tensor<2x3x4xf32>
}

// The first one stays where others use it.
// CHECK-LABEL: oneflow.job @used(
// CHECK-NEXT:    %[[T:.+]] = "oneflow.transpose"(%arg0) {{.*}} op_name = "a"
// CHECK-NEXT:    oneflow.return %arg0, %[[T]]
oneflow.job @used(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<3x2xf32>) {
  %0 = "oneflow.transpose"(%x) {device_name = ["@0:0"], device_tag = "cpu", op_name = "a", perm = [1 : si32, 0 : si32]} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %1 = "oneflow.transpose"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "b", perm = [1 : si32, 0 : si32]} : (tensor<3x2xf32>) -> tensor<2x3xf32>
  oneflow.return %1, %0 : tensor<2x3xf32>, tensor<3x2xf32>
}
