// RUN: okl-opt %s -convert-complex-to-llvm -verify-diagnostics

func.func @f(%a: complex<f32>) -> complex<f32> {
  // expected-error @below {{failed to legalize operation 'complex.exp' that was explicitly marked illegal}}
  %0 = complex.exp %a : complex<f32>
  return %0 : complex<f32>
}
