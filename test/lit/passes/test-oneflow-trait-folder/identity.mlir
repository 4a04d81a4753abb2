// RUN: okl-opt %s -test-oneflow-trait-folder | filecheck %s

// Other kinds of op, and a folding op that stands alone: the same text.
// CHECK:      module {
// CHECK-NEXT:   func.func @f(%arg0: tensor<2xf32>) -> tensor<2xf32> {
// CHECK-NEXT:     %0 = "oneflow.tanh"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "a"} : (tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT:     %1 = "oneflow.tanh"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "b"} : (tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT:     %2 = "oneflow.relu"(%1) {device_name = ["@0:0"], device_tag = "cpu", op_name = "c"} : (tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT:     return %2 : tensor<2xf32>
// CHECK-NEXT:   }
// CHECK-NEXT: }
func.func @f(%arg0: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "oneflow.tanh"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "a"} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "oneflow.tanh"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "b"} : (tensor<2xf32>) -> tensor<2xf32>
  %2 = "oneflow.relu"(%1) {device_name = ["@0:0"], device_tag = "cpu", op_name = "c"} : (tensor<2xf32>) -> tensor<2xf32>
  return %2 : tensor<2xf32>
}
