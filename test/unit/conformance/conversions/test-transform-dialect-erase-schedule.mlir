// FLAGS: -test-transform-dialect-erase-schedule
// FLAGS: -test-transform-dialect-erase-schedule -canonicalize
module attributes {transform.with_named_sequence} {
  func.func @f() { return }
  transform.named_sequence @__transform_main(%a: !transform.any_op) {
    transform.yield
  }
  module attributes {transform.with_named_sequence} {
    transform.named_sequence @inner(%a: !transform.any_op {transform.readonly}) {
      transform.yield
    }
  }
}
// -----
func.func @f() { return }
"transform.sequence"() <{failure_propagation_mode = 1 : i32, operandSegmentSizes = array<i32: 0, 0>}> ({
^bb0(%arg0: !transform.any_op):
  "transform.yield"() : () -> ()
}) : () -> ()
// -----
module attributes {transform.with_named_sequence} {
  module @lib attributes {transform.with_named_sequence} {
    transform.named_sequence @inner(%a: !transform.any_op) {
      %b = transform.structured.match ops{["func.func"]} in %a : (!transform.any_op) -> !transform.any_op
      transform.yield
    }
  }
  func.func @f() {
    %x = "test.y"() ({
      "transform.sequence"() <{failure_propagation_mode = 1 : i32, operandSegmentSizes = array<i32: 0, 0>}> ({
      ^bb0(%arg0: !transform.any_op):
        "transform.yield"() : () -> ()
      }) : () -> ()
    }) : () -> i32
    return
  }
}
// -----
func.func @nothing(%a: i32) -> i32 {
  return %a : i32
}
