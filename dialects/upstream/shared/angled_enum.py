"""Attributes that are one keyword in angle brackets: `#linalg.type_fn<cast_unsigned>`."""

from __future__ import annotations

from typing import Any, ClassVar

from xdsl.ir import Data
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.utils.str_enum import StrEnum


class AngledEnum(Data[Any]):
    """The text of an `EnumAttribute`. A mixin listed before it, as only direct inheritance from `EnumAttribute` is
    allowed.
    """

    enum_type: ClassVar[type[StrEnum]]

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> Any:
        with parser.in_angle_brackets():
            return parser.parse_str_enum(cls.enum_type)

    def print_parameter(self, printer: Printer) -> None:
        printer.print_string(f"<{self.data}>")
