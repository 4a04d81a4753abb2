module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%function: !transform.any_op {transform.readonly}) {
    transform.verify %function : !transform.any_op
    transform.yield
  }
}
