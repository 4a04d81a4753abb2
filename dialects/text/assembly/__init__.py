"""Custom assembly of upstream ops that xDSL spells differently from MLIR, or not at all.

`assembly(name)` returns the entry of an op, `attribute_writer(name)` the printer of an attribute or type. Parser and
printer prefer these to the class's methods, so xDSL's classes stay unmodified. The tables are in
`dialects/upstream/<dialect>/forms`, imported at the dialect's first op or attribute.

    ASM         how ops are read and written, by op name
    ATTRIBUTES  printers of attributes and types, by their names
    GENERIC     conversions between a class's properties and MLIR's generic form, by op name
    READERS     parsers of the parameters of attributes, by their names
    TYPES       parsers of types, by the word after `!dialect.`; all types of the dialect, or none
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, NamedTuple

from xdsl.ir import Attribute, Operation, TypeAttribute
from xdsl.irdl import IRDLOperation
from xdsl.irdl.declarative_assembly_format import FormatProgram
from xdsl.parser import AttrParser, Parser
from xdsl.printer import Printer

from okl_opt.dialects.modules import dialect_table

PROPERTIES = ""
"""The key for properties that are not a dictionary, or an empty one. No attribute can have this name."""

OLD_NAMES = {"linalg.init_tensor": "tensor.empty"}
"""Old op name -> new name. The entry of the old name parses the old custom form."""

# Entries take the op's own class, which the table's type cannot express.
Parse = Callable[[Parser], Operation]
Print = Callable[[Any, Printer], None]
Write = Callable[[Any, Printer], None]
ReadAttribute = Callable[[AttrParser], Attribute]
ReadType = Callable[[AttrParser], TypeAttribute]
Attributes = dict[str, Attribute]
Rewrite = Callable[[Attributes, Attributes], None]


class Assembly(NamedTuple):
    """The parser and printer of an op; None means the class's own.

    Both start after the op's name, as `Operation.parse` and `Operation.print` do.
    """

    parse: Parse | None = None
    print: Print | None = None


class GenericForm(NamedTuple):
    """The generic form of an op whose xDSL class stores properties differently from MLIR.

    Both functions get the properties and attributes and change them in place: `read` from MLIR's form to the class's,
    `write` from copies of the class's form to MLIR's.
    """

    read: Rewrite
    write: Rewrite


def properties_among_attributes(*names: str) -> GenericForm:
    """The generic form of a class that stores the properties `names` as attributes."""

    def move(source: Attributes, target: Attributes) -> None:
        for name in names:
            if name in source:
                target[name] = source.pop(name)

    def read(properties: Attributes, attributes: Attributes) -> None:
        move(properties, attributes)

    def write(properties: Attributes, attributes: Attributes) -> None:
        move(attributes, properties)

    return GenericForm(read, write)


def declarative(cls: type[IRDLOperation], text: str) -> Assembly:
    """The entry of an op with a declarative assembly format."""
    program = FormatProgram.from_str(text, cls.get_irdl_definition())

    def parse(parser: Parser) -> Operation:
        return program.parse(parser, cls)

    def write(op: Any, printer: Printer) -> None:
        program.print(printer, op)

    return Assembly(parse, write)


def deferred(module: str, name: str) -> Assembly:
    """The entry `name` of `module`, which is imported at the first such op."""

    def entry() -> Assembly:
        return getattr(import_module(module), name)

    def parse(parser: Parser) -> Operation:
        read = entry().parse
        assert read is not None, f"{module}.{name} does not read"
        return read(parser)

    def write(op: Any, printer: Printer) -> None:
        print_op = entry().print
        assert print_op is not None, f"{module}.{name} does not write"
        print_op(op, printer)

    return Assembly(parse, write)


def _table(name: str, table: str) -> Mapping[str, Any]:
    return dialect_table(name.partition(".")[0], "forms", table)


def assembly(name: str) -> Assembly | None:
    """The entry of the op `name`; None if its class parses and prints as MLIR."""
    return _table(name, "ASM").get(name)


def attribute_writer(name: str) -> Write | None:
    """The printer of the attribute or type `name`; None if its class prints as MLIR."""
    return _table(name, "ATTRIBUTES").get(name)


def attribute_reader(name: str) -> ReadAttribute | None:
    """The parser of the attribute `name`, after its name; None if its class parses as MLIR."""
    return _table(name, "READERS").get(name)


def generic_form(name: str) -> GenericForm | None:
    """The generic form of the op `name`; None if its class stores properties as MLIR."""
    return _table(name, "GENERIC").get(name)


def type_readers(dialect: str) -> Mapping[str, ReadType]:
    """The parsers of a dialect's types by keyword; empty if the classes parse as MLIR."""
    return _table(dialect, "TYPES")
