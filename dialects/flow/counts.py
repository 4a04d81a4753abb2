"""The number of workgroups of a dispatch: workloads, and the regions that compute it. Source: `FlowOps.cpp` of IREE."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from xdsl.dialects.builtin import (
    IndexType,
)
from xdsl.ir import Region, SSAValue
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    traits_def,
    var_operand_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import (
    IsTerminator,
    Pure,
)
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.text.assembly.value_list import parse_value_list, print_value_list

_INDEX = IndexType()
GRID = 3
"""The number of dimensions of a grid of workgroups."""


class ReturnValues(IRDLOperation):
    """The terminator of a region that returns values."""

    values = var_operand_def()

    traits = traits_def(IsTerminator(), Pure())

    def __init__(self, *values: SSAValue):
        super().__init__(operands=[values])

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        attributes, values = parse_value_list(parser)
        return cls.create(operands=values, attributes=attributes)

    def print(self, printer: Printer) -> None:
        print_value_list(self, printer)


@irdl_op_definition
class ReturnOp(ReturnValues):
    """The end of a dispatch, or of the count of its workgroups: `flow.return %0, %1 : tensor<4xf32>, index`."""

    name = "flow.return"


def parse_workload(parser: Parser) -> Sequence[SSAValue]:
    """`[%w0, %w1]`, or nothing."""
    found = parser.parse_optional_comma_separated_list(parser.Delimiter.SQUARE, lambda: parser.parse_operand(_INDEX))
    return found or ()


def print_workload(workload: Sequence[SSAValue], printer: Printer) -> None:
    """Print a workload in the form of `parse_workload`."""
    if workload:
        printer.print_string("[")
        printer.print_list(workload, printer.print_ssa_value)
        printer.print_string("]")


def parse_count(parser: Parser, keyword: str) -> Region | None:
    """`count(%a0: index) -> (index, index, index) { ... }`, or nothing."""
    if parser.parse_optional_keyword(keyword) is None:
        return None
    arguments = parser.parse_comma_separated_list(parser.Delimiter.PAREN, parser.parse_argument)
    parser.parse_punctuation("->")
    start = parser.pos
    types = parser.parse_comma_separated_list(parser.Delimiter.PAREN, parser.parse_type)
    if len(types) != GRID or any(type != _INDEX for type in types):
        parser.raise_error("expected three results of type index", start)
    return parser.parse_region(arguments)


def print_count(region: Region, keyword: str, printer: Printer) -> None:
    """Print a count region in the form of `parse_count`."""
    printer.print_string(f" {keyword}(")
    print_arguments(region.block.args, printer)
    printer.print_string(") -> (index, index, index) ")
    printer.print_region(region, print_entry_block_args=False)


def print_arguments(arguments: Sequence[SSAValue], printer: Printer) -> None:
    """`%a: index, %b: f32`."""

    def argument(value: SSAValue) -> None:
        printer.print_ssa_value(value)
        printer.print_string(": ")
        printer.print_attribute(value.type)

    printer.print_list(arguments, argument)


def count_of(regions: Sequence[Region]) -> Region | None:
    """The region that counts workgroups; None if there is none, or an empty one."""
    return next((region for region in regions if region.blocks.first is not None), None)


def check_count(regions: Sequence[Region], workload: int | None, terminator: type[ReturnValues] = ReturnOp) -> None:
    """Check the region that counts workgroups, by as many values if their number is known. Raises: VerifyException."""
    if len(regions) > 1:
        raise VerifyException("has more than one region that counts workgroups")
    region = count_of(regions)
    if region is None:
        return
    if region.blocks.first is not region.blocks.last:
        raise VerifyException("workgroup count region must have one block")
    block = region.block
    if workload is not None and len(block.args) != workload:
        raise VerifyException(f"workload operands and workgroup count args mismatch ({workload} vs {len(block.args)})")
    if any(argument.type != _INDEX for argument in block.args):
        raise VerifyException("workgroup count region must have index arguments only")
    last = block.last_op
    if not isinstance(last, terminator) or len(last.operands) != GRID or any(t != _INDEX for t in last.operand_types):
        raise VerifyException("workgroup count region must return the XYZ dimension counts")
