"""Custom forms of test ops with groups of values and types. Source: `TestOps.td`,
`TestOpsSyntax.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import DenseArrayBase, IndexType, IntegerType, i32, i64
from xdsl.ir import Attribute, Operation, Region, SSAValue
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer

from okl_opt.dialects.hints import isa
from okl_opt.dialects.text.assembly import Assembly
from okl_opt.dialects.text.assembly.result_types import parse_types
from okl_opt.dialects.text.assembly.typed_values import parse_optional_typed_values, print_typed_values
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


def parse_isolated(parser: Parser) -> Operation:
    """`test.isolated_one_region_op %x { ... } : i32 -> i32`."""
    attributes = written_attributes(parser)
    start = parser.pos
    names = names_of(parser)
    region = parser.parse_region()
    parser.parse_punctuation(":")
    operands = parser.resolve_operands(names, types_of(parser), start)
    parser.parse_punctuation("->")
    return create(
        "test.isolated_one_region_op",
        operands=operands,
        result_types=types_of(parser),
        regions=[region],
        attributes=attributes,
    )


def print_isolated(op: Operation, printer: Printer) -> None:
    """Print a space for each empty list, too, as MLIR does."""
    printer.print_op_attributes(op.attributes, print_keyword=True)
    printer.print_string(" ")
    print_values(op.operands, printer)
    printer.print_string(" ")
    printer.print_region(op.regions[0])
    printer.print_string(" : ")
    print_types(op.operand_types, printer)
    printer.print_string(" -> ")
    print_types(op.result_types, printer)


def parse_graph_loop(parser: Parser) -> Operation:
    """`test.graph_loop %x { ... } : (i32) -> i32`."""
    start = parser.pos
    names = names_of(parser)
    region = parser.parse_region()
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    type = parser.parse_function_type()
    return create(
        "test.graph_loop",
        operands=parser.resolve_operands(names, type.inputs.data, start),
        result_types=type.outputs.data,
        regions=[region],
        attributes=attributes,
    )


def print_graph_loop(op: Operation, printer: Printer) -> None:
    printer.print_string(" ")
    print_values(op.operands, printer)
    printer.print_string(" ")
    printer.print_region(op.regions[0])
    printer.print_op_attributes(op.attributes)
    printer.print_string(" : ")
    printer.print_operation_type(op)


def parse_copy(parser: Parser) -> Operation:
    """`test.copy(%a, %b) : (memref<2xf32>, memref<2xf32>)`."""
    start = parser.pos
    names = parser.parse_comma_separated_list(parser.Delimiter.PAREN, parser.parse_unresolved_operand)
    parser.parse_punctuation(":")
    types = parser.parse_comma_separated_list(parser.Delimiter.PAREN, parser.parse_type)
    operands = parser.resolve_operands(names, types, start)
    return create("test.copy", operands=operands, attributes=parser.parse_optional_attr_dict())


def print_copy(op: Operation, printer: Printer) -> None:
    printer.print_string("(")
    print_values(op.operands, printer)
    printer.print_string(") : (")
    print_types(op.operand_types, printer)
    printer.print_string(")")
    printer.print_op_attributes(op.attributes)


def parse_single_block(parser: Parser) -> Operation:
    """`test.cse_of_single_block_op inputs(%a) { ... } : i32 -> i32`."""
    attributes = parser.parse_optional_attr_dict()
    parser.parse_keyword("inputs")
    start = parser.pos
    parser.parse_punctuation("(")
    names = names_of(parser)
    parser.parse_punctuation(")")
    region = parser.parse_region()
    parser.parse_punctuation(":")
    operands = parser.resolve_operands(names, types_of(parser), start)
    parser.parse_punctuation("->")
    return create(
        "test.cse_of_single_block_op",
        operands=operands,
        result_types=types_of(parser),
        regions=[region],
        attributes=attributes,
    )


def print_single_block(op: Operation, printer: Printer) -> None:
    printer.print_op_attributes(op.attributes)
    printer.print_string(" inputs(")
    print_values(op.operands, printer)
    printer.print_string(") ")
    printer.print_region(op.regions[0])
    printer.print_string(" : ")
    print_types(op.operand_types, printer)
    printer.print_string(" -> ")
    print_types(op.result_types, printer)


_SEGMENTS = "operandSegmentSizes"


def parse_destination_style(parser: Parser) -> Operation:
    """`test.destination_style_op ins(%a : i32) outs(%b : tensor<2xf32>) (%c : i32) -> tensor<2xf32>`."""
    attributes = parser.parse_optional_attr_dict()
    groups: list[Sequence[SSAValue]] = []
    for keyword in ("ins", "outs"):
        has_group = parser.parse_optional_keyword(keyword) is not None
        groups.append(parse_optional_typed_values(parser) if has_group else ())
    groups.append(parse_optional_typed_values(parser))
    types: list[Attribute] = []
    if parser.parse_optional_punctuation("->") is not None:
        types = types_of(parser)
    return create(
        "test.destination_style_op",
        operands=[value for group in groups for value in group],
        result_types=types,
        properties={_SEGMENTS: DenseArrayBase.from_list(i32, [len(group) for group in groups])},
        attributes=attributes,
    )


def print_destination_style(op: Operation, printer: Printer) -> None:
    printer.print_op_attributes(op.attributes)
    sizes = op.properties.get(_SEGMENTS)
    start = 0
    for keyword, size in zip((" ins", " outs", " "), _numbers(sizes), strict=False):
        if size:
            printer.print_string(keyword)
            print_typed_values(op.operands[start : start + size], printer)
        start += size
    if op.results:
        printer.print_string(" -> ")
        print_types(op.result_types, printer)


def _numbers(value: Attribute | None) -> Sequence[int]:
    return value.get_values() if isa(value, DenseArrayBase[IntegerType]) else ()


def parse_effects(parser: Parser) -> Operation:
    """`test.side_effect_with_region_op(%a) { ... } : i32 -> i32`."""
    parser.parse_punctuation("(")
    name = parser.parse_unresolved_operand()
    parser.parse_punctuation(")")
    region = parser.parse_region()
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    operand = parser.resolve_operand(name, parser.parse_type())
    parser.parse_punctuation("->")
    return create(
        "test.side_effect_with_region_op",
        operands=[operand],
        result_types=[parser.parse_type()],
        regions=[region],
        attributes=attributes,
    )


def print_effects(op: Operation, printer: Printer) -> None:
    printer.print_string("(")
    print_values(op.operands, printer)
    printer.print_string(") ")
    printer.print_region(op.regions[0])
    printer.print_op_attributes(op.attributes)
    printer.print_string(" : ")
    print_types(op.operand_types, printer)
    printer.print_string(" -> ")
    print_types(op.result_types, printer)


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


def parse_yield(parser: Parser) -> Operation:
    """`test.region_if_yield %a : i32`."""
    start = parser.pos
    names = names_of(parser)
    parser.parse_punctuation(":")
    operands = parser.resolve_operands(names, types_of(parser), start)
    return create("test.region_if_yield", operands=operands, attributes=parser.parse_optional_attr_dict())


def print_yield(op: Operation, printer: Printer) -> None:
    printer.print_string(" ")
    print_values(op.operands, printer)
    printer.print_string(" : ")
    print_types(op.operand_types, printer)
    printer.print_op_attributes(op.attributes)


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
    "test.copy": Assembly(parse_copy, print_copy),
    "test.cse_of_single_block_op": Assembly(parse_single_block, print_single_block),
    "test.destination_style_op": Assembly(parse_destination_style, print_destination_style),
    "test.graph_loop": Assembly(parse_graph_loop, print_graph_loop),
    "test.isolated_one_region_op": Assembly(parse_isolated, print_isolated),
    "test.region_if": Assembly(parse_region_if, print_region_if),
    "test.region_if_yield": Assembly(parse_yield, print_yield),
    "test.side_effect_with_region_op": Assembly(parse_effects, print_effects),
    "test.switch_with_no_break": Assembly(parse_switch, print_switch),
}
