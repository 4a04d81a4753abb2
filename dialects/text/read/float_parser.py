"""Attributes for floats, from their text or from their bits."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import AnyFloat, Float80Type, Float128Type, FloatAttr, IntAttr
from xdsl.ir import Attribute
from xdsl.utils.lexer import Position
from xdsl.utils.mlir_lexer import MLIRTokenKind

from okl_opt.dialects.text.numbers.floats import float_bits, float_of_bits

if TYPE_CHECKING:
    from okl_opt.dialects.text.read.type_parser import TypeParser


def checked_bits(parser: TypeParser, text: str, type: AnyFloat, start: Position, *, is_negative: bool = False) -> int:
    """The bits of a float of `type`, from the hexadecimal digits `text` at `start`."""
    if is_negative:
        parser.raise_at("hexadecimal float literal should not have a leading minus", start)
    bits = int(text, 16)
    if bits >> type.bitwidth:
        parser.raise_at("hexadecimal float constant out of range for type", start)
    if isinstance(type, Float80Type | Float128Type):
        from okl_opt.dialects.text.numbers.wide_floats import canonical

        return canonical(bits, type)
    return bits


def rounded_bits(value: float, type: AnyFloat) -> int:
    """The bits of the number of `type` nearest to `value`."""
    try:
        return float_bits(value, type)
    except OverflowError:
        return float_bits(math.copysign(math.inf, value), type)


def bits_attribute(bits: int, type: AnyFloat) -> Attribute:
    """The attribute for a float with these bits."""
    value = float_of_bits(bits, type)
    if value is not None:
        attribute = FloatAttr(value, type)
        if math.isfinite(value) or float_bits(attribute.value.data, type) == bits:
            return attribute
    from okl_opt.dialects.text.builtin import FloatBitsAttr

    return FloatBitsAttr(IntAttr(bits), type)


def rounded_attribute(value: float, type: AnyFloat) -> Attribute:
    """The attribute of the float of `type` nearest to `value`."""
    try:
        return FloatAttr(value, type)
    except OverflowError:
        return FloatAttr(math.copysign(math.inf, value), type)


def parse_float_of_type(parser: TypeParser, type: AnyFloat) -> float:
    """Parse a float, rounded to `type`. Source: `AsmParser::parseFloat`."""
    start = parser.pos
    is_negative = parser.parse_optional_punctuation("-") is not None
    token = parser.token
    if token.kind is MLIRTokenKind.FLOAT_LIT:
        value = -float(token.text) if is_negative else float(token.text)
        bits = rounded_bits(value, type)
    elif token.kind is MLIRTokenKind.INTEGER_LIT and token.text.startswith("0x"):
        bits = checked_bits(parser, token.text, type, token.start, is_negative=is_negative)
    elif token.kind is MLIRTokenKind.INTEGER_LIT:
        parser.refuse_decimal_integer(token.start)
    else:
        parser.raise_at("expected floating point literal", start)
    parser.parse_number(allow_boolean=False)
    found = float_of_bits(bits, type)
    return math.nan if found is None else found
