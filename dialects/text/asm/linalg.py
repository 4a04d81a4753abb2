"""Assembly of the linalg dialect."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.linalg.ops import BroadcastOp, TransposeOp
from xdsl.ir import SSAValue
from xdsl.printer import Printer

from dialects.text.asm import Assembly, Write


def _print_moved(input: SSAValue, init: SSAValue, word: str, values: Sequence[int], printer: Printer) -> None:
    """` ins(%a : T) outs(%b : U) permutation = [1, 0] `; the blank at the end is MLIR's."""
    for group, value in (("ins", input), ("outs", init)):
        printer.print_string(f" {group}(")
        printer.print_ssa_value(value)
        printer.print_string(" : ")
        printer.print_attribute(value.type)
        printer.print_string(")")
    printer.print_string(f" {word} = [{', '.join(map(str, values))}] ")


def print_transpose(op: TransposeOp, printer: Printer) -> None:
    _print_moved(op.inputs[0], op.outputs[0], "permutation", op.permutation.get_values(), printer)


def print_broadcast(op: BroadcastOp, printer: Printer) -> None:
    _print_moved(op.input, op.init, "dimensions", op.dimensions.get_values(), printer)


ASM: Mapping[str, Assembly] = {
    TransposeOp.name: Assembly(print=print_transpose),
    BroadcastOp.name: Assembly(print=print_broadcast),
}
ATTRIBUTES: Mapping[str, Write] = {}
