"""A fold of `linalg.generic` copies of filled tensors, which MLIR's canonicalization does not have."""

from __future__ import annotations

from xdsl.dialects.linalg.ops import GenericOp
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern

from okl_opt.dialects.upstream.linalg.fills import fill_of, refilled
from okl_opt.dialects.upstream.linalg.folds.structured import is_on_tensors
from okl_opt.passes.linalg.payloads import all_parallel, is_permutation, maps_of, yielded


class FoldCopyOfFill(RewritePattern):
    """linalg.generic (a copy of all elements) of linalg.fill -> linalg.fill"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: GenericOp, rewriter: PatternRewriter) -> None:
        if not is_on_tensors(op) or len(op.operands) != 2 or len(op.outputs) != 1 or not all_parallel(op):
            return
        fill = fill_of(op.operands[0])
        if fill is None or list(yielded(op)) != [op.body.block.args[0]] or not is_permutation(maps_of(op)[1]):
            return
        rewriter.replace(op, refilled(fill, op.outputs[0]))
