"""Assembly of vector.mask. Source: `VectorOps.cpp` of MLIR."""

from __future__ import annotations

from xdsl.ir import Block, Region
from xdsl.parser import Parser
from xdsl.printer import Printer

from okl_opt.dialects.text.assembly import Assembly
from okl_opt.dialects.text.assembly.result_types import parse_arrow_types
from okl_opt.dialects.text.write.printer import TextPrinter
from okl_opt.dialects.upstream.vector.formatted import YieldOp
from okl_opt.dialects.upstream.vector.ops import MaskOp


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
    """Add the terminator that yields the masked op's results, which the text omits."""
    if region.blocks.first is None:
        region.add_block(Block())
    block = region.blocks.first
    assert block is not None
    last = block.last_op
    if not isinstance(last, YieldOp):
        block.add_op(YieldOp.create(operands=() if last is None else last.results))


def print_mask(op: MaskOp, printer: Printer) -> None:
    """Print the region on one line; the results of the op inside have no names."""
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


MASK = Assembly(parse_mask, print_mask)
