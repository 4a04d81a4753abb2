// RUN: okl-opt %s -int-range-optimizations --allow-unregistered-dialect | filecheck %s

// What both branches give is a constant, or within the divisor.
// CHECK-LABEL: func.func @branches(
// CHECK-SAME:    %[[ARG0:.*]]: i1) -> (i32, i32) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 3 : i32
// CHECK:         %[[VAL_1:.*]] = arith.constant 5 : i32
// CHECK:         %[[VAL_2:.*]]:2 = scf.if %[[ARG0]] -> (i32, i32) {
// CHECK:           scf.yield %[[VAL_0]], %[[VAL_1]] : i32, i32
// CHECK:         } else {
// CHECK:           scf.yield %[[VAL_0]], %[[VAL_0]] : i32, i32
// CHECK:         }
// CHECK:         return %[[VAL_0]], %[[VAL_2]]#1 : i32, i32
// CHECK:       }
func.func @branches(%c: i1) -> (i32, i32) {
  %c3 = arith.constant 3 : i32
  %c5 = arith.constant 5 : i32
  %c8 = arith.constant 8 : i32
  %r:2 = scf.if %c -> (i32, i32) {
    scf.yield %c3, %c5 : i32, i32
  } else {
    scf.yield %c3, %c3 : i32, i32
  }
  %rem = arith.remsi %r#1, %c8 : i32
  return %r#0, %rem : i32, i32
}

// CHECK-LABEL: func.func @blocks(
// CHECK-SAME:    %[[ARG0:.*]]: i1) -> i32 {
// CHECK:         %[[VAL_0:.*]] = arith.constant 3 : i32
// CHECK:         %[[VAL_1:.*]] = arith.constant 5 : i32
// CHECK:         cf.cond_br %[[ARG0]], ^bb1(%[[VAL_0]] : i32), ^bb1(%[[VAL_1]] : i32)
// CHECK:       ^bb1(%[[VAL_2:.*]]: i32):  // 2 preds: ^bb0, ^bb0
// CHECK:         cf.br ^bb2
// CHECK:       ^bb2:  // pred: ^bb1
// CHECK:         %[[VAL_3:.*]] = arith.addi %[[VAL_2]], %[[VAL_0]] : i32
// CHECK:         return %[[VAL_3]] : i32
// CHECK:       }
func.func @blocks(%c: i1) -> i32 {
  %c3 = arith.constant 3 : i32
  %c5 = arith.constant 5 : i32
  %c8 = arith.constant 8 : i32
  cf.cond_br %c, ^bb1(%c3 : i32), ^bb1(%c5 : i32)
^bb1(%x: i32):
  %rem = arith.remui %x, %c8 : i32
  cf.br ^bb2(%c3 : i32)
^bb2(%y: i32):
  %z = arith.addi %y, %rem : i32
  return %z : i32
}

// The variable of a loop is between its bounds; a lower bound that is not known may be anything.
// CHECK-LABEL: func.func @loops(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index, %[[ARG2:.*]]: memref<?xindex>) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 8 : index
// CHECK:         %[[VAL_2:.*]] = arith.constant 2 : index
// CHECK:         %[[VAL_3:.*]] = arith.constant 16 : index
// CHECK:         scf.for %[[VAL_4:.*]] = %[[VAL_0]] to %[[VAL_1]] step %[[VAL_2]] {
// CHECK:           memref.store %[[VAL_4]], %[[ARG2]][%[[VAL_4]]] : memref<?xindex>
// CHECK:           scf.for %[[VAL_5:.*]] = %[[VAL_4]] to %[[VAL_3]] step %[[VAL_2]] {
// CHECK:             memref.store %[[VAL_5]], %[[ARG2]][%[[VAL_5]]] : memref<?xindex>
// CHECK:           }
// CHECK:         }
// CHECK:         scf.for %[[VAL_6:.*]] = %[[ARG0]] to %[[ARG1]] step %[[VAL_2]] {
// CHECK:           %[[VAL_7:.*]] = arith.remui %[[VAL_6]], %[[VAL_1]] : index
// CHECK:           memref.store %[[VAL_7]], %[[ARG2]][%[[VAL_6]]] : memref<?xindex>
// CHECK:         }
// CHECK:         scf.parallel (%[[VAL_8:.*]], %[[VAL_9:.*]]) = (%[[VAL_0]], %[[VAL_2]]) to (%[[VAL_1]], %[[VAL_3]]) step (%[[VAL_2]], %[[VAL_2]]) {
// CHECK:           %[[VAL_10:.*]] = arith.remui %[[VAL_9]], %[[VAL_1]] : index
// CHECK:           memref.store %[[VAL_8]], %[[ARG2]][%[[VAL_9]]] : memref<?xindex>
// CHECK:           memref.store %[[VAL_8]], %[[ARG2]][%[[VAL_10]]] : memref<?xindex>
// CHECK:           scf.reduce
// CHECK:         }
// CHECK:         scf.forall (%[[VAL_11:.*]], %[[VAL_12:.*]]) in (4, %[[VAL_1]]) {
// CHECK:           %[[VAL_13:.*]] = arith.remui %[[VAL_12]], %[[VAL_2]] : index
// CHECK:           memref.store %[[VAL_11]], %[[ARG2]][%[[VAL_12]]] : memref<?xindex>
// CHECK:           memref.store %[[VAL_11]], %[[ARG2]][%[[VAL_13]]] : memref<?xindex>
// CHECK:         }
// CHECK:         return
// CHECK:       }
func.func @loops(%lb: index, %ub: index, %m: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c2 = arith.constant 2 : index
  %c16 = arith.constant 16 : index
  scf.for %i = %c0 to %c8 step %c2 {
    %r = arith.remui %i, %c8 : index
    memref.store %r, %m[%i] : memref<?xindex>
    scf.for %j = %i to %c16 step %c2 {
      %s = arith.remsi %j, %c16 : index
      memref.store %s, %m[%j] : memref<?xindex>
    }
  }
  scf.for %i = %lb to %ub step %c2 {
    %r = arith.remui %i, %c8 : index
    memref.store %r, %m[%i] : memref<?xindex>
  }
  scf.parallel (%i, %j) = (%c0, %c2) to (%c8, %c16) step (%c2, %c2) {
    %r = arith.remui %i, %c8 : index
    %s = arith.remui %j, %c16 : index
    %q = arith.remui %j, %c8 : index
    memref.store %r, %m[%s] : memref<?xindex>
    memref.store %r, %m[%q] : memref<?xindex>
  }
  scf.forall (%i, %j) in (4, %c8) {
    %r = arith.remui %i, %c8 : index
    %s = arith.remui %j, %c16 : index
    %q = arith.remui %j, %c2 : index
    memref.store %r, %m[%s] : memref<?xindex>
    memref.store %r, %m[%q] : memref<?xindex>
  }
  return
}

// What is handed on from one iteration to the next, and changes, may be anything, unless an operation limits it.
// CHECK-LABEL: func.func @iter(
// CHECK-SAME:    %[[ARG0:.*]]: index) -> (i32, i32) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_2:.*]] = arith.constant 0 : i32
// CHECK:         %[[VAL_3:.*]] = arith.constant 1 : i32
// CHECK:         %[[VAL_4:.*]] = arith.constant 7 : i32
// CHECK:         %[[VAL_5:.*]] = arith.constant 20 : i32
// CHECK:         %[[VAL_6:.*]]:2 = scf.for %[[VAL_7:.*]] = %[[VAL_0]] to %[[ARG0]] step %[[VAL_1]] iter_args(%[[VAL_8:.*]] = %[[VAL_2]], %[[VAL_9:.*]] = %[[VAL_4]]) -> (i32, i32) {
// CHECK:           %[[VAL_10:.*]] = arith.addi %[[VAL_8]], %[[VAL_3]] : i32
// CHECK:           %[[VAL_11:.*]] = arith.minui %[[VAL_10]], %[[VAL_4]] : i32
// CHECK:           scf.yield %[[VAL_11]], %[[VAL_4]] : i32, i32
// CHECK:         }
// CHECK:         %[[VAL_12:.*]] = arith.remui %[[VAL_6]]#0, %[[VAL_5]] : i32
// CHECK:         return %[[VAL_12]], %[[VAL_4]] : i32, i32
// CHECK:       }
func.func @iter(%n: index) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c0i = arith.constant 0 : i32
  %c1i = arith.constant 1 : i32
  %c7 = arith.constant 7 : i32
  %c20 = arith.constant 20 : i32
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0i, %b = %c7) -> (i32, i32) {
    %x = arith.addi %a, %c1i : i32
    %y = arith.minui %x, %c7 : i32
    scf.yield %y, %c7 : i32, i32
  }
  %s = arith.remui %r#0, %c20 : i32
  return %s, %r#1 : i32, i32
}

// CHECK-LABEL: func.func @while(
// CHECK-SAME:    %[[ARG0:.*]]: i32) -> i32 {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : i32
// CHECK:         %[[VAL_1:.*]] = arith.constant 1 : i32
// CHECK:         %[[VAL_2:.*]] = arith.constant 7 : i32
// CHECK:         %[[VAL_3:.*]] = scf.while (%[[VAL_4:.*]] = %[[VAL_0]]) : (i32) -> i32 {
// CHECK:           %[[VAL_5:.*]] = arith.cmpi slt, %[[VAL_4]], %[[ARG0]] : i32
// CHECK:           scf.condition(%[[VAL_5]]) %[[VAL_4]] : i32
// CHECK:         } do {
// CHECK:         ^bb0(%[[VAL_6:.*]]: i32):
// CHECK:           %[[VAL_7:.*]] = arith.addi %[[VAL_6]], %[[VAL_1]] : i32
// CHECK:           %[[VAL_8:.*]] = arith.andi %[[VAL_7]], %[[VAL_2]] : i32
// CHECK:           scf.yield %[[VAL_8]] : i32
// CHECK:         }
// CHECK:         %[[VAL_9:.*]] = arith.cmpi sle, %[[VAL_3]], %[[VAL_2]] : i32
// CHECK:         %[[VAL_10:.*]] = arith.extui %[[VAL_9]] : i1 to i32
// CHECK:         %[[VAL_11:.*]] = arith.addi %[[VAL_10]], %[[VAL_3]] : i32
// CHECK:         return %[[VAL_11]] : i32
// CHECK:       }
func.func @while(%n: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c7 = arith.constant 7 : i32
  %r = scf.while (%a = %c0) : (i32) -> i32 {
    %p = arith.cmpi slt, %a, %n : i32
    scf.condition(%p) %a : i32
  } do {
  ^bb0(%b: i32):
    %x = arith.addi %b, %c1 : i32
    %y = arith.andi %x, %c7 : i32
    scf.yield %y : i32
  }
  %q = arith.cmpi sle, %r, %c7 : i32
  %e = arith.extui %q : i1 to i32
  %z = arith.addi %e, %r : i32
  return %z : i32
}

// CHECK-LABEL: func.func @unreachable_block() -> i32 {
// CHECK:         %[[VAL_0:.*]] = arith.constant 2 : i32
// CHECK:         cf.br ^bb1
// CHECK:       ^bb1:  // pred: ^bb0
// CHECK:         return %[[VAL_0]] : i32
// CHECK:       }
func.func @unreachable_block() -> i32 {
  %c1 = arith.constant 1 : i32
  cf.br ^bb2(%c1 : i32)
^bb1:
  cf.br ^bb2(%c1 : i32)
^bb2(%x: i32):
  %y = arith.addi %x, %c1 : i32
  return %y : i32
}

// A comparison that folds by itself decides a branch; one that only the ranges decide does not.
// CHECK-LABEL: func.func @dead_else(
// CHECK-SAME:    %[[ARG0:.*]]: i32) -> i32 {
// CHECK:         %[[VAL_0:.*]] = arith.constant 5 : i32
// CHECK:         %[[VAL_1:.*]] = arith.constant 9 : i32
// CHECK:         %[[VAL_2:.*]] = arith.constant true
// CHECK:         %[[VAL_3:.*]] = scf.if %[[VAL_2]] -> (i32) {
// CHECK:           scf.yield %[[VAL_0]] : i32
// CHECK:         } else {
// CHECK:           scf.yield %[[VAL_1]] : i32
// CHECK:         }
// CHECK:         return %[[VAL_3]] : i32
// CHECK:       }
func.func @dead_else(%a: i32) -> i32 {
  %c5 = arith.constant 5 : i32
  %c9 = arith.constant 9 : i32
  %b = arith.minui %a, %c5 : i32
  %p = arith.cmpi ule, %b, %c5 : i32
  %r = scf.if %p -> i32 {
    scf.yield %c5 : i32
  } else {
    scf.yield %c9 : i32
  }
  return %r : i32
}

// CHECK-LABEL: func.func @folded_before(
// CHECK-SAME:    %[[ARG0:.*]]: i1, %[[ARG1:.*]]: f32) -> (i32, f32) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 9 : i32
// CHECK:         return %[[VAL_0]], %[[ARG1]] : i32, f32
// CHECK:       }
func.func @folded_before(%a: i1, %f: f32) -> (i32, f32) {
  %x = arith.xori %a, %a : i1
  %c5 = arith.constant 5 : i32
  %c9 = arith.constant 9 : i32
  %g = arith.constant 1.0 : f32
  %r = arith.select %x, %c5, %c9 : i32
  %s = arith.select %x, %g, %f : f32
  return %r, %s : i32, f32
}
