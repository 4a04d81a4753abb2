// RUN: okl-opt %s --iree-flow-cleanup-tensor-shapes --split-input-file --verify-diagnostics

func.func @argument(%t: tensor<?xf32>, %u: tensor<*xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  // expected-error @below {{'tensor.dim' op unexpected during shape cleanup; dynamic dimensions must have been resolved prior to leaving the flow dialect}}
  %0 = tensor.dim %t, %c0 : tensor<?xf32>
  // expected-error @below {{'tensor.rank' op unexpected during shape cleanup; dynamic dimensions must have been resolved prior to leaving the flow dialect}}
  %1 = tensor.rank %u : tensor<*xf32>
  return %0, %1 : index, index
}

// -----

// The size of a tied tensor ought to have been folded.
func.func @tied(%t: tensor<?xf32>, %d: index, %c: i1) -> index {
  %c0 = arith.constant 0 : index
  %0 = flow.tensor.tie_shape %t : tensor<?xf32>{%d}
  %1 = scf.if %c -> (index) {
    // expected-error @below {{'tensor.dim' op unexpected during shape cleanup; dynamic dimensions must have been resolved prior to leaving the flow dialect}}
    %2 = tensor.dim %0, %c0 : tensor<?xf32>
    scf.yield %2 : index
  } else {
    scf.yield %c0 : index
  }
  return %1 : index
}
