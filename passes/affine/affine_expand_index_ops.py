"""Expand `affine.delinearize_index` and `affine.linearize_index` into ops of arith.

Before:  func.func @f(%arg0: index) -> (index, index) {
           %0:2 = affine.delinearize_index %arg0 into (4, 8) : index, index
           return %0#0, %0#1 : index, index
         }
After:   func.func @f(%arg0: index) -> (index, index) {
           %c8 = arith.constant 8 : index
           %c0 = arith.constant 0 : index
           %0 = arith.floordivsi %arg0, %c8 : index
           %1 = arith.remsi %arg0, %c8 : index
           %2 = arith.cmpi slt, %1, %c0 : index
           %3 = arith.addi %1, %c8 overflow<nsw> : index
           %4 = arith.select %2, %3, %1 : index
           return %0, %4 : index, index
         }

Source: `AffineExpandIndexOps.cpp` of MLIR 22.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.ir import Operation
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern

from okl_opt.dialects.upstream.affine.folds.indices import is_disjoint
from okl_opt.dialects.upstream.affine.ops import DelinearizeIndexOp, LinearizeIndexOp
from okl_opt.passes.affine.expansion import AffineExpansion
from okl_opt.passes.base import OpPass
from okl_opt.passes.generic.greedily import rewrite_by_name


class LowerDelinearizeIndexOps(RewritePattern):
    """affine.delinearize_index -> arith.floordivsi, arith.remsi, arith.divsi"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: DelinearizeIndexOp, rewriter: PatternRewriter) -> None:
        made = AffineExpansion()
        digits = made.delinearize(op)
        rewriter.replace(op, made.ops, digits)


class LowerLinearizeIndexOps(RewritePattern):
    """affine.linearize_index -> arith.muli, arith.addi"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: LinearizeIndexOp, rewriter: PatternRewriter) -> None:
        made = AffineExpansion()
        total = made.linearize(op, is_disjoint=is_disjoint(op))
        rewriter.replace(op, made.ops, [total])


_PATTERNS = {
    DelinearizeIndexOp.name: (LowerDelinearizeIndexOps(),),
    LinearizeIndexOp.name: (LowerLinearizeIndexOps(),),
}


class AffineExpandIndexOps(OpPass):
    name = "affine-expand-index-ops"
    keeps_checks = True

    def apply_to(self, ctx: Context, op: Operation) -> None:
        rewrite_by_name(ctx, op, _PATTERNS)
