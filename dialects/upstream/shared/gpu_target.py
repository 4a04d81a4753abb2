"""Targets of GPU modules: `#nvvm.target<chip = "sm_90">`. Parameters with default values are omitted."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import ClassVar

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, IntAttr, NoneAttr, StringAttr, UnitAttr
from xdsl.ir import Attribute, ParametrizedAttribute
from xdsl.parser import AttrParser
from xdsl.printer import Printer

from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.shared.parameters import Fields, parse_number, parse_of_class, parse_string, parse_struct


class GpuTarget(ParametrizedAttribute):
    """The text of a target. Subclasses declare the parameters."""

    DEFINITION: ClassVar[str]
    """The name of the definition in MLIR."""
    DEFAULTS: ClassVar[Mapping[str, tuple[str, Attribute]]]
    """The C++ class and the default of each parameter, in order."""

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        start = parser.pos
        found: dict[str, Attribute] = {}
        if parser.parse_optional_punctuation("<") is not None:
            fields: Fields = {
                name: (cpp, partial(_READERS[cpp.removeprefix("::mlir::")], parser))
                for name, (cpp, _) in cls.DEFAULTS.items()
            }
            if parser.parse_optional_punctuation(">") is None:
                found = parse_struct(parser, cls.DEFINITION, fields)
                parser.parse_punctuation(">")
        values = {name: default for name, (_, default) in cls.DEFAULTS.items()} | found
        problem = cls.problem(values)
        if problem is not None:
            parser.raise_error(problem, start)
        return list(values.values())

    @classmethod
    def problem(cls, values: Mapping[str, Attribute]) -> str | None:
        """MLIR's error for a target with these parameters, or None."""
        return None

    def print_parameters(self, printer: Printer) -> None:
        shown = [
            (name, value)
            for (name, (_, default)), value in zip(self.DEFAULTS.items(), self.parameters, strict=True)
            if value != default
        ]
        if not shown:
            return
        with printer.in_angle_brackets():
            printer.print_list(shown, lambda field: _print_field(printer, *field))


def _parse_truth(parser: AttrParser) -> Attribute:
    return UnitAttr() if parser.parse_boolean() else NoneAttr()


_READERS: Mapping[str, Callable[[AttrParser], Attribute]] = {
    "int": parse_number,
    "bool": _parse_truth,
    "::llvm::StringRef": parse_string,
    "DictionaryAttr": lambda parser: parse_of_class(parser, DictionaryAttr),
    "ArrayAttr": lambda parser: parse_of_class(parser, ArrayAttr),
}


def _print_field(printer: Printer, name: str, value: Attribute) -> None:
    printer.print_string(f"{name} = ")
    if isa(value, IntAttr):
        printer.print_string(str(value.data))
    elif isinstance(value, NoneAttr):
        # Truth is the default.
        printer.print_string("false")
    else:
        printer.print_attribute(value)


def common_defaults(triple: str, chip: str) -> Mapping[str, tuple[str, Attribute]]:
    """The first parameters of every target."""
    return {
        "O": ("int", IntAttr(2)),
        "triple": ("::llvm::StringRef", StringAttr(triple)),
        "chip": ("::llvm::StringRef", StringAttr(chip)),
    }


def is_target(attribute: Attribute) -> bool:
    """Return whether an attribute is a target; targets of SPIR-V are kept as text."""
    from okl_opt.dialects.text.builtin import OpaqueAttr

    return isinstance(attribute, GpuTarget) or (isinstance(attribute, OpaqueAttr) and attribute.dialect.data == "spirv")
