"""Helpers for rewrites of `bufferization.dealloc`. Source: `BufferizationOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import DenseArrayBase, i32
from xdsl.ir import SSAValue
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.upstream.bufferization.ops import DeallocOp


def freed_pairs(op: DeallocOp) -> list[tuple[SSAValue, SSAValue]]:
    """The memrefs to free, with their conditions."""
    return list(zip(op.memrefs, op.conditions, strict=True))


def update_dealloc(
    op: DeallocOp, memrefs: Sequence[SSAValue], conditions: Sequence[SSAValue], rewriter: PatternRewriter
) -> bool:
    """Set the freed memrefs and their conditions; False if nothing changes. Source: `updateDeallocIfChanged`."""
    new = [*memrefs, *conditions, *op.retained]
    if len(new) == len(op.operands) and all(one is other for one, other in zip(new, op.operands, strict=True)):
        return False
    rewriter.notify_op_modified(op)
    segments = DenseArrayBase.from_list(i32, [len(memrefs), len(conditions), len(op.retained)])
    op.operands = new
    op.properties["operandSegmentSizes"] = segments
    return True
