"""Dictionaries of attributes that may be written as an alias."""

from __future__ import annotations

from xdsl.dialects.builtin import DictionaryAttr
from xdsl.ir import Attribute
from xdsl.parser import Parser


def parse_dictionary(parser: Parser) -> dict[str, Attribute]:
    """`{name = value}`, or an alias of it: `#trait`."""
    start = parser.pos
    attribute = parser.parse_attribute()
    if not isinstance(attribute, DictionaryAttr):
        parser.raise_error("invalid kind of attribute specified", start)
    return dict(attribute.data)
