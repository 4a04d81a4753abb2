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

// Folds have dropped the size of an inner block's argument, as both branches gave it the same.
// CHECK-LABEL: func.func @branches(
// CHECK-SAME:    %arg0: tensor<?xf32>, %arg1: index, %arg2: i1) -> (tensor<?xf32>, index) {
// CHECK:       ^bb2(%1: tensor<?xf32>):  // 2 preds: ^bb0, ^bb1
// CHECK-NEXT:    %2 = flow.tensor.clone %1 : tensor<?xf32>{%arg1}
// CHECK-NEXT:    return %2, %arg1 : tensor<?xf32>, index
func.func @branches(%a: tensor<?xf32>, %d: index, %c: i1) -> (tensor<?xf32>, index) {
  cf.cond_br %c, ^bb1, ^bb2(%a : tensor<?xf32>)
^bb1:
  %0 = flow.tensor.clone %a : tensor<?xf32>{%d}
  cf.br ^bb2(%0 : tensor<?xf32>)
^bb2(%1: tensor<?xf32>):
  %2 = flow.tensor.clone %1 : tensor<?xf32>{%d}
  return %2, %d : tensor<?xf32>, index
}
