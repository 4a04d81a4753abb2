"""Casts between floats and integers of more than 64 bits.

LLVM's code generator calls functions of the compiler's library for up to 128 bits. For more, it expands plain casts,
and ends the process at those that saturate. So floats become integers by plain casts of numbers that are in range.
"""

from __future__ import annotations

from fractions import Fraction

from xdsl.dialects.builtin import AnyFloat, Float16Type, VectorType, f32
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.hints import isa
from okl_opt.dialects.numbers.ap_float import Float, Format, Rounding, encode, format_of
from okl_opt.dialects.numbers.elements import element_type, width_of
from okl_opt.runtime.machine.llvm_ir.constants import float_text
from okl_opt.runtime.machine.llvm_ir.types import FLOATS
from okl_opt.runtime.machine.llvm_ir.writer import Function

WIDEST_PLAIN = 64
"""The most bits of an integer that the processor converts."""
_EXPANDED = 129
"""The fewest bits at which LLVM expands a cast. Source: `ExpandLargeFpConvert.cpp` of LLVM 20."""


def width_of_elements(type: Attribute) -> int:
    """The width of an integer, or of the integers of a vector."""
    width = width_of(element_type(type))
    assert width is not None
    return width


def is_wide(type: Attribute) -> bool:
    """Return True if the integers of a type have more than 64 bits."""
    return width_of_elements(type) > WIDEST_PLAIN


def wide_to_integer(function: Function, op: Operation, word: str) -> str:
    """A float to an integer: exact in its range; out of it, that of 64 bits, extended."""
    operand, target = op.operands[0], op.results[0].type
    number, text = function.typed(operand), function.type(operand.type)
    truth, result = _of(target, "i1"), function.type(target)
    short = function.temporary(f"call {_of(target, 'i64')} @llvm.{word}.sat({number})")
    extended = f"{'sext' if word == 'fptosi' else 'zext'} {_of(target, 'i64')} {short} to {result}"
    if isinstance(element_type(operand.type), Float16Type):
        return extended  # every half fits 64 bits
    extended = function.temporary(extended)
    is_inside = _is_inside(function, operand.type, number, width_of_elements(target), word == "fptosi")
    held = function.temporary(f"select {truth} {is_inside}, {number}, {text} zeroinitializer")
    whole = function.temporary(f"{word} {text} {held} to {result}")
    return f"select {truth} {is_inside}, {result} {whole}, {result} {extended}"


def _is_inside(function: Function, type: Attribute, number: str, width: int, is_signed: bool) -> str:
    """Whether a float, without its fraction, is an integer of a width."""
    element = element_type(type)
    assert isinstance(element, AnyFloat)
    format = format_of(element)
    least, limit = (-(1 << width - 1), 1 << width - 1) if is_signed else (0, 1 << width)
    # The nearest floats that are too small and too large, which may be infinities.
    below = _bits(least - 1, format, Rounding.DOWNWARD)
    above = _bits(limit, format, Rounding.UPWARD)
    is_not_below = function.temporary(f"fcmp ogt {number}, {_splat(type, element, below)}")
    is_not_above = function.temporary(f"fcmp olt {number}, {_splat(type, element, above)}")
    return function.temporary(f"and {_of(type, 'i1')} {is_not_below}, {is_not_above}")


def wide_to_float(function: Function, op: Operation, word: str) -> str:
    """An integer to the nearest float, or to infinity; bf16 is rounded twice, as from fewer bits."""
    operand, target = op.operands[0], op.results[0].type
    element = element_type(target)
    if isinstance(element, Float16Type):
        # Exact up to 2^24, and past that half has only infinity.
        wider = function.temporary(_to_float(function, operand, word, f32, _of(target, "float")))
        return f"fptrunc {_of(target, 'float')} {wider} to {function.type(target)}"
    assert isinstance(element, AnyFloat)
    return _to_float(function, operand, word, element, function.type(target))


def _to_float(function: Function, operand: SSAValue, word: str, element: AnyFloat, target: str) -> str:
    width, is_signed = width_of_elements(operand.type), word == "sitofp"
    name, text = function.names[operand], function.type(operand.type)
    # LLVM's expansion computes no exponents past infinity's.
    most = format_of(element).bias + 1
    if width - is_signed <= most:
        return f"{word} {text} {name} to {target}"
    prefix, limits = ("s", (("min", 1 << most), ("max", -(1 << most)))) if is_signed else ("u", (("min", 1 << most),))
    for limit, value in limits:
        given = f"{text} {name}, {text} {_integers(operand.type, value)}"
        name = function.temporary(f"call {text} @llvm.{prefix}{limit}({given})")
    made = min(width, max(_EXPANDED, most + 1 + is_signed))
    if made < width:
        cut = _of(operand.type, f"i{made}")
        name, text = function.temporary(f"trunc {text} {name} to {cut}"), cut
    return f"{word} {text} {name} to {target}"


def _bits(value: int, format: Format, rounding: Rounding) -> int:
    return encode(Float(value < 0, Fraction(abs(value))), format, rounding)


def _of(type: Attribute, element: str) -> str:
    """A type of the shape of another, with elements of its own."""
    return f"<{type.get_shape()[0]} x {element}>" if isa(type, VectorType) else element


def _splat(type: Attribute, element: AnyFloat, bits: int) -> str:
    text = float_text(bits, element)
    if not isa(type, VectorType):
        return text
    return f"splat ({FLOATS[element.__class__]} {text})"


def _integers(type: Attribute, value: int) -> str:
    return f"splat (i{width_of_elements(type)} {value})" if isa(type, VectorType) else str(value)
