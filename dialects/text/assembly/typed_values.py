"""Values in brackets with their types after them, alone or as arguments of a branch target."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Block, SSAValue
from xdsl.parser import Parser, Position
from xdsl.printer import Printer


def parse_typed_values(parser: Parser, start: Position) -> list[SSAValue]:
    """Parse `%a, %b : i32, f32)`, after the opening bracket; a mismatch of counts is an error at `start`."""
    values = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_unresolved_operand)
    parser.parse_punctuation(":")
    types = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_type)
    parser.parse_punctuation(")")
    return list(parser.resolve_operands(values, types, start))


def parse_optional_typed_values(parser: Parser) -> list[SSAValue]:
    """`(%a, %b : i32, f32)`, or nothing."""
    start = parser.pos
    return [] if parser.parse_optional_punctuation("(") is None else parse_typed_values(parser, start)


def print_typed_values(values: Sequence[SSAValue], printer: Printer) -> None:
    """`(%a, %b : i32, f32)`."""
    printer.print_string("(")
    printer.print_list(values, printer.print_ssa_value)
    printer.print_string(" : ")
    printer.print_list([value.type for value in values], printer.print_attribute)
    printer.print_string(")")


def parse_target(parser: Parser) -> tuple[Block, list[SSAValue]]:
    """`^bb1(%a : i32)`."""
    return parser.parse_successor(), parse_optional_typed_values(parser)


def print_target(block: Block, values: Sequence[SSAValue], printer: Printer) -> None:
    """`^bb1(%a : i32)`."""
    printer.print_block_name(block)
    if values:
        print_typed_values(values, printer)
