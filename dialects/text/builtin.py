"""Builtin attributes and types that xDSL lacks, or cannot represent completely.

The parser imports this module, not the other way round. Passes ignore unknown attributes. Source:
`BuiltinAttributes.td` and `BuiltinTypes.td` of MLIR.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count

from xdsl.dialects.builtin import (
    AnyFloat,
    ArrayAttr,
    BytesAttr,
    DenseIntOrFPElementsAttr,
    IntAttr,
    NoneAttr,
    StringAttr,
    UnitAttr,
)
from xdsl.ir import Attribute, BuiltinAttribute, ParametrizedAttribute, TypeAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.printer import Printer

from okl_opt.dialects.text.numbers.elements import nested, values_text, write_array, write_dense
from okl_opt.dialects.text.numbers.floats import bits_text
from okl_opt.dialects.text.quotes import quoted_string

# Unique identities of distinct attributes in this process.
_IDENTITIES = count()

# A body that may follow a dot. Source: `isDialectSymbolSimpleEnoughForPrettyForm` of MLIR.
_PRETTY = re.compile(r"[A-Za-z][A-Za-z0-9._]*(?:<.*>)?", re.DOTALL)


def _print_symbol(sigil: str, dialect: str, body: str, printer: Printer) -> None:
    """Print `!dialect.body` if that can be parsed, else `!dialect<body>`."""
    text = f".{body}" if _PRETTY.fullmatch(body) else f"<{body}>"
    printer.print_string(f"{sigil}{dialect}{text}", indent=0)


@irdl_attr_definition
class OpaqueType(ParametrizedAttribute, BuiltinAttribute, TypeAttribute):
    """A type of a dialect that is not registered: `!my.type<i32>`."""

    name = "builtin.opaque_type"

    dialect: StringAttr
    body: StringAttr

    def print_builtin(self, printer: Printer) -> None:
        _print_symbol("!", self.dialect.data, self.body.data, printer)


@irdl_attr_definition
class OpaqueAttr(ParametrizedAttribute, BuiltinAttribute):
    """An attribute of a dialect that is not registered: `#my.attr<1 + 2> : i32`; most have no type."""

    name = "builtin.opaque_attribute"

    dialect: StringAttr
    body: StringAttr
    type: Attribute

    def print_builtin(self, printer: Printer) -> None:
        _print_symbol("#", self.dialect.data, self.body.data, printer)
        if not isinstance(self.type, NoneAttr):
            printer.print_string(" : ")
            printer.print_attribute(self.type)


@irdl_attr_definition
class TypedStringAttr(ParametrizedAttribute, BuiltinAttribute):
    """A string with a type: `"text" : i32`."""

    name = "builtin.typed_string"

    value: StringAttr
    type: Attribute

    def print_builtin(self, printer: Printer) -> None:
        printer.print_attribute(self.value)
        printer.print_string(" : ")
        printer.print_attribute(self.type)


@irdl_attr_definition
class FloatBitsAttr(ParametrizedAttribute, BuiltinAttribute):
    """A float that no Python float equals, by its bits: an f80 or f128 with more digits, or a signaling NaN."""

    name = "builtin.float_bits"

    bits: IntAttr
    type: AnyFloat

    def print_builtin(self, printer: Printer) -> None:
        printer.print_string(f"{bits_text(self.bits.data, self.type)} : ")
        printer.print_attribute(self.type)


@irdl_attr_definition
class DenseWideElementsAttr(ParametrizedAttribute, BuiltinAttribute):
    """A dense constant of numbers that xDSL does not pack: `dense<[1, 2]> : tensor<2xi128>`.

    `data` has MLIR's layout: each number in whole bytes.
    """

    name = "builtin.dense_wide"

    type: Attribute
    data: BytesAttr

    def print_builtin(self, printer: Printer) -> None:
        write_dense(self.type, self.data.data, printer)


@irdl_attr_definition
class WideArrayAttr(ParametrizedAttribute, BuiltinAttribute):
    """An array of numbers that xDSL does not pack, or in another size: `array<i128: 1, 2>`."""

    name = "builtin.wide_array"

    elt_type: Attribute
    data: BytesAttr

    def print_builtin(self, printer: Printer) -> None:
        write_array(self.elt_type, self.data.data, printer)


@irdl_attr_definition
class DenseStringElementsAttr(ParametrizedAttribute, BuiltinAttribute):
    """A dense constant of strings, or a splat of one: `dense<["a", "b"]> : tensor<2x!my.string>`."""

    name = "builtin.dense_string"

    type: Attribute
    values: ArrayAttr[StringAttr]

    def print_builtin(self, printer: Printer) -> None:
        printer.print_string(f"dense<{self.values_text()}> : ")
        printer.print_attribute(self.type)

    def values_text(self) -> str:
        """The text of the strings; one string if all are equal."""
        texts = [quoted_string(value.data) for value in self.values.data]
        if not texts or texts == texts[:1] * len(texts):
            return "".join(texts[:1])
        return nested(texts, self.type)


Values = DenseIntOrFPElementsAttr | DenseWideElementsAttr | DenseStringElementsAttr


@irdl_attr_definition
class SparseElementsAttr(ParametrizedAttribute, BuiltinAttribute):
    """Some elements by their positions, the others zero: `sparse<[[0, 0], [1, 2]], [1.0, 5.0]> : tensor<3x4xf32>`."""

    name = "builtin.sparse"

    type: Attribute
    indices: DenseIntOrFPElementsAttr
    values: Values

    def print_builtin(self, printer: Printer) -> None:
        indices, values = self.indices, self.values
        printer.print_string("sparse<")
        if indices.data.data:
            printer.print_string(values_text(indices.type, indices.data.data) + ", ")
            is_strings = isinstance(values, DenseStringElementsAttr)
            printer.print_string(values.values_text() if is_strings else values_text(values.type, values.data.data))
        printer.print_string("> : ")
        printer.print_attribute(self.type)


@irdl_attr_definition
class DistinctAttr(ParametrizedAttribute, BuiltinAttribute):
    """An attribute that is equal to no other: `distinct[0]<42 : i32>`. The printer assigns the numbers."""

    name = "builtin.distinct"

    referenced: Attribute
    identity: IntAttr

    @staticmethod
    def of(referenced: Attribute) -> DistinctAttr:
        """A new distinct attribute."""
        return DistinctAttr(referenced, IntAttr(next(_IDENTITIES)))

    def asm_alias(self) -> str | None:
        return None if isinstance(self.referenced, UnitAttr) else "distinct"

    def print_builtin(self, printer: Printer) -> None:
        number: Callable[[Attribute], str] = getattr(printer, "distinct_number", lambda _: "0")
        printer.print_string(f"distinct[{number(self.identity)}]<")
        if not isinstance(self.referenced, UnitAttr):
            printer.print_attribute(self.referenced)
        printer.print_string(">")


# Attributes that may be the value of a constant although xDSL's ops do not list them.
CONSTANT_VALUES = (FloatBitsAttr, DenseWideElementsAttr, DenseStringElementsAttr, SparseElementsAttr)
