// RUN: okl-opt %s -transform-interpreter -test-transform-dialect-erase-schedule | filecheck %s

// The script does its work, and goes.
// CHECK:      module attributes {transform.with_named_sequence} {
// CHECK-NEXT:   func.func @f(%arg0: i32) -> (i32, i32) {
// CHECK-NEXT:     %0 = arith.muli %arg0, %arg0 : i32
// CHECK-NEXT:     return %0, %0 : i32, i32
// CHECK-NEXT:   }
// CHECK-NEXT: }
module attributes {transform.with_named_sequence} {
  func.func @f(%a: i32) -> (i32, i32) {
    %0 = arith.muli %a, %a : i32
    %1 = arith.muli %a, %a : i32
    return %0, %1 : i32, i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.apply_registered_pass "cse" to %root : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
