// RUN: okl-opt %s -cse | filecheck %s

// A region knows what stands before it; what is in it counts for nothing outside.
// CHECK-LABEL: func.func @nested(
// CHECK-NEXT:    %[[SUM:.*]] = arith.addi
// CHECK-NEXT:    %[[IF:.*]] = scf.if
// CHECK-NEXT:      scf.yield %[[SUM]]
// CHECK-NEXT:    } else {
// CHECK-NEXT:      arith.muli
// CHECK:         arith.muli
// CHECK-NEXT:    return %[[SUM]], %[[IF]]
func.func @nested(%c: i1, %a: i32) -> (i32, i32, i32) {
  %0 = arith.addi %a, %a : i32
  %1 = scf.if %c -> (i32) {
    %2 = arith.addi %a, %a : i32
    scf.yield %2 : i32
  } else {
    %3 = arith.muli %a, %a : i32
    scf.yield %3 : i32
  }
  %4 = arith.muli %a, %a : i32
  return %0, %1, %4 : i32, i32, i32
}

// Ops with equal regions are one.
// CHECK-LABEL: func.func @equal(
// CHECK-NEXT:    %[[IF:.*]] = scf.if
// CHECK-NOT:     scf.if
// CHECK:         return %[[IF]], %[[IF]]
func.func @equal(%c: i1, %a: i32) -> (i32, i32) {
  %0 = scf.if %c -> (i32) {
    %2 = arith.addi %a, %a : i32
    scf.yield %2 : i32
  } else {
    scf.yield %a : i32
  }
  %1 = scf.if %c -> (i32) {
    %2 = arith.addi %a, %a : i32
    scf.yield %2 : i32
  } else {
    scf.yield %a : i32
  }
  return %0, %1 : i32, i32
}

// Nothing from outside gets into an op that is isolated from above.
// CHECK-LABEL: func.func @isolated(
// CHECK-NEXT:    arith.constant 1
// CHECK-NEXT:    builtin.module
// CHECK-NEXT:      func.func @f
// CHECK-NEXT:        arith.constant 1
func.func @isolated() -> i32 {
  %0 = arith.constant 1 : i32
  builtin.module {
    func.func @f() -> i32 {
      %1 = arith.constant 1 : i32
      return %1 : i32
    }
  }
  return %0 : i32
}
