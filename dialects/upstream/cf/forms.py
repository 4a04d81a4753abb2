"""Assembly of the cf dialect."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects.builtin import IntegerType
from xdsl.dialects.cf import SwitchOp
from xdsl.printer import Printer

from okl_opt.dialects.hints import isa
from okl_opt.dialects.text.assembly import Assembly, Write, declarative
from okl_opt.dialects.text.assembly.typed_values import print_target
from okl_opt.dialects.upstream.cf.ops import ConditionalBranchOp


def print_switch(op: SwitchOp, printer: Printer) -> None:
    printer.print_string(" ")
    printer.print_ssa_value(op.flag)
    printer.print_string(" : ")
    printer.print_attribute(op.flag.type)
    printer.print_string(", [")
    with printer.indented():
        printer.print_string("\ndefault: ")
        print_target(op.default_block, op.default_operands, printer)
        values = () if op.case_values is None else op.case_values.get_values()
        type = op.flag.type
        assert isa(type, IntegerType)
        start = 0
        segments = op.case_operand_segments.get_values()
        for value, block, size in zip(values, op.case_blocks, segments, strict=True):
            printer.print_string(",")
            # As in MLIR, the type has no sign, even if the value's type in generic form has one.
            unsigned = value % (1 << type.width.data)
            printer.print_string(f"\n{unsigned}: ")
            print_target(block, op.case_operands[start : start + size], printer)
            start += size
    printer.print_string("]" if op.case_values is None else "\n]")
    printer.print_op_attributes(op.attributes)


_CONDITIONAL_BRANCH = """
    $cond (`weights` `(` $branch_weights^ `)`)? `,`
    $then_block (`(` $then_arguments^ `:` type($then_arguments) `)`)? `,`
    $else_block (`(` $else_arguments^ `:` type($else_arguments) `)`)?
    attr-dict
"""

ASM: Mapping[str, Assembly] = {
    ConditionalBranchOp.name: declarative(ConditionalBranchOp, _CONDITIONAL_BRANCH),
    SwitchOp.name: Assembly(print=print_switch),
}
ATTRIBUTES: Mapping[str, Write] = {}
