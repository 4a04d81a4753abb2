"""Assembly of linalg.transpose, linalg.broadcast and the transforms of Winograd convolutions.

Source: `LinalgOps.cpp` and `LinalgOps.td` of MLIR 22.
"""

from __future__ import annotations

from xdsl.dialects.builtin import DenseArrayBase, IntegerAttr, IntegerType, i32
from xdsl.dialects.linalg.ops import BroadcastOp, TransposeOp, YieldOp
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.parser import Parser
from xdsl.printer import Printer

from okl_opt.dialects.hints import isa
from okl_opt.dialects.text.assembly import Parse, Print
from okl_opt.dialects.text.assembly.result_types import print_arrow_types
from okl_opt.dialects.text.fused_locations import location_of
from okl_opt.dialects.upstream.linalg.forms.parts import (
    Parts,
    located,
    parse_more_attributes,
    parse_numbers,
    parse_parts,
    print_numbers,
    print_operands,
    refuse,
)
from okl_opt.dialects.upstream.linalg.ops import WINOGRAD_TILES, WinogradOperation
from okl_opt.dialects.upstream.shared.shapes import element_of


def parse_move(cls: type[TransposeOp | BroadcastOp], word: str) -> Parse:
    """Make the parser of `{a} ins(%a : T) outs(%b : U) permutation = [1, 0] {b}`."""

    def parse(parser: Parser) -> Operation:
        parts = parse_parts(parser, cls.name)
        numbers = parse_numbers(parser, word)
        parse_more_attributes(parser, cls.name, parts.attributes)
        return cls.create(
            operands=parts.operands,
            result_types=parts.tensors(),
            properties=parts.properties | {word: numbers},
            attributes=parts.attributes,
            regions=[_identity(parser, parts)],
        )

    return parse


def _identity(parser: Parser, parts: Parts) -> Region:
    """A region that yields its first argument, if any; each argument has its operand's location.

    Source: `buildGenericRegion` in `LinalgOps.cpp`.
    """
    block = Block(arg_types=[element_of(type) for type in parts.types()])
    if block.args:
        block.add_op(YieldOp(block.args[0]))
    region = located(parser, Region(block))
    for argument, operand in zip(block.args, parts.operands, strict=True):
        argument.location = location_of(operand)
    return region


def print_move(word: str) -> Print:
    """Make the printer of the form of `parse_move`."""

    def write(op: TransposeOp | BroadcastOp, printer: Printer) -> None:
        print_operands(op.operands[:1], op.operands[1:], printer)
        numbers = op.properties[word]
        assert isa(numbers, DenseArrayBase[IntegerType])
        print_numbers(word, numbers, printer)
        printer.print_op_attributes(op.attributes)

    return write


# ----- linalg.winograd_*

_FMR = tuple(f"F_{output}_{filter}" for output, filter in WINOGRAD_TILES)


def parse_winograd(cls: type[WinogradOperation]) -> Parse:
    """Make the parser of `{a} fmr(F_4_3) ins(%a : T) outs(%b : U) -> U`."""

    def parse(parser: Parser) -> Operation:
        attributes = parser.parse_optional_attr_dict()
        parser.parse_keyword("fmr")
        with parser.in_parens():
            start = parser.pos
            word = parser.parse_optional_identifier()
            if word not in _FMR:
                wanted = "expected string or keyword containing one of the following enum values for attribute 'fmr'"
                refuse(parser, cls.name, start, f"{wanted} [{', '.join(_FMR)}]")
        operands = [_parse_single(parser, "ins"), _parse_single(parser, "outs")]
        parser.parse_punctuation("->")
        return cls.create(
            operands=operands,
            result_types=[parser.parse_type()],
            properties={"fmr": IntegerAttr(_FMR.index(word), i32)},
            attributes=attributes,
        )

    return parse


def _parse_single(parser: Parser, word: str) -> SSAValue:
    """`ins(%a : T)`."""
    parser.parse_keyword(word)
    with parser.in_parens():
        operand = parser.parse_unresolved_operand()
        parser.parse_punctuation(":")
        return parser.resolve_operand(operand, parser.parse_type())


def print_winograd(op: WinogradOperation, printer: Printer) -> None:
    printer.print_op_attributes(op.attributes)
    printer.print_string(f" fmr({_FMR[op.fmr.value.data]})")
    print_operands([op.input], [op.output], printer)
    print_arrow_types(op.result_types, printer)
