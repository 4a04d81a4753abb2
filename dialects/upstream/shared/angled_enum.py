"""Attributes that are one word in angle brackets: `#linalg.type_fn<cast_unsigned>`."""

from __future__ import annotations

from typing import Any, ClassVar

from xdsl.ir import Data
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.utils.str_enum import StrEnum


class AngledEnum(Data[Any]):
    """The text of an `EnumAttribute`, before which it stands in the bases: only direct inheritance is allowed there."""

    enum_type: ClassVar[type[StrEnum]]

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> Any:
        with parser.in_angle_brackets():
            return parser.parse_str_enum(cls.enum_type)

    def print_parameter(self, printer: Printer) -> None:
        printer.print_string(f"<{self.data}>")
