// FLAGS: -int-range-optimizations
func.func @unsigned_within(%a: i8) -> i1 {
  %low = arith.constant 3 : i8
  %high = arith.constant 100 : i8
  %step = arith.constant 1 : i8
  %true = arith.constant true
  %r = scf.for unsigned %i = %low to %high step %step iter_args(%all = %true) -> (i1) : i8 {
    %c = arith.cmpi ult, %i, %high : i8
    scf.yield %c : i1
  }
  return %r : i1
}

// -----

// DIFFERS: MLIR compares 10 and 200 as 10 and -56, and takes the loop for one that never runs
func.func @unsigned_beyond() -> i32 {
  %zero = arith.constant 0 : i32
  %low = arith.constant 10 : i8
  %high = arith.constant -56 : i8
  %step = arith.constant 100 : i8
  %r = scf.for unsigned %i = %low to %high step %step iter_args(%sum = %zero) -> (i32) : i8 {
    %wide = arith.extui %i : i8 to i32
    %next = arith.addi %sum, %wide : i32
    scf.yield %next : i32
  }
  return %r : i32
}

// -----

// DIFFERS: MLIR negates -128 to -128, and so gives 18
func.func @least() -> i8 {
  %least = arith.constant -128 : i8
  %c7 = arith.constant 7 : i8
  %0 = arith.ceildivsi %least, %c7 : i8
  return %0 : i8
}
