// RUN: okl-opt %s --run --function=main | filecheck %s
// RUN: okl-opt %s -convert-math-to-funcs --run --function=main | filecheck %s

// The power overflows, its inverse does not.
func.func private @power(%x: f32, %n: i8) {
  %0 = math.fpowi %x, %n : f32, i8
  vector.print %0 : f32
  return
}
func.func @main() {
  // CHECK:      2.93874e-39
  %two = arith.constant 2.0 : f32
  %least = arith.constant -128 : i8
  call @power(%two, %least) : (f32, i8) -> ()
  // CHECK-NEXT: -inf
  %zero = arith.constant -0.0 : f32
  %minus_three = arith.constant -3 : i8
  call @power(%zero, %minus_three) : (f32, i8) -> ()
  // CHECK-NEXT: -0.125
  %minus_two = arith.constant -2.0 : f32
  call @power(%minus_two, %minus_three) : (f32, i8) -> ()
  return
}
