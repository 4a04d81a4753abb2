"""Remove pairs of transposes that cancel each other.

Before:  oneflow.job @j(%arg0: tensor<2x3xf32>) -> tensor<2x3xf32> {
           %0 = "oneflow.transpose"(%arg0) {perm = [1 : si32, 0 : si32]} : (tensor<2x3xf32>) -> tensor<3x2xf32>
           %1 = "oneflow.transpose"(%0) {perm = [1 : si32, 0 : si32]} : (tensor<3x2xf32>) -> tensor<2x3xf32>
           oneflow.return %1 : tensor<2x3xf32>
         }
After:   oneflow.job @j(%arg0: tensor<2x3xf32>) -> tensor<2x3xf32> {
           oneflow.return %arg0 : tensor<2x3xf32>
         }

Both must have the same placement. A pair stays if an op writes one of its three tensors in place, as a training
normalization does: the result is a copy of the operand, and the write must affect only one of them.
Source: `FoldTransposeWithTranspose` of MLIR's linalg dialect, for pairs that cancel each other.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern

from okl_opt.dialects.interfaces.effects import is_unused
from okl_opt.dialects.oneflow.placement import on_one_device
from okl_opt.dialects.oneflow.shape import TransposeOp
from okl_opt.dialects.oneflow.shapes import ints
from okl_opt.passes.base import Pass
from okl_opt.passes.rewriting.walk import walk


class FoldTransposeOfTranspose(RewritePattern):
    """transpose(transpose(x)) -> x, if the permutations are inverse."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: TransposeOp, rewriter: PatternRewriter, /) -> None:
        inner = op.input.owner
        if not isinstance(inner, TransposeOp) or not on_one_device(inner, op):
            return
        perm = ints(inner.perm)
        if [perm[axis] for axis in ints(op.perm)] != list(range(len(perm))):
            return
        rewriter.replace(op, [], [inner.input])
        if is_unused(inner):
            rewriter.erase(inner)


class FoldDoubleTransposePass(Pass):
    name = "fold-double-transpose"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        walk(op, [FoldTransposeOfTranspose()])
