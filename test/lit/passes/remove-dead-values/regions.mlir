// RUN: okl-opt %s -remove-dead-values --allow-unregistered-dialect | filecheck %s
// RUN: okl-opt %s -remove-dead-values=canonicalize=false --allow-unregistered-dialect | filecheck %s --check-prefix=KEPT

// One of the two values goes around unused.
// KEPT-LABEL: func.func @loop(
// KEPT:         scf.for {{.*}} -> (i32, i32) {
// KEPT-NEXT:      %[[SUM:.*]] = arith.addi
// KEPT-NEXT:      %[[NOTHING:.*]] = ub.poison : i32
// KEPT-NEXT:      scf.yield %[[SUM]], %[[NOTHING]] : i32, i32
// CHECK-LABEL: func.func @loop(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: i32) -> i32 {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_2:.*]] = scf.for %[[VAL_3:.*]] = %[[VAL_0]] to %[[ARG0]] step %[[VAL_1]] iter_args(%[[VAL_4:.*]] = %[[ARG1]]) -> (i32) {
// CHECK:           %[[VAL_5:.*]] = arith.addi %[[VAL_4]], %[[VAL_4]] : i32
// CHECK:           scf.yield %[[VAL_5]] : i32
// CHECK:         }
// CHECK:         return %[[VAL_2]] : i32
// CHECK:       }
func.func @loop(%arg0: index, %arg1: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = scf.for %i = %c0 to %arg0 step %c1 iter_args(%a = %arg1, %b = %arg1) -> (i32, i32) {
    %1 = arith.addi %a, %a : i32
    %2 = arith.addi %b, %a : i32
    scf.yield %1, %2 : i32, i32
  }
  return %0#0 : i32
}

// Nothing of the loop is needed.
// CHECK-LABEL: func.func @unused(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: i32) {
// CHECK:         return
// CHECK:       }
func.func @unused(%arg0: index, %arg1: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %arg0 step %c1 iter_args(%a = %arg1) -> i32 {
    %1 = arith.addi %a, %a : i32
    scf.yield %1 : i32
  }
  return
}

// The effect stays.
// CHECK-LABEL: func.func @branch(
// CHECK-SAME:    %[[ARG0:.*]]: i1, %[[ARG1:.*]]: i32) -> i32 {
// CHECK:         %[[VAL_0:.*]] = scf.if %[[ARG0]] -> (i32) {
// CHECK:           scf.yield %[[ARG1]] : i32
// CHECK:         } else {
// CHECK:           %[[VAL_1:.*]] = "test.effect"() : () -> i32
// CHECK:           scf.yield %[[VAL_1]] : i32
// CHECK:         }
// CHECK:         return %[[VAL_0]] : i32
// CHECK:       }
func.func @branch(%arg0: i1, %arg1: i32) -> i32 {
  %0:2 = scf.if %arg0 -> (i32, i32) {
    %1 = arith.addi %arg1, %arg1 : i32
    scf.yield %1, %arg1 : i32, i32
  } else {
    %1 = "test.effect"() : () -> i32
    scf.yield %1, %1 : i32, i32
  }
  return %0#1 : i32
}

// Blocks lose arguments.
// CHECK-LABEL: func.func @blocks(
// CHECK-SAME:    %[[ARG0:.*]]: i32) -> i32 {
// CHECK:         cf.br ^bb1(%[[ARG0]] : i32)
// CHECK:       ^bb1(%[[VAL_0:.*]]: i32):  // pred: ^bb0
// CHECK:         return %[[VAL_0]] : i32
// CHECK:       }
func.func @blocks(%arg0: i32) -> i32 {
  %0 = arith.addi %arg0, %arg0 : i32
  cf.br ^bb1(%0, %arg0 : i32, i32)
^bb1(%1: i32, %2: i32):
  return %2 : i32
}
