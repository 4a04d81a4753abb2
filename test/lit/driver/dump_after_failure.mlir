// RUN: not okl-opt %s -lower-to-okl -cse --mlir-print-ir-after-failure 2>&1 | filecheck %s

// The error comes first, then the IR as the pass left it; no other pass is printed and none runs.
// CHECK:      error: {{.*}}
// CHECK:      // -----// IR Dump After LowerToOKLPass Failed (lower-to-okl) //----- //
// CHECK-NEXT: module {
// CHECK-NOT:  IR Dump
func.func @wrap0(%l: !okl.launcher_ctx) -> tensor<2xf32> attributes {compiled = "true"} {
  %0 = "okl.get_tensor_from_arg"(%l) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
  %1 = "oneflow.relu"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "relu-0"} : (tensor<2xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}
