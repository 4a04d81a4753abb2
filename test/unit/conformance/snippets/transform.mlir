// ----- transform scripts
module attributes {transform.with_named_sequence} {
  transform.named_sequence @match(%arg0: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %arg0 ["linalg.matmul", "linalg.fill"] : !transform.any_op
    transform.yield %arg0 : !transform.any_op
  }
  transform.named_sequence private @act(%arg0: !transform.any_op {transform.readonly}) {
    transform.yield
  }
  transform.named_sequence @__transform_main(%arg0: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %arg0 : (!transform.any_op) -> !transform.any_op
    %p = transform.param.constant 8 : i64 -> !transform.param<i64>
    %1, %loops:3 = transform.structured.tile_using_for %0 tile_sizes [4, %p, [8]] interchange = [0, 2, 1] : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    %2, %f = transform.structured.tile_using_forall %1 num_threads [4, %p] (mapping = [#gpu.thread<x>, #gpu.thread<y>]) : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op)
    %3, %f3 = transform.structured.tile_using_forall %1 tile_sizes *(%p) : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op)
    transform.structured.vectorize %2 vector_sizes [4, [8]] {vectorize_nd_extract} : !transform.any_op
    transform.structured.vectorize %2 : !transform.any_op
    %fu, %l = transform.structured.fuse %2 tile_sizes [4, 0] interchange [1, 0] {apply_cleanup} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %g = transform.structured.generalize %fu : (!transform.any_op) -> !transform.any_op
    %i = transform.structured.interchange %g iterator_interchange = [1, 0] : (!transform.any_op) -> !transform.any_op
    %u = transform.foreach_match restrict_root in %arg0 @match -> @act : (!transform.any_op) -> !transform.any_op
    %u2 = transform.foreach_match in %arg0 @match -> @act : (!transform.any_op) -> !transform.any_op
    %c = transform.collect_matching @match in %arg0 : (!transform.any_op) -> !transform.any_op
    transform.include @act failures(propagate) (%c) : (!transform.any_op) -> ()
    transform.apply_patterns to %arg0 {
      transform.apply_patterns.canonicalization
      transform.apply_patterns.vector.lower_contraction lowering_strategy = parallelarith
      transform.apply_patterns.vector.lower_contraction lowering_strategy = outerproduct
      transform.apply_patterns.vector.lower_transpose lowering_strategy = shuffle_1d avx2_lowering_strategy = true
      transform.apply_patterns.vector.transfer_to_scf full_unroll = true
    } {apply_cse} : !transform.any_op
    transform.apply_patterns to %arg0 {
    } : !transform.any_op
    %pp = transform.get_parent_op %c {isolated_from_above, nth_parent = 1 : i64} : (!transform.any_op) -> !transform.any_op
    %pad, %pads, %cp = transform.structured.pad %i pad_to_multiple_of [2, 4] use_prescribed_tensor_shapes {padding_values = [0.0 : f32], padding_dimensions = [0, 1], nofold_flags = [1]} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %pk = transform.structured.pack %i packed_sizes = [8, 16, 32] : (!transform.any_op) -> !transform.any_op
    %s:2 = transform.split_handle %c : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %m = transform.merge_handles deduplicate %s#0, %s#1 : !transform.any_op
    transform.foreach %m : !transform.any_op {
    ^bb0(%arg1: !transform.any_op):
      transform.print %arg1 {name = "x"} : !transform.any_op
    }
    %r = transform.get_result %m[0] : (!transform.any_op) -> !transform.any_value
    %r2 = transform.get_operand %m[all] : (!transform.any_op) -> !transform.any_value
    %r3 = transform.get_operand %m[except(0, -1)] : (!transform.any_op) -> !transform.any_value
    transform.yield
  }
}
