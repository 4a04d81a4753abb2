// RUN: okl-opt %s --run --function=main | filecheck %s
// RUN: okl-opt %s -convert-complex-to-standard --run --function=main | filecheck %s

func.func private @print(%z: complex<f32>) {
  %re = complex.re %z : complex<f32>
  %im = complex.im %z : complex<f32>
  vector.print %re : f32
  vector.print %im : f32
  return
}
func.func private @small(%z: complex<f32>) {
  %0 = complex.sin %z : complex<f32>
  %1 = complex.expm1 %z : complex<f32>
  call @print(%0) : (complex<f32>) -> ()
  call @print(%1) : (complex<f32>) -> ()
  return
}
func.func private @roots(%z: complex<f32>) {
  %0 = complex.sqrt %z : complex<f32>
  %1 = complex.rsqrt %z : complex<f32>
  call @print(%0) : (complex<f32>) -> ()
  call @print(%1) : (complex<f32>) -> ()
  return
}
func.func private @large(%z: complex<f32>) {
  %0 = complex.sign %z : complex<f32>
  %1 = complex.log %z : complex<f32>
  call @print(%0) : (complex<f32>) -> ()
  call @print(%1) : (complex<f32>) -> ()
  return
}
func.func @main() {
  // e^y - e^-y is 0 for small y.
  // CHECK:      2e-12
  // CHECK-NEXT: 3e-12
  // CHECK-NEXT: 2e-12
  // CHECK-NEXT: 3e-12
  %s = complex.constant [2.0e-12 : f32, 3.0e-12 : f32] : complex<f32>
  func.call @small(%s) : (complex<f32>) -> ()

  // The cosine of half the angle of a negative number is not 0.
  // CHECK-NEXT: 0
  // CHECK-NEXT: 3
  // CHECK-NEXT: 0
  // CHECK-NEXT: -0.333333
  %n = complex.constant [-9.0 : f32, 0.0 : f32] : complex<f32>
  func.call @roots(%n) : (complex<f32>) -> ()

  // The absolute value is infinite, its logarithm is not.
  // CHECK-NEXT: 0.707107
  // CHECK-NEXT: 0.707107
  // CHECK-NEXT: 88.9434
  // CHECK-NEXT: 0.785398
  %l = complex.constant [3.0e38 : f32, 3.0e38 : f32] : complex<f32>
  func.call @large(%l) : (complex<f32>) -> ()

  // The real part of 1 + z is 0.
  // CHECK-NEXT: -11.5129
  // CHECK-NEXT: 1.5708
  %m = complex.constant [-1.0 : f32, 1.0e-5 : f32] : complex<f32>
  %r = complex.log1p %m : complex<f32>
  func.call @print(%r) : (complex<f32>) -> ()
  return
}
