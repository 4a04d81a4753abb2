"""Interchange the loops of elementwise `linalg.generic` ops so that a linalg op's result is read in order.

Before:  #map = affine_map<(d0, d1) -> (d0, d1)>
         #map1 = affine_map<(d0, d1) -> (d1, d0)>
         func.func @f(%arg0: f32, %arg1: tensor<2x3xf32>, %arg2: tensor<3x2xf32>) -> tensor<3x2xf32> {
           %0 = linalg.fill ins(%arg0 : f32) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
           %1 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]}
               ins(%0 : tensor<2x3xf32>) outs(%arg2 : tensor<3x2xf32>) {
           ^bb0(%in: f32, %out: f32):
             %2 = math.exp %in : f32
             linalg.yield %2 : f32
           } -> tensor<3x2xf32>
           return %1 : tensor<3x2xf32>
         }
After:   #map = affine_map<(d0, d1) -> (d0, d1)>
         #map1 = affine_map<(d0, d1) -> (d1, d0)>
         func.func @f(%arg0: f32, %arg1: tensor<2x3xf32>, %arg2: tensor<3x2xf32>) -> tensor<3x2xf32> {
           %0 = linalg.fill ins(%arg0 : f32) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
           %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]}
               ins(%0 : tensor<2x3xf32>) outs(%arg2 : tensor<3x2xf32>) {
           ^bb0(%in: f32, %out: f32):
             %2 = math.exp %in : f32
             linalg.yield %2 : f32
           } -> tensor<3x2xf32>
           return %1 : tensor<3x2xf32>
         }

The first transposed input among results of linalg ops decides, unless one of these inputs is read in order already.
Source: seed 002, InterchangeTransposeGenericOps; `InterchangeTransposeGenericOps.cpp` of IREE, December 2022
(8e0022d7b1).
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.context import Context
from xdsl.dialects.linalg.ops import GenericOp
from xdsl.ir import Operation
from xdsl.ir.affine import AffineMap
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern

from okl_opt.dialects.upstream.linalg.folds.structured import is_on_tensors
from okl_opt.dialects.upstream.shared.destination_style import is_structured
from okl_opt.passes.base import FUNCTION_LIKE, OpPass
from okl_opt.passes.linalg.expansion import positions
from okl_opt.passes.linalg.interchange import interchange, renumber_loops
from okl_opt.passes.linalg.payloads import all_parallel, is_permutation, maps_of
from okl_opt.passes.rewriting.walk import walk


class ReadProducersInOrder(RewritePattern):
    """linalg.generic (reads %0 by (d0, d1) -> (d1, d0)) -> linalg.generic (reads %0 by (d0, d1) -> (d0, d1))"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: GenericOp, rewriter: PatternRewriter) -> None:
        if not is_on_tensors(op) or not all_parallel(op):
            return
        maps = [map for map in _maps_of_produced(op) if is_permutation(map)]
        orders = [positions(map) for map in maps]
        if orders and sorted(orders[0]) not in orders:
            interchange(op, orders[0], rewriter)
            renumber_loops(op, orders[0], rewriter)


def _maps_of_produced(op: GenericOp) -> Sequence[AffineMap]:
    """Return the indexing maps of the inputs that are results of linalg ops."""
    pairs = zip(op.inputs, maps_of(op), strict=False)
    return [map for value, map in pairs if isinstance(value.owner, Operation) and is_structured(value.owner)]


class InterchangeTransposeGenericOpsPass(OpPass):
    name = "iree-flow-interchange-transpose-generic-ops"
    keeps_checks = True
    anchor = FUNCTION_LIKE

    def apply_to(self, ctx: Context, op: Operation) -> None:
        walk(op, [ReadProducersInOrder()])
