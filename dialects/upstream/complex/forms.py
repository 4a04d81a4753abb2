"""Assembly of the complex dialect. Source: `ComplexAttributes.td`, `ComplexDialect.cpp` of MLIR."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects.builtin import AnyFloat, ComplexType
from xdsl.dialects.complex import ComplexNumberAttr
from xdsl.parser import AttrParser

from okl_opt.dialects.hints import isa
from okl_opt.dialects.text.assembly import ReadAttribute
from okl_opt.dialects.text.read.float_parser import parse_float_of_type
from okl_opt.dialects.text.read.type_parser import TypeParser


def _read_number(parser: AttrParser) -> ComplexNumberAttr[AnyFloat]:
    """`<:f64 1.0, 2.0> : complex<f64>`; the type after it is redundant, and may be omitted."""
    parser.parse_punctuation("<")
    parser.parse_punctuation(":")
    start = parser.pos
    element = parser.parse_type()
    if not isa(element, AnyFloat):
        parser.raise_error("invalid element type for complex", start)
    assert isinstance(parser, TypeParser), "all parsers are ours"
    real = parse_float_of_type(parser, element)
    parser.parse_punctuation(",")
    imaginary = parse_float_of_type(parser, element)
    parser.parse_punctuation(">")
    type = ComplexType(element)
    if parser.parse_optional_punctuation(":") is not None:
        start = parser.pos
        if parser.parse_type() != type:
            parser.raise_error(f"expected type {type} after the number", start)
    return ComplexNumberAttr(real, imaginary, type)


READERS: Mapping[str, ReadAttribute] = {ComplexNumberAttr.name: _read_number}
