"""Integers of a width, and floats that become such an integer."""

from __future__ import annotations

from fractions import Fraction


def limits(width: int, is_signed: bool) -> tuple[int, int]:
    """The least and the largest integer of a width."""
    half = 1 << width >> 1
    return (-half, half - 1) if is_signed else (0, (1 << width) - 1)


def wrapped(value: int, width: int, is_signed: bool) -> int:
    """The integer of a width that has the low bits of a number."""
    half = 1 << width >> 1 if is_signed else 0
    return ((value + half) & ((1 << width) - 1)) - half


def to_integer(value: Fraction | float, width: int, is_signed: bool) -> tuple[int, bool]:
    """The bits of the number rounded towards zero, and whether the integer fits its width.

    The bits of other numbers, and of NaN, are those of x86. Up to 32 bits (unsigned, 31) come from the conversion to 32
    bits, others from the one to 64, cut or sign-extended. A conversion has one result for all numbers out of its range:
    the least integer.
    """
    mask = (1 << width) - 1
    least, most = limits(width, is_signed)
    if least - 1 < value < most + 1:
        return int(value) & mask, True
    least, most = limits(converted_width(width, is_signed), True)
    whole = int(value) if least - 1 < value < most + 1 else least
    return whole & mask, False


def converted_width(width: int, is_signed: bool) -> int:
    """Return the width to which x86 converts a float for an integer of another one: 32 or 64 bits, signed."""
    return 32 if width < 32 + is_signed else 64
