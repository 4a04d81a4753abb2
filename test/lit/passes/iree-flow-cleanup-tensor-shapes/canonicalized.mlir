// RUN: okl-opt %s --canonicalize --iree-flow-cleanup-tensor-shapes | filecheck %s

// The size of a tied tensor is folded before.
// CHECK-LABEL: func.func @f(
// CHECK-SAME:    %[[T:.*]]: tensor<?xf32>, %[[D:.*]]: index)
// CHECK-NEXT:    return %[[T]], %[[D]] : tensor<?xf32>, index
func.func @f(%t: tensor<?xf32>, %d: index) -> (tensor<?xf32>, index) {
  %c0 = arith.constant 0 : index
  %0 = flow.tensor.tie_shape %t : tensor<?xf32>{%d}
  %1 = tensor.dim %0, %c0 : tensor<?xf32>
  return %0, %1 : tensor<?xf32>, index
}
