"""Custom forms of test ops with groups of values and types. Source: `TestOps.td`,
`TestOpsSyntax.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import DenseArrayBase, IndexType, IntegerType, i64
from xdsl.ir import Attribute, Operation, Region, SSAValue
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer

from okl_opt.dialects.hints import isa
from okl_opt.dialects.text.assembly import Assembly
from okl_opt.dialects.text.assembly.result_types import parse_types
from okl_opt.dialects.upstream.test.declared import create


def names_of(parser: Parser) -> list[UnresolvedOperand]:
    """`%a, %b`, or nothing."""
    first = parser.parse_optional_unresolved_operand()
    names = [] if first is None else [first]
    while names and parser.parse_optional_punctuation(",") is not None:
        names.append(parser.parse_unresolved_operand())
    return names


def types_of(parser: Parser) -> list[Attribute]:
    """`i32, f32`, or nothing."""
    first = parser.parse_optional_type()
    types: list[Attribute] = [] if first is None else [first]
    while types and parser.parse_optional_punctuation(",") is not None:
        types.append(parser.parse_type())
    return types


def written_attributes(parser: Parser) -> Mapping[str, Attribute]:
    """`attributes {a}`, or nothing."""
    written = parser.parse_optional_attr_dict_with_keyword()
    return {} if written is None else written.data


def print_values(values: Sequence[SSAValue], printer: Printer) -> None:
    printer.print_list(values, printer.print_ssa_value)


def print_types(types: Sequence[Attribute], printer: Printer) -> None:
    printer.print_list(types, printer.print_attribute)


def _numbers(value: Attribute | None) -> Sequence[int]:
    return value.get_values() if isa(value, DenseArrayBase[IntegerType]) else ()


_REGION_WORDS = ("then", "else", "join")


def parse_region_if(parser: Parser) -> Operation:
    """`test.region_if %x: i32 -> i32 then { ... } else { ... } join { ... }`."""
    start = parser.pos
    names = names_of(parser)
    parser.parse_punctuation(":")
    inputs = types_of(parser)
    parser.parse_punctuation("->")
    outputs = parse_types(parser)
    regions: list[Region] = []
    for word in _REGION_WORDS:
        parser.parse_keyword(word)
        regions.append(parser.parse_region())
    return create(
        "test.region_if",
        operands=parser.resolve_operands(names, inputs, start),
        result_types=outputs,
        regions=regions,
        attributes=parser.parse_optional_attr_dict(),
    )


def print_region_if(op: Operation, printer: Printer) -> None:
    """Print an if with three regions; attributes are not printed."""
    printer.print_string(" ")
    print_values(op.operands, printer)
    printer.print_string(": ")
    print_types(op.operand_types, printer)
    printer.print_string(" -> ")
    if len(op.results) == 1:
        printer.print_attribute(op.results[0].type)
    else:
        printer.print_string("(")
        print_types(op.result_types, printer)
        printer.print_string(")")
    for word, region in zip(_REGION_WORDS, op.regions, strict=True):
        printer.print_string(f" {word} ")
        printer.print_region(region)


def parse_switch(parser: Parser) -> Operation:
    """`test.switch_with_no_break %x case 1 { ... }`."""
    start = parser.pos
    name = parser.parse_unresolved_operand()
    (operand,) = parser.resolve_operands([name], [IndexType()], start)
    attributes = parser.parse_optional_attr_dict()
    cases: list[int] = []
    regions: list[Region] = []
    while parser.parse_optional_keyword("case") is not None:
        cases.append(parser.parse_integer())
        regions.append(parser.parse_region())
    return create(
        "test.switch_with_no_break",
        operands=[operand],
        properties={"cases": DenseArrayBase.from_list(i64, cases)},
        attributes=attributes,
        regions=regions,
    )


def print_switch(op: Operation, printer: Printer) -> None:
    """Print a switch; MLIR prints a space at the end of the first line."""
    printer.print_string(" ")
    print_values(op.operands, printer)
    printer.print_op_attributes(op.attributes)
    printer.print_string(" ")
    for case, region in zip(_numbers(op.properties.get("cases")), op.regions, strict=False):
        printer.print_string(f"\ncase {case} ")
        printer.print_region(region)


VALUE_ASM: Mapping[str, Assembly] = {
    "test.region_if": Assembly(parse_region_if, print_region_if),
    "test.switch_with_no_break": Assembly(parse_switch, print_switch),
}
