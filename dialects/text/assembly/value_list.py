"""The short form of terminators that only yield: `{attributes} %a, %b : T1, T2`, or nothing at all.

Source: MLIR's `attr-dict ($operands^ `:` type($operands))?`, as func.return has it.
"""

from __future__ import annotations

from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.parser import Parser
from xdsl.printer import Printer


def parse_value_list(parser: Parser) -> tuple[dict[str, Attribute], list[SSAValue]]:
    """Parse the attributes and operands after the op's name."""
    attributes = parser.parse_optional_attr_dict()
    position = parser.pos
    first = parser.parse_optional_unresolved_operand()
    if first is None:
        return attributes, []
    operands = [first]
    while parser.parse_optional_punctuation(",") is not None:
        operands.append(parser.parse_unresolved_operand())
    parser.parse_punctuation(":")
    types = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_type)
    return attributes, list(parser.resolve_operands(operands, types, position))


def print_value_list(op: Operation, printer: Printer) -> None:
    """Print attributes and operands in the form of `parse_value_list`."""
    printer.print_op_attributes(op.attributes)
    if op.operands:
        printer.print_string(" ")
        printer.print_list(op.operands, printer.print_ssa_value)
        printer.print_string(" : ")
        printer.print_list(op.operand_types, printer.print_attribute)
