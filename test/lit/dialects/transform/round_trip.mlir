// RUN: okl-opt %s --verify-roundtrip | filecheck %s
// RUN: okl-opt %s --mlir-print-op-generic | okl-opt | filecheck %s

// Sequences, and the ops of scripts with forms of all kinds.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @match(%arg0: !transform.any_op {transform.readonly}) -> !transform.any_op {
    // CHECK: transform.match.operation_name %{{.*}} ["linalg.matmul", "linalg.fill"] : !transform.any_op
    transform.match.operation_name %arg0 ["linalg.matmul", "linalg.fill"] : !transform.any_op
    transform.yield %arg0 : !transform.any_op
  }
  transform.named_sequence private @act(%arg0: !transform.any_op {transform.readonly}) {
    transform.yield
  }
  transform.named_sequence @__transform_main(%arg0: !transform.any_op) {
    // CHECK: transform.structured.match ops{["linalg.matmul"]} in %{{.*}} : (!transform.any_op) -> !transform.any_op
    %0 = transform.structured.match ops{["linalg.matmul"]} in %arg0 : (!transform.any_op) -> !transform.any_op
    // CHECK: transform.param.constant 8 : i64 -> !transform.param<i64>
    %1 = transform.param.constant 8 : i64 -> !transform.param<i64>
    // CHECK: transform.structured.tile_using_for %{{.*}} tile_sizes [4, %{{.*}}, [8{{\]\]}} interchange = [0, 2, 1] : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    %tiled_linalg_op, %loops:3 = transform.structured.tile_using_for %0 tile_sizes [4, %1, [8]] interchange = [0, 2, 1] : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    // CHECK: transform.structured.tile_using_forall %{{.*}} num_threads [4, %{{.*}}](mapping = [#gpu.thread<x>, #gpu.thread<y>]) : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op)
    %tiled_op, %forall_op = transform.structured.tile_using_forall %tiled_linalg_op num_threads [4, %1](mapping = [#gpu.thread<x>, #gpu.thread<y>]) : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op)
    // CHECK: transform.structured.tile_using_forall %{{.*}} tile_sizes *(%{{.*}}) : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op)
    %tiled_op_0, %forall_op_1 = transform.structured.tile_using_forall %tiled_linalg_op tile_sizes *(%1) : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op)
    // CHECK: transform.structured.vectorize %{{.*}} vector_sizes [4, [8{{\]\]}} {vectorize_nd_extract} : !transform.any_op
    transform.structured.vectorize %tiled_op vector_sizes [4, [8]] {vectorize_nd_extract} : !transform.any_op
    // CHECK: transform.structured.vectorize %{{.*}} : !transform.any_op
    transform.structured.vectorize %tiled_op : !transform.any_op
    // CHECK: transform.structured.fuse %{{.*}} tile_sizes [4, 0] interchange [1, 0] {apply_cleanup} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %transformed, %loops_2 = transform.structured.fuse %tiled_op tile_sizes [4, 0] interchange [1, 0] {apply_cleanup} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    // CHECK: transform.structured.generalize %{{.*}} : (!transform.any_op) -> !transform.any_op
    %2 = transform.structured.generalize %transformed : (!transform.any_op) -> !transform.any_op
    // CHECK: transform.structured.interchange %{{.*}} iterator_interchange = [1, 0] : (!transform.any_op) -> !transform.any_op
    %3 = transform.structured.interchange %2 iterator_interchange = [1, 0] : (!transform.any_op) -> !transform.any_op
    // CHECK: transform.foreach_match restrict_root in %{{.*}}
    %updated_root = transform.foreach_match restrict_root in %arg0
        @match -> @act : (!transform.any_op) -> !transform.any_op
    // CHECK: transform.foreach_match in %{{.*}}
    %updated_root_3 = transform.foreach_match in %arg0
        @match -> @act : (!transform.any_op) -> !transform.any_op
    // CHECK: transform.collect_matching @match in %{{.*}} : (!transform.any_op) -> !transform.any_op
    %4 = transform.collect_matching @match in %arg0 : (!transform.any_op) -> !transform.any_op
    // CHECK: transform.include @act failures(propagate) (%{{.*}}) : (!transform.any_op) -> ()
    transform.include @act failures(propagate) (%4) : (!transform.any_op) -> ()
    // CHECK: transform.apply_patterns to %{{.*}} {
    transform.apply_patterns to %arg0 {
      // CHECK: transform.apply_patterns.canonicalization
      transform.apply_patterns.canonicalization
      // CHECK: transform.apply_patterns.vector.lower_contraction lowering_strategy = parallelarith
      transform.apply_patterns.vector.lower_contraction lowering_strategy = parallelarith
      // CHECK: transform.apply_patterns.vector.lower_contraction
      transform.apply_patterns.vector.lower_contraction
      // CHECK: transform.apply_patterns.vector.lower_transpose lowering_strategy = shuffle_1d avx2_lowering_strategy = true
      transform.apply_patterns.vector.lower_transpose lowering_strategy = shuffle_1d avx2_lowering_strategy = true
      // CHECK: transform.apply_patterns.vector.transfer_to_scf full_unroll = true
      transform.apply_patterns.vector.transfer_to_scf full_unroll = true
    } {apply_cse} : !transform.any_op
    // CHECK: transform.apply_patterns to %{{.*}} {
    transform.apply_patterns to %arg0 {
    } : !transform.any_op
    // CHECK: transform.get_parent_op %{{.*}} {isolated_from_above} : (!transform.any_op) -> !transform.any_op
    %5 = transform.get_parent_op %4 {isolated_from_above} : (!transform.any_op) -> !transform.any_op
    // CHECK: transform.structured.pad %{{.*}} pad_to_multiple_of [2, 4] use_prescribed_tensor_shapes {nofold_flags = [1], padding_dimensions = [0, 1], padding_values = [0.000000e+00 : f32]} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %padded, %pad, %copy = transform.structured.pad %3 pad_to_multiple_of [2, 4] use_prescribed_tensor_shapes {nofold_flags = [1], padding_dimensions = [0, 1], padding_values = [0.000000e+00 : f32]} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    // CHECK: transform.structured.pack %{{.*}} packed_sizes = [8, 16, 32] : (!transform.any_op) -> !transform.any_op
    %6 = transform.structured.pack %3 packed_sizes = [8, 16, 32] : (!transform.any_op) -> !transform.any_op
    // CHECK: transform.split_handle %{{.*}} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %7:2 = transform.split_handle %4 : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    // CHECK: transform.merge_handles deduplicate %{{.*}}, %{{.*}} : !transform.any_op
    %8 = transform.merge_handles deduplicate %7#0, %7#1 : !transform.any_op
    // CHECK: transform.foreach %{{.*}} : !transform.any_op {
    transform.foreach %8 : !transform.any_op {
    ^bb0(%arg1: !transform.any_op):
      // CHECK: transform.print %{{.*}} {name = "x"} : !transform.any_op
      transform.print %arg1 {name = "x"} : !transform.any_op
    }
    // CHECK: transform.get_result %{{.*}}[0] : (!transform.any_op) -> !transform.any_value
    %9 = transform.get_result %8[0] : (!transform.any_op) -> !transform.any_value
    // CHECK: transform.get_operand %{{.*}}[all] : (!transform.any_op) -> !transform.any_value
    %10 = transform.get_operand %8[all] : (!transform.any_op) -> !transform.any_value
    // CHECK: transform.get_operand %{{.*}}[except(0, -1)] : (!transform.any_op) -> !transform.any_value
    %11 = transform.get_operand %8[except(0, -1)] : (!transform.any_op) -> !transform.any_value
    transform.yield
  }
}
