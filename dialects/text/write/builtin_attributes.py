"""The text of builtin attributes and types where xDSL's differs from MLIR's."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from xdsl.dialects.builtin import (
    AffineMapAttr,
    AffineSetAttr,
    ArrayAttr,
    CallSiteLoc,
    DenseArrayBase,
    DenseIntOrFPElementsAttr,
    FileLineColLoc,
    FusedLoc,
    IntegerAttr,
    LocationAttr,
    MemRefType,
    NameLoc,
    NoneAttr,
    StringAttr,
    UnitAttr,
    UnknownLoc,
    UnrankedMemRefType,
)
from xdsl.ir import Attribute
from xdsl.ir.affine import AffineMap
from xdsl.printer import Printer

from okl_opt.dialects.hints import isa
from okl_opt.dialects.text.fused_locations import DialectLocation
from okl_opt.dialects.text.write.affine_text import map_text, set_text


def _elide(printer: Printer, attribute: Attribute) -> None:
    """Print without the default type; an xDSL printer always prints it."""
    elide: Callable[[Attribute], None] = getattr(printer, "print_elided", printer.print_attribute)
    elide(attribute)


def _write_string(attribute: StringAttr, printer: Printer) -> None:
    printer.print_string_literal(attribute.data)


def _write_unit(attribute: UnitAttr, printer: Printer) -> None:
    printer.print_string("unit")


def _write_array(attribute: ArrayAttr[Attribute], printer: Printer) -> None:
    printer.print_string("[")
    for index, element in enumerate(attribute.data):
        if index:
            printer.print_string(", ")
        _elide(printer, element)
    printer.print_string("]")


def _write_map(attribute: AffineMapAttr, printer: Printer) -> None:
    printer.print_string(f"affine_map<{map_text(attribute.data)}>")


def _write_set(attribute: AffineSetAttr, printer: Printer) -> None:
    printer.print_string(f"affine_set<{set_text(attribute.data)}>")


def _write_memref(type: MemRefType, printer: Printer) -> None:
    printer.print_string("memref<")
    if type.shape.data:
        printer.print_dimension_list(type.get_shape())
        printer.print_string("x")
    printer.print_attribute(type.element_type)
    layout = type.layout
    is_identity = isinstance(layout, AffineMapAttr) and layout.data == AffineMap.identity(len(type.shape.data))
    if not isinstance(layout, NoneAttr) and not is_identity:
        printer.print_string(", ")
        printer.print_attribute(layout)
    _write_memory_space(type.memory_space, printer)


def _write_unranked_memref(type: UnrankedMemRefType, printer: Printer) -> None:
    printer.print_string("memref<*x")
    printer.print_attribute(type.element_type)
    _write_memory_space(type.memory_space, printer)


def _write_memory_space(space: Attribute, printer: Printer) -> None:
    # Zero, of any type, is the default memory space. Source: `skipDefaultMemorySpace` of MLIR.
    is_default = isa(space, IntegerAttr) and space.value.data == 0
    if not is_default and not isinstance(space, NoneAttr):
        printer.print_string(", ")
        _elide(printer, space)
    printer.print_string(">")


def _write_location(location: LocationAttr, printer: Any) -> None:
    if isinstance(location, FusedLoc) and isinstance(location.metadata, DialectLocation):
        printer.print_attribute(location.metadata)
    else:
        printer.print_location(location)


def _write_dense(attribute: DenseIntOrFPElementsAttr, printer: Any) -> None:
    from okl_opt.dialects.text.numbers.elements import write_dense

    write_dense(attribute.get_type(), attribute.data.data, printer)


def _write_number_array(attribute: DenseArrayBase, printer: Any) -> None:
    from okl_opt.dialects.text.numbers.elements import write_array

    write_array(attribute.elt_type, attribute.data.data, printer)


BUILTIN_WRITERS: Mapping[type[Attribute], Callable[[Any, Printer], None]] = {
    StringAttr: _write_string,
    UnitAttr: _write_unit,
    ArrayAttr: _write_array,
    DenseArrayBase: _write_number_array,
    DenseIntOrFPElementsAttr: _write_dense,
    UnknownLoc: _write_location,
    FileLineColLoc: _write_location,
    NameLoc: _write_location,
    CallSiteLoc: _write_location,
    FusedLoc: _write_location,
    AffineMapAttr: _write_map,
    AffineSetAttr: _write_set,
    MemRefType: _write_memref,
    UnrankedMemRefType: _write_unranked_memref,
}
