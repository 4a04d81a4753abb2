"""The form of ops that make a tensor or vector of its elements: `%a, %b : tensor<2xf32>`."""

from __future__ import annotations

from math import prod
from typing import NamedTuple

from xdsl.dialects.builtin import TensorType, VectorType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.parser import Parser
from xdsl.printer import Printer

from okl_opt.dialects.hints import isa
from okl_opt.dialects.modules import dialect_table
from okl_opt.dialects.text.assembly.kinds import Kind
from okl_opt.dialects.text.assembly.op_text import name_position
from okl_opt.dialects.text.read.errors import shown


class Elements(NamedTuple):
    """The operands, result type and attributes of such an op."""

    operands: list[SSAValue]
    type: Attribute
    attributes: dict[str, Attribute]


def parse_elements(parser: Parser, kind: Kind, result: str, constraint: str) -> Elements:
    """Parse elements and their type, which must be of `kind` and satisfy the constraint of the op's `result`."""
    name, start = name_position(parser), parser.pos
    elements = parser.parse_optional_undelimited_comma_separated_list(
        parser.parse_optional_unresolved_operand, parser.parse_unresolved_operand
    )
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    type = kind.parse(parser)
    if not dialect_table("shared", "type_constraints", "TYPE_CONSTRAINTS")[constraint].holds(type):
        parser.raise_error(f"'{result}' must be {constraint}, but got {shown(type)}", name)
    assert isa(type, TensorType[Attribute]) or isa(type, VectorType[Attribute])
    found, wanted = len(elements or ()), prod(type.get_shape())
    if found != wanted:
        parser.raise_error(f"number of operands and types do not match: got {found} operands and {wanted} types", start)
    return Elements([parser.resolve_operand(one, type.element_type) for one in elements or ()], type, attributes)


def print_elements(op: Operation, printer: Printer) -> None:
    """Print elements in the form of `parse_elements`. As in MLIR, the space is there without operands, too."""
    printer.print_string(" ")
    printer.print_list(op.operands, printer.print_ssa_value)
    printer.print_op_attributes(op.attributes)
    printer.print_string(" : ")
    printer.print_attribute(op.results[0].type)
