// RUN: okl-opt %s -convert-complex-to-libm -split-input-file -verify-diagnostics | filecheck %s

// CHECK:       func.func private @carg(complex<f64>) -> f64
// CHECK-NEXT:  func.func private @cpowf(complex<f32>, complex<f32>) -> complex<f32>
// CHECK-NEXT:  func.func @f(
// CHECK-NEXT:    call @cpowf(%arg0, %arg0) : (complex<f32>, complex<f32>) -> complex<f32>
// CHECK-NEXT:    call @carg(%arg1) : (complex<f64>) -> f64
// CHECK-NEXT:    complex.exp %arg0 : complex<f32>
func.func @f(%x: complex<f32>, %y: complex<f64>) -> (complex<f32>, f64) {
  %0 = complex.pow %x, %x : complex<f32>
  %1 = complex.angle %y : complex<f64>
  // There is a function for it, but upstream leaves it alone.
  %2 = complex.exp %x : complex<f32>
  return %0, %1 : complex<f32>, f64
}

// -----

func.func @half(%x: complex<f16>) -> f16 {
  // expected-error @below {{failed to legalize operation 'complex.abs' that was explicitly marked illegal}}
  %0 = complex.abs %x : complex<f16>
  return %0 : f16
}
