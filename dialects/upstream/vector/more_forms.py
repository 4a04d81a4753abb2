"""Assembly of the ops of the vector dialect that xDSL lacks. Source: `VectorOps.td` and `VectorOps.cpp` of MLIR."""

from __future__ import annotations

from xdsl.dialects.builtin import ArrayAttr, StringAttr, VectorType
from xdsl.dialects.vector import CombiningKindAttr, CombiningKindFlag
from xdsl.ir import Attribute, Block, Region, SSAValue
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.hints import isa

from dialects.text.assembly import Assembly
from dialects.text.assembly.result_types import parse_arrow_types
from dialects.upstream.vector.ops import (
    ContractionOp,
    IteratorType,
    IteratorTypeAttr,
    MaskOp,
    OuterProductOp,
    PrintOp,
    Punctuation,
    PunctuationAttr,
    YieldOp,
)
from dialects.upstream.vector.shapes import ToElementsOp, element_types

_ADD = CombiningKindAttr(CombiningKindFlag.ADD)

# ----- vector.mask


def parse_mask(parser: Parser) -> MaskOp:
    mask = parser.parse_unresolved_operand()
    passthru = None
    if parser.parse_optional_punctuation(",") is not None:
        passthru = parser.parse_unresolved_operand()
    start = parser.pos
    region = parser.parse_region()
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    mask_type = parser.parse_type()
    types = parse_arrow_types(parser)
    if passthru is not None and not types:
        parser.raise_error("expects a result if passthru operand is provided", start)
    _end_with_yield(region)
    return MaskOp.build(
        operands=[
            [parser.resolve_operand(mask, mask_type)],
            [] if passthru is None else [parser.resolve_operand(passthru, types[0])],
        ],
        result_types=[types],
        attributes=attributes,
        regions=[region],
    )


def _end_with_yield(region: Region) -> None:
    """The text leaves out that the masked op's results are what the region gives."""
    if region.blocks.first is None:
        region.add_block(Block())
    block = region.blocks.first
    assert block is not None
    last = block.last_op
    if not isinstance(last, YieldOp):
        block.add_op(YieldOp.create(operands=() if last is None else last.results))


def print_mask(op: MaskOp, printer: Printer) -> None:
    """On one line, unlike other regions; the results of the op inside have no names."""
    from dialects.text.write.printer import TextPrinter

    assert isinstance(printer, TextPrinter), "vector.mask is written by our printer only"
    printer.print_string(" ")
    printer.print_ssa_value(op.mask)
    if op.passthru is not None:
        printer.print_string(", ")
        printer.print_ssa_value(op.passthru)
    printer.print_string(" { ")
    first = op.region.block.first_op
    if first is not None:
        printer.print_op_without_results(first)
    printer.print_string(" }")
    printer.print_op_attributes(op.attributes)
    printer.print_string(" : ")
    printer.print_attribute(op.mask.type)
    if op.res:
        printer.print_string(" -> ")
        printer.print_list(op.result_types, printer.print_attribute)


# ----- vector.contract, vector.outerproduct


def parse_contraction(parser: Parser) -> ContractionOp:
    start = parser.pos
    properties = parser.parse_optional_dictionary_attr_dict()
    iterators = properties.get("iterator_types")
    if not isa(iterators, ArrayAttr[StringAttr]):
        parser.raise_error("expected array attribute for 'iterator_types'", start)
    words = [word.data for word in iterators]
    if any(word not in set(IteratorType) for word in words):
        parser.raise_error("unexpected iterator_type (" + next(word for word in words if word not in set(IteratorType)))
    properties["iterator_types"] = ArrayAttr([IteratorTypeAttr(IteratorType(word)) for word in words])
    properties.setdefault("kind", _ADD)
    lhs = parser.parse_unresolved_operand()
    parser.parse_punctuation(",")
    rhs = parser.parse_unresolved_operand()
    parser.parse_punctuation(",")
    acc = parser.parse_unresolved_operand()
    attributes = parser.parse_optional_attr_dict()
    declared = ContractionOp.get_irdl_definition().properties
    attributes |= {name: properties.pop(name) for name in list(properties) if name not in declared}
    parser.parse_punctuation(":")
    lhs_type = parser.parse_type()
    parser.parse_punctuation(",")
    rhs_type = parser.parse_type()
    parser.parse_keyword("into")
    result_type = parser.parse_type()
    return ContractionOp.create(
        operands=[
            parser.resolve_operand(lhs, lhs_type),
            parser.resolve_operand(rhs, rhs_type),
            parser.resolve_operand(acc, result_type),
        ],
        result_types=[result_type],
        properties=properties,
        attributes=attributes,
    )


def print_contraction(op: ContractionOp, printer: Printer) -> None:
    words = ArrayAttr([StringAttr(iterator.data) for iterator in op.iterator_types])
    printer.print_string(" ")
    printer.print_attr_dict(op.properties | {"iterator_types": words})
    printer.print_string(" ")
    printer.print_list(op.operands, printer.print_ssa_value)
    printer.print_op_attributes(op.attributes)
    printer.print_string(" : ")
    printer.print_attribute(op.lhs.type)
    printer.print_string(", ")
    printer.print_attribute(op.rhs.type)
    printer.print_string(" into ")
    printer.print_attribute(op.result.type)


def parse_outer_product(parser: Parser) -> OuterProductOp:
    start = parser.pos
    operands = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_unresolved_operand)
    if len(operands) < 2:
        parser.raise_error("expected at least 2 operands", start)
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    start = parser.pos
    lhs_type = parser.parse_type()
    parser.parse_punctuation(",")
    rhs_type = parser.parse_type()
    if not isa(lhs_type, VectorType):
        parser.raise_error("expected vector type for operand #1", start)
    result_type = lhs_type
    if isa(rhs_type, VectorType):
        scalable = [*lhs_type.scalable_dims.data, *rhs_type.scalable_dims.data]
        shape = [*lhs_type.get_shape(), *rhs_type.get_shape()]
        result_type = VectorType(lhs_type.element_type, shape, ArrayAttr(scalable))
    types = [lhs_type, rhs_type, result_type][: len(operands)]
    return OuterProductOp.create(
        operands=parser.resolve_operands(operands, types, start),
        result_types=[result_type],
        properties={"kind": attributes.pop("kind", _ADD)},
        attributes=attributes,
    )


def print_outer_product(op: OuterProductOp, printer: Printer) -> None:
    """Attributes only after an accumulator, as MLIR does."""
    printer.print_string(" ")
    printer.print_list(op.operands, printer.print_ssa_value)
    if op.acc is not None:
        printer.print_op_attributes(op.attributes | op.properties)
    printer.print_string(" : ")
    printer.print_attribute(op.lhs.type)
    printer.print_string(", ")
    printer.print_attribute(op.rhs.type)


# ----- vector.to_elements, vector.print


def parse_to_elements(parser: Parser) -> ToElementsOp:
    source = parser.parse_unresolved_operand()
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    start = parser.pos
    type = parser.parse_type()
    if not isa(type, VectorType):
        parser.raise_error("expected a vector type", start)
    return ToElementsOp.create(
        operands=[parser.resolve_operand(source, type)], result_types=element_types(type), attributes=attributes
    )


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


MASK = Assembly(parse_mask, print_mask)
CONTRACT = Assembly(parse_contraction, print_contraction)
OUTER_PRODUCT = Assembly(parse_outer_product, print_outer_product)
TO_ELEMENTS = Assembly(parse_to_elements, print_to_elements)
PRINT = Assembly(parse_print, print_print)
