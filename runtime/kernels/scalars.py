"""Converting a numeric attribute to an element type, for the kernels of all providers.

The rules are those of `cast`: an integer wraps, a float is truncated to an integer, and a float result is rounded once.
To Bool: value != 0.
"""

from __future__ import annotations

from math import copysign, frexp, inf, isfinite, ldexp

from okl_opt.dialects.numbers.integers import to_integer, wrapped
from okl_opt.runtime.base.dtypes import DType

_FLOATS = {DType.F32: (24, -149, 128), DType.F16: (11, -24, 16), DType.BF16: (8, -133, 128)}
"""Digits of the significand, the exponent of the smallest number, and that of the first overflowing number."""


def as_element(value: float, dtype: DType) -> int | float:
    """`value` as an element of `dtype`; a Bool is 0 or 1."""
    if dtype is DType.BOOL:
        return int(value != 0)
    if dtype is DType.F64 or (dtype.is_float and not isfinite(value)):
        return float(value)
    if dtype.is_float:
        return _rounded(value, *_FLOATS[dtype])
    bits, is_signed = 8 * dtype.itemsize, dtype.kind != "unsigned"
    return wrapped(value if isinstance(value, int) else to_integer(value, bits, is_signed)[0], bits, is_signed)


def as_operand(value: float, dtype: DType) -> int | float:
    """`value` in the compute type of `dtype`: f32 for f16 and bf16."""
    return as_element(value, DType.F32 if dtype in (DType.F16, DType.BF16) else dtype)


def _rounded(value: float, digits: int, least: int, end: int) -> float:
    """To nearest, ties to even."""
    unit = max(frexp(value)[1] - digits, least)
    numerator, denominator = value.as_integer_ratio()
    numerator, denominator = numerator << max(-unit, 0), denominator << max(unit, 0)
    whole, rest = divmod(numerator, denominator)
    whole += 2 * rest > denominator or (2 * rest == denominator and whole % 2)
    return copysign(inf if abs(whole) >= 1 << max(end - unit, 0) else ldexp(whole, unit), value)
