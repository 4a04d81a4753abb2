"""Split loops into a part of full steps and a rest.

Before:  func.func @f(%arg0: index, %arg1: index, %arg2: index, %arg3: memref<?xindex>) {
           scf.for %arg4 = %arg0 to %arg1 step %arg2 {
             %0 = affine.min affine_map<(d0)[s0, s1] -> (s0, s1 - d0)>(%arg4)[%arg2, %arg1]
             memref.store %0, %arg3[%arg4] : memref<?xindex>
           }
           return
         }
After:   func.func @f(%arg0: index, %arg1: index, %arg2: index, %arg3: memref<?xindex>) {
           %0 = affine.max affine_map<()[s0, s1, s2] -> (s1 - (s1 - s0) mod s2, s0)>()[%arg0, %arg1, %arg2]
           scf.for %arg4 = %arg0 to %0 step %arg2 {
             memref.store %arg2, %arg3[%arg4] : memref<?xindex>
           }
           scf.for %arg4 = %0 to %arg1 step %arg2 {
             %1 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0)>(%arg4)[%arg1]
             memref.store %1, %arg3[%arg4] : memref<?xindex>
           }
           return
         }

The rest runs once at most. This simplifies `affine.min` and `affine.max` in either part. Loops whose step divides their
range, or that never run, stay. A loop that does not run at run time has two parts that do not either: in MLIR one of
them runs. Bounds that are no indices are computed without overflow.
Source: `LoopSpecialization.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects import arith, scf
from xdsl.dialects.affine import ApplyOp
from xdsl.dialects.builtin import AffineMapAttr, IndexType, IntegerAttr, IntegerType
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap, AffineSymExpr
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.folding import create_or_fold
from okl_opt.dialects.registry import create
from okl_opt.dialects.text.affine_build import add, modulo, multiply
from okl_opt.dialects.upstream.affine.compose import applied, compose
from okl_opt.dialects.upstream.affine.expressions import number, value_of
from okl_opt.dialects.upstream.shared.mixed import constant_integer, is_never_negative
from okl_opt.passes.base import OpPass
from okl_opt.passes.generic.greedily import rewrite_greedily
from okl_opt.passes.rewriting.copies import copy_of
from okl_opt.passes.rewriting.greedy import NO_LIMIT, GreedyRewriter
from okl_opt.passes.scf.extremes import EXTREMES, simplify_peeled

_LOWER, _UPPER, _STEP = (AffineSymExpr(place) for place in range(3))


def _difference(one: AffineExpr, other: AffineExpr) -> AffineExpr:
    return add(one, multiply(other, number(-1)))


class ForLoopPeelingPattern(RewritePattern):
    """Peels each existing loop once."""

    def __init__(self, *, peel_front: bool, skip_partial: bool):
        self._peel_front = peel_front
        self._skip_partial = skip_partial
        self._peeled: set[Operation] = set()
        self._partial: set[Operation] = set()

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        assert isinstance(op, scf.ForOp)
        if op in self._peeled or op.get_attr_or_prop("unsignedCmp") is not None:
            return
        if self._skip_partial and not self._peel_front and self._is_in_partial(op):
            return
        part = _peel_first(op, rewriter) if self._peel_front else _peel_last(op, rewriter)
        if part is None:
            return
        loops = ([inner for inner in loop.walk() if isinstance(inner, scf.ForOp)] for loop in (op, part))
        for old, new in zip(*loops, strict=True):
            for done in (self._peeled, self._partial):
                if old in done:
                    done.add(new)
        self._peeled |= {op, part}
        self._partial.add(part)

    def _is_in_partial(self, op: Operation) -> bool:
        around = op.parent_op()
        while around is not None and around not in self._partial:
            around = around.parent_op()
        return around is not None


def _peel_last(op: scf.ForOp, rewriter: PatternRewriter) -> Operation | None:
    """Return the loop after the full steps, or None if the step divides the range or is 1, or the loop never runs.

    Source: `peelForLoop`.
    """
    bounds = op.lb, op.ub, op.step
    lower, upper, step = map(constant_integer, bounds)
    if step is not None and step <= 1:
        return None
    if lower is not None and upper is not None and (upper <= lower or (step and (upper - lower) % step == 0)):
        return None
    rest = modulo(_difference(_UPPER, _LOWER), _STEP)
    if _is_always_zero(rest, bounds):
        return None
    end = op.ub
    split = _end_of_full_steps(op, rewriter, rest)
    part = copy_of(op)
    for result, new in zip(op.results, part.results, strict=True):
        rewriter.replace_all_uses_with(result, new)
    part.operands = [split, op.ub, op.step, *op.results]
    rewriter.insert(part, InsertPoint.after(op))
    _set_operands(rewriter, op, 1, [split])
    for loop, is_full in ((op, True), (part, False)):
        variable = loop.regions[0].block.args[0]
        for inner in [each for each in loop.walk(region_first=True) if each.name in EXTREMES]:
            simplify_peeled(inner, rewriter, variable, end, op.step, is_full=is_full)
    return part


def _end_of_full_steps(op: scf.ForOp, rewriter: PatternRewriter, rest: AffineExpr) -> SSAValue:
    """Insert the bound between the parts: the lower bound if the loop does not run."""
    if isinstance(op.lb.type, IndexType):
        results = [_difference(_UPPER, rest)]
        if _may_end_before_start(op.lb, op.ub):
            results.append(_LOWER)
        return _insert_index(rewriter, op, "affine.max", results, (op.lb, op.ub, op.step))
    distance = _insert_distance(op, rewriter)
    left = create_or_fold(rewriter, arith.RemUIOp(distance, op.step))
    return create_or_fold(rewriter, arith.AddiOp(op.lb, create_or_fold(rewriter, arith.SubiOp(distance, left))))


def _peel_first(op: scf.ForOp, rewriter: PatternRewriter) -> Operation | None:
    """Return a loop for the first iteration, or None if there is no other. Source: `peelForLoopFirstIteration`."""
    lower, upper, step = map(constant_integer, (op.lb, op.ub, op.step))
    if (
        lower is not None
        and upper is not None
        and (upper <= lower or (step is not None and _runs_at_most_once(upper - lower, step)))
    ):
        return None
    split = _end_of_first_step(op, rewriter)
    first = copy_of(op)
    first.operands = [op.lb, split, op.step, *op.iter_args]
    rewriter.insert(first, InsertPoint.before(op))
    _set_operands(rewriter, op, 0, [split])
    _set_operands(rewriter, op, 3, first.results)
    return first


def _end_of_first_step(op: scf.ForOp, rewriter: PatternRewriter) -> SSAValue:
    """Insert the bound between the parts: no more than the upper bound, or the lower one if the loop does not run."""
    is_known = constant_integer(op.lb) is not None and constant_integer(op.ub) is not None
    if isinstance(op.lb.type, IndexType):
        if is_known:
            return _insert_index(rewriter, op, "affine.min", [add(_LOWER, _UPPER)], (op.lb, op.step))
        return _insert_index(rewriter, op, "affine.min", [add(_LOWER, _STEP), _UPPER], (op.lb, op.ub, op.step))
    least = create_or_fold(rewriter, arith.MinUIOp(_insert_distance(op, rewriter), op.step))
    return create_or_fold(rewriter, arith.AddiOp(op.lb, least))


def _may_end_before_start(lower: SSAValue, upper: SSAValue) -> bool:
    """Return whether the upper bound may be below the lower one, as far as is known."""
    first, last = constant_integer(lower), constant_integer(upper)
    if first is not None and last is not None:
        return last < first
    return first is None or first > 0 or not is_never_negative(upper)


def _insert_distance(op: scf.ForOp, rewriter: PatternRewriter) -> SSAValue:
    """Insert the distance between the bounds, an unsigned number; 0 if the loop does not run."""
    type = op.lb.type
    assert isa(type, IntegerType), "not an index"
    rewriter.insertion_point = InsertPoint.before(op)
    runs = create_or_fold(rewriter, arith.CmpiOp(op.lb, op.ub, "slt"))
    distance = create_or_fold(rewriter, arith.SubiOp(op.ub, op.lb))
    zero = rewriter.insert(create("arith.constant", (), [type], {"value": IntegerAttr(0, type)}))
    return create_or_fold(rewriter, arith.SelectOp(runs, distance, zero.results[0]))


def _is_always_zero(expression: AffineExpr, operands: Sequence[SSAValue]) -> bool:
    """Return True if the expression folds to 0 with its operands' definitions. Source:
    `fullyComposeAffineMapAndOperands`.
    """
    what = applied(AffineMap(0, len(operands), (expression,)), operands)
    if any(isinstance(operand.owner, ApplyOp) for operand in operands):
        what = compose(what)
    return value_of(what.map.results[0]) == 0


def _runs_at_most_once(distance: int, step: int) -> bool:
    return -(-distance // step) <= 1 if step else distance < 0


def _insert_index(
    rewriter: PatternRewriter, op: scf.ForOp, extreme: str, results: Sequence[AffineExpr], operands: Sequence[SSAValue]
) -> SSAValue:
    """Insert the least or greatest of affine expressions before the loop: an `affine.apply` for one of them."""
    rewriter.insertion_point = InsertPoint.before(op)
    map = AffineMapAttr(AffineMap(0, len(operands), tuple(results)))
    name = "affine.apply" if len(results) == 1 else extreme
    return create_or_fold(rewriter, create(name, operands, [IndexType()], {"map": map}))


def _set_operands(rewriter: PatternRewriter, op: Operation, start: int, values: Sequence[SSAValue]) -> None:
    rewriter.notify_op_modified(op)
    op.operands = [*op.operands[:start], *values, *op.operands[start + len(values) :]]


@dataclass(frozen=True)
class SCFForLoopPeeling(OpPass):
    name = "scf-for-loop-peeling"
    keeps_checks = True

    peel_front: bool = False
    """Peel the first iteration off all loops instead of the last one."""

    skip_partial: bool = True
    """Leave loops alone in the rest of another loop."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        patterns = (ForLoopPeelingPattern(peel_front=self.peel_front, skip_partial=self.skip_partial),)
        rewrite_greedily(
            GreedyRewriter(ctx, op, lambda inner: patterns if inner.name == scf.ForOp.name else (), False, NO_LIMIT)
        )
