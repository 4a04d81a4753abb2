"""Assembly of the cf dialect."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.cf import SwitchOp
from xdsl.ir import Block, SSAValue
from xdsl.printer import Printer

from dialects.text.asm import Assembly, Write


def print_switch(op: SwitchOp, printer: Printer) -> None:
    printer.print_string(" ")
    printer.print_ssa_value(op.flag)
    printer.print_string(" : ")
    printer.print_attribute(op.flag.type)
    printer.print_string(", [")
    with printer.indented():
        _print_case("default", op.default_block, op.default_operands, printer)
        values = () if op.case_values is None else op.case_values.get_values()
        start = 0
        segments = op.case_operand_segments.get_values()
        for value, block, size in zip(values, op.case_blocks, segments, strict=True):
            printer.print_string(",")
            _print_case(str(value), block, op.case_operands[start : start + size], printer)
            start += size
    printer.print_string("\n]")
    printer.print_op_attributes(op.attributes)


def _print_case(label: str, block: Block, operands: Sequence[SSAValue], printer: Printer) -> None:
    printer.print_string(f"\n{label}: ")
    printer.print_block_name(block)
    if operands:
        printer.print_string("(")
        printer.print_list(operands, printer.print_ssa_value)
        printer.print_string(" : ")
        printer.print_list((operand.type for operand in operands), printer.print_attribute)
        printer.print_string(")")


ASM: Mapping[str, Assembly] = {SwitchOp.name: Assembly(print=print_switch)}
ATTRIBUTES: Mapping[str, Write] = {}
