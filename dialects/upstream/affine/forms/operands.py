"""The operands of affine maps in text: after the map, or inside its expressions."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import IndexType
from xdsl.ir import SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineExpr, AffineSymExpr
from xdsl.parser import Parser
from xdsl.printer import Printer

from okl_opt.dialects.text.write.affine_text import expression_text


def parse_map_operands(parser: Parser) -> list[SSAValue]:
    """`(%d)[%s]`."""
    index = IndexType()
    operands = parser.parse_comma_separated_list(parser.Delimiter.PAREN, lambda: parser.parse_operand(index))
    symbols = parser.parse_optional_comma_separated_list(parser.Delimiter.SQUARE, lambda: parser.parse_operand(index))
    return [*operands, *(symbols or ())]


def print_map_operands(operands: Sequence[SSAValue], dims: int, printer: Printer) -> None:
    """`(%d)[%s]`."""
    printer.print_string("(")
    printer.print_list(operands[:dims], printer.print_ssa_value)
    printer.print_string(")")
    if len(operands) > dims:
        printer.print_string("[")
        printer.print_list(operands[dims:], printer.print_ssa_value)
        printer.print_string("]")


def print_expression(expression: AffineExpr, operands: Sequence[SSAValue], dims: int, printer: Printer) -> None:
    """Print an expression over SSA names.

    The text is built first, then split at placeholders, as the printer must print each name.
    """
    marks: list[SSAValue] = []

    def name(place: AffineDimExpr | AffineSymExpr) -> str:
        is_dim = isinstance(place, AffineDimExpr)
        marks.append(operands[place.position if is_dim else dims + place.position])
        return "\0" if is_dim else "symbol(\0)"

    pieces = expression_text(expression, name).split("\0")
    printer.print_string(pieces[0])
    for value, piece in zip(marks, pieces[1:], strict=True):
        printer.print_ssa_value(value)
        printer.print_string(piece)
