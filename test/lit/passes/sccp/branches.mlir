// RUN: okl-opt %s -sccp --allow-unregistered-dialect | filecheck %s

// Only one branch is taken, so the argument is one constant; what is not executed stays as it is.
// CHECK-LABEL: func.func @one_way() -> i32 {
// CHECK:         %[[VAL_0:.*]] = arith.constant 2 : i32
// CHECK:         %[[VAL_1:.*]] = arith.constant 1 : i32
// CHECK:         %[[VAL_2:.*]] = arith.constant true
// CHECK:         cf.cond_br %[[VAL_2]], ^bb1(%[[VAL_1]] : i32), ^bb2
// CHECK:       ^bb1(%[[VAL_3:.*]]: i32):  // 2 preds: ^bb0, ^bb2
// CHECK:         return %[[VAL_1]] : i32
// CHECK:       ^bb2:  // pred: ^bb0
// CHECK:         %[[VAL_4:.*]] = arith.addi %[[VAL_1]], %[[VAL_0]] : i32
// CHECK:         cf.br ^bb1(%[[VAL_4]] : i32)
// CHECK:       }
func.func @one_way() -> i32 {
  %true = arith.constant true
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  cf.cond_br %true, ^bb1(%c1 : i32), ^bb2
^bb1(%0: i32):
  return %0 : i32
^bb2:
  %1 = arith.addi %c1, %c2 : i32
  cf.br ^bb1(%1 : i32)
}

// The value of the loop does not change, as long as nothing else is known.
// CHECK-LABEL: func.func @loop(
// CHECK-SAME:    %[[ARG0:.*]]: i1) -> i32 {
// CHECK:         %[[VAL_0:.*]] = arith.constant 1 : i32
// CHECK:         cf.br ^bb1(%[[VAL_0]] : i32)
// CHECK:       ^bb1(%[[VAL_1:.*]]: i32):  // 2 preds: ^bb0, ^bb1
// CHECK:         cf.cond_br %[[ARG0]], ^bb1(%[[VAL_0]] : i32), ^bb2
// CHECK:       ^bb2:  // pred: ^bb1
// CHECK:         return %[[VAL_0]] : i32
// CHECK:       }
func.func @loop(%cond: i1) -> i32 {
  %c1 = arith.constant 1 : i32
  cf.br ^bb1(%c1 : i32)
^bb1(%0: i32):
  %1 = arith.muli %0, %c1 : i32
  cf.cond_br %cond, ^bb1(%1 : i32), ^bb2
^bb2:
  return %1 : i32
}

// Two values meet.
// CHECK-LABEL: func.func @both_ways(
// CHECK-SAME:    %[[ARG0:.*]]: i1) -> i32 {
// CHECK:         %[[VAL_0:.*]] = arith.constant 2 : i32
// CHECK:         %[[VAL_1:.*]] = arith.constant 1 : i32
// CHECK:         cf.cond_br %[[ARG0]], ^bb1(%[[VAL_1]] : i32), ^bb1(%[[VAL_0]] : i32)
// CHECK:       ^bb1(%[[VAL_2:.*]]: i32):  // 2 preds: ^bb0, ^bb0
// CHECK:         return %[[VAL_2]] : i32
// CHECK:       }
func.func @both_ways(%cond: i1) -> i32 {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  cf.cond_br %cond, ^bb1(%c1 : i32), ^bb1(%c2 : i32)
^bb1(%0: i32):
  return %0 : i32
}
