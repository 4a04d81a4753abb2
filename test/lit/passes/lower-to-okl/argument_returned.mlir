// RUN: not okl-opt %s -extract-kernel-launch-tensor -trim-return-to-void -lower-to-okl 2>&1 | filecheck %s

// CHECK: error: 'okl.get_tensor_as_ret' op return #0 is argument #0 itself: no op writes its slot; return the result of 'oneflow.identity'
func.func @wrap0(%a: tensor<2xf32>) -> tensor<2xf32> {
  return %a : tensor<2xf32>
}
