// RUN: okl-opt %s -extract-kernel-launch-tensor | filecheck %s

// Functions that take the launcher first, and declarations: the same text.
// CHECK:      module {
// CHECK-NEXT:   func.func @converted(%arg0: !okl.launcher_ctx) -> tensor<2xf32> attributes {compiled = "true"} {
// CHECK-NEXT:     %0 = "okl.get_tensor_from_arg"(%arg0) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
// CHECK-NEXT:     return %0 : tensor<2xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func private @declared(tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT: }
func.func @converted(%arg0: !okl.launcher_ctx) -> tensor<2xf32> attributes {compiled = "true"} {
  %0 = "okl.get_tensor_from_arg"(%arg0) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func private @declared(tensor<2xf32>) -> tensor<2xf32>
