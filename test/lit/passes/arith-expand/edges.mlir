// RUN: okl-opt %s -arith-expand="include-f4e2m1=true include-f8e8m0=true" --run --function=main | filecheck %s

func.func private @extrema(%a: f32, %b: f32) {
  %0 = arith.maximumf %a, %b : f32
  %1 = arith.minimumf %a, %b : f32
  vector.print %0 : f32
  vector.print %1 : f32
  return
}
func.func private @f4(%x: f32) {
  %0 = arith.truncf %x : f32 to f4E2M1FN
  %1 = arith.extf %0 : f4E2M1FN to f32
  vector.print %1 : f32
  return
}
func.func private @f8(%bits: i8) {
  %0 = arith.bitcast %bits : i8 to f8E8M0FNU
  %1 = arith.extf %0 : f8E8M0FNU to f32
  vector.print %1 : f32
  return
}
func.func @main() {
  // Equal numbers are zeros of other signs, maybe.
  // CHECK:      0
  // CHECK-NEXT: -0
  // CHECK-NEXT: 0
  // CHECK-NEXT: -0
  %zero = arith.constant 0.0 : f32
  %minus_zero = arith.constant -0.0 : f32
  call @extrema(%zero, %minus_zero) : (f32, f32) -> ()
  call @extrema(%minus_zero, %zero) : (f32, f32) -> ()

  // Ties are rounded to even, and small numbers have their sign.
  // CHECK-NEXT: 2
  // CHECK-NEXT: -0.5
  // CHECK-NEXT: -0
  %tie = arith.constant 2.5 : f32
  %small = arith.constant -0.3125 : f32
  call @f4(%tie) : (f32) -> ()
  call @f4(%small) : (f32) -> ()
  call @f4(%minus_zero) : (f32) -> ()

  // The least number is 2^-127.
  // CHECK-NEXT: 5.87747e-39
  %least = arith.constant 0 : i8
  call @f8(%least) : (i8) -> ()
  return
}
