"""Assembly of the ops on parts of structs, arrays and vectors. MLIR prints a space at the end of the line.

Source: `LLVMOps.td` and `LLVMDialect.cpp` of MLIR.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import ArrayAttr, DenseArrayBase, IntegerAttr, IntegerType, VectorType, i32, i64
from xdsl.dialects.llvm import ExtractValueOp, InsertElementOp, InsertValueOp, ShuffleVectorOp
from xdsl.ir import Attribute, Operation
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.hints import isa
from okl_opt.dialects.text.assembly import Assembly
from okl_opt.dialects.upstream.llvm.forms.words import (
    check_inferred,
    parse_integer_type,
    parse_positions,
    parse_vector_type,
    refuse,
)
from okl_opt.dialects.upstream.shared.type_constraints import LLVM_VECTOR


def _member_type(parser: Parser, container: Attribute, position: Sequence[int]) -> Attribute:
    from okl_opt.dialects.upstream.llvm.types import member_type

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


def parse_extract_value(parser: Parser) -> ExtractValueOp:
    """`llvm.extractvalue %s[0, 1] : !llvm.struct<(i32, i64)>`."""
    container = parser.parse_unresolved_operand()
    position = parse_positions(parser)
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
    position = parse_positions(parser)
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


def parse_extract_element(parser: Parser) -> Operation:
    """`llvm.extractelement %v[%i : i64] : vector<4xf32>`."""
    from okl_opt.dialects.upstream.llvm.ops import ExtractElementOp

    vector = parser.parse_unresolved_operand()
    position, position_type = _parse_element_position(parser)
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    type = parse_vector_type(parser)
    check_inferred(parser, "vector", LLVM_VECTOR, type)
    operands = [parser.resolve_operand(vector, type), parser.resolve_operand(position, position_type)]
    return ExtractElementOp.create(operands=operands, result_types=[type.element_type], attributes=attributes)


def parse_insert_element(parser: Parser) -> InsertElementOp:
    """`llvm.insertelement %x, %v[%i : i64] : vector<4xf32>`."""
    value = parser.parse_unresolved_operand()
    parser.parse_punctuation(",")
    vector = parser.parse_unresolved_operand()
    position, position_type = _parse_element_position(parser)
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    type = parse_vector_type(parser)
    check_inferred(parser, "vector", LLVM_VECTOR, type)
    operands = [
        parser.resolve_operand(vector, type),
        parser.resolve_operand(value, type.element_type),
        parser.resolve_operand(position, position_type),
    ]
    return InsertElementOp.create(operands=operands, result_types=[type], attributes=attributes)


def _parse_element_position(parser: Parser) -> tuple[UnresolvedOperand, IntegerType]:
    """`[%i : i64]`."""
    parser.parse_punctuation("[")
    position = parser.parse_unresolved_operand()
    parser.parse_punctuation(":")
    type = parse_integer_type(parser)
    parser.parse_punctuation("]")
    return position, type


def parse_shuffle(parser: Parser) -> ShuffleVectorOp:
    """`llvm.shufflevector %v, %w [0, 5] : vector<4xf32>`: the result has as many elements as the mask."""
    first = parser.parse_unresolved_operand()
    parser.parse_punctuation(",")
    second = parser.parse_unresolved_operand()
    mask = parse_positions(parser)
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    type = parse_vector_type(parser)
    if not LLVM_VECTOR.holds(type):
        refuse(parser, "expected an LLVM compatible vector type", parser.pos)
    scalable = [IntegerAttr(int(type.get_num_scalable_dims() > 0), 1)]
    return ShuffleVectorOp.create(
        operands=[parser.resolve_operand(first, type), parser.resolve_operand(second, type)],
        result_types=[VectorType(type.element_type, [len(mask)], ArrayAttr(scalable))],
        properties={"mask": DenseArrayBase.from_list(i32, mask)},
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
    "llvm.extractelement": Assembly(parse_extract_element),
    InsertElementOp.name: Assembly(parse_insert_element),
    ShuffleVectorOp.name: Assembly(parse_shuffle, print_shuffle),
}
