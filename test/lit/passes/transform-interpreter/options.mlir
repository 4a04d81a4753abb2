// RUN: okl-opt %s -transform-interpreter=debug-bind-trailing-args=builtin.module | filecheck %s
// RUN: okl-opt %s -transform-interpreter="debug-bind-trailing-args=builtin.module debug-payload-root-tag=inner disable-expensive-checks" | filecheck %s --check-prefix=INNER
// RUN: okl-opt %s -transform-interpreter="debug-bind-trailing-args=builtin.module" --mlir-print-ir-after-all 2>&1 | filecheck %s --check-prefix=HEADER
// RUN: not okl-opt %s -transform-interpreter 2>&1 | filecheck %s --check-prefix=FEW
// RUN: not okl-opt %s -transform-interpreter=debug-bind-trailing-args=#3 2>&1 | filecheck %s --check-prefix=NUMBER
// RUN: not okl-opt %s -transform-interpreter=debug-payload-root-tag=other 2>&1 | filecheck %s --check-prefix=TAG

// HEADER: IR Dump After InterpreterPass (transform-interpreter)
// FEW:    error: operation expects 1 extra value bindings, but 0 were provided to the interpreter
// NUMBER: error: only the name of an op can be bound to an argument, got '#3'
// TAG:    error: could not find the operation with transform.target_tag="other" attribute

module attributes {transform.with_named_sequence} {
  // All modules are bound to the argument, or those in the op with the tag and itself.
  // CHECK-LABEL: func.func @outer(
  // CHECK-NEXT:    %0 = arith.muli
  // CHECK-NEXT:    return %0, %0
  // INNER-LABEL: func.func @outer(
  // INNER:         return %0, %1
  func.func @outer(%a: i32) -> (i32, i32) {
    %0 = arith.muli %a, %a : i32
    %1 = arith.muli %a, %a : i32
    return %0, %1 : i32, i32
  }
  module attributes {transform.target_tag = "inner"} {
    // CHECK-LABEL: func.func @inner(
    // CHECK-NEXT:    %0 = arith.muli
    // CHECK-NEXT:    return %0, %0
    // INNER-LABEL: func.func @inner(
    // INNER-NEXT:    %0 = arith.muli
    // INNER-NEXT:    return %0, %0
    func.func @inner(%a: i32) -> (i32, i32) {
      %0 = arith.muli %a, %a : i32
      %1 = arith.muli %a, %a : i32
      return %0, %1 : i32, i32
    }
  }

  // CHECK-LABEL: transform.named_sequence @__transform_main(
  // CHECK-SAME:    %[[ARG0:.*]]: !transform.any_op, %[[ARG1:.*]]: !transform.any_op) {
  // CHECK-NEXT:    %[[VAL_0:.*]] = transform.apply_registered_pass "cse" to %[[ARG1]] : (!transform.any_op) -> !transform.any_op
  // CHECK-NEXT:    transform.yield
  // CHECK-NEXT:  }
  transform.named_sequence @__transform_main(%root: !transform.any_op, %modules: !transform.any_op) {
    %0 = transform.apply_registered_pass "cse" to %modules : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
