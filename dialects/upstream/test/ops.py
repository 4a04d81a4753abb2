"""Attributes and types of MLIR's test dialect; its ops are in `definitions.txt`.

Source: `TestAttrDefs.td`, `TestTypeDefs.td` and `TestTypes.cpp` of MLIR 22.
"""

from __future__ import annotations

from typing import ClassVar

from xdsl.dialects.builtin import IntAttr, StringAttr
from xdsl.ir import Attribute, Dialect, ParametrizedAttribute, TypeAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer

from okl_opt.dialects.text.fused_locations import DialectLocation


@irdl_attr_definition
class SlashAttr(ParametrizedAttribute):
    """`#test.slash_attr<1 / 2>`."""

    name = "test.slash_attr"

    lhs: IntAttr
    rhs: IntAttr

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> list[Attribute]:
        with parser.in_angle_brackets():
            lhs = parser.parse_integer()
            parser.parse_characters("/")
            return [IntAttr(lhs), IntAttr(parser.parse_integer())]

    def print_parameters(self, printer: Printer) -> None:
        printer.print_string(f"<{self.lhs.data} / {self.rhs.data}>")


@irdl_attr_definition
class CustomLocationAttr(ParametrizedAttribute, DialectLocation):
    """`#test.custom_location<"foo.mlir" * 32>`."""

    name = "test.custom_location"

    file: StringAttr
    line: IntAttr

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> list[Attribute]:
        with parser.in_angle_brackets():
            file = parser.parse_str_literal()
            parser.parse_punctuation("*")
            return [StringAttr(file), IntAttr(parser.parse_integer())]

    def print_parameters(self, printer: Printer) -> None:
        printer.print_string("<")
        printer.print_string_literal(self.file.data)
        printer.print_string(f" * {self.line.data}>")


@irdl_attr_definition
class MemRefElementType(ParametrizedAttribute, TypeAttribute):
    """`!test.memref_element`: a valid element type of memrefs."""

    name = "test.memref_element"


@irdl_attr_definition
class AsmInterfaceType(ParametrizedAttribute, TypeAttribute):
    """`!test.op_asm_type_interface`: a type that suggests an alias, and names of values."""

    name = "test.op_asm_type_interface"

    VALUE_NAME: ClassVar[str] = "op_asm_type_interface"

    def asm_alias(self) -> str:
        return "op_asm_type_interface_type"


@irdl_attr_definition
class AsmInterfaceDefaultType(ParametrizedAttribute, TypeAttribute):
    """`!test.op_asm_type_interface_tablegen_default`: a type whose alias is its own name."""

    name = "test.op_asm_type_interface_tablegen_default"

    def asm_alias(self) -> str:
        return "op_asm_type_interface_tablegen_default"


class _WithValue(ParametrizedAttribute):
    """`<value = "x">`."""

    value: StringAttr

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> list[Attribute]:
        with parser.in_angle_brackets():
            parser.parse_keyword("value")
            parser.parse_punctuation("=")
            return [StringAttr(parser.parse_str_literal())]

    def print_parameters(self, printer: Printer) -> None:
        printer.print_string("<value = ")
        printer.print_string_literal(self.value.data)
        printer.print_string(">")


@irdl_attr_definition
class AsmInterfaceAttr(_WithValue):
    """`#test.op_asm_attr_interface<value = "x">`: an attribute that suggests an alias."""

    name = "test.op_asm_attr_interface"

    value: StringAttr

    def asm_alias(self) -> str:
        return f"op_asm_attr_interface_{self.value.data}"


@irdl_attr_definition
class AsmInterfaceDefaultAttr(_WithValue):
    """`#test.op_asm_attr_interface_tablegen_default<value = "x">`: an attribute whose alias is its own name."""

    name = "test.op_asm_attr_interface_tablegen_default"

    value: StringAttr

    def asm_alias(self) -> str:
        return "op_asm_attr_interface_tablegen_default"


TEST = Dialect(
    "test",
    [],
    [
        SlashAttr,
        CustomLocationAttr,
        AsmInterfaceAttr,
        AsmInterfaceDefaultAttr,
        MemRefElementType,
        AsmInterfaceType,
        AsmInterfaceDefaultType,
    ],
)
