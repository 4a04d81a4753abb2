"""Fuse elementwise `linalg.generic` ops on tensors into their only users.

Before:  #map = affine_map<(d0) -> (d0)>
         func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
           %0 = tensor.empty() : tensor<4xf32>
           %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]}
               ins(%arg0 : tensor<4xf32>) outs(%0 : tensor<4xf32>) {
           ^bb0(%in: f32, %out: f32):
             %3 = math.exp %in : f32
             linalg.yield %3 : f32
           } -> tensor<4xf32>
           %2 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]}
               ins(%1, %arg1 : tensor<4xf32>, tensor<4xf32>) outs(%0 : tensor<4xf32>) {
           ^bb0(%in: f32, %in_0: f32, %out: f32):
             %3 = arith.mulf %in, %in_0 : f32
             linalg.yield %3 : f32
           } -> tensor<4xf32>
           return %2 : tensor<4xf32>
         }
After:   #map = affine_map<(d0) -> (d0)>
         func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
           %0 = tensor.empty() : tensor<4xf32>
           %1 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]}
               ins(%arg0, %arg1 : tensor<4xf32>, tensor<4xf32>) outs(%0 : tensor<4xf32>) {
           ^bb0(%in: f32, %in_0: f32, %out: f32):
             %2 = math.exp %in : f32
             %3 = arith.mulf %2, %in_0 : f32
             linalg.yield %3 : f32
           } -> tensor<4xf32>
           return %1 : tensor<4xf32>
         }

The producer must have only parallel loops, and one use, as an input. Reshapes between are moved through linalg ops.
Filled tensors and splat constants become scalars in the region; unused and duplicate operands are removed; transposed
constants are folded.
Source: `ElementwiseOpFusion.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from xdsl.context import Context
from xdsl.ir import Operation
from xdsl.pattern_rewriter import RewritePattern

from okl_opt.passes.base import OpPass
from okl_opt.passes.generic.greedily import rewrite_greedily
from okl_opt.passes.linalg.elementwise_fusion import FuseElementwiseOps
from okl_opt.passes.linalg.fusion_patterns import patterns_around
from okl_opt.passes.linalg.reshape_fusion import (
    BubbleUpExpandThroughParallelCollapse,
    FoldPadWithProducerReshapeOpByExpansion,
    FoldReshapeWithGenericOpByExpansion,
    FoldWithProducerReshapeOpByExpansion,
)
from okl_opt.passes.rewriting.greedy import NO_LIMIT, GreedyRewriter


@cache
def _patterns() -> Mapping[str, Sequence[RewritePattern]]:
    found = patterns_around(FuseElementwiseOps(), [FoldWithProducerReshapeOpByExpansion()], [])
    reshapes = [FoldReshapeWithGenericOpByExpansion(), BubbleUpExpandThroughParallelCollapse()]
    found["tensor.expand_shape"] = [*reshapes, *found["tensor.expand_shape"]]
    found["tensor.pad"] = [FoldPadWithProducerReshapeOpByExpansion()]
    return found


class LinalgElementwiseOpFusionPass(OpPass):
    name = "linalg-fuse-elementwise-ops"
    keeps_checks = True

    def apply_to(self, ctx: Context, op: Operation) -> None:
        patterns = _patterns()
        rewrite_greedily(GreedyRewriter(ctx, op, lambda op: patterns.get(op.name, ()), True, NO_LIMIT))
