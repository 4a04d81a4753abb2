"""Trip counts of loops. Source: `StaticValueUtils.cpp` and `SCF.cpp` of MLIR 22."""

from __future__ import annotations

from xdsl.ir import Operation

from okl_opt.dialects.interfaces.folding import constant_value
from okl_opt.dialects.numbers.elements import INDEX_WIDTH, width_of
from okl_opt.dialects.numbers.matchers import signed_integer
from okl_opt.dialects.upstream.arith.folds.integers import has_overflow_flag
from okl_opt.dialects.upstream.shared.mixed import Mixed, constant_integer


def trip_count(lower: Mixed, upper: Mixed, step: Mixed, is_signed: bool = True) -> int | None:
    """The trip count of a loop; None if unknown. Source: `constantTripCount`."""
    width = INDEX_WIDTH if isinstance(lower, int) else width_of(lower.type) or INDEX_WIDTH
    if lower is upper or (isinstance(lower, int) and isinstance(upper, int) and lower == upper):
        return 0
    stride = _of_sign(constant_integer(step), is_signed, width)
    if stride is not None and stride <= 0:
        return 0
    distance = _distance(lower, upper, is_signed, width)
    if distance is not None and distance <= 0:
        return 0
    return None if distance is None or stride is None else -(-distance // stride)


def _distance(lower: Mixed, upper: Mixed, is_signed: bool, width: int) -> int | None:
    """The distance between the bounds, None if unknown; 0 or less for an empty range."""
    first, last = (_of_sign(constant_integer(bound), is_signed, width) for bound in (lower, upper))
    if (first is None) != (last is None):
        return None
    if first is None or last is None:
        return _of_sign(_added(lower, upper, is_signed), is_signed, width)
    return last - first


def _of_sign(number: int | None, is_signed: bool, width: int) -> int | None:
    """Return a signed number as the loop reads it."""
    return number if number is None or is_signed else number % (1 << width)


def _added(lower: Mixed, upper: Mixed, is_signed: bool) -> int | None:
    """The constant added to the lower bound to get the upper one, without overflow. Source: `computeUbMinusLb`."""
    add = None if isinstance(upper, int) else upper.owner
    if not isinstance(add, Operation) or add.name != "arith.addi" or add.operands[0] is not lower:
        return None
    if not has_overflow_flag(add, "nsw" if is_signed else "nuw"):
        return None
    return signed_integer(constant_value(add.operands[1]))
