"""The text of floating-point values: the digits that LLVM's APFloat would print, to the letter.

Source: `FloatAttr` printing in MLIR's AsmPrinter and `APFloat::toString` in LLVM.
"""

from __future__ import annotations

import math

from xdsl.dialects.builtin import (
    AnyFloat,
    BFloat16Type,
    Float16Type,
    Float32Type,
    Float64Type,
    Float80Type,
    Float128Type,
    ReducedPrecisionFloatType,
)

# Significand bits, the hidden one included.
_PRECISION: dict[type[AnyFloat], int] = {
    Float16Type: 11,
    BFloat16Type: 8,
    Float32Type: 24,
    Float64Type: 53,
    Float80Type: 64,
    Float128Type: 113,
}
_EXPONENT_BIAS = 16383


def float_text(value: float, type: AnyFloat) -> str:
    """`value`, which `type` must be able to hold, as MLIR prints it (without its type)."""
    if not math.isfinite(value):
        return _hexadecimal(value, type)
    if value == 0:
        return "-0.000000e+00" if math.copysign(1, value) < 0 else "0.000000e+00"
    sign = "-" if value < 0 else ""
    scientific = sign + _scientific(*_digits(abs(value), 6))
    if _read_back(scientific, type) == value:
        return scientific
    precision = 2 + _precision(type) * 59 // 196
    plain = sign + _plain(*_digits(abs(value), precision), precision)
    return plain if "." in plain else _hexadecimal(value, type)


def _precision(type: AnyFloat) -> int:
    bits = _PRECISION.get(type.__class__)
    if bits is not None:
        return bits
    assert isinstance(type, ReducedPrecisionFloatType)
    return type.SEMANTICS.mantissa_bits + 1


def _read_back(text: str, type: AnyFloat) -> float:
    """The value that a reader of `text` gets; NaN where the type cannot hold it."""
    value = float(text)
    if isinstance(type, Float80Type | Float128Type):
        # xDSL keeps these as Python's floats.
        return value
    try:
        return type.unpack(type.pack((value,)), 1)[0]
    except OverflowError:
        return math.nan


def _digits(value: float, digits: int) -> tuple[str, int]:
    """The first `digits` decimal digits of a positive value and the power of ten of the last of them.

    As APFloat cuts them: the exact integer is divided down to a few spare bits, truncating, then rounded half up.
    """
    numerator, denominator = value.as_integer_ratio()
    exponent = 0
    if denominator != 1:
        # 1/2^k = 5^k / 10^k
        exponent = -(denominator.bit_length() - 1)
        numerator *= 5**-exponent
    kept = (196 * digits + 58) // 59
    bits = numerator.bit_length()
    if bits > kept:
        dropped = (bits - kept) * 59 // 196
        numerator //= 10**dropped
        exponent += dropped
    text = str(numerator)
    stripped = text.rstrip("0")
    exponent += len(text) - len(stripped)
    text = stripped
    if len(text) > digits:
        rest = len(text) - digits
        rounded = int(text[:digits]) + (text[digits] >= "5")
        exponent += rest
        text = str(rounded)
        stripped = text.rstrip("0")
        exponent += len(text) - len(stripped)
        text = stripped
    return text, exponent


def _scientific(digits: str, exponent: int) -> str:
    power = exponent + len(digits) - 1
    return f"{digits[0]}.{digits[1:]:0<6}e{'-' if power < 0 else '+'}{abs(power):02d}"


def _plain(digits: str, exponent: int, precision: int) -> str:
    """Without an exponent where that is short, else `d.dddE+n`."""
    power = exponent + len(digits) - 1
    if exponent >= 0:
        if exponent <= 3 and len(digits) + exponent <= precision:
            return digits + "0" * exponent
    elif power >= 0:
        return f"{digits[: power + 1]}.{digits[power + 1 :]}"
    elif power >= -3:
        return "0." + "0" * (-power - 1) + digits
    return f"{digits[0]}.{digits[1:] or '0'}E{'-' if power < 0 else '+'}{abs(power)}"


def _hexadecimal(value: float, type: AnyFloat) -> str:
    """The bits, without zeros in front."""
    if isinstance(type, Float80Type | Float128Type):
        return f"0x{_extended_bits(value, type):X}"
    return f"0x{int.from_bytes(type.pack((value,)), 'little'):X}"


def _extended_bits(value: float, type: Float80Type | Float128Type) -> int:
    """The bits of an f80 or f128, which xDSL does not encode. An f80 writes out its leading one."""
    precision = _PRECISION[type.__class__]
    leading = 1 << (precision - 1)
    if math.isfinite(value):
        fraction, exponent = math.frexp(abs(value))
        significand, biased = int(fraction * (1 << 53)) << (precision - 53), exponent - 1 + _EXPONENT_BIAS
    else:
        significand = leading | (leading >> 1 if math.isnan(value) else 0)
        biased = 2 * _EXPONENT_BIAS + 1
    stored = precision if isinstance(type, Float80Type) else precision - 1
    sign = math.copysign(1, value) < 0
    return (sign << (stored + 15)) | (biased << stored) | (significand & ((1 << stored) - 1))
