// RUN: okl-opt %s --split-input-file --verify-diagnostics

func.func @max_of_too_few(%i: index) {
  // expected-error @below {{operand count and affine map dimension and symbol count must match}}
  %0 = affine.max affine_map<(d0, d1) -> (d0, d1)>(%i)
  return
}

// -----

func.func @bound_of_several_results(%i: index) {
  // expected-error @below {{lower loop bound affine map with multiple results requires 'max' prefix}}
  affine.for %k = affine_map<(d0) -> (d0, 4)>(%i) to 8 {
  }
  return
}

// -----

func.func @step_backwards() {
  // expected-error @below {{expected step to be representable as a positive signed integer}}
  affine.for %k = 0 to 8 step -1 {
  }
  return
}
