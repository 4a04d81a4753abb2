"""Keywords that are values of enums, in the assembly of ops. Source: `OpFormatGen.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from xdsl.dialects.builtin import IntegerAttr, StringAttr, i64
from xdsl.parser import Parser, Position

from dialects.text.read.token_parser import TokenParser


def parse_enum(parser: Parser, words: Sequence[str], name: str) -> str:
    """Parse one of `words`, the value of the attribute `name`, which may be written as a string."""
    start = parser.pos
    word = parser.parse_optional_keyword_in(words)
    if word is None:
        word = parser.parse_optional_str_literal()
    if word is None:
        listed = ", ".join(words)
        parser.raise_error(
            f"expected string or keyword containing one of the following enum values for attribute '{name}' [{listed}]"
        )
    if word not in words:
        parser.raise_error(f'invalid {name} attribute specification: "{word}"', start, start + 1)
    return word


def refuse(parser: Parser, message: str, start: Position | None = None) -> NoReturn:
    """Fail with a message about the op at `start`, by default at the op's name."""
    assert isinstance(parser, TokenParser)
    at = parser.op_start if start is None else start
    parser.raise_error(message, at, at + 1)


def parse_predicate(parser: Parser, words: Sequence[str]) -> IntegerAttr:
    """Parse the predicate of a comparison, a string. Source: `parseCmpOp`."""
    start = parser.pos
    value = parser.parse_attribute()
    if not isinstance(value, StringAttr):
        refuse(parser, "invalid kind of attribute specified", start)
    if value.data not in words:
        refuse(parser, f"'{value.data}' is an incorrect value of the 'predicate' attribute", start)
    return IntegerAttr(words.index(value.data), i64)
