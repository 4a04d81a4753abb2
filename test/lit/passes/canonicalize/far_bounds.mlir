// RUN: okl-opt %s -canonicalize --run -e main --entry-point-result=void | filecheck %s
// RUN: okl-opt %s --run -e main --entry-point-result=void | filecheck %s

// From -100 to 70 by 50: the distance is more than an i8 holds.
// CHECK: {{^}}15000
// From 10 to 156 by 200, unsigned.
// CHECK-NEXT: {{^}}10
func.func @main() {
  %zero = arith.constant 0 : i32
  %low = arith.constant -100 : i8
  %high = arith.constant 70 : i8
  %step = arith.constant 50 : i8
  %squares = scf.for %i = %low to %high step %step iter_args(%sum = %zero) -> (i32) : i8 {
    %wide = arith.extsi %i : i8 to i32
    %square = arith.muli %wide, %wide : i32
    %next = arith.addi %sum, %square : i32
    scf.yield %next : i32
  }
  vector.print %squares : i32

  %first = arith.constant 10 : i8
  %last = arith.constant -100 : i8
  %far = arith.constant -56 : i8
  %once = scf.for unsigned %i = %first to %last step %far iter_args(%sum = %zero) -> (i32) : i8 {
    %wide = arith.extui %i : i8 to i32
    %next = arith.addi %sum, %wide : i32
    scf.yield %next : i32
  }
  vector.print %once : i32
  return
}
