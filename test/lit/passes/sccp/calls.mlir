// RUN: okl-opt %s -sccp --allow-unregistered-dialect | filecheck %s

// Each call passes 3.
// CHECK-LABEL: func.func private @same(
// CHECK-SAME:    %[[ARG0:.*]]: i32) -> i32 {
// CHECK:         %[[VAL_0:.*]] = arith.constant 3 : i32
// CHECK:         return %[[VAL_0]] : i32
// CHECK:       }
func.func private @same(%arg0: i32) -> i32 {
  return %arg0 : i32
}
// Calls pass different values.
// CHECK-LABEL: func.func private @different(
// CHECK-SAME:    %[[ARG0:.*]]: i32) -> i32 {
// CHECK:         return %[[ARG0]] : i32
// CHECK:       }
func.func private @different(%arg0: i32) -> i32 {
  return %arg0 : i32
}
// Something other than a call names it.
// CHECK-LABEL: func.func private @named(
// CHECK-SAME:    %[[ARG0:.*]]: i32) -> i32 {
// CHECK:         return %[[ARG0]] : i32
// CHECK:       }
func.func private @named(%arg0: i32) -> i32 {
  return %arg0 : i32
}

// CHECK-LABEL: func.func @caller() -> (i32, i32, i32, i32) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 4 : i32
// CHECK:         %[[VAL_1:.*]] = arith.constant 3 : i32
// CHECK:         %[[VAL_2:.*]] = call @same(%[[VAL_1]]) : (i32) -> i32
// CHECK:         %[[VAL_3:.*]] = call @same(%[[VAL_1]]) : (i32) -> i32
// CHECK:         %[[VAL_4:.*]] = call @different(%[[VAL_1]]) : (i32) -> i32
// CHECK:         %[[VAL_5:.*]] = call @different(%[[VAL_0]]) : (i32) -> i32
// CHECK:         %[[VAL_6:.*]] = call @named(%[[VAL_0]]) : (i32) -> i32
// CHECK:         return %[[VAL_1]], %[[VAL_1]], %[[VAL_4]], %[[VAL_6]] : i32, i32, i32, i32
// CHECK:       }

// CHECK:       "test.user"() {names = @named} : () -> ()
func.func @caller() -> (i32, i32, i32, i32) {
  %c3 = arith.constant 3 : i32
  %c4 = arith.constant 4 : i32
  %0 = call @same(%c3) : (i32) -> i32
  %1 = call @same(%c3) : (i32) -> i32
  %2 = call @different(%c3) : (i32) -> i32
  %3 = call @different(%c4) : (i32) -> i32
  %4 = call @named(%c4) : (i32) -> i32
  return %0, %1, %2, %4 : i32, i32, i32, i32
}
"test.user"() {names = @named} : () -> ()
