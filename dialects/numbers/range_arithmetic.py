"""Result ranges of integer arithmetic.

Source: `InferIntRangeCommon.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.ir.affine import (
    AffineBinaryOpExpr,
    AffineBinaryOpKind,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineSymExpr,
)

from okl_opt.dialects.numbers.elements import INDEX_WIDTH, signed
from okl_opt.dialects.numbers.int_ranges import (
    IntRange,
    extended,
    from_signed,
    from_unsigned,
    intersection,
    mask,
    signed_limits,
    single,
    truncated,
    union,
    whole,
)
from okl_opt.dialects.numbers.integers import limits
from okl_opt.dialects.numbers.scalars import quotient, quotient_rounded_up, remainder

Infer = Callable[[IntRange, IntRange], IntRange]
_Exact = Callable[[int, int], int | None]
"""Computes an exact result; None if there is none."""

LEAST_INDEX_WIDTH = 32
"""The smallest width of an index; the largest is INDEX_WIDTH."""


# ----- bounds from exact results


def _fitted(value: int | None, width: int, is_signed: bool, saturates: bool) -> int | None:
    """Return a result that fits its width. If it overflows: the nearest limit if `saturates`, else None."""
    least, most = limits(width, is_signed)
    if value is None or least <= value <= most:
        return value
    return min(max(value, least), most) if saturates else None


def _range(width: int, low: int, high: int, is_signed: bool) -> IntRange:
    return from_signed(width, low, high) if is_signed else from_unsigned(width, low, high)


def _between(low: int | None, high: int | None, width: int, is_signed: bool, saturates: bool) -> IntRange:
    """The range from one result to another; all integers if one of them overflows."""
    low, high = _fitted(low, width, is_signed, saturates), _fitted(high, width, is_signed, saturates)
    return whole(width) if low is None or high is None else _range(width, low, high, is_signed)


def _extremes(
    exact: _Exact,
    lefts: Sequence[int],
    rights: Sequence[int],
    width: int,
    is_signed: bool,
    saturates: bool = False,
) -> IntRange:
    """The range of the results for all pairs of bounds; all integers if one of them overflows."""
    results: list[int] = []
    for left in lefts:
        for right in rights:
            result = _fitted(exact(left, right), width, is_signed, saturates)
            if result is None:
                return whole(width)
            results.append(result)
    return _range(width, min(results), max(results), is_signed)


# ----- sums and products


def add(left: IntRange, right: IntRange, nsw: bool = False, nuw: bool = False) -> IntRange:
    width = left.width
    return intersection(
        _between(left.umin + right.umin, left.umax + right.umax, width, False, nuw),
        _between(left.smin + right.smin, left.smax + right.smax, width, True, nsw),
    )


def sub(left: IntRange, right: IntRange, nsw: bool = False, nuw: bool = False) -> IntRange:
    width = left.width
    return intersection(
        _between(left.umin - right.umax, left.umax - right.umin, width, False, nuw),
        _between(left.smin - right.smax, left.smax - right.smin, width, True, nsw),
    )


def mul(left: IntRange, right: IntRange, nsw: bool = False, nuw: bool = False) -> IntRange:
    width = left.width

    return intersection(
        _extremes(int.__mul__, (left.umin, left.umax), (right.umin, right.umax), width, False, nuw),
        _extremes(int.__mul__, (left.smin, left.smax), (right.smin, right.smax), width, True, nsw),
    )


# ----- divisions


def _unless_by_zero(exact: _Exact) -> _Exact:
    """Wrap `exact` to return None for divisor 0, which a contradictory range may contain."""
    return lambda left, right: exact(left, right) if right else None


def _unsigned_division(left: IntRange, right: IntRange, exact: _Exact) -> IntRange:
    if right.umin:
        return _extremes(_unless_by_zero(exact), (left.umin, left.umax), (right.umin, right.umax), left.width, False)
    least = left.umin // right.umax if right.umax and left.umin >= right.umax else 0
    return from_unsigned(left.width, least, left.umax)


def _signed_division(left: IntRange, right: IntRange, exact: _Exact) -> IntRange:
    if right.smin <= 0 <= right.smax:
        return whole(left.width)
    least, _ = signed_limits(left.width)

    def rounded(one: int, other: int) -> int | None:
        # The least integer divided by -1 overflows before anything is rounded.
        return None if one == least and other == -1 else exact(one, other)

    return _extremes(rounded, (left.smin, left.smax), (right.smin, right.smax), left.width, True)


def divu(left: IntRange, right: IntRange) -> IntRange:
    return _unsigned_division(left, right, int.__floordiv__)


def ceildivu(left: IntRange, right: IntRange) -> IntRange:
    return _unsigned_division(left, right, quotient_rounded_up)


def divs(left: IntRange, right: IntRange) -> IntRange:
    return _signed_division(left, right, quotient)


def floordivs(left: IntRange, right: IntRange) -> IntRange:
    return _signed_division(left, right, int.__floordiv__)


def ceildivs(left: IntRange, right: IntRange) -> IntRange:
    return _signed_division(left, right, quotient_rounded_up)


def rems(left: IntRange, right: IntRange) -> IntRange:
    width = left.width
    if right.smin <= 0 <= right.smax:
        return whole(width)
    divisor = right.smax if right.smin > 0 else -right.smin
    if divisor > signed_limits(width)[1]:
        # The least integer has no positive counterpart; its bits, read as unsigned, are its absolute value.
        divisor = right.smin
    most = signed((divisor - 1) & mask(width), width)
    low = signed(-most & mask(width), width) if left.smin < 0 else 0
    high = most if left.smax > 0 else 0
    if right.smin == right.smax and (left.smax - left.smin) & mask(width) < divisor & mask(width):
        first, last = remainder(left.smin, divisor), remainder(left.smax, divisor)
        if first <= last:
            low, high = first, last
    return from_signed(width, low, high)


def remu(left: IntRange, right: IntRange) -> IntRange:
    width = left.width
    low, high = 0, min((right.umax - 1) & mask(width), left.umax)
    if right.umin and right.umin == right.umax and (left.umax - left.umin) & mask(width) < right.umax:
        first, last = left.umin % right.umax, left.umax % right.umax
        if first <= last:
            low, high = first, last
    return from_unsigned(width, low, high)


# ----- maximum and minimum


def maxs(left: IntRange, right: IntRange) -> IntRange:
    return from_signed(left.width, max(left.smin, right.smin), max(left.smax, right.smax))


def maxu(left: IntRange, right: IntRange) -> IntRange:
    return from_unsigned(left.width, max(left.umin, right.umin), max(left.umax, right.umax))


def mins(left: IntRange, right: IntRange) -> IntRange:
    return from_signed(left.width, min(left.smin, right.smin), min(left.smax, right.smax))


def minu(left: IntRange, right: IntRange) -> IntRange:
    return from_unsigned(left.width, min(left.umin, right.umin), min(left.umax, right.umax))


# ----- bits


def _varying(range: IntRange) -> int:
    """A mask of the highest bit that differs within a range, and all bits below."""
    return mask((range.umin ^ range.umax).bit_length())


def _by_bits(exact: Callable[[int, int], int]) -> Infer:
    def infer(left: IntRange, right: IntRange) -> IntRange:
        lefts = (left.umin & ~_varying(left), left.umax | _varying(left))
        rights = (right.umin & ~_varying(right), right.umax | _varying(right))
        return _extremes(exact, lefts, rights, left.width, False)

    return infer


and_ = _by_bits(int.__and__)
or_ = _by_bits(int.__or__)


def xor(left: IntRange, right: IntRange) -> IntRange:
    varying = _varying(left) | _varying(right)
    bits = left.umin ^ right.umin
    return from_unsigned(left.width, bits & ~varying, bits | varying)


def shl(left: IntRange, right: IntRange, nsw: bool = False, nuw: bool = False) -> IntRange:
    width = left.width

    def shifted(saturates: bool, is_signed: bool) -> _Exact:
        def exact(value: int, distance: int) -> int | None:
            if distance >= width:
                least, most = limits(width, is_signed)
                return (least if value < 0 else most) if saturates else None
            return value << distance

        return exact

    distances = (right.umin, right.umax)
    return intersection(
        _extremes(shifted(nuw, False), (left.umin, left.umax), distances, width, False, nuw),
        _extremes(shifted(nsw, True), (left.smin, left.smax), distances, width, True, nsw),
    )


def _shifted_right(width: int) -> _Exact:
    return lambda value, distance: None if distance >= width else value >> distance


def shrs(left: IntRange, right: IntRange) -> IntRange:
    exact = _shifted_right(left.width)
    return _extremes(exact, (left.smin, left.smax), (right.umin, right.umax), left.width, True)


def shru(left: IntRange, right: IntRange) -> IntRange:
    exact = _shifted_right(left.width)
    return _extremes(exact, (left.umin, left.umax), (right.umin, right.umax), left.width, False)


# ----- indices


def of_index(infer: Infer, compared: Callable[[IntRange], object]) -> Infer:
    """Infer for indices of 64 and of 32 bits, and unite the ranges if `compared` differs between them."""

    def of_both_widths(left: IntRange, right: IntRange) -> IntRange:
        wide = infer(left, right)
        narrow = infer(truncated(left, LEAST_INDEX_WIDTH), truncated(right, LEAST_INDEX_WIDTH))
        if compared(narrow) == compared(truncated(wide, LEAST_INDEX_WIDTH)):
            return wide
        return union(wide, extended(narrow, INDEX_WIDTH))

    return of_both_widths


def affine(expression: AffineExpr, dimensions: Sequence[IntRange], symbols: Sequence[IntRange]) -> IntRange:
    """The range of an affine expression. Source: `inferAffineExpr`."""
    if isinstance(expression, AffineConstantExpr):
        return single(INDEX_WIDTH, expression.value)
    if isinstance(expression, AffineDimExpr):
        return dimensions[expression.position]
    if isinstance(expression, AffineSymExpr):
        return symbols[expression.position]
    assert isinstance(expression, AffineBinaryOpExpr), "there are no other expressions"
    left = affine(expression.lhs, dimensions, symbols)
    right = affine(expression.rhs, dimensions, symbols)
    match expression.kind:
        case AffineBinaryOpKind.Add:
            return add(left, right, nsw=True)
        case AffineBinaryOpKind.Mul:
            return mul(left, right, nsw=True)
        case AffineBinaryOpKind.FloorDiv:
            return floordivs(left, right)
        case AffineBinaryOpKind.CeilDiv:
            return ceildivs(left, right)
        case AffineBinaryOpKind.Mod:
            return _modulo(left, right)


def _modulo(left: IntRange, right: IntRange) -> IntRange:
    """The range of a modulo by a positive divisor; the result is not negative."""
    if right.smin <= 0:
        return whole(INDEX_WIDTH)
    low, high = 0, right.smax - 1
    if right.smin == right.smax and left.smin >= 0 and left.smax - left.smin < right.smax:
        first, last = left.smin % right.smax, left.smax % right.smax
        if first <= last:
            low, high = first, last
    return from_signed(INDEX_WIDTH, low, high)
