"""Host arithmetic on floats: each result is rounded to its type."""

from __future__ import annotations

import math
import operator
import struct
from collections.abc import Callable, Mapping, Sequence

from xdsl.dialects import arith
from xdsl.dialects.builtin import AnyFloat, BFloat16Type, Float16Type, Float32Type, Float64Type
from xdsl.ir import Attribute, Operation

from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.host.numbers import bits_of, signed
from okl_opt.runtime.memory.numbers import decode, encode

_DTYPES: Mapping[type[Attribute], DType] = {
    BFloat16Type: DType.BF16,
    Float16Type: DType.F16,
    Float32Type: DType.F32,
    Float64Type: DType.F64,
}


def float_computation(op: Operation) -> Callable[[Sequence[float]], float] | None:
    """Return the function that computes an op with float operands or a float result; None for an unknown op."""
    if isinstance(op, arith.CmpfOp):
        return _comparison(op)
    if not op.results or not op.operands:
        return None
    to, of = op.results[0].type, op.operands[0].type
    bits = bits_of(to)
    if bits is not None and op.name in ("arith.fptosi", "arith.fptoui"):
        return lambda values: signed(int(values[0]), bits) if math.isfinite(values[0]) else 0
    dtype = _DTYPES.get(type(to))
    if dtype is None:
        return None
    rule = _RULES.get(op.name)
    if rule is not None and isinstance(of, AnyFloat):
        return lambda values: rounded(dtype, rule(*values))
    source_bits = bits_of(of)
    if source_bits is not None and op.name == "arith.sitofp":
        return lambda values: rounded(dtype, -values[0] if source_bits == 1 else values[0])
    if source_bits is not None and op.name == "arith.uitofp":
        return lambda values: rounded(dtype, int(values[0]) % (1 << source_bits))
    return None


def rounded(dtype: DType, value: float) -> float:
    """The number of a type nearest to `value`."""
    try:
        return decode(dtype, memoryview(bytes(encode(dtype, [value]))))[0]
    except (OverflowError, struct.error):
        return math.copysign(math.inf, value)


def _divided(one: float, other: float) -> float:
    if other:
        return one / other
    return math.nan if one != one or not one else math.copysign(math.inf, one) * math.copysign(1.0, other)


def _largest(one: float, other: float) -> float:
    return math.nan if one != one or other != other else max(one, other)


def _least(one: float, other: float) -> float:
    return math.nan if one != one or other != other else min(one, other)


_RULES: Mapping[str, Callable[..., float]] = {
    "arith.addf": operator.add,
    "arith.subf": operator.sub,
    "arith.mulf": operator.mul,
    "arith.divf": _divided,
    "arith.negf": float.__neg__,
    "arith.maximumf": _largest,
    "arith.minimumf": _least,
    "arith.extf": float,
    "arith.truncf": float,
}
_ORDERED: Sequence[Callable[[float, float], bool]] = (
    operator.eq,
    operator.gt,
    operator.ge,
    operator.lt,
    operator.le,
    operator.ne,
)


def _comparison(op: arith.CmpfOp) -> Callable[[Sequence[float]], float]:
    """The predicates in order of number: false, six ordered comparisons, ordered; then six unordered comparisons,
    unordered, true.
    """
    number = op.predicate.value.data

    def compare(values: Sequence[float]) -> float:
        one, other = values
        if one != one or other != other:
            return int(number > 7)
        if number in (0, 7, 14, 15):
            return int(number in (7, 15))
        return int(_ORDERED[(number - 1) % 7](one, other))

    return compare
