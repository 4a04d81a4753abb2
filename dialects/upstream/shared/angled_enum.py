"""Attributes that are one keyword in angle brackets: `#linalg.type_fn<cast_unsigned>`."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, ClassVar, NamedTuple

from xdsl.ir import Data
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.utils.str_enum import StrEnum

from okl_opt.dialects.diagnostic import Diagnostic, DiagnosticError, Severity
from okl_opt.dialects.text.read.token_parser import TokenParser


class EnumParameter(NamedTuple):
    """The names of a keyword parameter in MLIR's errors."""

    attribute: str
    """The name of the attribute's definition."""
    type: str
    """The name of its C++ type, after `::mlir::`."""
    name: str = "value"


def parse_enum_word(parser: AttrParser, words: Collection[str], parameter: EnumParameter) -> str:
    """Parse one of `words`. Source: `FieldParser` and `AttrOrTypeFormatGen.cpp` of MLIR."""
    start = parser.pos
    word = parser.parse_optional_identifier()
    if word is None:
        word = parser.parse_optional_str_literal()
    if word in words:
        return str(word)
    problem = "expected valid keyword or string"
    if word is not None:
        problem = f"expected ::mlir::{parameter.type} to be one of: {', '.join(words)}"
    if not isinstance(parser, TokenParser):
        parser.raise_error(problem, start)
    wanted = f"which is to be a `::mlir::{parameter.type}`"
    whole = f"failed to parse {parameter.attribute} parameter '{parameter.name}' {wanted}"
    places = (start, parser.pos)
    raise DiagnosticError(
        *(
            Diagnostic(Severity.ERROR, parser.source.location(place), message)
            for place, message in zip(places, (problem, whole), strict=True)
        )
    )


class AngledEnum(Data[Any]):
    """A mixin with the text of an `EnumAttribute`; list it before `EnumAttribute`, which must be a direct base."""

    enum_type: ClassVar[type[StrEnum]]
    parameter: ClassVar[EnumParameter]

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> Any:
        with parser.in_angle_brackets():
            return cls.enum_type(parse_enum_word(parser, [*cls.enum_type], cls.parameter))

    def print_parameter(self, printer: Printer) -> None:
        printer.print_string(f"<{self.data}>")
