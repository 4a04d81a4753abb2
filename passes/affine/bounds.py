"""Bounds and trip counts of affine loops.

Source: `LoopAnalysis.cpp` and `AffineValueMap` of MLIR 22.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import accumulate

from xdsl.dialects.affine import ForOp
from xdsl.dialects.builtin import AffineMapAttr, DenseArrayBase, i32
from xdsl.ir.affine import AffineConstantExpr, AffineDimExpr, AffineExpr, AffineMap, AffineSymExpr

from okl_opt.dialects.text.affine_build import ceil_divide, subtract
from okl_opt.dialects.upstream.affine.compose import Applied, applied, canonicalize, constant_bound
from okl_opt.dialects.upstream.affine.expressions import largest_divisor, number, replace_in_map, simplify_map, value_of
from okl_opt.dialects.upstream.shared.mixed import is_never_negative
from okl_opt.passes.rewriting.edit import Editor


def group_maps(map: AffineMap, sizes: Iterable[int]) -> list[AffineMap]:
    """Split the results of a map into groups, one for each dimension of an `affine.parallel`."""
    ends = list(accumulate(sizes))
    return [
        AffineMap(map.num_dims, map.num_symbols, map.results[start:end])
        for start, end in zip([0, *ends], ends, strict=False)
    ]


def lower_of(loop: ForOp) -> Applied:
    """Return the lower bound."""
    return applied(loop.lowerBoundMap.data, loop.lowerBoundOperands)


def upper_of(loop: ForOp) -> Applied:
    """Return the exclusive upper bound."""
    return applied(loop.upperBoundMap.data, loop.upperBoundOperands)


def constant(value: int) -> Applied:
    """Return a constant bound."""
    return applied(AffineMap(0, 0, (number(value),)), ())


def set_bounds(loop: ForOp, lower: Applied, upper: Applied) -> None:
    """Set the bounds of a loop that is under construction, or marked as modified."""
    inits = list(loop.inits)
    loop.operands = [*lower.operands, *upper.operands, *inits]
    loop.properties["lowerBoundMap"] = AffineMapAttr(lower.map)
    loop.properties["upperBoundMap"] = AffineMapAttr(upper.map)
    sizes = [len(lower.operands), len(upper.operands), len(inits)]
    loop.properties["operandSegmentSizes"] = DenseArrayBase.from_list(i32, sizes)


def change_bounds(edit: Editor, loop: ForOp, *, lower: Applied | None = None, upper: Applied | None = None) -> None:
    """Change bounds of a loop in the module."""
    edit.modify(loop)
    set_bounds(loop, lower or lower_of(loop), upper or upper_of(loop))


def difference(one: Applied, other: Applied) -> Applied:
    """Return the simplified differences of two maps, result by result. Source: `AffineValueMap::difference`."""
    pairs = zip(one.map.results, _after(one, other).results, strict=True)
    new = _of_both(one, other, [subtract(left, right) for left, right in pairs])
    return new._replace(map=simplify_map(new.map))


def at_least(bound: Applied, other: Applied) -> Applied:
    """Return a lower bound with the results of both: the larger one counts."""
    return _of_both(bound, other, [*bound.map.results, *_after(bound, other).results])


def _after(one: Applied, other: Applied) -> AffineMap:
    """Return the map of `other`, with its operands numbered after those of `one`."""
    dims, symbols = (of_one + of_other for of_one, of_other in zip(one.num, other.num, strict=True))
    return replace_in_map(
        other.map,
        [AffineDimExpr(place) for place in range(one.map.num_dims, dims)],
        [AffineSymExpr(place) for place in range(one.map.num_symbols, symbols)],
        (dims, symbols),
    )


def _of_both(one: Applied, other: Applied, results: Iterable[AffineExpr]) -> Applied:
    """Return a map of the operands of two maps."""
    dims, symbols = [*one.dims, *other.dims], [*one.symbols, *other.symbols]
    return canonicalize(applied(AffineMap(len(dims), len(symbols), tuple(results)), [*dims, *symbols]))


def from_lower(loop: ForOp) -> Applied:
    """Return each result of the upper bound minus the lower bound, which must have one result."""
    lower, upper = lower_of(loop), upper_of(loop)
    repeated = AffineMap(*lower.num, lower.map.results * len(upper.map.results))
    return difference(upper, lower._replace(map=repeated))


def in_steps(what: Applied, step: int) -> Applied:
    """Return each result divided by a number, rounded up."""
    results = tuple(ceil_divide(result, number(step)) for result in what.map.results)
    return what._replace(map=AffineMap(*what.num, results))


def trip_counts(loop: ForOp) -> Applied | None:
    """Return a map whose least result, or 0 if that is negative, is the trip count; None if there is no such map.

    Source: `getTripCountMapAndOperands`.
    """
    first, last = constant_bound(loop.lowerBoundMap.data), constant_bound(loop.upperBoundMap.data)
    step = loop.step.value.data
    if first is not None and last is not None:
        return constant(max(0, -(-(last - first) // step)))
    return None if len(loop.lowerBoundMap.data.results) != 1 else in_steps(from_lower(loop), step)


def constant_trip_count(loop: ForOp) -> int | None:
    """Return the trip count if it is constant, else None. Source: `getConstantTripCount`."""
    counts = trip_counts(loop)
    values = [] if counts is None else [value_of(result) for result in counts.map.results]
    known = [value for value in values if value is not None]
    return max(0, min(known)) if known and len(known) == len(values) else None


def is_natural(bound: Applied) -> bool:
    """Return whether no result of a bound is ever negative."""
    return all(_is_natural(result, bound) for result in bound.map.results)


def _is_natural(result: AffineExpr, bound: Applied) -> bool:
    match result:
        case AffineConstantExpr(value):
            return value >= 0
        case AffineDimExpr(position):
            return is_never_negative(bound.dims[position])
        case AffineSymExpr(position):
            return is_never_negative(bound.symbols[position])
        case _:
            return False


def may_end_before_start(loop: ForOp) -> bool:
    """Return whether the upper bound may be below the lower one, as far as is known."""
    first, last = constant_bound(loop.lowerBoundMap.data), constant_bound(loop.upperBoundMap.data)
    if first is not None and last is not None:
        return last < first
    return first is None or first > 0 or not is_natural(upper_of(loop))


def is_step(step: int) -> bool:
    """Return whether a number fits into the step attribute of a loop."""
    return step < 2**63


def is_trip_count_multiple(loop: ForOp, factor: int) -> bool:
    """Return whether `factor` is known to divide the trip count. Source: `getLargestDivisorOfTripCount`."""
    counts = trip_counts(loop)
    if counts is None:
        return factor == 1
    return math.gcd(*(_largest_divisor(result) for result in counts.map.results)) % factor == 0


def _largest_divisor(count: AffineExpr) -> int:
    value = value_of(count)
    return largest_divisor(count) if value is None else max(value, 0)
