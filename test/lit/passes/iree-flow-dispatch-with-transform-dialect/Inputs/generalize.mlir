module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%function: !transform.any_op {transform.readonly}) {
    %matmul = transform.structured.match ops{["linalg.matmul"]} in %function
        : (!transform.any_op) -> !transform.any_op
    %generic = transform.structured.generalize %matmul : (!transform.any_op) -> !transform.any_op
    transform.annotate %generic "by_script" : !transform.any_op
    transform.yield
  }
}
