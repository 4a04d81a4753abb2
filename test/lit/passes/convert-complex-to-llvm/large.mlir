// RUN: okl-opt %s -convert-complex-to-llvm --run --function=main | filecheck %s

// The squares of these numbers are infinite, or zero.
func.func private @size(%z: complex<f32>) {
  %0 = complex.abs %z : complex<f32>
  vector.print %0 : f32
  return
}
func.func @main() {
  // CHECK:      5e+25
  %a = complex.constant [-3.0e25 : f32, 4.0e25 : f32] : complex<f32>
  call @size(%a) : (complex<f32>) -> ()
  // CHECK-NEXT: 1.3e-29
  %b = complex.constant [5.0e-30 : f32, 1.2e-29 : f32] : complex<f32>
  call @size(%b) : (complex<f32>) -> ()
  // CHECK-NEXT: 0
  %c = complex.constant [0.0 : f32, 0.0 : f32] : complex<f32>
  call @size(%c) : (complex<f32>) -> ()
  return
}
