"""Custom forms of test ops with regions. Source: `TestOpsSyntax.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects.builtin import IndexType
from xdsl.ir import Block, Operation, Region
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.lexer import Span

from okl_opt.dialects.diagnostic import op_name
from okl_opt.dialects.text.assembly import Assembly
from okl_opt.dialects.text.read.parser import TextParser
from okl_opt.dialects.text.write.printer import TextPrinter
from okl_opt.dialects.upstream.test.declared import create
from okl_opt.dialects.upstream.test.forms.words import operation_name

_SPECIAL = "test.special.op"
"""The op whose region is printed on one line."""

_OURS = "the test dialect is read and written by our parser and printer only"


def parse_affine_scope(parser: Parser) -> Operation:
    """`test.affine_scope { ... }`."""
    return create("test.affine_scope", regions=[parser.parse_region()])


def print_affine_scope(op: Operation, printer: Printer) -> None:
    printer.print_string(" ")
    printer.print_region(op.regions[0], print_entry_block_args=False)


def parse_bare_region(parser: Parser) -> Operation:
    """`test.single_no_terminator_custom_asm_op{ ... }`."""
    return create("test.single_no_terminator_custom_asm_op", regions=[parser.parse_region()])


def print_bare_region(op: Operation, printer: Printer) -> None:
    printer.print_region(op.regions[0], print_entry_block_args=False, print_block_terminators=False)


def parse_isolated_region(parser: Parser) -> Operation:
    """`test.isolated_region %x { ... }`: in the region the operand's name means the argument."""
    index = IndexType()
    name = parser.parse_unresolved_operand()
    operand = parser.resolve_operand(name, index)
    written = name.span
    if name.index:
        if not isinstance(operand.owner, Operation):
            parser.raise_error("use of undeclared SSA value name", written)
        written = Span(written.start, written.end + len(f"#{name.index}"), written.input)
    region = parser.parse_region([Parser.Argument(written, index)])
    return create("test.isolated_region", operands=[operand], regions=[region])


def print_isolated_region(op: Operation, printer: Printer) -> None:
    assert isinstance(printer, TextPrinter), _OURS
    (region,) = op.regions
    printer.shadow_arguments(region, op.operands)
    printer.print_string(" ")
    printer.print_ssa_value(op.operands[0])
    printer.print_string(" ")
    printer.print_region(region, print_entry_block_args=False)


def several_regions(name: str, before: str) -> Assembly:
    """`test.isolated_regions { ... }, { ... }`, with a colon before them, or the word `attributes` for those."""

    def parse(parser: Parser) -> Operation:
        if before:
            attributes = parser.parse_optional_attr_dict()
            parser.parse_characters(before)
        else:
            written = parser.parse_optional_attr_dict_with_keyword()
            attributes = {} if written is None else dict(written.data)
        regions: list[Region] = []
        while not regions or parser.parse_optional_punctuation(",") is not None:
            region = parser.parse_optional_region() if not regions else parser.parse_region()
            if region is None:
                break
            regions.append(region)
        return create(name, regions=regions, attributes=attributes)

    def write(op: Operation, printer: Printer) -> None:
        if before:
            printer.print_op_attributes(op.attributes)
            printer.print_string(f" {before}")
        else:
            printer.print_op_attributes(op.attributes, print_keyword=True)
        for index, region in enumerate(op.regions):
            printer.print_string(", " if index else " ")
            printer.print_region(region)
        if not op.regions:
            printer.print_string(" ")

    return Assembly(parse, write)


def parse_polyfor(parser: Parser) -> Operation:
    """`test.polyfor %i, %j { ... }`."""
    names = parser.parse_comma_separated_list(parser.Delimiter.NONE, lambda: parser.parse_argument(expect_type=False))
    region = parser.parse_region([name.resolve(IndexType()) for name in names])
    return create("test.polyfor", regions=[region])


def print_polyfor(op: Operation, printer: Printer) -> None:
    (region,) = op.regions
    printer.print_string(" ")
    printer.print_list(region.block.args, lambda argument: printer.print_block_argument(argument, print_type=False))
    printer.print_string(" ")
    printer.print_region(region, print_entry_block_args=False)


def parse_pretty_region(parser: Parser) -> Operation:
    """`test.pretty_printed_region %a, %b start test.special.op end : (f32, f32) -> f32`, or with the region."""
    assert isinstance(parser, TextParser), _OURS
    start = parser.pos
    here = parser.source.location(start)
    names = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_unresolved_operand)
    inner = operation_name(parser) if parser.parse_optional_keyword("start") is not None else ""
    if inner:
        parser.parse_keyword("end")
        region = Region()
    else:
        parser.parse_punctuation("(")
        region = parser.parse_region()
        parser.parse_punctuation(")")
    parser.parse_punctuation(":")
    type = parser.parse_function_type()
    inputs, outputs = type.inputs.data, type.outputs.data
    operands = parser.resolve_operands(names, inputs, start)
    op = create("test.pretty_printed_region", operands=operands, result_types=outputs, regions=[region])
    if inner:
        op.location = parser.parse_optional_location() or here
        block = Block(arg_types=inputs)
        region.add_block(block)
        held = parser.op_type_named(inner).create(operands=block.args, result_types=outputs)
        block.add_ops([held, create("test.return", operands=held.results)])
        for part in (*block.args, *block.ops):
            part.location = op.location
    return op


def print_pretty_region(op: Operation, printer: Printer) -> None:
    (region,) = op.regions
    first = region.block.first_op
    printer.print_string(" ")
    printer.print_list(op.operands, printer.print_ssa_value)
    if first is not None and op_name(first) == _SPECIAL:
        printer.print_string(f" start {_SPECIAL} end")
    else:
        printer.print_string(" (")
        printer.print_region(region)
        printer.print_string(")")
    printer.print_string(" : ")
    printer.print_operation_type(op)


def parse_wrapping(parser: Parser) -> Operation:
    """`test.wrapping_region wraps "some.op"() : () -> i32`: the region contains the op, and yields its results."""
    assert isinstance(parser, TextParser), _OURS
    parser.parse_keyword("wraps")
    inner = parser.parse_generic_operation()
    end = create("test.return", operands=inner.results)
    end.location = inner.location
    op = create("test.wrapping_region", result_types=inner.result_types, regions=[Region(Block([inner, end]))])
    op.location = inner.location
    return op


def print_wrapping(op: Operation, printer: Printer) -> None:
    assert isinstance(printer, TextPrinter), _OURS
    first = op.regions[0].block.first_op
    assert first is not None, "a verified block ends in a terminator"
    printer.print_string(" wraps ")
    printer.print_generic_op(first)


REGION_ASM: Mapping[str, Assembly] = {
    "test.affine_scope": Assembly(parse_affine_scope, print_affine_scope),
    "test.isolated_regions": several_regions("test.isolated_regions", ""),
    "test.variadic_no_terminator_op": several_regions("test.variadic_no_terminator_op", ":"),
    "test.isolated_region": Assembly(parse_isolated_region, print_isolated_region),
    "test.polyfor": Assembly(parse_polyfor, print_polyfor),
    "test.pretty_printed_region": Assembly(parse_pretty_region, print_pretty_region),
    "test.single_no_terminator_custom_asm_op": Assembly(parse_bare_region, print_bare_region),
    "test.wrapping_region": Assembly(parse_wrapping, print_wrapping),
}
