"""Casts of floats to integers that have a value for every number, as `dialects/numbers/integers.py` has it.

LLVM's own casts are poison out of range. Here a cast is selected only where its result fits.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from xdsl.dialects.builtin import AnyFloat, BFloat16Type, Float16Type, VectorType, f32
from xdsl.ir import Attribute, SSAValue

from okl_opt.dialects.hints import isa
from okl_opt.dialects.numbers.ap_float import Float, Format, Rounding, encode, format_of
from okl_opt.dialects.numbers.elements import element_type, width_of
from okl_opt.dialects.numbers.integers import converted_width, limits
from okl_opt.runtime.machine.llvm_ir.constants import float_text
from okl_opt.runtime.machine.llvm_ir.types import FLOATS
from okl_opt.runtime.machine.llvm_ir.writer import Function

WIDEST_PLAIN = 64
"""The most bits of an integer that the processor converts."""


class _Number(NamedTuple):
    """A float, or a vector of floats."""

    type: Attribute
    text: str
    """The type and the name."""
    element: AnyFloat

    def splat(self, bits: int) -> str:
        """A constant of its type."""
        text = float_text(bits, self.element)
        return f"splat ({FLOATS[self.element.__class__]} {text})" if isa(self.type, VectorType) else text


def to_integer(function: Function, operand: SSAValue, target: Attribute, is_signed: bool) -> str:
    """Return the instruction with the integer of each float, rounded towards zero."""
    number, width, result = _number(function, operand), width_of_elements(target), function.type(target)
    if width > WIDEST_PLAIN:
        whole = function.temporary(_short(function, number, 64))
        extended = f"sext {of_shape(target, 'i64')} {whole} to {result}"
        if isinstance(element_type(operand.type), Float16Type):
            return extended  # every finite half fits 64 bits
        return _wide(function, number, target, is_signed, function.temporary(extended))
    converted = converted_width(width, is_signed)
    whole = _short(function, number, converted)
    if width < converted:
        return f"trunc {of_shape(target, f'i{converted}')} {function.temporary(whole)} to {result}"
    if is_signed:
        return whole
    return _upper_half(function, number, result, function.temporary(whole))


def _number(function: Function, operand: SSAValue) -> _Number:
    """A float of at least 32 bits, as the limits of integers are none of f16."""
    type, element = operand.type, element_type(operand.type)
    assert isinstance(element, AnyFloat)
    if not isinstance(element, Float16Type | BFloat16Type):
        return _Number(type, function.typed(operand), element)
    wider = VectorType(f32, type.shape, type.scalable_dims) if isa(type, VectorType) else f32
    text = function.type(wider)
    name = function.temporary(f"fpext {function.typed(operand)} to {text}")
    return _Number(wider, f"{text} {name}", f32)


def _short(function: Function, number: _Number, width: int) -> str:
    """The signed integer of 32 or 64 bits; the least one if it does not fit."""
    text, truth = of_shape(number.type, f"i{width}"), of_shape(number.type, "i1")
    size = function.temporary(f"call {function.type(number.type)} @llvm.fabs({number.text})")
    limit = number.splat(_bits(1 << width - 1, format_of(number.element), Rounding.UPWARD))
    # The least integer itself does not pass, and gets the same result.
    fits = function.temporary(f"fcmp olt {function.type(number.type)} {size}, {limit}")
    whole = function.temporary(f"fptosi {number.text} to {text}")
    return f"select {truth} {fits}, {text} {whole}, {text} {integers(number.type, width, -1 << width - 1)}"


def _upper_half(function: Function, number: _Number, result: str, otherwise: str) -> str:
    """The unsigned integer of 64 bits of a number from 2^63 on, or another value if it is none."""
    format, truth = format_of(number.element), of_shape(number.type, "i1")
    low, high = (number.splat(_bits(1 << exponent, format, Rounding.UPWARD)) for exponent in (63, 64))
    is_large = function.temporary(f"fcmp oge {number.text}, {low}")
    is_within = function.temporary(f"fcmp olt {number.text}, {high}")
    fits = function.temporary(f"and {truth} {is_large}, {is_within}")
    whole = function.temporary(f"fptoui {number.text} to {result}")
    return f"select {truth} {fits}, {result} {whole}, {result} {otherwise}"


def _wide(function: Function, number: _Number, target: Attribute, is_signed: bool, otherwise: str) -> str:
    """The integer of more than 64 bits, or another value if it does not fit.

    LLVM expands casts of so many bits. They are of numbers that fit, since some of its expansions do not end otherwise.
    """
    least, most = limits(width_of_elements(target), is_signed)
    format, truth, result = format_of(number.element), of_shape(target, "i1"), function.type(target)
    # The nearest floats that are too small and too large, which may be infinities.
    below = number.splat(_bits(least - 1, format, Rounding.DOWNWARD))
    above = number.splat(_bits(most + 1, format, Rounding.UPWARD))
    is_not_below = function.temporary(f"fcmp ogt {number.text}, {below}")
    is_not_above = function.temporary(f"fcmp olt {number.text}, {above}")
    fits = function.temporary(f"and {truth} {is_not_below}, {is_not_above}")
    held = function.temporary(f"select {truth} {fits}, {number.text}, {function.type(number.type)} zeroinitializer")
    cast = "fptosi" if is_signed else "fptoui"
    whole = function.temporary(f"{cast} {function.type(number.type)} {held} to {result}")
    return f"select {truth} {fits}, {result} {whole}, {result} {otherwise}"


def width_of_elements(type: Attribute) -> int:
    """The width of an integer, or of the integers of a vector."""
    width = width_of(element_type(type))
    assert width is not None
    return width


def of_shape(type: Attribute, element: str) -> str:
    """A type of the shape of another, with elements of its own."""
    return f"<{type.get_shape()[0]} x {element}>" if isa(type, VectorType) else element


def integers(type: Attribute, width: int, value: int) -> str:
    """An integer, or a vector of equal ones with the shape of a type."""
    return f"splat (i{width} {value})" if isa(type, VectorType) else str(value)


def _bits(value: int, format: Format, rounding: Rounding) -> int:
    return encode(Float(value < 0, Fraction(abs(value))), format, rounding)
