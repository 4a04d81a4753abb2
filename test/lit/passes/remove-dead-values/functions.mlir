// RUN: okl-opt %s -remove-dead-values --allow-unregistered-dialect | filecheck %s

// Arguments and results of private functions go, with their attributes, and at all calls.
// CHECK-LABEL: func.func private @callee(
// CHECK-SAME:    %[[ARG0:.*]]: i32 {test.b}) -> (i32 {test.d}) {
// CHECK:         %[[VAL_0:.*]] = arith.addi %[[ARG0]], %[[ARG0]] : i32
// CHECK:         return %[[VAL_0]] : i32
// CHECK:       }
func.func private @callee(%arg0: i32 {test.a}, %arg1: i32 {test.b}) -> (i32 {test.c}, i32 {test.d}) {
  %0 = arith.addi %arg0, %arg0 : i32
  %1 = arith.addi %arg1, %arg1 : i32
  return %0, %1 : i32, i32
}

// CHECK-LABEL: func.func @caller(
// CHECK-SAME:    %[[ARG0:.*]]: i32) -> i32 {
// CHECK:         %[[VAL_0:.*]] = call @callee(%[[ARG0]]) : (i32) -> i32
// CHECK:         return %[[VAL_0]] : i32
// CHECK:       }
func.func @caller(%arg0: i32) -> i32 {
  %0:2 = call @callee(%arg0, %arg0) : (i32, i32) -> (i32, i32)
  return %0#1 : i32
}

// Nothing is needed of a function that only calls itself.
// CHECK-LABEL: func.func private @recursive() {
// CHECK:         call @recursive() : () -> ()
// CHECK:         return
// CHECK:       }
func.func private @recursive(%arg0: i32) -> i32 {
  %0 = call @recursive(%arg0) : (i32) -> i32
  return %0 : i32
}

// Others may call these.
// CHECK-LABEL: func.func @public(
// CHECK-SAME:    %[[ARG0:.*]]: i32) {
// CHECK:         return
// CHECK:       }
func.func @public(%arg0: i32) {
  return
}

// CHECK-LABEL: func.func private @named(
// CHECK-SAME:    %[[ARG0:.*]]: i32) {
// CHECK:         return
// CHECK:       }

// CHECK:       "test.user"() {names = @named} : () -> ()
func.func private @named(%arg0: i32) {
  return
}
"test.user"() {names = @named} : () -> ()
