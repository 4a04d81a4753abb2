// RUN: okl-opt %s -iree-flow-expand-tensor-shapes | filecheck %s

// A number behind a tensor is not its size if an op that uses the tensor is told another.

// CHECK-LABEL: func.func @uses(
// CHECK-SAME:    %arg0: tensor<?xf32>, %arg1: index, %arg2: index, %arg3: index) -> (tensor<?xf32>, index) {
func.func @uses(%a: tensor<?xf32>, %n: index, %d: index) -> tensor<?xf32> {
  %0 = flow.tensor.clone %a : tensor<?xf32>{%d}
  return %0 : tensor<?xf32>
}
