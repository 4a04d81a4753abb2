"""Simplify ops by the ranges of loops and by the shapes of loop-carried values.

Before:  func.func @f(%arg0: index, %arg1: memref<?xindex>) {
           %c0 = arith.constant 0 : index
           %c2 = arith.constant 2 : index
           %c4 = arith.constant 4 : index
           scf.for %arg2 = %c0 to %c4 step %c2 {
             %0 = affine.min affine_map<(d0)[s0] -> (s0 + 2, s0 - d0 + 4)>(%arg2)[%arg0]
             memref.store %0, %arg1[%arg2] : memref<?xindex>
           }
           return
         }
After:   func.func @f(%arg0: index, %arg1: memref<?xindex>) {
           %c0 = arith.constant 0 : index
           %c2 = arith.constant 2 : index
           %c4 = arith.constant 4 : index
           scf.for %arg2 = %c0 to %c4 step %c2 {
             %0 = affine.apply affine_map<()[s0] -> (s0 + 2)>()[%arg0]
             memref.store %0, %arg1[%arg2] : memref<?xindex>
           }
           return
         }

`affine.min` and `affine.max` become `affine.apply` if the ranges of the loops around them determine the result.
`tensor.dim` and `memref.dim` of a loop-carried value take the initial value if the loop keeps its shape.
Source: `LoopCanonicalization.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.context import Context
from xdsl.dialects import scf
from xdsl.ir import BlockArgument, Operation, OpResult, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern

from okl_opt.dialects.upstream.shared.regions import last_op, set_operand
from okl_opt.passes.base import OpPass
from okl_opt.passes.generic.greedily import rewrite_by
from okl_opt.passes.scf.extremes import EXTREMES, simplify_in_loops

_DIMS = frozenset({"memref.dim", "tensor.dim"})


class AffineOpSCFCanonicalizationPattern(RewritePattern):
    """affine.min, affine.max -> affine.apply"""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        simplify_in_loops(op, rewriter)


class DimOfIterArgFolder(RewritePattern):
    """Take the size of a loop-carried argument from its initial value."""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        source = op.operands[0]
        if isinstance(source, BlockArgument):
            loop, place = source.block.parent_op(), source.index - 1
            if isinstance(loop, scf.ForOp) and place >= 0 and _keeps_shape(loop, place):
                set_operand(rewriter, op, 0, loop.iter_args[place])


class DimOfLoopResultFolder(RewritePattern):
    """Take the size of a loop result from the initial value."""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        source = op.operands[0]
        if isinstance(source, OpResult) and isinstance(source.op, scf.ForOp) and _keeps_shape(source.op, source.index):
            set_operand(rewriter, op, 0, source.op.iter_args[source.index])


def _keeps_shape(loop: scf.ForOp, place: int) -> bool:
    """Return True if a loop changes only parts of a carried value. Source: `isShapePreserving`."""
    value: SSAValue | None = last_op(loop.body).operands[place]
    met: set[SSAValue] = set()
    while value is not None and value not in met:
        if value is loop.body.block.args[place + 1]:
            return True
        met.add(value)
        value = _changed_in_parts(value)
    return False


def _changed_in_parts(value: SSAValue) -> SSAValue | None:
    """Return the operand of which a value is a changed copy of the same shape, or None."""
    if not isinstance(value, OpResult):
        return None
    if value.op.name == "tensor.insert_slice":
        return value.op.operands[1]
    if isinstance(value.op, scf.ForOp) and _keeps_shape(value.op, value.index):
        return value.op.iter_args[value.index]
    return None


_EXTREME = (AffineOpSCFCanonicalizationPattern(),)
_DIM = (DimOfIterArgFolder(), DimOfLoopResultFolder())


def patterns_of(op: Operation) -> Sequence[RewritePattern]:
    """The patterns for an op."""
    if op.name in EXTREMES:
        return _EXTREME
    return _DIM if op.name in _DIMS else ()


class SCFForLoopCanonicalization(OpPass):
    name = "scf-for-loop-canonicalization"
    keeps_checks = True

    def apply_to(self, ctx: Context, op: Operation) -> None:
        rewrite_by(ctx, op, patterns_of)
