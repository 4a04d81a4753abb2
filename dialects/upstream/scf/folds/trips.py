"""How often loops run. Source: `StaticValueUtils.cpp` and `SCF.cpp` of MLIR 22."""

from __future__ import annotations

from xdsl.ir import Operation, SSAValue

from dialects.interfaces.folding import constant_value
from dialects.numbers.elements import INDEX_WIDTH, signed, width_of
from dialects.numbers.matchers import signed_integer
from dialects.upstream.arith.folds.integers import has_overflow_flag

Bound = int | SSAValue
"""A number that is known, or a value."""


def trip_count(lower: Bound, upper: Bound, step: Bound, is_signed: bool = True) -> int | None:
    """How often a loop runs, if that is known. Source: `constantTripCount`."""
    width = INDEX_WIDTH if isinstance(lower, int) else width_of(lower.type) or INDEX_WIDTH
    if lower is upper or (isinstance(lower, int) and isinstance(upper, int) and lower == upper):
        return 0
    stride = number_of(step)
    if stride == 0:
        return 0
    distance = _distance(lower, upper, is_signed, width)
    if distance is None or (is_signed and distance < 0):
        return None if distance is None else 0
    if distance == 0:
        return 0
    if stride is None:
        return None
    if not is_signed:
        stride %= 1 << width
    count = abs(distance) // abs(stride) * (1 if stride > 0 else -1)
    return count + (1 if distance % abs(stride) else 0)


def number_of(bound: Bound) -> int | None:
    """The number of a bound, if it is known."""
    return bound if isinstance(bound, int) else signed_integer(constant_value(bound))


def _distance(lower: Bound, upper: Bound, is_signed: bool, width: int) -> int | None:
    """How far the bounds are apart, if that is known; not above 0 if there is nothing between them."""
    first, last = number_of(lower), number_of(upper)
    if (first is None) != (last is None):
        return None
    if first is None or last is None:
        return _added(lower, upper, is_signed)
    if not is_signed:
        first, last = first % (1 << width), last % (1 << width)
    if last <= first:
        return 0
    # As MLIR: too large a distance is a negative one.
    return signed(last - first, width) if is_signed else last - first


def _added(lower: Bound, upper: Bound, is_signed: bool) -> int | None:
    """What is added to the lower bound for the upper one, without overflow. Source: `computeUbMinusLb`."""
    add = None if isinstance(upper, int) else upper.owner
    if not isinstance(add, Operation) or add.name != "arith.addi" or add.operands[0] is not lower:
        return None
    if not has_overflow_flag(add, "nsw" if is_signed else "nuw"):
        return None
    distance = signed_integer(constant_value(add.operands[1]))
    return None if distance is None else max(distance, 0)
