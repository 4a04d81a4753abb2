"""Exact arithmetic on floats of any format, on their bits.

Source: `APFloat.cpp` of LLVM 22; the formats are those of `APFloat.h`.
"""

from __future__ import annotations

import math
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from xdsl.dialects.builtin import (
    AnyFloat,
    BFloat16Type,
    Float16Type,
    Float32Type,
    Float64Type,
    Float80Type,
    Float128Type,
    FloatNanEncoding,
    FloatNonfiniteBehavior,
    ReducedPrecisionFloatType,
)


class Specials(Enum):
    """The encoding of infinities and NaNs in a format."""

    IEEE = "IEEE"
    """The highest exponent: infinities, and NaNs whose fraction is not zero."""
    ALL_ONES = "ALL_ONES"
    """NaN has all bits set except the sign; no infinities."""
    NEGATIVE_ZERO = "NEGATIVE_ZERO"
    """NaN has the bits of the negative zero; no infinities."""
    NONE = "NONE"
    """All numbers are finite."""


class Format(NamedTuple):
    """A float format."""

    exponent_bits: int
    fraction_bits: int
    """Without the hidden leading one; f80 stores its leading one, which counts."""
    bias: int
    specials: Specials
    has_sign: bool = True
    has_zero: bool = True
    leading_one: bool = False
    """Whether the leading one is stored, as in f80."""

    @property
    def width(self) -> int:
        return self.has_sign + self.exponent_bits + self.fraction_bits

    @property
    def precision(self) -> int:
        """The number of bits of the significand, with the leading one."""
        return self.fraction_bits + (not self.leading_one)

    @property
    def max_exponent(self) -> int:
        return (1 << self.exponent_bits) - 1


class Rounding(Enum):
    """Rounding modes, with the names of `arith.truncf`."""

    TO_NEAREST_EVEN = "to_nearest_even"
    DOWNWARD = "downward"
    UPWARD = "upward"
    TOWARD_ZERO = "toward_zero"
    TO_NEAREST_AWAY = "to_nearest_away"


_STANDARD: dict[type[AnyFloat], Format] = {
    Float16Type: Format(5, 10, 15, Specials.IEEE),
    BFloat16Type: Format(8, 7, 127, Specials.IEEE),
    Float32Type: Format(8, 23, 127, Specials.IEEE),
    Float64Type: Format(11, 52, 1023, Specials.IEEE),
    Float80Type: Format(15, 64, 16383, Specials.IEEE, leading_one=True),
    Float128Type: Format(15, 112, 16383, Specials.IEEE),
}


@cache
def format_of(type: AnyFloat) -> Format:
    """The format of a float type."""
    known = _STANDARD.get(type.__class__)
    if known is not None:
        return known
    assert isinstance(type, ReducedPrecisionFloatType)
    semantics = type.SEMANTICS
    specials = Specials.IEEE
    if semantics.nonfinite is FloatNonfiniteBehavior.FINITE_ONLY:
        specials = Specials.NONE
    elif semantics.nonfinite is FloatNonfiniteBehavior.NAN_ONLY:
        is_zero = semantics.nan_encoding is FloatNanEncoding.NEGATIVE_ZERO
        specials = Specials.NEGATIVE_ZERO if is_zero else Specials.ALL_ONES
    exponent_bits = semantics.bitwidth - semantics.mantissa_bits - semantics.has_sign
    return Format(
        exponent_bits,
        semantics.mantissa_bits,
        semantics.exponent_bias,
        specials,
        semantics.has_sign,
        semantics.has_zero,
    )


class Float(NamedTuple):
    """A float of some format, decoded."""

    negative: bool
    magnitude: Fraction | float
    """A Fraction if finite, else `math.inf` or `math.nan`."""
    fraction: int = 0
    """The bits of a NaN below the exponent."""

    @property
    def is_nan(self) -> bool:
        return self.magnitude != self.magnitude

    @property
    def is_infinite(self) -> bool:
        return self.magnitude == math.inf

    @property
    def is_zero(self) -> bool:
        return self.magnitude == 0

    @property
    def value(self) -> Fraction:
        """The value of a finite float."""
        assert isinstance(self.magnitude, Fraction)
        return -self.magnitude if self.negative else self.magnitude

    @property
    def number(self) -> Fraction | float:
        """The value, infinite and NaN included."""
        return -self.magnitude if self.negative else self.magnitude


def decode(bits: int, format: Format) -> Float:
    """The float that `bits` encode."""
    fraction_mask = (1 << format.fraction_bits) - 1
    fraction = bits & fraction_mask
    exponent = bits >> format.fraction_bits & format.max_exponent
    negative = bool(format.has_sign and bits >> (format.width - 1) & 1)
    top = exponent == format.max_exponent
    match format.specials:
        case Specials.IEEE if top:
            rest = fraction & (fraction_mask >> 1) if format.leading_one else fraction
            return Float(negative, math.nan, fraction) if rest else Float(negative, math.inf)
        case Specials.ALL_ONES if top and fraction == fraction_mask:
            return Float(negative, math.nan, fraction)
        case Specials.NEGATIVE_ZERO if bits == 1 << (format.width - 1):
            return Float(True, math.nan)
        case _:
            pass
    scale = format.precision - 1
    if format.leading_one:
        significand, exponent = fraction, max(exponent, 1)
    elif exponent == 0 and format.has_zero:
        significand, exponent = fraction, 1
    else:
        significand = fraction | 1 << format.fraction_bits
    return Float(negative, _scaled(significand, exponent - format.bias - scale))


def _scaled(significand: int, power: int) -> Fraction:
    return Fraction(significand << power) if power >= 0 else Fraction(significand, 1 << -power)


def encode(value: Float, format: Format, rounding: Rounding = Rounding.TO_NEAREST_EVEN) -> int:
    """The bits of `value`, rounded to the format. A NaN must come from the same format, and is made quiet."""
    sign = int(value.negative and format.has_sign) << (format.width - 1)
    if value.is_nan:
        return nan_bits(format, value.negative, value.fraction)
    if value.is_infinite:
        return sign | infinity(format, value.negative)
    assert isinstance(value.magnitude, Fraction)
    return _finite(value.negative, value.magnitude, format, rounding)


def infinity(format: Format, negative: bool = False) -> int:
    """The bits of an infinity without its sign; NaN, or the largest number, if the format has none."""
    match format.specials:
        case Specials.IEEE:
            one = 1 << (format.fraction_bits - 1) if format.leading_one else 0
            return format.max_exponent << format.fraction_bits | one
        case Specials.NONE:
            return largest(format)
        case _:
            return nan_bits(format, negative)


def nan_bits(format: Format, negative: bool = False, fraction: int = 0) -> int:
    """The bits of a quiet NaN."""
    sign = int(negative and format.has_sign) << (format.width - 1)
    match format.specials:
        case Specials.IEEE:
            quiet = 1 << (format.precision - 2)
            one = 1 << (format.fraction_bits - 1) if format.leading_one else 0
            return sign | format.max_exponent << format.fraction_bits | one | quiet | fraction
        case Specials.ALL_ONES:
            return sign | (1 << (format.exponent_bits + format.fraction_bits)) - 1
        case Specials.NEGATIVE_ZERO:
            return 1 << (format.width - 1)
        case Specials.NONE:
            return 0


def largest(format: Format) -> int:
    """The largest finite number."""
    everything = (1 << (format.exponent_bits + format.fraction_bits)) - 1
    match format.specials:
        case Specials.IEEE:
            return everything - (1 << format.fraction_bits)
        case Specials.ALL_ONES:
            return everything - 1
        case _:
            return everything


def _finite(negative: bool, magnitude: Fraction, format: Format, rounding: Rounding) -> int:
    sign = int(negative and format.has_sign) << (format.width - 1)
    no_zero_sign = format.specials is Specials.NEGATIVE_ZERO or not format.has_sign
    if not magnitude:
        return 0 if no_zero_sign else sign
    lowest = (1 if format.has_zero else 0) - format.bias
    exponent = max(_floor_log2(magnitude), lowest)
    scale = exponent - (format.precision - 1)
    scaled = magnitude / (1 << scale) if scale >= 0 else magnitude * (1 << -scale)
    significand = _rounded(scaled, negative, rounding)
    if significand >> format.precision:
        significand, exponent = significand >> 1, exponent + 1
    if not significand:
        return 0 if no_zero_sign else sign
    biased = exponent + format.bias
    if format.leading_one:
        stored = significand
        biased = biased if significand >> (format.precision - 1) else 0
    elif format.has_zero and not significand >> (format.precision - 1):
        stored, biased = significand, 0
    else:
        stored = significand & ((1 << format.fraction_bits) - 1)
    bits = biased << format.fraction_bits | stored
    if bits <= largest(format):
        return sign | bits
    toward_zero = rounding is Rounding.TOWARD_ZERO
    inward = rounding is Rounding.UPWARD if negative else rounding is Rounding.DOWNWARD
    if toward_zero or inward:
        return sign | largest(format)
    special = infinity(format, negative)
    return special if format.specials is Specials.NEGATIVE_ZERO else sign | special


def _floor_log2(value: Fraction) -> int:
    power = value.numerator.bit_length() - value.denominator.bit_length()
    return power if _scaled(1, power) <= value else power - 1


def _rounded(value: Fraction, negative: bool, rounding: Rounding) -> int:
    whole = value.numerator // value.denominator
    rest = value - whole
    if not rest:
        return whole
    match rounding:
        case Rounding.TO_NEAREST_EVEN:
            return round(value)
        case Rounding.TO_NEAREST_AWAY:
            return whole + (rest >= Fraction(1, 2))
        case Rounding.TOWARD_ZERO:
            return whole
        case Rounding.UPWARD:
            return whole + (not negative)
        case Rounding.DOWNWARD:
            return whole + negative


# ----- operations, on bits


def convert(bits: int, source: Format, target: Format, rounding: Rounding) -> tuple[int, bool]:
    """A float in another format, and whether the conversion lost information. Source: `APFloat::convert`."""
    value = decode(bits, source)
    if value.is_nan:
        shift = target.precision - source.precision
        payload = value.fraction & ((1 << (source.precision - 1)) - 1)
        moved = payload << shift if shift >= 0 else payload >> -shift
        lost = shift < 0 and moved << -shift != payload
        return nan_bits(target, value.negative, moved), lost or target.specials is Specials.NONE
    if value.is_infinite:
        sign = int(value.negative and target.has_sign) << (target.width - 1)
        special = infinity(target, value.negative)
        return (
            special if target.specials is Specials.NEGATIVE_ZERO else sign | special
        ), target.specials is not Specials.IEEE
    result = encode(value, target, rounding)
    back = decode(result, target)
    same = back.magnitude == value.magnitude and (back.negative == value.negative or value.is_zero)
    return result, not same


def _propagated(left: Float, right: Float, format: Format) -> int:
    """The first NaN of the operands, made quiet."""
    nan = left if left.is_nan else right
    return nan_bits(format, nan.negative, nan.fraction)


def add(left: int, right: int, format: Format) -> int:
    """The sum, rounded to nearest even."""
    a, b = decode(left, format), decode(right, format)
    if a.is_nan or b.is_nan:
        return _propagated(a, b, format)
    if a.is_infinite or b.is_infinite:
        if a.is_infinite and b.is_infinite and a.negative != b.negative:
            return nan_bits(format)
        return encode(a if a.is_infinite else b, format)
    total = a.value + b.value
    # Two zeros of the same sign keep it; an exact zero is positive.
    negative = total < 0 or (not total and a.negative and b.negative)
    return encode(Float(negative, abs(total)), format)


def negate(bits: int, format: Format) -> int:
    """The number with the other sign; formats without one, and their zeros, keep it."""
    if not format.has_sign:
        return bits
    if format.specials is Specials.NEGATIVE_ZERO and bits & ~(1 << (format.width - 1)) == 0:
        return bits
    return bits ^ 1 << (format.width - 1)


def subtract(left: int, right: int, format: Format) -> int:
    """The difference, rounded to nearest even."""
    b = decode(right, format)
    return add(left, right, format) if b.is_nan else add(left, negate(right, format), format)


def multiply(left: int, right: int, format: Format) -> int:
    """The product, rounded to nearest even."""
    a, b = decode(left, format), decode(right, format)
    if a.is_nan or b.is_nan:
        return _propagated(a, b, format)
    negative = a.negative != b.negative
    if a.is_infinite or b.is_infinite:
        if a.is_zero or b.is_zero:
            return nan_bits(format)
        return encode(Float(negative, math.inf), format)
    return encode(Float(negative, abs(a.value * b.value)), format)


def divide(left: int, right: int, format: Format) -> int:
    """The quotient, rounded to nearest even."""
    a, b = decode(left, format), decode(right, format)
    if a.is_nan or b.is_nan:
        return _propagated(a, b, format)
    negative = a.negative != b.negative
    if a.is_infinite or b.is_zero:
        if b.is_infinite or a.is_zero:
            return nan_bits(format)
        return encode(Float(negative, math.inf), format)
    if b.is_infinite:
        return encode(Float(negative, Fraction(0)), format)
    return encode(Float(negative, abs(a.value / b.value)), format)


def remainder(left: int, right: int, format: Format) -> int:
    """C's `fmod`: the sign is that of the dividend. Source: `APFloat::mod`."""
    a, b = decode(left, format), decode(right, format)
    if a.is_nan or b.is_nan:
        return _propagated(a, b, format)
    if a.is_infinite or b.is_zero:
        return nan_bits(format)
    if b.is_infinite:
        return left
    rest = abs(a.value) % abs(b.value)
    return encode(Float(a.negative, rest), format)


def fused_multiply_add(x: int, y: int, z: int, format: Format) -> int:
    """`x * y + z`, rounded once."""
    a, b, c = decode(x, format), decode(y, format), decode(z, format)
    if a.is_nan or b.is_nan or c.is_nan:
        nan = next(value for value in (a, b, c) if value.is_nan)
        return nan_bits(format, nan.negative, nan.fraction)
    negative = a.negative != b.negative
    if a.is_infinite or b.is_infinite:
        if a.is_zero or b.is_zero or (c.is_infinite and c.negative != negative):
            return nan_bits(format)
        return encode(Float(negative, math.inf), format)
    if c.is_infinite:
        return encode(c, format)
    total = a.value * b.value + c.value
    zero_sign = negative and c.negative
    return encode(Float(total < 0 or (not total and zero_sign), abs(total)), format)


def _extremum(left: int, right: int, format: Format, larger: bool, keeps_nan: bool) -> int:
    a, b = decode(left, format), decode(right, format)
    if a.is_nan or b.is_nan:
        if keeps_nan:
            return _propagated(a, b, format)
        return right if a.is_nan else left
    if a.is_zero and b.is_zero and a.negative != b.negative:
        return right if a.negative == larger else left
    return right if (a.number < b.number if larger else a.number > b.number) else left


def maximum(left: int, right: int, format: Format) -> int:
    """IEEE 754-2019 maximum: NaN wins over numbers, and -0 is less than 0."""
    return _extremum(left, right, format, larger=True, keeps_nan=True)


def minimum(left: int, right: int, format: Format) -> int:
    """IEEE 754-2019 minimum: NaN wins over numbers, and -0 is less than 0."""
    return _extremum(left, right, format, larger=False, keeps_nan=True)


def maxnum(left: int, right: int, format: Format) -> int:
    """IEEE 754-2008 maxNum: a number wins over a NaN."""
    return _extremum(left, right, format, larger=True, keeps_nan=False)


def minnum(left: int, right: int, format: Format) -> int:
    """IEEE 754-2008 minNum: a number wins over a NaN."""
    return _extremum(left, right, format, larger=False, keeps_nan=False)


def from_integer(value: int, format: Format) -> int:
    """An integer, rounded to nearest even."""
    return encode(Float(value < 0, Fraction(abs(value))), format)
