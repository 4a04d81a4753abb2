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
  transform.named_sequence @f() {
    // expected-error @below {{expected the type of the parameter attribute ('i64') to match the parameter type ('i32')}}
    %p = transform.param.constant 4 : i64 -> !transform.param<i32>
    transform.yield
  }
}
// -----
module attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%m: !transform.any_op {transform.readonly}) {
    // expected-error @below {{'transform.include' op incorrect number of operands for callee}}
    transform.include @f failures(propagate) () : () -> ()
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
