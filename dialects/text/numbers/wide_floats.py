"""f80 and f128: their encodings, which xDSL lacks, and their text. Most of their values fit no Python float.

Source: `APFloat.cpp` of LLVM.
"""

from __future__ import annotations

import math
from fractions import Fraction

from xdsl.dialects.builtin import Float80Type, Float128Type

from okl_opt.dialects.text.numbers.digits import plain_text, scientific_text

WideFloatType = Float80Type | Float128Type

# Significand bits, the leading one included; f80 stores it.
_PRECISION: dict[type[WideFloatType], int] = {Float80Type: 64, Float128Type: 113}
_BIAS = 16383
_HIGHEST = 0x7FFF


def _stored_bits(type: WideFloatType) -> int:
    """Bits of the significand in the encoding."""
    return 64 if isinstance(type, Float80Type) else 112


def canonical(bits: int, type: WideFloatType) -> int:
    """Return `bits` in LLVM's canonical form: an f80 without its leading one is a NaN."""
    if isinstance(type, Float80Type) and bits >> 64 & _HIGHEST and not bits >> 63 & 1:
        return bits | _HIGHEST << 64
    return bits


def wide_text(bits: int, type: WideFloatType) -> str:
    """The float that `bits` encode, as MLIR prints it (without its type)."""
    magnitude = _magnitude(bits, type)
    if magnitude is None:
        return f"0x{bits:X}"
    sign = "-" if _is_negative(bits, type) else ""
    if not magnitude:
        return f"{sign}0.000000e+00"
    scientific = scientific_text(*magnitude.as_integer_ratio(), 6)
    if _nearest(Fraction(scientific), type) == magnitude:
        return sign + scientific
    precision = 2 + _PRECISION[type.__class__] * 59 // 196
    plain = plain_text(*magnitude.as_integer_ratio(), precision)
    return sign + plain if "." in plain else f"0x{bits:X}"


def wide_value(bits: int, type: WideFloatType) -> float | None:
    """The Python float equal to `bits`; None if there is none."""
    magnitude = _magnitude(bits, type)
    try:
        value = math.inf if magnitude is None else float(magnitude)
    except OverflowError:
        return None
    values = (value, -value, math.nan, -math.nan)
    return next((found for found in values if wide_bits(found, type) == bits), None)


def wide_bits(value: float, type: WideFloatType) -> int:
    """The encoding of `value`."""
    precision, stored = _PRECISION[type.__class__], _stored_bits(type)
    leading = 1 << (precision - 1)
    if not math.isfinite(value):
        significand = leading | (leading >> 1 if math.isnan(value) else 0)
        biased = _HIGHEST
    elif value:
        fraction, exponent = math.frexp(abs(value))
        significand, biased = int(fraction * (1 << 53)) << (precision - 53), exponent - 1 + _BIAS
    else:
        significand = biased = 0
    sign = math.copysign(1, value) < 0
    return (sign << (stored + 15)) | (biased << stored) | (significand & ((1 << stored) - 1))


def _is_negative(bits: int, type: WideFloatType) -> bool:
    return bool(bits >> (_stored_bits(type) + 15))


def _magnitude(bits: int, type: WideFloatType) -> Fraction | None:
    """The number without its sign; None if it is not finite."""
    stored = _stored_bits(type)
    significand, biased = bits & ((1 << stored) - 1), bits >> stored & _HIGHEST
    if biased == _HIGHEST:
        return None
    if biased and isinstance(type, Float128Type):
        significand |= 1 << stored
    return significand * _power(max(biased, 1) - _BIAS - (_PRECISION[type.__class__] - 1))


def _nearest(value: Fraction, type: WideFloatType) -> Fraction:
    """The number of `type` nearest to `value`, which is positive; ties to even."""
    exponent = value.numerator.bit_length() - value.denominator.bit_length()
    if value < _power(exponent):
        exponent -= 1
    unit = _power(max(exponent, 1 - _BIAS) - (_PRECISION[type.__class__] - 1))
    return round(value / unit) * unit


def _power(exponent: int) -> Fraction:
    return Fraction(1 << exponent) if exponent >= 0 else Fraction(1, 1 << -exponent)
