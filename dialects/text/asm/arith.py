"""Assembly of the arith dialect: flags of overflow go with a blank after the comma."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects.arith import AddiOp, IntegerOverflowAttr, IntegerOverflowFlag, MuliOp, ShLIOp, SubiOp
from xdsl.printer import Printer

from dialects.text.asm import Assembly, Write


def _flags(attribute: IntegerOverflowAttr) -> str:
    """In the order of their bits; the attribute holds them as a set."""
    return ", ".join(flag.value for flag in IntegerOverflowFlag if flag in attribute.data) or "none"


def _write_overflow(attribute: IntegerOverflowAttr, printer: Printer) -> None:
    printer.print_string(f"#arith.overflow<{_flags(attribute)}>")


def print_binary(op: AddiOp | SubiOp | MuliOp | ShLIOp, printer: Printer) -> None:
    printer.print_string(" ")
    printer.print_ssa_value(op.lhs)
    printer.print_string(", ")
    printer.print_ssa_value(op.rhs)
    flags = _flags(op.overflow_flags)
    if flags != "none":
        printer.print_string(f" overflow<{flags}>")
    printer.print_op_attributes(op.attributes)
    printer.print_string(" : ")
    printer.print_attribute(op.result.type)


ASM: Mapping[str, Assembly] = {cls.name: Assembly(print=print_binary) for cls in (AddiOp, SubiOp, MuliOp, ShLIOp)}
ATTRIBUTES: Mapping[str, Write] = {IntegerOverflowAttr.name: _write_overflow}
