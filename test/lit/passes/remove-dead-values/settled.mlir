// RUN: okl-opt %s -remove-dead-values | filecheck %s

// A switch that loses a result is canonicalized: its case is known.
// CHECK-LABEL: func.func @switch(
// CHECK-NEXT:    %[[SEVEN:.*]] = arith.constant 7 : i32
// CHECK-NEXT:    return %[[SEVEN]] : i32
func.func @switch() -> i32 {
  %case = arith.constant 4 : index
  %seven = arith.constant 7 : i32
  %nine = arith.constant 9 : i32
  %0:2 = scf.index_switch %case -> i32, i32
  case 4 {
    scf.yield %seven, %nine : i32, i32
  }
  default {
    scf.yield %nine, %seven : i32, i32
  }
  return %0#0 : i32
}

// A function that never returns loses its arguments and unused results.
// CHECK-LABEL: func.func private @stop() {
// CHECK-NEXT:    llvm.unreachable
func.func private @stop(%x: i32) -> i64 {
  llvm.unreachable
}
// CHECK-LABEL: func.func @stops(
// CHECK-NEXT:    call @stop() : () -> ()
func.func @stops(%x: i32) {
  %0 = call @stop(%x) : (i32) -> i64
  return
}

// A result that is used stays.
// CHECK-LABEL: func.func private @stop_with_result() -> i64 {
func.func private @stop_with_result(%x: i32) -> i64 {
  llvm.unreachable
}
// CHECK-LABEL: func.func @uses(
func.func @uses(%x: i32) -> i64 {
  %0 = call @stop_with_result(%x) : (i32) -> i64
  return %0 : i64
}
