"""Assembly of the ops on parts of structs, arrays and vectors. MLIR prints a space at the end of the line.

Source: `LLVMOps.td` and `LLVMDialect.cpp` of MLIR.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import DenseArrayBase, IntegerType, i64
from xdsl.dialects.llvm import ExtractValueOp, InsertValueOp, ShuffleVectorOp
from xdsl.ir import Attribute
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from dialects.hints import isa
from dialects.text.assembly import Assembly


def _member_type(parser: Parser, container: Attribute, position: Sequence[int]) -> Attribute:
    from dialects.upstream.llvm.types import member_type

    type = container
    for index in position:
        try:
            found = member_type(type, index)
        except VerifyException as exception:
            parser.raise_error(str(exception))
        if found is None:
            parser.raise_error(f"position out of bounds: {index}")
        type = found
    return type


def _parse_position(parser: Parser) -> list[int]:
    return parser.parse_comma_separated_list(
        parser.Delimiter.SQUARE, lambda: parser.parse_integer(allow_boolean=False, allow_negative=False)
    )


def parse_extract_value(parser: Parser) -> ExtractValueOp:
    """`llvm.extractvalue %s[0, 1] : !llvm.struct<(i32, i64)>`."""
    container = parser.parse_unresolved_operand()
    position = _parse_position(parser)
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    type = parser.parse_type()
    return ExtractValueOp.create(
        operands=[parser.resolve_operand(container, type)],
        result_types=[_member_type(parser, type, position)],
        properties={"position": DenseArrayBase.from_list(i64, position)},
        attributes=attributes,
    )


def parse_insert_value(parser: Parser) -> InsertValueOp:
    """`llvm.insertvalue %x, %s[0, 1] : !llvm.struct<(i32, i64)>`."""
    value = parser.parse_unresolved_operand()
    parser.parse_punctuation(",")
    container = parser.parse_unresolved_operand()
    position = _parse_position(parser)
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    type = parser.parse_type()
    member = _member_type(parser, type, position)
    return InsertValueOp.create(
        operands=[parser.resolve_operand(container, type), parser.resolve_operand(value, member)],
        result_types=[type],
        properties={"position": DenseArrayBase.from_list(i64, position)},
        attributes=attributes,
    )


def print_extract_value(op: ExtractValueOp, printer: Printer) -> None:
    printer.print_string(" ")
    printer.print_ssa_value(op.container)
    _print_position(op.position.get_values(), printer)
    _print_rest(op, op.container.type, printer)


def print_insert_value(op: InsertValueOp, printer: Printer) -> None:
    printer.print_string(" ")
    printer.print_ssa_value(op.value)
    printer.print_string(", ")
    printer.print_ssa_value(op.container)
    _print_position(op.position.get_values(), printer)
    _print_rest(op, op.container.type, printer)


def print_shuffle(op: ShuffleVectorOp, printer: Printer) -> None:
    printer.print_string(" ")
    printer.print_list(op.operands, printer.print_ssa_value)
    printer.print_string(" ")
    assert isa(op.mask, DenseArrayBase[IntegerType])
    _print_position(op.mask.get_values(), printer)
    _print_rest(op, op.v1.type, printer)


def _print_position(position: Sequence[int], printer: Printer) -> None:
    printer.print_string(f"[{', '.join(map(str, position))}]")


def _print_rest(op: ExtractValueOp | InsertValueOp | ShuffleVectorOp, type: Attribute, printer: Printer) -> None:
    printer.print_op_attributes(op.attributes)
    printer.print_string(" : ")
    printer.print_attribute(type)
    printer.print_string(" ")


AGGREGATE_ASM: Mapping[str, Assembly] = {
    ExtractValueOp.name: Assembly(parse_extract_value, print_extract_value),
    InsertValueOp.name: Assembly(parse_insert_value, print_insert_value),
    ShuffleVectorOp.name: Assembly(print=print_shuffle),
}
