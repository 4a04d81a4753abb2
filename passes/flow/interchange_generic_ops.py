"""Move the parallel loops of `linalg.generic` before the reduction loops.

Before:  #map = affine_map<(d0, d1) -> (d0, d1)>
         #map1 = affine_map<(d0, d1) -> (d1)>
         func.func @f(%arg0: tensor<2x3xf32>, %arg1: tensor<3xf32>) -> tensor<3xf32> {
           %0 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["reduction", "parallel"]}
               ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<3xf32>) {
           ^bb0(%in: f32, %out: f32):
             %1 = arith.addf %in, %out : f32
             linalg.yield %1 : f32
           } -> tensor<3xf32>
           return %0 : tensor<3xf32>
         }
After:   #map = affine_map<(d0, d1) -> (d1, d0)>
         #map1 = affine_map<(d0, d1) -> (d0)>
         func.func @f(%arg0: tensor<2x3xf32>, %arg1: tensor<3xf32>) -> tensor<3xf32> {
           %0 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]}
               ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<3xf32>) {
           ^bb0(%in: f32, %out: f32):
             %1 = arith.addf %in, %out : f32
             linalg.yield %1 : f32
           } -> tensor<3xf32>
           return %0 : tensor<3xf32>
         }

Loops of one kind keep their order. Ops on memrefs stay as they are.
Source: seed 002, InterchangeGenericOps; `InterchangeGenericOps.cpp` of IREE, December 2022 (8e0022d7b1).
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects.linalg.ops import GenericOp
from xdsl.ir import Operation
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern

from okl_opt.dialects.upstream.linalg.folds.structured import is_on_tensors
from okl_opt.dialects.upstream.linalg.loops import are_parallel
from okl_opt.passes.base import FUNCTION_LIKE, OpPass
from okl_opt.passes.linalg.interchange import interchange, renumber_loops
from okl_opt.passes.rewriting.walk import walk


class MoveParallelLoopsOutward(RewritePattern):
    """linalg.generic (reduction, parallel) -> linalg.generic (parallel, reduction)"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: GenericOp, rewriter: PatternRewriter) -> None:
        parallel = are_parallel(op)
        order = sorted(range(len(parallel)), key=lambda loop: not parallel[loop])
        if is_on_tensors(op) and order != list(range(len(parallel))):
            interchange(op, order, rewriter)
            renumber_loops(op, order, rewriter)


class InterchangeGenericOpsPass(OpPass):
    name = "iree-flow-interchange-generic-ops"
    keeps_checks = True
    anchor = FUNCTION_LIKE

    def apply_to(self, ctx: Context, op: Operation) -> None:
        walk(op, [MoveParallelLoopsOutward()])
