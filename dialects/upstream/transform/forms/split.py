"""The form of `transform.structured.split`. Source: `SplitOp` in `LinalgTransformOps.cpp` of MLIR 22."""

from __future__ import annotations

from xdsl.dialects.builtin import DYNAMIC_INDEX, IntegerAttr, i64
from xdsl.ir import Operation
from xdsl.parser import Parser
from xdsl.printer import Printer

from okl_opt.dialects.hints import isa
from okl_opt.dialects.text.assembly import Assembly
from okl_opt.dialects.upstream.transform.declared import create

_PROPERTIES = ("dimension", "static_chunk_sizes", "multiway")


def _parse(parser: Parser) -> Operation:
    """`%op after 4 {dimension = 0} : T`, or `%op after %size ... : T, S`."""
    start = parser.pos
    target = parser.parse_unresolved_operand()
    parser.parse_keyword("after")
    value = parser.parse_optional_unresolved_operand()
    size = DYNAMIC_INDEX if value is not None else parser.parse_integer()
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    types = [parser.parse_type()]
    if value is not None:
        parser.parse_punctuation(",")
        types.append(parser.parse_type())
    operands = parser.resolve_operands([target] if value is None else [target, value], types, start)
    properties = {name: attributes.pop(name) for name in _PROPERTIES if name in attributes}
    properties["static_chunk_sizes"] = IntegerAttr(size, i64)
    return create(
        "transform.structured.split",
        operands=operands,
        result_types=types[:1],
        properties=properties,
        attributes=attributes,
    )


def _print(op: Operation, printer: Printer) -> None:
    printer.print_string(" ")
    printer.print_ssa_value(op.operands[0])
    printer.print_string(" after ")
    size = op.properties["static_chunk_sizes"]
    if len(op.operands) > 1:
        printer.print_ssa_value(op.operands[1])
    elif isa(size, IntegerAttr):
        printer.print_string(str(size.value.data))
    printer.print_string(" ")
    written = sorted({**op.attributes, **op.properties}.items())
    printer.print_op_attributes({name: value for name, value in written if name != "static_chunk_sizes"})
    printer.print_string(" : ")
    printer.print_list(op.operand_types, printer.print_attribute)


SPLIT = Assembly(_parse, _print)
