// RUN: okl-opt %s -sccp --allow-unregistered-dialect | filecheck %s

// The argument of the loop is always 7; its result, too.
// CHECK-LABEL: func.func @loop(
// CHECK-SAME:    %[[ARG0:.*]]: index) -> i32 {
// CHECK:         %[[VAL_0:.*]] = arith.constant 7 : i32
// CHECK:         %[[VAL_1:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_2:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_3:.*]] = scf.for %[[VAL_4:.*]] = %[[VAL_2]] to %[[ARG0]] step %[[VAL_1]] iter_args(%[[VAL_5:.*]] = %[[VAL_0]]) -> (i32) {
// CHECK:           "test.use"(%[[VAL_0]]) : (i32) -> ()
// CHECK:           scf.yield %[[VAL_0]] : i32
// CHECK:         }
// CHECK:         return %[[VAL_0]] : i32
// CHECK:       }
func.func @loop(%n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : i32
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%arg = %c7) -> i32 {
    "test.use"(%arg) : (i32) -> ()
    scf.yield %arg : i32
  }
  return %0 : i32
}

// The condition is known, so the other branch makes nothing.
// CHECK-LABEL: func.func @branch() -> i32 {
// CHECK:         %[[VAL_0:.*]] = arith.constant 2 : i32
// CHECK:         %[[VAL_1:.*]] = arith.constant 1 : i32
// CHECK:         %[[VAL_2:.*]] = arith.constant true
// CHECK:         return %[[VAL_1]] : i32
// CHECK:       }
func.func @branch() -> i32 {
  %true = arith.constant true
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %0 = scf.if %true -> i32 {
    scf.yield %c1 : i32
  } else {
    scf.yield %c2 : i32
  }
  return %0 : i32
}

// The loop runs once, so its argument is its first value.
// CHECK-LABEL: func.func @once() -> i32 {
// CHECK:         %[[VAL_0:.*]] = arith.constant 2 : i32
// CHECK:         %[[VAL_1:.*]] = arith.constant 1 : i32
// CHECK:         %[[VAL_2:.*]] = affine.for %[[VAL_3:.*]] = 0 to 1 iter_args(%[[VAL_4:.*]] = %[[VAL_1]]) -> (i32) {
// CHECK:           "test.use"(%[[VAL_1]]) : (i32) -> ()
// CHECK:           affine.yield %[[VAL_0]] : i32
// CHECK:         }
// CHECK:         return %[[VAL_0]] : i32
// CHECK:       }
func.func @once() -> i32 {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %0 = affine.for %i = 0 to 1 iter_args(%arg = %c1) -> i32 {
    "test.use"(%arg) : (i32) -> ()
    affine.yield %c2 : i32
  }
  return %0 : i32
}
