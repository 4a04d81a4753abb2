"""The types of results after an arrow."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Attribute
from xdsl.parser import Parser
from xdsl.printer import Printer


def parse_types(parser: Parser) -> Sequence[Attribute]:
    """`f32` or `(f32, f32)`."""
    types = parser.parse_optional_comma_separated_list(parser.Delimiter.PAREN, parser.parse_type)
    return [parser.parse_type()] if types is None else types


def parse_arrow_types(parser: Parser) -> Sequence[Attribute]:
    """`-> f32` or `-> (f32, f32)`, or nothing."""
    return () if parser.parse_optional_punctuation("->") is None else parse_types(parser)


def print_arrow_types(types: Sequence[Attribute], printer: Printer) -> None:
    """` -> f32` for one type, ` -> (f32, f32)` for several, nothing for none."""
    if len(types) == 1:
        printer.print_string(" -> ")
        printer.print_attribute(types[0])
    elif types:
        print_arrow_list(types, printer)


def print_arrow_list(types: Sequence[Attribute], printer: Printer) -> None:
    """` -> (f32)`: with brackets also around one type."""
    printer.print_string(" -> (")
    printer.print_list(types, printer.print_attribute)
    printer.print_string(")")
