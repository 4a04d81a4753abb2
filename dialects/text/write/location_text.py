"""The text of locations, and the one kind of them that xDSL lacks.

Source: `printLocationInternal` in MLIR's AsmPrinter and `FusedLoc::get` in MLIR's Location.cpp.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from xdsl.dialects.builtin import (
    ArrayAttr,
    CallSiteLoc,
    FileLineColLoc,
    FusedLoc,
    LocationAttr,
    NameLoc,
    NoneAttr,
    UnknownLoc,
)
from xdsl.ir import Attribute, ParametrizedAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.utils.hints import isa

from dialects.text.write.options import PrintOptions


@irdl_attr_definition
class FileRangeAttr(ParametrizedAttribute):
    """The metadata of a fused location that stands for `loc("file":1:2 to 3:4)`: start and end are its two parts.

    xDSL has no location for a range, and its location constraints admit none but its own classes.
    """

    name = "okl.file_range"


def file_range(start: FileLineColLoc, end: FileLineColLoc) -> LocationAttr:
    """From `start` to `end`; `start` alone where they are the same."""
    return start if start == end else FusedLoc((start, end), FileRangeAttr())


def fuse(locations: Sequence[LocationAttr], metadata: Attribute) -> LocationAttr:
    """One location for several; fused ones with the same metadata are taken apart, unknown ones left out."""
    parts: dict[LocationAttr, None] = {}
    for location in locations:
        if isinstance(location, FusedLoc) and location.metadata == metadata:
            parts.update(dict.fromkeys(fused_parts(location)))
        elif not isinstance(location, UnknownLoc):
            parts[location] = None
    if not isinstance(metadata, NoneAttr):
        return FusedLoc(tuple(parts) or (UnknownLoc(),), metadata)
    if len(parts) > 1:
        return FusedLoc(tuple(parts), metadata)
    return next(iter(parts), UnknownLoc())


def fused_parts(location: FusedLoc) -> Sequence[LocationAttr]:
    parts = location.locations
    assert isa(parts, ArrayAttr[LocationAttr])
    return parts.data


class LocationPrinter(Protocol):
    """What writing a location needs of a printer."""

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
