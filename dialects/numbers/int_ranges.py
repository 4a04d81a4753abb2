"""Ranges of integers: unsigned and signed bounds, each valid by itself.

Source: `ConstantIntRanges` of MLIR 22 (`InferIntRangeInterface.cpp`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import NamedTuple

from okl_opt.dialects.numbers.elements import signed
from okl_opt.dialects.numbers.integers import limits
from okl_opt.dialects.numbers.scalars import INVERTED


class IntRange(NamedTuple):
    """Closed bounds of integers of a width. A range may be contradictory: its minimum above its maximum."""

    width: int
    umin: int
    umax: int
    smin: int
    smax: int

    @property
    def constant(self) -> int | None:
        """The bits of the only integer in the range, if there is one."""
        if self.umin == self.umax:
            return self.umin
        return self.smin & mask(self.width) if self.smin == self.smax else None


def mask(width: int) -> int:
    """The largest unsigned integer of a width."""
    return (1 << width) - 1


def signed_limits(width: int) -> tuple[int, int]:
    """The least and the largest signed integer of a width."""
    return limits(width, True)


def whole(width: int) -> IntRange:
    """The range of all integers of a width."""
    return IntRange(width, 0, mask(width), *signed_limits(width))


def single(width: int, value: int) -> IntRange:
    """The range of one integer; `value` has its bits."""
    bits = value & mask(width)
    number = signed(bits, width)
    return IntRange(width, bits, bits, number, number)


def from_unsigned(width: int, umin: int, umax: int) -> IntRange:
    """The range with these unsigned bounds."""
    smin, smax = signed(umin, width), signed(umax, width)
    if (smin < 0) != (smax < 0):
        return IntRange(width, umin, umax, *signed_limits(width))
    return IntRange(width, umin, umax, min(smin, smax), max(smin, smax))


def from_signed(width: int, smin: int, smax: int) -> IntRange:
    """The range with these signed bounds."""
    if (smin < 0) != (smax < 0):
        return IntRange(width, 0, mask(width), smin, smax)
    umin, umax = smin & mask(width), smax & mask(width)
    return IntRange(width, min(umin, umax), max(umin, umax), smin, smax)


def union(one: IntRange, other: IntRange) -> IntRange:
    """The smallest range that contains both ranges."""
    return IntRange(
        one.width,
        min(one.umin, other.umin),
        max(one.umax, other.umax),
        min(one.smin, other.smin),
        max(one.smax, other.smax),
    )


def union_of(ranges: Sequence[IntRange]) -> IntRange:
    """The smallest range that contains all the ranges, at least one."""
    return reduce(union, ranges)


def intersection(one: IntRange, other: IntRange) -> IntRange:
    """The intersection of two ranges."""
    return IntRange(
        one.width,
        max(one.umin, other.umin),
        min(one.umax, other.umax),
        max(one.smin, other.smin),
        min(one.smax, other.smax),
    )


# ----- other widths


def extended(range: IntRange, width: int) -> IntRange:
    """Widen a range: zero-extend the unsigned bounds, sign-extend the signed ones."""
    return range._replace(width=width)


def zero_extended(range: IntRange, width: int) -> IntRange:
    return from_unsigned(width, range.umin, range.umax)


def sign_extended(range: IntRange, width: int) -> IntRange:
    return from_signed(width, range.smin, range.smax)


def truncated(range: IntRange, width: int) -> IntRange:
    """The range of the low bits. Bounds that wrap around become the full range."""
    if range.umin >> width == range.umax >> width:
        umin, umax = range.umin & mask(width), range.umax & mask(width)
    else:
        umin, umax = 0, mask(width)
    low, high = range.smin >> (width - 1), range.smax >> (width - 1)
    if low == high or (low == -1 and high == 0):
        smin, smax = signed(range.smin & mask(width), width), signed(range.smax & mask(width), width)
    else:
        smin, smax = signed_limits(width)
    return IntRange(width, umin, umax, smin, smax)


# ----- comparisons


def truth(predicate: int, left: IntRange, right: IntRange) -> bool | None:
    """Return True or False if a comparison holds for all, or for no, integers of two ranges; else None.

    `predicate` is numbered as in arith.
    """
    if _always(predicate, left, right):
        return True
    return False if _always(INVERTED[predicate], left, right) else None


_EQ, _NE, _SLT, _SLE, _SGT, _SGE, _ULT, _ULE, _UGT, _UGE = range(10)


def _always(predicate: int, left: IntRange, right: IntRange) -> bool:
    if predicate == _EQ:
        return left.constant is not None and left.constant == right.constant
    if predicate == _NE:
        # Signed and unsigned ranges must both be disjoint.
        apart_signed = left.smax < right.smin or right.smax < left.smin
        return apart_signed and (left.umax < right.umin or right.umax < left.umin)
    if predicate in (_SGT, _SGE, _UGT, _UGE):
        left, right = right, left
    if predicate in (_SLT, _SGT):
        return left.smax < right.smin
    if predicate in (_SLE, _SGE):
        return left.smax <= right.smin
    if predicate in (_ULT, _UGT):
        return left.umax < right.umin
    return left.umax <= right.umin
