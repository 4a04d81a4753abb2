"""Types with operands for their dynamic sizes: `tensor<2x?xf32>{%d}`, `!stream.resource<*>{%bytes}`.

Source: `custom<ShapedTypeList>` and `custom<ShapedFunctionType>` of IREE's `UtilTypes.cpp`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType, ShapedType
from xdsl.ir import Attribute, SSAValue
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer


class SizedInBytes:
    """A type whose values need an operand for their size in bytes. Source: IREE's `SizeAwareTypeInterface`."""


def unknown_sizes(type: Attribute) -> int:
    """The number of dynamic sizes of a type; 0 if it has no sizes."""
    if isinstance(type, SizedInBytes):
        return 1
    return type.get_shape().count(DYNAMIC_INDEX) if isinstance(type, ShapedType) else 0


def sizes_of_each(types: Iterable[Attribute], sizes: Sequence[SSAValue]) -> list[Sequence[SSAValue]]:
    """Split the size operands of all types into one list per type."""
    found: list[Sequence[SSAValue]] = []
    start = 0
    for type in types:
        count = unknown_sizes(type)
        found.append(sizes[start : start + count])
        start += count
    return found


class SizedType(NamedTuple):
    """A type with operands for its dynamic sizes."""

    type: Attribute
    sizes: Sequence[SSAValue]


class SizedResult(NamedTuple):
    """A result type with its sizes, and the number of the operand written in place, or None."""

    type: Attribute
    sizes: Sequence[SSAValue]
    tied: int | None


def parse_sizes(parser: Parser) -> list[SSAValue]:
    """`{%a, %b}`, or nothing."""
    if parser.parse_optional_punctuation("{") is None:
        return []
    values = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_unresolved_operand)
    parser.parse_punctuation("}")
    return [parser.resolve_operand(value, IndexType()) for value in values]


def _parse_sizes_of(type: Attribute, parser: Parser) -> list[SSAValue]:
    """Parse the operands for the dynamic sizes of a type."""
    if not isinstance(type, SizedInBytes):
        return parse_sizes(parser) if isinstance(type, ShapedType) else []
    parser.parse_punctuation("{")
    size = parser.parse_operand(IndexType())
    parser.parse_punctuation("}")
    return [size]


def parse_sized_type(parser: Parser) -> SizedType:
    """`tensor<2x?xf32>{%d}`."""
    type = parser.parse_type()
    return SizedType(type, _parse_sizes_of(type, parser))


def print_sizes(sizes: Sequence[SSAValue], printer: Printer) -> None:
    """Print sizes in the form of `parse_sizes`."""
    if sizes:
        printer.print_string("{")
        printer.print_list(sizes, printer.print_ssa_value)
        printer.print_string("}")


def print_sized_type(type: Attribute, sizes: Sequence[SSAValue], printer: Printer) -> None:
    """Print a type in the form of `parse_sized_type`."""
    printer.print_attribute(type)
    print_sizes(sizes, printer)


def parse_sized_types(parser: Parser) -> list[SizedType]:
    """`(tensor<?xf32>{%d}, index)`."""
    return parser.parse_comma_separated_list(parser.Delimiter.PAREN, lambda: parse_sized_type(parser))


def print_sized_types(types: Sequence[Attribute], sizes: Sequence[SSAValue], printer: Printer) -> None:
    """Print types in the form of `parse_sized_types`."""
    printer.print_string("(")
    print_sized_type_list(types, sizes, printer)
    printer.print_string(")")


def print_sized_type_list(types: Sequence[Attribute], sizes: Sequence[SSAValue], printer: Printer) -> None:
    """Write `tensor<?xf32>{%d}, index`."""
    rows = list(zip(types, sizes_of_each(types, sizes), strict=True))
    printer.print_list(rows, lambda one: print_sized_type(*one, printer))


def parse_sized_results(
    parser: Parser, operands: Sequence[UnresolvedOperand], types: Sequence[SizedType]
) -> list[SizedResult]:
    """`tensor<?xf32>{%d}`, or several in brackets; `%a{%d}` or `%a as T{%d}` is written into an operand."""

    def result() -> SizedResult:
        start = parser.pos
        name = parser.parse_optional_unresolved_operand()
        if name is None:
            return SizedResult(*parse_sized_type(parser), None)
        names = [(one.operand_name, one.index) for one in operands]
        if (name.operand_name, name.index) not in names:
            parser.raise_error("tied operand not found for result reference", start)
        tied = names.index((name.operand_name, name.index))
        type = parser.parse_type() if parser.parse_optional_keyword("as") is not None else types[tied].type
        return SizedResult(type, _parse_sizes_of(type, parser), tied)

    several = parser.parse_optional_comma_separated_list(parser.Delimiter.PAREN, result)
    return [result()] if several is None else several


def print_sized_results(
    types: Sequence[Attribute],
    sizes: Sequence[SSAValue],
    tied: Sequence[SSAValue | None],
    printer: Printer,
    *,
    always_in_brackets: bool = False,
) -> None:
    """Print results in the form of `parse_sized_results`; `tied` has the operand that each result is written into."""

    def result(one: tuple[Attribute, Sequence[SSAValue], SSAValue | None]) -> None:
        type, own_sizes, operand = one
        if operand is None:
            print_sized_type(type, own_sizes, printer)
            return
        printer.print_ssa_value(operand)
        if type != operand.type:
            printer.print_string(" as ")
            printer.print_attribute(type)
        print_sizes(own_sizes, printer)

    rows = list(zip(types, sizes_of_each(types, sizes), tied, strict=True))
    brackets = always_in_brackets or len(rows) != 1
    printer.print_string("(" if brackets else "")
    printer.print_list(rows, result)
    printer.print_string(")" if brackets else "")
