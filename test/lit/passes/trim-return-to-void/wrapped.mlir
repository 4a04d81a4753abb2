// RUN: okl-opt %s -trim-return-to-void | filecheck %s
// RUN: okl-opt %s -trim-return-as-void | filecheck %s
// RUN: okl-opt %s -trim-return-to-void -trim-return-to-void | filecheck %s

// The result goes; the store into the return slot stays.
// CHECK-LABEL: func.func @wrap0(%arg0: !okl.launcher_ctx) {
// CHECK:         %[[T:.*]] = "okl.get_tensor_as_ret"
// CHECK-NEXT:    return
// CHECK-NOT:     return %[[T]]
func.func @wrap0(%l: !okl.launcher_ctx) -> tensor<2xf32> {
  %0 = "okl.get_tensor_from_arg"(%l) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
  %1 = "oneflow.relu"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
  %2 = "okl.get_tensor_as_ret"(%l, %1) {index = 0 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
  return %2 : tensor<2xf32>
}

// Any function, and its calls.
// CHECK-LABEL: func.func @caller(
// CHECK-NEXT:    call @callee(%arg0) : (tensor<2xf32>) -> ()
// CHECK-NEXT:    return
// CHECK-LABEL: func.func @callee(%arg0: tensor<2xf32>) {
func.func @caller(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = call @callee(%a) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func @callee(%a: tensor<2xf32>) -> tensor<2xf32> attributes {llvm.emit_c_interface} {
  return %a : tensor<2xf32>
}

// Nothing to return: untouched, attributes too.
// CHECK-LABEL: func.func private @void() attributes {llvm.emit_c_interface} {
func.func private @void() attributes {llvm.emit_c_interface} {
  return
}
// CHECK: func.func private @declared() -> i32
func.func private @declared() -> i32
