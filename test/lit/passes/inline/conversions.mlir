// RUN: okl-opt %s -inline | filecheck %s

func.func private @callee(%a: i32) -> i32 {
  %0 = "test.unknown"(%a) : (i32) -> i32
  return %0 : i32
}

// What the call passes and gets is made what the function takes and returns.
// CHECK-LABEL: func.func @converted(
// CHECK-SAME:    %[[X:.*]]: i16
// CHECK-NEXT:    %[[A:.*]] = "test.cast"(%[[X]]) : (i16) -> i32
// CHECK-NEXT:    %[[B:.*]] = "test.unknown"(%[[A]]) {inlined_conversion} : (i32) -> i32
// CHECK-NEXT:    %[[C:.*]] = "test.cast"(%[[B]]) : (i32) -> i16
// CHECK-NEXT:    return %[[C]] : i16
func.func @converted(%x: i16) -> i16 {
  %0 = "test.conversion_call_op"(%x) {callee = @callee} : (i16) -> i16
  return %0 : i16
}

// There is no conversion to i64.
// CHECK-LABEL: func.func @not_converted(
// CHECK:         "test.conversion_call_op"
func.func @not_converted(%x: i16) -> i64 {
  %0 = "test.conversion_call_op"(%x) {callee = @callee} : (i16) -> i64
  return %0 : i64
}

// The op that makes the value is what is called.
// CHECK-LABEL: func.func @of_a_value(
// CHECK-SAME:    %[[X:.*]]: i32
// CHECK:         "test.functional_region_op"
// CHECK:         %[[R:.*]] = arith.addi %[[X]], %[[X]]
// CHECK-NEXT:    return %[[R]]
func.func @of_a_value(%x: i32) -> i32 {
  %f = "test.functional_region_op"() ({
  ^bb0(%a: i32):
    %0 = arith.addi %a, %a : i32
    "test.return"(%0) : (i32) -> ()
  }) : () -> ((i32) -> i32)
  %r = call_indirect %f(%x) : (i32) -> i32
  return %r : i32
}
