// RUN: okl-opt %s -int-range-optimizations --run -e main --entry-point-result=void | filecheck %s

// -128 / 9 is -14.2: rounded up, -14.
// CHECK: {{^}}-14
// An unsigned loop from 20 to 220 by 100 runs for 20 and 120.
// CHECK: {{^}}140
// An unsigned loop from 200 to 20 does not run.
// CHECK: {{^}}0
func.func @main() {
  %least = arith.constant -128 : i8
  %nine = arith.constant 9 : i8
  %up = arith.ceildivsi %least, %nine : i8
  vector.print %up : i8

  %zero = arith.constant 0 : i32
  %low = arith.constant 20 : i8
  %high = arith.constant -36 : i8
  %step = arith.constant 100 : i8
  %sum = scf.for unsigned %i = %low to %high step %step iter_args(%before = %zero) -> (i32) : i8 {
    %wide = arith.extui %i : i8 to i32
    %next = arith.addi %before, %wide : i32
    scf.yield %next : i32
  }
  vector.print %sum : i32

  %start = arith.constant -56 : i8
  %turns = scf.for unsigned %i = %start to %low step %step iter_args(%before = %zero) -> (i32) : i8 {
    %wide = arith.extui %i : i8 to i32
    %next = arith.addi %before, %wide : i32
    scf.yield %next : i32
  }
  vector.print %turns : i32
  return
}
