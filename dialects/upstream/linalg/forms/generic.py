"""Assembly of linalg.generic and linalg.yield. Source: `LinalgOps.cpp` of MLIR 22."""

from __future__ import annotations

from xdsl.dialects.builtin import ArrayAttr, StringAttr
from xdsl.dialects.linalg.attrs import IteratorType, IteratorTypeAttr
from xdsl.dialects.linalg.ops import GenericOp, YieldOp
from xdsl.ir import Attribute
from xdsl.parser import AttrParser, Parser
from xdsl.printer import Printer

from okl_opt.dialects.hints import isa
from okl_opt.dialects.text.assembly.dictionaries import parse_dictionary
from okl_opt.dialects.text.assembly.result_types import parse_arrow_types, print_arrow_types
from okl_opt.dialects.upstream.linalg.forms.parts import (
    parse_operand_list,
    parse_parts,
    print_operands,
    refuse,
    resolve,
)
from okl_opt.dialects.upstream.shared.angled_enum import EnumParameter, parse_enum_word

ITERATORS = ("parallel", "reduction")
_DECLARED = ("indexing_maps", "doc", "library_call")


def parse_generic(parser: Parser) -> GenericOp:
    """`{indexing_maps = [...], iterator_types = [...]} ins(%a : T) outs(%b : U) attrs = {...} { ... } -> U`."""
    name = GenericOp.name
    start = parser.pos
    front = parse_dictionary(parser)
    iterators = front.pop("iterator_types", None)
    if not isa(iterators, ArrayAttr):
        refuse(parser, name, start, 'expected "iterator_types" array attribute')
    words = [iterator.data for iterator in iterators if isinstance(iterator, StringAttr)]
    for word in words:
        if word not in ITERATORS:
            refuse(parser, name, parser.pos, f"unexpected iterator_type ({word})")
    types: ArrayAttr[Attribute] = ArrayAttr([IteratorTypeAttr(IteratorType(word)) for word in words])
    parts = parse_parts(parser, name)
    attributes = front | parts.attributes
    if parser.parse_optional_keyword("attrs") is not None:
        parser.parse_punctuation("=")
        attributes |= parser.parse_optional_dictionary_attr_dict()
    region = parser.parse_region()
    properties = {key: attributes.pop(key) for key in _DECLARED if key in attributes}
    return GenericOp.build(
        operands=[parts.inputs, parts.outputs],
        result_types=[parse_arrow_types(parser)],
        properties=properties | {"iterator_types": types if words else iterators},
        attributes=attributes,
        regions=[region],
    )


def read_iterator_type(parser: AttrParser) -> IteratorTypeAttr:
    """`<parallel>`; xDSL has a third kind."""
    with parser.in_angle_brackets():
        word = parse_enum_word(parser, ITERATORS, EnumParameter("IteratorTypeEnum", "utils::IteratorType"))
    return IteratorTypeAttr(IteratorType(word))


def print_generic(op: GenericOp, printer: Printer) -> None:
    iterators = ArrayAttr([StringAttr(iterator.data) for iterator in op.iterator_types])
    front: dict[str, Attribute] = {"indexing_maps": op.indexing_maps, "iterator_types": iterators}
    front |= {name: value for name, value in op.properties.items() if name in ("doc", "library_call")}
    printer.print_string(" ")
    printer.print_attr_dict(front)
    print_operands(op.inputs, op.outputs, printer)
    if op.attributes:
        # MLIR has an extra space here.
        printer.print_string(" attrs = ")
        printer.print_op_attributes(op.attributes)
    printer.print_string(" ")
    printer.print_region(op.body)
    print_arrow_types(op.result_types, printer)


def parse_yield(parser: Parser) -> YieldOp:
    """`%a, %b {a} : f32, i32`, or attributes only."""
    start = parser.pos
    operands = parse_operand_list(parser)
    attributes = parser.parse_optional_attr_dict()
    types: list[Attribute] = []
    if operands:
        parser.parse_punctuation(":")
        types = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_type)
    return YieldOp.create(operands=resolve(parser, YieldOp.name, operands, types, start), attributes=attributes)


def print_yield(op: YieldOp, printer: Printer) -> None:
    if op.operands:
        printer.print_string(" ")
        printer.print_list(op.operands, printer.print_ssa_value)
    printer.print_op_attributes(op.attributes)
    if op.operands:
        printer.print_string(" : ")
        printer.print_list(op.operand_types, printer.print_attribute)
