"""Assembly of vector.from_elements, vector.to_elements and vector.print. Source: `VectorOps.cpp` of MLIR."""

from __future__ import annotations

from xdsl.dialects.builtin import StringAttr, VectorType
from xdsl.ir import Attribute, SSAValue
from xdsl.parser import Parser
from xdsl.printer import Printer

from okl_opt.dialects.hints import isa
from okl_opt.dialects.text.assembly import Assembly
from okl_opt.dialects.text.assembly.elements import parse_elements, print_elements
from okl_opt.dialects.text.assembly.kinds import VECTOR
from okl_opt.dialects.upstream.vector.ops import PrintOp, Punctuation, PunctuationAttr
from okl_opt.dialects.upstream.vector.shapes import FromElementsOp, ToElementsOp, element_types


def parse_to_elements(parser: Parser) -> ToElementsOp:
    source = parser.parse_unresolved_operand()
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    type = VECTOR.parse(parser)
    assert isa(type, VectorType)
    return ToElementsOp.create(
        operands=[parser.resolve_operand(source, type)], result_types=element_types(type), attributes=attributes
    )


def parse_from_elements(parser: Parser) -> FromElementsOp:
    operands, type, attributes = parse_elements(parser, VECTOR, "dest", "fixed-length vector of any type values")
    return FromElementsOp.create(operands=operands, result_types=[type], attributes=attributes)


def print_to_elements(op: ToElementsOp, printer: Printer) -> None:
    printer.print_string(" ")
    printer.print_ssa_value(op.source)
    printer.print_op_attributes(op.attributes)
    printer.print_string(" : ")
    printer.print_attribute(op.source.type)


def parse_print(parser: Parser) -> PrintOp:
    operands: list[SSAValue] = []
    properties: dict[str, Attribute] = {}
    source = parser.parse_optional_unresolved_operand()
    if source is not None:
        parser.parse_punctuation(":")
        operands.append(parser.resolve_operand(source, parser.parse_type()))
    elif parser.parse_optional_keyword("str") is not None:
        properties["stringLiteral"] = StringAttr(parser.parse_str_literal())
    punctuation = Punctuation.NEWLINE
    if parser.parse_optional_keyword("punctuation") is not None:
        with parser.in_angle_brackets():
            punctuation = parser.parse_str_enum(Punctuation)
    properties["punctuation"] = PunctuationAttr(punctuation)
    return PrintOp.create(operands=operands, properties=properties, attributes=parser.parse_optional_attr_dict())


def print_print(op: PrintOp, printer: Printer) -> None:
    if op.source is not None:
        printer.print_string(" ")
        printer.print_ssa_value(op.source)
        printer.print_string(" : ")
        printer.print_attribute(op.source.type)
    if op.stringLiteral is not None:
        printer.print_string(" str ")
        printer.print_attribute(op.stringLiteral)
    if op.punctuation.data is not Punctuation.NEWLINE:
        printer.print_string(f" punctuation <{op.punctuation.data}>")
    printer.print_op_attributes(op.attributes)


FROM_ELEMENTS = Assembly(parse_from_elements, print_elements)
TO_ELEMENTS = Assembly(parse_to_elements, print_to_elements)
PRINT = Assembly(parse_print, print_print)
