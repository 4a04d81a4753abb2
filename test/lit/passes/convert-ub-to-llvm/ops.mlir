// RUN: okl-opt %s -convert-ub-to-llvm | filecheck %s

// CHECK-LABEL: func.func @poison
// CHECK-NEXT:    %[[P:.*]] = llvm.mlir.poison : i64
// CHECK-NEXT:    builtin.unrealized_conversion_cast %[[P]] : i64 to index
func.func @poison() -> index {
  %0 = ub.poison : index
  return %0 : index
}

// LLVM has no tensors.
// CHECK-LABEL: func.func @tensor
// CHECK-NEXT:    ub.poison : tensor<4xf32>
func.func @tensor() -> tensor<4xf32> {
  %0 = ub.poison : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @unreachable
// CHECK:         llvm.unreachable
func.func @unreachable(%c: i1) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  ub.unreachable
^bb2:
  return
}
