"""The text of locations. Source: `printLocationInternal` in MLIR's AsmPrinter."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from xdsl.dialects.builtin import (
    CallSiteLoc,
    FileLineColLoc,
    FusedLoc,
    NameLoc,
    NoneAttr,
    UnknownLoc,
)
from xdsl.ir import Attribute

from okl_opt.dialects.text.fused_locations import DialectLocation, FileRangeAttr, fused_parts
from okl_opt.dialects.text.options import PrintOptions


class LocationPrinter(Protocol):
    """The printer interface for writing a location."""

    options: PrintOptions

    def print_string(self, text: str, *, indent: int | None = None) -> None: ...

    def print_string_literal(self, string: str) -> None: ...

    def print_attribute(self, attribute: Attribute) -> None: ...

    def print_inner_location(self, location: Attribute) -> None: ...


def write_location(location: Attribute, printer: LocationPrinter) -> None:
    """Write `location` without the `loc(...)` around it."""
    _WRITERS[type(location)](location, printer)


def _write_unknown(location: UnknownLoc, printer: LocationPrinter) -> None:
    printer.print_string("[unknown]" if printer.options.pretty_debuginfo else "unknown")


def _write_start(location: FileLineColLoc, printer: LocationPrinter) -> None:
    if printer.options.pretty_debuginfo:
        printer.print_string(location.filename.data)
    else:
        printer.print_string_literal(location.filename.data)
    printer.print_string(f":{location.line.data}:{location.column.data}")


def _write_name(location: NameLoc, printer: LocationPrinter) -> None:
    printer.print_string_literal(location.desc.data)
    if not isinstance(location.location, NoneAttr | UnknownLoc):
        printer.print_string("(")
        printer.print_inner_location(location.location)
        printer.print_string(")")


def _write_callsite(location: CallSiteLoc, printer: LocationPrinter) -> None:
    pretty = printer.options.pretty_debuginfo
    callee, caller = location.callee, location.caller
    printer.print_string("" if pretty else "callsite(")
    printer.print_inner_location(callee)
    in_line = not pretty or (isinstance(callee, NameLoc) and isinstance(caller, FileLineColLoc))
    if not in_line:
        printer.print_string("\n", indent=0)
    printer.print_string(" at ")
    printer.print_inner_location(caller)
    printer.print_string("" if pretty else ")")


def _write_fused(location: FusedLoc, printer: LocationPrinter) -> None:
    if isinstance(location.metadata, FileRangeAttr):
        start, end = fused_parts(location)
        assert isinstance(start, FileLineColLoc) and isinstance(end, FileLineColLoc)
        _write_start(start, printer)
        line = "" if start.line == end.line else end.line.data
        printer.print_string(f" to {line}:{end.column.data}")
        return
    if isinstance(location.metadata, DialectLocation):
        printer.print_attribute(location.metadata)
        return
    printer.print_string("" if printer.options.pretty_debuginfo else "fused")
    if not isinstance(location.metadata, NoneAttr):
        printer.print_string("<")
        printer.print_attribute(location.metadata)
        printer.print_string(">")
    printer.print_string("[")
    for index, part in enumerate(fused_parts(location)):
        if index:
            printer.print_string(", ")
        printer.print_inner_location(part)
    printer.print_string("]")


_WRITERS: Mapping[type[Attribute], Callable[[Any, LocationPrinter], None]] = {
    UnknownLoc: _write_unknown,
    FileLineColLoc: _write_start,
    NameLoc: _write_name,
    CallSiteLoc: _write_callsite,
    FusedLoc: _write_fused,
}
