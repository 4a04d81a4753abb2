"""Assembly of vector.contract and vector.outerproduct. Source: `VectorOps.cpp` of MLIR."""

from __future__ import annotations

from xdsl.dialects.builtin import ArrayAttr, StringAttr, VectorType
from xdsl.dialects.vector import CombiningKindAttr, CombiningKindFlag
from xdsl.parser import Parser
from xdsl.printer import Printer

from okl_opt.dialects.hints import isa
from okl_opt.dialects.text.assembly import Assembly
from okl_opt.dialects.text.assembly.dictionaries import parse_dictionary
from okl_opt.dialects.upstream.vector.ops import ContractionOp, IteratorType, IteratorTypeAttr, OuterProductOp

_ADD = CombiningKindAttr(CombiningKindFlag.ADD)


def parse_contraction(parser: Parser) -> ContractionOp:
    start = parser.pos
    properties = parse_dictionary(parser)
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
    """Print an outer product; as in MLIR, attributes are printed only after an accumulator."""
    printer.print_string(" ")
    printer.print_list(op.operands, printer.print_ssa_value)
    if op.acc is not None:
        printer.print_op_attributes(op.attributes | op.properties)
    printer.print_string(" : ")
    printer.print_attribute(op.lhs.type)
    printer.print_string(", ")
    printer.print_attribute(op.rhs.type)


CONTRACT = Assembly(parse_contraction, print_contraction)
OUTER_PRODUCT = Assembly(parse_outer_product, print_outer_product)
