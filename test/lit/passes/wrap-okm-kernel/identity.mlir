// RUN: okl-opt %s -wrap-okm-kernel | filecheck %s

// A function before extract-okm-tensor: the same text.
// CHECK:      func.func @_mlir_oneflow_subgraph0(%arg0: tensor<2xf32>) -> tensor<2xf32> {
// CHECK-NEXT:   %0 = "oneflow.relu"(%arg0)
// CHECK-NEXT:   return %0
func.func @_mlir_oneflow_subgraph0(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "oneflow.relu"(%a) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
