"""The hints of `affine.prefetch` and `memref.prefetch` about the access that follows."""

from __future__ import annotations

from xdsl.dialects.builtin import BoolAttr, IntegerAttr, i32
from xdsl.ir import Attribute
from xdsl.parser import Parser
from xdsl.printer import Printer


def parse_hints(parser: Parser) -> dict[str, Attribute]:
    """Parse `, read, locality<3>, data` to properties."""
    parser.parse_punctuation(",")
    access = parser.parse_keyword_in(("read", "write"))
    parser.parse_punctuation(",")
    parser.parse_keyword("locality")
    with parser.in_angle_brackets():
        locality = parser.parse_integer()
    parser.parse_punctuation(",")
    cache = parser.parse_keyword_in(("data", "instr"))
    return {
        "isWrite": BoolAttr.from_bool(access == "write"),
        "localityHint": IntegerAttr(locality, i32),
        "isDataCache": BoolAttr.from_bool(cache == "data"),
    }


def print_hints(is_write: BoolAttr, locality: IntegerAttr, is_data_cache: BoolAttr, printer: Printer) -> None:
    """`, read, locality<3>, data`."""
    access = "write" if is_write.value.data else "read"
    cache = "data" if is_data_cache.value.data else "instr"
    printer.print_string(f", {access}, locality<{locality.value.data}>, {cache}")
