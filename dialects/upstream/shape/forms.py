"""Assembly of variadic shape ops.

MLIR prints the spaces around an empty list, xDSL's format does not. Source: `ShapeOps.td` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.irdl import IRDLOperation
from xdsl.printer import Printer

from okl_opt.dialects.text.assembly import Assembly


def print_list(op: IRDLOperation, printer: Printer) -> None:
    """Print ` %a, %b {attributes} : type, type`."""
    printer.print_string(" ")
    printer.print_list(op.operands, printer.print_ssa_value)
    printer.print_op_attributes({**op.properties, **op.attributes})
    printer.print_string(" : ")
    printer.print_list(op.operand_types, printer.print_attribute)


def print_list_with_result(op: IRDLOperation, printer: Printer) -> None:
    """Print ` %a, %b {attributes} : type, type -> type`."""
    print_list(op, printer)
    printer.print_string(" -> ")
    printer.print_attribute(op.results[0].type)


_LIST = Assembly(print=print_list)
_LIST_WITH_RESULT = Assembly(print=print_list_with_result)

ASM: Mapping[str, Assembly] = {
    "shape.any": _LIST_WITH_RESULT,
    "shape.broadcast": _LIST_WITH_RESULT,
    "shape.cstr_broadcastable": _LIST,
    "shape.cstr_eq": _LIST,
    "shape.from_extents": _LIST,
    "shape.is_broadcastable": _LIST,
    "shape.shape_eq": _LIST,
}
