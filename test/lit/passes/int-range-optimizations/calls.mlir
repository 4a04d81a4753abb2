// RUN: okl-opt %s -int-range-optimizations --allow-unregistered-dialect | filecheck %s

// All calls of a private function are known.
// CHECK-LABEL: func.func private @callee(
// CHECK-SAME:    %[[ARG0:.*]]: i32, %[[ARG1:.*]]: i32) -> i32 {
// CHECK:         %[[VAL_0:.*]] = arith.constant 3 : i32
// CHECK:         %[[VAL_1:.*]] = arith.addi %[[ARG0]], %[[VAL_0]] : i32
// CHECK:         return %[[VAL_1]] : i32
// CHECK:       }
func.func private @callee(%x: i32, %y: i32) -> i32 {
  %c10 = arith.constant 10 : i32
  %r = arith.remui %x, %c10 : i32
  %s = arith.addi %r, %y : i32
  return %s : i32
}

// CHECK-LABEL: func.func @caller() -> (i32, i32) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 3 : i32
// CHECK:         %[[VAL_1:.*]] = arith.constant 5 : i32
// CHECK:         %[[VAL_2:.*]] = call @callee(%[[VAL_0]], %[[VAL_0]]) : (i32, i32) -> i32
// CHECK:         %[[VAL_3:.*]] = call @callee(%[[VAL_1]], %[[VAL_0]]) : (i32, i32) -> i32
// CHECK:         return %[[VAL_2]], %[[VAL_3]] : i32, i32
// CHECK:       }
func.func @caller() -> (i32, i32) {
  %c3 = arith.constant 3 : i32
  %c5 = arith.constant 5 : i32
  %a = call @callee(%c3, %c3) : (i32, i32) -> i32
  %b = call @callee(%c5, %c3) : (i32, i32) -> i32
  return %a, %b : i32, i32
}

// Nothing is known of a value that comes from outside.
// CHECK-LABEL: func.func @unknown(
// CHECK-SAME:    %[[ARG0:.*]]: i32, %[[ARG1:.*]]: i32) -> (i32, i1) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 8 : i32
// CHECK:         %[[VAL_1:.*]] = arith.remui %[[ARG0]], %[[VAL_0]] : i32
// CHECK:         %[[VAL_2:.*]] = arith.cmpi ult, %[[ARG0]], %[[ARG1]] : i32
// CHECK:         return %[[VAL_1]], %[[VAL_2]] : i32, i1
// CHECK:       }
func.func @unknown(%a: i32, %b: i32) -> (i32, i1) {
  %c8 = arith.constant 8 : i32
  %0 = arith.remui %a, %c8 : i32
  %1 = arith.cmpi ult, %a, %b : i32
  return %0, %1 : i32, i1
}
