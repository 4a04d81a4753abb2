"""Decimal digits of a number, rounded and formatted as by LLVM's APFloat.

Source: `APFloat::toString` in LLVM.
"""

from __future__ import annotations


def _digits(numerator: int, denominator: int, digits: int) -> tuple[str, int]:
    """The first `digits` decimal digits of a magnitude, and the power of ten of the last one.

    Rounded as by APFloat: the exact integer is divided down to a few spare bits, truncating, then rounded half up.
    """
    numerator, exponent = abs(numerator), 0
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


def scientific_text(numerator: int, denominator: int, precision: int) -> str:
    """The magnitude of a number, as in `1.500000e+00`."""
    digits, exponent = _digits(numerator, denominator, precision)
    power = exponent + len(digits) - 1
    return f"{digits[0]}.{digits[1:]:0<6}e{'-' if power < 0 else '+'}{abs(power):02d}"


def plain_text(numerator: int, denominator: int, precision: int) -> str:
    """The magnitude of a number without an exponent if that is short, else `d.dddE+n`."""
    digits, exponent = _digits(numerator, denominator, precision)
    power = exponent + len(digits) - 1
    if exponent >= 0:
        if exponent <= 3 and len(digits) + exponent <= precision:
            return digits + "0" * exponent
    elif power >= 0:
        return f"{digits[: power + 1]}.{digits[power + 1 :]}"
    elif power >= -3:
        return "0." + "0" * (-power - 1) + digits
    return f"{digits[0]}.{digits[1:] or '0'}E{'-' if power < 0 else '+'}{abs(power)}"
