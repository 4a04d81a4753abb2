"""Words of enums whose attributes are integers. Source: `OpFormatGen.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.parser import Parser


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
