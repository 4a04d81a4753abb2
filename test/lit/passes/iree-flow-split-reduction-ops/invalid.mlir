// RUN: okl-opt %s -iree-flow-split-reduction-ops=topk-split-reduction=2 -allow-unregistered-dialect -verify-diagnostics
// RUN: okl-opt %s -iree-flow-split-reduction-ops=split-matmul-reduction=4 -allow-unregistered-dialect | filecheck %s
// RUN: not okl-opt %s -iree-flow-split-reduction-ops=split-matmul-reduction=0 -allow-unregistered-dialect 2>&1 | filecheck %s --check-prefix=ZERO
// RUN: not okl-opt %s -iree-flow-split-reduction-ops=topk-split-reduction=2,-1 -allow-unregistered-dialect 2>&1 | filecheck %s --check-prefix=TOPK

// ZERO: pass 'iree-flow-split-reduction-ops': split-matmul-reduction must be 1 or more
// TOPK: pass 'iree-flow-split-reduction-ops': topk-split-reduction must have numbers of 1 or more

// CHECK: iree_linalg_ext.topk
func.func @topk(%a: tensor<4xf32>) -> tensor<2xf32> {
  // expected-error@+1 {{'iree_linalg_ext.topk' op cannot be split, as topk-split-reduction asks for}}
  %0 = "iree_linalg_ext.topk"(%a) : (tensor<4xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
