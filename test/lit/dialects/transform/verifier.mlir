// RUN: okl-opt %s --split-input-file --verify-diagnostics

module attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%m: !transform.any_op {transform.consumed}) {
    // expected-error @below {{'transform.structured.tile_using_for' op expected number of loops to tile (1) to match number of `loops` results (2)}}
    %t, %l:2 = transform.structured.tile_using_for %m tile_sizes [4, 0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
// -----
module attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%m: !transform.any_op {transform.consumed}) {
    // expected-error @below {{'transform.structured.fuse' op expects 1 loop results}}
    %t, %l:2 = transform.structured.fuse %m tile_sizes [4, 4] {use_forall} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
// -----
module attributes {transform.with_named_sequence} {
  transform.named_sequence @g(%m: !transform.any_op {transform.readonly}) {
    transform.yield
  }
  transform.named_sequence @f() {
    // expected-error @below {{incorrect number of operands for callee}}
    transform.include @g failures(propagate) () : () -> ()
    transform.yield
  }
}
// -----
module attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%m: !transform.any_op {transform.readonly}) {
    // expected-error @below {{'transform.get_result' op result #0 must be TransformValueHandleTypeInterface instance, but got '!transform.any_op'}}
    %x = transform.get_result %m[0] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
