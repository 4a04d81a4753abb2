// RUN: okl-opt %s -trim-return-to-void --split-input-file --verify-diagnostics -o -

// Used result of a call.
func.func @wrap0(%arg0: tensor<2xf32>) -> tensor<2xf32> {
  return %arg0 : tensor<2xf32>
}
func.func @g(%a: tensor<2xf32>) {
  // expected-error @+1 {{'func.call' op result #0 is used, but 'wrap0' is about to return nothing}}
  %0 = call @wrap0(%a) : (tensor<2xf32>) -> tensor<2xf32>
  // expected-note @+1 {{used here}}
  %1 = "oneflow.relu"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
  return
}
