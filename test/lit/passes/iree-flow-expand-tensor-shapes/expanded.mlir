// RUN: okl-opt %s -iree-flow-expand-tensor-shapes | filecheck %s
// RUN: okl-opt %s -iree-flow-expand-tensor-shapes -iree-flow-expand-tensor-shapes | filecheck %s

// What has its sizes behind it is left as it is.

// CHECK-LABEL: func.func @uses(
// CHECK-SAME:    %arg0: tensor<?xf32>, %arg1: index) -> (tensor<?xf32>, index) {
// CHECK-NEXT:    %0 = flow.tensor.clone %arg0 : tensor<?xf32>{%arg1}
// CHECK-NEXT:    return %0, %arg1 : tensor<?xf32>, index
func.func @uses(%a: tensor<?xf32>, %d: index) -> (tensor<?xf32>, index) {
  %0 = flow.tensor.clone %a : tensor<?xf32>{%d}
  return %0, %d : tensor<?xf32>, index
}
