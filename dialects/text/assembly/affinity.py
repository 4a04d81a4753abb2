"""The device of an op: `on(#hal.device.affinity<@a>)`."""

from __future__ import annotations

from xdsl.ir import Attribute
from xdsl.parser import Parser
from xdsl.printer import Printer


def parse_affinity(parser: Parser, keyword: str = "on", name: str = "affinity") -> dict[str, Attribute]:
    """`on(#hal.device.affinity<@a>)` as a property, or nothing."""
    if parser.parse_optional_keyword(keyword) is None:
        return {}
    with parser.in_parens():
        return {name: parser.parse_attribute()}


def print_affinity(affinity: Attribute | None, printer: Printer, keyword: str = "on") -> None:
    """Print an affinity in the form of `parse_affinity`, after a space."""
    if affinity is not None:
        printer.print_string(f" {keyword}(")
        printer.print_attribute(affinity)
        printer.print_string(")")
