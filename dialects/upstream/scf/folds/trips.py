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
    stride = constant_integer(step)
    if stride is not None and not is_signed:
        stride %= 1 << width
    if stride is not None and stride <= 0:
        return 0
    distance = _distance(lower, upper, is_signed, width)
    if distance is not None and distance <= 0:
        return 0
    return None if distance is None or stride is None else -(-distance // stride)


def _distance(lower: Mixed, upper: Mixed, is_signed: bool, width: int) -> int | None:
    """The distance between the bounds, None if unknown; 0 or less for an empty range."""
    first, last = constant_integer(lower), constant_integer(upper)
    if (first is None) != (last is None):
        return None
    if first is None or last is None:
        return _added(lower, upper, is_signed)
    if not is_signed:
        first, last = first % (1 << width), last % (1 << width)
    return max(0, last - first)


def _added(lower: Mixed, upper: Mixed, is_signed: bool) -> int | None:
    """The constant added to the lower bound to get the upper one, without overflow. Source: `computeUbMinusLb`."""
    add = None if isinstance(upper, int) else upper.owner
    if not isinstance(add, Operation) or add.name != "arith.addi" or add.operands[0] is not lower:
        return None
    if not has_overflow_flag(add, "nsw" if is_signed else "nuw"):
        return None
    return signed_integer(constant_value(add.operands[1]))
