// Recursion.
// mlir-opt -convert-scf-to-cf -convert-arith-to-llvm -convert-func-to-llvm -convert-cf-to-llvm -reconcile-unrealized-casts | mlir-runner -e main -entry-point-result=i32 -O3
func.func @fib(%n: i32) -> i32 {
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %small = arith.cmpi sle, %n, %one : i32
  %result = scf.if %small -> i32 {
    scf.yield %n : i32
  } else {
    %0 = arith.subi %n, %one : i32
    %1 = arith.subi %n, %two : i32
    %2 = func.call @fib(%0) : (i32) -> i32
    %3 = func.call @fib(%1) : (i32) -> i32
    %4 = arith.addi %2, %3 : i32
    scf.yield %4 : i32
  }
  return %result : i32
}
func.func @main() -> i32 {
  %n = arith.constant 15 : i32
  %result = call @fib(%n) : (i32) -> i32
  return %result : i32
}

// -----

// Functions as values, and several results.
// mlir-opt -convert-func-to-llvm -convert-arith-to-llvm -convert-cf-to-llvm -reconcile-unrealized-casts | mlir-runner -e main -entry-point-result=i64
func.func @both(%a: i64, %b: i64) -> (i64, i64) {
  %0 = arith.addi %a, %b : i64
  %1 = arith.muli %a, %b : i64
  return %0, %1 : i64, i64
}
func.func @add(%a: i64, %b: i64) -> i64 {
  %0:2 = call @both(%a, %b) : (i64, i64) -> (i64, i64)
  return %0#0 : i64
}
func.func @multiply(%a: i64, %b: i64) -> i64 {
  %0:2 = call @both(%a, %b) : (i64, i64) -> (i64, i64)
  return %0#1 : i64
}
func.func @main() -> i64 {
  %a = arith.constant 6 : i64
  %b = arith.constant 7 : i64
  %add = func.constant @add : (i64, i64) -> i64
  %multiply = func.constant @multiply : (i64, i64) -> i64
  %0 = call_indirect %add(%a, %b) : (i64, i64) -> i64
  %1 = call_indirect %multiply(%0, %b) : (i64, i64) -> i64
  return %1 : i64
}

// -----

// Simplifications across functions.
// mlir-opt -sccp -canonicalize -remove-dead-values -symbol-dce -control-flow-sink -loop-invariant-code-motion -cse -convert-scf-to-cf -convert-to-llvm -reconcile-unrealized-casts | mlir-runner -e main -entry-point-result=void
func.func private @printI64(i64)
func.func private @printNewline()
func.func private @scaled(%x: i64, %factor: i64, %unused: i64) -> (i64, i64) {
  %0 = arith.muli %x, %factor : i64
  return %0, %unused : i64, i64
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %ten = arith.constant 10 : i64
  scf.for %i = %c0 to %c3 step %c1 {
    %x = arith.index_cast %i : index to i64
    %0:2 = func.call @scaled(%x, %ten, %x) : (i64, i64, i64) -> (i64, i64)
    %1 = arith.addi %ten, %ten : i64
    %2 = arith.addi %0#0, %1 : i64
    func.call @printI64(%2) : (i64) -> ()
    func.call @printNewline() : () -> ()
  }
  return
}

// -----

// All in one pass to the llvm dialect.
// mlir-opt -convert-scf-to-cf --convert-to-llvm --reconcile-unrealized-casts | mlir-runner -e entry -entry-point-result=void
func.func private @printF32(f32)
func.func private @printNewline()
func.func @entry() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %half = arith.constant 0.5 : f32
  %one = arith.constant 1.0 : f32
  %0 = scf.for %i = %c0 to %c5 step %c1 iter_args(%x = %one) -> (f32) {
    %1 = arith.mulf %x, %half : f32
    func.call @printF32(%1) : (f32) -> ()
    func.call @printNewline() : () -> ()
    scf.yield %1 : f32
  }
  return
}

// -----

// Poison that nothing uses, and selects instead of branches.
// mlir-opt -convert-ub-to-llvm -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts | mlir-runner -e main -entry-point-result=i32
func.func @main() -> i32 {
  %poison = ub.poison : i32
  %five = arith.constant 5 : i32
  %yes = arith.constant true
  %0 = arith.select %yes, %five, %poison : i32
  return %0 : i32
}
