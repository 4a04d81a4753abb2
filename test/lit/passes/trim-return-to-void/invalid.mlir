// RUN: not okl-opt %s -trim-return-to-void 2>&1 | filecheck %s

func.func @callee(%a: tensor<2xf32>) -> tensor<2xf32> {
  return %a : tensor<2xf32>
}
func.func @caller(%a: tensor<2xf32>) {
  // CHECK: invalid.mlir:9:8: error: 'func.call' op result #0 is used, but 'callee' is about to return nothing
  // CHECK: invalid.mlir:10:8: note: used here
  %0 = call @callee(%a) : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "oneflow.relu"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
  return
}
