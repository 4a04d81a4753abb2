// RUN: not okl-opt %s -lower-to-okl 2>&1 | filecheck %s

// CHECK: no_slot.mlir:6:8: error: 'oneflow.relu' op no return slot for result #0 of 'lost'
func.func @wrap0(%l: !okl.launcher_ctx) {
  %0 = "okl.get_tensor_from_arg"(%l) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
  %1 = "oneflow.relu"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "lost"} : (tensor<2xf32>) -> tensor<2xf32>
  return
}
