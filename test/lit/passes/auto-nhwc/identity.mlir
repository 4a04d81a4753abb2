// RUN: okl-opt %s -auto-nhwc | filecheck %s

// Nothing to do: the same text.
// CHECK:      module {
// CHECK-NEXT:   oneflow.job @j(%arg0: tensor<2xf32>) -> tensor<2xf32> {
// CHECK-NEXT:     %0 = "oneflow.relu"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT:     oneflow.return %0 : tensor<2xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @f(%arg0: tensor<2xf32>) -> tensor<2xf32> {
// CHECK-NEXT:     return %arg0 : tensor<2xf32>
// CHECK-NEXT:   }
// CHECK-NEXT: }
oneflow.job @j(%a: tensor<2xf32>) -> tensor<2xf32> {
  %r = "oneflow.relu"(%a) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %r : tensor<2xf32>
}
func.func @f(%a: tensor<2xf32>) -> tensor<2xf32> {
  return %a : tensor<2xf32>
}
