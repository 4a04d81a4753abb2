"""Loop unrolling, with cleanup loops. Source: `LoopUtils.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.affine import ApplyOp, ForOp
from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineMap
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.diagnostic import error
from okl_opt.dialects.text.affine_build import add, modulo, multiply, subtract
from okl_opt.dialects.upstream.affine.compose import Applied, applied, compose
from okl_opt.dialects.upstream.affine.expressions import number
from okl_opt.passes.affine.bounds import (
    at_least,
    change_bounds,
    constant_trip_count,
    is_step,
    is_trip_count_multiple,
    lower_of,
    may_end_before_start,
    trip_counts,
)
from okl_opt.passes.affine.loops import apply_of, end_of, is_empty, promote, promote_if_single, runs_once, variable_of
from okl_opt.passes.rewriting.copies import copy_of
from okl_opt.passes.rewriting.edit import Editor

MOST_OPS = 1 << 20
"""The largest number of ops in an unrolled loop."""


def check_size(loop: ForOp, factor: int) -> None:
    """Refuse to unroll to too many ops. Raises: DiagnosticError."""
    size = sum(1 for _ in loop.body.walk())
    if size * factor > MOST_OPS:
        raise error(loop.location, f"unrolled by {factor}, the loop would have more than {MOST_OPS} ops")


def has_single_bounds(loop: ForOp) -> bool:
    """Return whether both bounds have a single result."""
    return len(loop.lowerBoundMap.data.results) == len(loop.upperBoundMap.data.results) == 1


def unroll_full(edit: Editor, loop: ForOp) -> bool:
    """Fully unroll a loop with a constant trip count; return whether it changed. Source: `loopUnrollFull`."""
    count = constant_trip_count(loop)
    if not count:
        return False
    return unroll_by(edit, loop, count)


def unroll_by(edit: Editor, loop: ForOp, factor: int, *, clean_up: bool = False) -> bool:
    """Unroll a loop by a factor; return whether it changed. Source: `loopUnrollByFactor`.

    `clean_up` fully unrolls a loop with a known trip count that the factor does not divide.
    """
    count = constant_trip_count(loop)
    if factor == 1:
        if not runs_once(loop) or not edit.begin(loop):
            return False
        promote(edit, loop)
        return True
    if is_empty(loop) or not is_step(loop.step.value.data * factor):
        return False
    if count is not None and count < factor:
        return clean_up and unroll_full(edit, loop)
    leaves_rest = not is_trip_count_multiple(loop, factor)
    if leaves_rest and not has_single_bounds(loop):
        return False
    if leaves_rest and clean_up:
        return unroll_full(edit, loop)
    check_size(loop, factor)
    if not edit.begin(loop):
        return False
    if leaves_rest:
        split_rest(edit, loop, factor)
    _repeat(edit, loop, factor)
    promote_if_single(edit, loop)
    return True


def _repeat(edit: Editor, loop: ForOp, factor: int) -> None:
    """Append copies of the body to the body. Source: `generateUnrolledLoop`."""
    block, end, variable = loop.body.block, end_of(loop), variable_of(loop)
    body = [op for op in block.ops if op is not end]
    step = loop.step.value.data
    is_used = bool(list(variable.uses))
    yielded: Sequence[SSAValue] = list(end.operands)
    last = yielded
    place = InsertPoint.before(end)
    edit.modify(loop).properties["step"] = IntegerAttr.from_index_int_value(step * factor)
    for turn in range(1, factor):
        values: dict[SSAValue, SSAValue] = dict(zip(block.args[1:], last, strict=True))
        if is_used:
            values[variable] = edit.insert(advanced(variable, turn * step), place).result
        for op in body:
            copy = edit.insert(copy_of(op, values), place, of=op)
            values.update(zip(op.results, copy.results, strict=True))
        last = [values.get(value, value) for value in yielded]
    edit.modify(end).operands = last


def advanced(variable: SSAValue, distance: int) -> ApplyOp:
    """Return an `affine.apply` of `variable + distance`."""
    return apply_of(applied(AffineMap(1, 0, (add(AffineDimExpr(0), number(distance)),)), [variable]))


def split_rest(edit: Editor, loop: ForOp, factor: int) -> ForOp | None:
    """Split the remaining iterations into a cleanup loop; both bounds must have one result.

    Source: `generateCleanupLoopForUnroll`.
    """
    split = _end_of_full_turns(edit, loop, factor)
    rest = copy_of(loop)
    assert isinstance(rest, ForOp)
    for result, new in zip(loop.results, rest.results, strict=True):
        edit.replace_all_uses_with(result, new)
    rest.operands = [*rest.operands[: len(rest.operands) - len(loop.results)], *loop.results]
    edit.insert(rest, InsertPoint.after(loop))
    change_bounds(edit, rest, lower=at_least(split, lower_of(loop)) if may_end_before_start(loop) else split)
    change_bounds(edit, loop, upper=split)
    return None if promote_if_single(edit, rest) else rest


def _end_of_full_turns(edit: Editor, loop: ForOp, factor: int) -> Applied:
    """Return the end of the iterations that are unrolled. Source: `getCleanupLoopLowerBound`."""
    counts = trip_counts(loop)
    assert counts is not None, "the lower bound has one result"
    (count,) = counts.map.results
    distance = multiply(subtract(count, modulo(count, number(factor))), number(loop.step.value.data))
    first = apply_of(lower_of(loop))
    whole = apply_of(counts._replace(map=AffineMap(*counts.num, (distance,))))
    total = AffineMap(2, 0, (add(AffineDimExpr(0), AffineDimExpr(1)),))
    composed = compose(applied(total, [first.result, whole.result]))
    for op in (first, whole):
        _insert_if_used(edit, op, composed, loop)
    return composed


def _insert_if_used(edit: Editor, op: Operation, by: Applied, loop: ForOp) -> None:
    if op.results[0] in by.operands:
        edit.insert(op, InsertPoint.before(loop))
    else:
        op.erase()
