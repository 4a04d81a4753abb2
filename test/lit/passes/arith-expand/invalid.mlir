// RUN: okl-opt %s -arith-expand=include-bf16 -split-input-file -verify-diagnostics

func.func @rounding(%a: f32) -> bf16 {
  // expected-error @+1 {{failed to legalize operation 'arith.truncf' that was explicitly marked illegal}}
  %0 = arith.truncf %a downward : f32 to bf16
  return %0 : bf16
}

// -----

func.func @scale(%a: f4E2M1FN, %s: f8E5M2) -> f32 {
  // expected-error @+1 {{failed to legalize operation 'arith.scaling_extf' that was explicitly marked illegal}}
  %0 = arith.scaling_extf %a, %s : f4E2M1FN, f8E5M2 to f32
  return %0 : f32
}

// -----

// Constants of an unknown shape cannot be written.
func.func @shape(%a: tensor<?xi32>) -> tensor<?xi32> {
  // expected-error @+1 {{failed to legalize operation 'arith.ceildivsi' that was explicitly marked illegal}}
  %0 = arith.ceildivsi %a, %a : tensor<?xi32>
  return %0 : tensor<?xi32>
}
