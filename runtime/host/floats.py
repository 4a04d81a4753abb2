"""Host arithmetic on floats: each result is rounded to its type.

Python computes it, which is faster than `ap_float` and gives the same: a double has more than twice the bits of f32,
so that rounding twice is rounding once.
"""

from __future__ import annotations

import math
import operator
import struct
from collections.abc import Callable, Mapping, Sequence

from xdsl.dialects import arith
from xdsl.dialects.builtin import AnyFloat, BFloat16Type, Float16Type, Float32Type, Float64Type
from xdsl.ir import Attribute, Operation

from okl_opt.dialects.numbers.ap_float import format_of, from_integer
from okl_opt.dialects.numbers.integers import to_integer, wrapped
from okl_opt.dialects.numbers.matchers import is_zero
from okl_opt.dialects.numbers.scalars import compares_floats
from okl_opt.dialects.text.numbers.floats import float_of_bits
from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.host.numbers import bits_of, stored
from okl_opt.runtime.memory.numbers import decode, encode

_DTYPES: Mapping[type[Attribute], DType] = {
    BFloat16Type: DType.BF16,
    Float16Type: DType.F16,
    Float32Type: DType.F32,
    Float64Type: DType.F64,
}
_EXACT = 1 << 53
"""A double holds integers up to this one."""


def float_computation(op: Operation) -> Callable[[Sequence[float]], float] | None:
    """Return the function that computes an op with float operands or a float result; None for an unknown op."""
    if isinstance(op, arith.CmpfOp):
        predicate = op.predicate.value.data
        return lambda values: int(compares_floats(predicate, *values))
    if not op.results or not op.operands:
        return None
    to, of = op.results[0].type, op.operands[0].type
    bits, source_bits = bits_of(to), bits_of(of)
    if bits is not None and op.name in ("arith.fptosi", "arith.fptoui"):
        is_signed = op.name == "arith.fptosi"
        return lambda values: stored(to_integer(values[0], bits, is_signed)[0], bits)
    dtype = _DTYPES.get(type(to))
    if dtype is None or not isinstance(to, AnyFloat):
        return None
    rule, mode = _RULES.get(op.name), op.properties.get("roundingmode")
    if rule is not None and isinstance(of, AnyFloat) and (mode is None or is_zero(mode)):
        return lambda values: rounded(dtype, rule(*values))
    if source_bits is not None and op.name in ("arith.sitofp", "arith.uitofp"):
        is_signed = op.name == "arith.sitofp"
        return lambda values: _of_integer(to, dtype, wrapped(int(values[0]), source_bits, is_signed))
    return None


def rounded(dtype: DType, value: float) -> float:
    """The number of a type nearest to `value`."""
    try:
        return decode(dtype, memoryview(encode(dtype, [value])))[0]
    except (OverflowError, struct.error):
        return math.copysign(math.inf, value)


def _of_integer(type: AnyFloat, dtype: DType, value: int) -> float:
    """The number of a type nearest to an integer."""
    if -_EXACT <= value <= _EXACT:
        return rounded(dtype, value)
    found = float_of_bits(from_integer(value, format_of(type)), type)
    assert found is not None, "Python has floats for all integers"
    return found


def _divided(one: float, other: float) -> float:
    if other:
        return one / other
    return math.nan if one != one or not one else math.copysign(math.inf, one) * math.copysign(1.0, other)


def _maximum(one: float, other: float) -> float:
    """The larger number; a NaN wins, and 0 is larger than -0."""
    if one != one or other != other or one == other == 0:
        return one + other
    return max(one, other)


def _minimum(one: float, other: float) -> float:
    return -_maximum(-one, -other)


_RULES: Mapping[str, Callable[..., float]] = {
    "arith.addf": operator.add,
    "arith.subf": operator.sub,
    "arith.mulf": operator.mul,
    "arith.divf": _divided,
    "arith.negf": float.__neg__,
    "arith.maximumf": _maximum,
    "arith.minimumf": _minimum,
    "arith.extf": float,
    "arith.truncf": float,
}
