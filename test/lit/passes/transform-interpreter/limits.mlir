// RUN: okl-opt %s -transform-interpreter --split-input-file --verify-diagnostics

// A script is a part of a file: what it may do has an end.
module attributes {transform.with_named_sequence} {
  // expected-error @below {{recursion not allowed in named sequences}}
  transform.named_sequence @f(%x: !transform.any_op {transform.readonly}) {
    transform.include @f failures(propagate) (%x) : (!transform.any_op) -> ()
    transform.yield
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    transform.include @f failures(propagate) (%root) : (!transform.any_op) -> ()
    transform.yield
  }
}
// -----
module attributes {transform.with_named_sequence} {
  transform.named_sequence @match(%x: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.yield %x : !transform.any_op
  }
  // expected-error @below {{recursion not allowed in named sequences}}
  transform.named_sequence @act(%x: !transform.any_op {transform.consumed}) {
    %r = transform.foreach_match in %x @match -> @act : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.consumed}) {
    %r = transform.foreach_match in %root @match -> @act : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
// -----
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.merge_handles %root, %root, %root, %root, %root, %root, %root, %root : !transform.any_op
    %1 = transform.merge_handles %0, %0, %0, %0, %0, %0, %0, %0, %0, %0, %0, %0, %0, %0, %0, %0 : !transform.any_op
    %2 = transform.merge_handles %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1 : !transform.any_op
    %3 = transform.merge_handles %2, %2, %2, %2, %2, %2, %2, %2, %2, %2, %2, %2, %2, %2, %2, %2 : !transform.any_op
    %4 = transform.merge_handles %3, %3, %3, %3, %3, %3, %3, %3, %3, %3, %3, %3, %3, %3, %3, %3 : !transform.any_op
    // expected-error @below {{a handle to more than 1048576 payload entities}}
    %5 = transform.merge_handles %4, %4, %4, %4, %4, %4, %4, %4, %4, %4, %4, %4, %4, %4, %4, %4 : !transform.any_op
    transform.yield
  }
}
// -----
module attributes {transform.with_named_sequence} {
  transform.named_sequence @a(%x: !transform.any_op {transform.readonly}) {
    // expected-error @below {{the script runs more than 262144 ops}}
    %0 = transform.merge_handles %x : !transform.any_op
    transform.yield
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.merge_handles %root, %root, %root, %root, %root, %root, %root, %root : !transform.any_op
    %1 = transform.merge_handles %0, %0, %0, %0, %0, %0, %0, %0 : !transform.any_op
    %2 = transform.merge_handles %1, %1, %1, %1, %1, %1, %1, %1 : !transform.any_op
    %3 = transform.merge_handles %2, %2, %2, %2, %2, %2, %2, %2 : !transform.any_op
    %4 = transform.merge_handles %3, %3, %3, %3, %3, %3, %3, %3 : !transform.any_op
    %5 = transform.merge_handles %4, %4, %4, %4, %4, %4, %4, %4 : !transform.any_op
    transform.foreach %5 : !transform.any_op {
    ^bb0(%x: !transform.any_op):
      transform.include @a failures(propagate) (%x) : (!transform.any_op) -> ()
    }
    transform.yield
  }
}

// SLOW: scripts run up to their limits
