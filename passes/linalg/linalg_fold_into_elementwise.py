"""Fold `linalg.transpose` into the indexing maps of `linalg.elementwise`.

Before:  func.func @f(%arg0: tensor<8x4xf32>, %arg1: tensor<4x8xf32>) -> tensor<4x8xf32> {
           %t = linalg.transpose ins(%arg0 : tensor<8x4xf32>) outs(%arg1 : tensor<4x8xf32>) permutation = [1, 0]
           %0 = linalg.elementwise kind=#linalg.elementwise_kind<exp>
               ins(%t : tensor<4x8xf32>) outs(%arg1 : tensor<4x8xf32>) -> tensor<4x8xf32>
           return %0 : tensor<4x8xf32>
         }
After:   func.func @f(%arg0: tensor<8x4xf32>, %arg1: tensor<4x8xf32>) -> tensor<4x8xf32> {
           %0 = linalg.elementwise kind=#linalg.elementwise_kind<exp>
               indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>]
               ins(%arg0 : tensor<8x4xf32>) outs(%arg1 : tensor<4x8xf32>) -> tensor<4x8xf32>
           return %0 : tensor<4x8xf32>
         }

Operands with a map other than the identity stay.
Source: `FoldIntoElementwise.cpp` of MLIR 22.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineMap
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern

from okl_opt.dialects.upstream.linalg.loops import inits_of, loops_of
from okl_opt.dialects.upstream.linalg.ops import ElementwiseKindAttr
from okl_opt.passes.base import OpPass
from okl_opt.passes.generic.greedily import rewrite_by_name
from okl_opt.passes.linalg.named import elementwise_op


class FoldTransposeIntoElementwise(RewritePattern):
    """linalg.elementwise(linalg.transpose(%x)) -> linalg.elementwise(%x) with a permutation as map"""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        kind = op.properties.get("kind")
        *input_maps, output_map = loops_of(op).maps
        inputs: list[SSAValue] = []
        maps: list[AffineMap] = []
        for operand, map in zip(op.operands, input_maps, strict=False):
            maker = operand.owner
            if map == AffineMap.identity(map.num_dims) and isinstance(maker, Operation) and _is_transpose(maker):
                operand, map = maker.operands[0], loops_of(maker).maps[0]
            inputs.append(operand)
            maps.append(map)
        if maps != input_maps and isinstance(kind, ElementwiseKindAttr):
            rewriter.replace(op, elementwise_op(kind.data, [*maps, output_map], inputs, inits_of(op), op.result_types))


def _is_transpose(op: Operation) -> bool:
    return op.name == "linalg.transpose"


class LinalgFoldIntoElementwisePass(OpPass):
    name = "linalg-fold-into-elementwise"
    keeps_checks = True

    def apply_to(self, ctx: Context, op: Operation) -> None:
        rewrite_by_name(ctx, op, {"linalg.elementwise": [FoldTransposeIntoElementwise()]})
