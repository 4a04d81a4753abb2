"""The storage format of a level of a sparse tensor: `compressed(nonunique)`, `structured[2, 4]`.

Source: `LvlTypeParser.cpp` and `Enums.h` of MLIR 22.
"""

from __future__ import annotations

from typing import NamedTuple

from xdsl.parser import AttrParser

_PROPERTIES = ("nonunique", "nonordered", "soa")
# The allowed properties of each format.
_ALLOWED: dict[str, tuple[str, ...]] = {
    "dense": (),
    "batch": (),
    "compressed": ("nonunique", "nonordered"),
    "singleton": _PROPERTIES,
    "loose_compressed": ("nonunique", "nonordered"),
    "structured": (),
}


class Level(NamedTuple):
    format: str
    numbers: tuple[int, ...]
    """n and m of `structured`, else empty."""
    properties: tuple[str, ...]

    @property
    def is_soa(self) -> bool:
        """Return whether the coordinates of singletons are in separate arrays."""
        return "soa" in self.properties

    def text(self) -> str:
        numbers = f"[{', '.join(map(str, self.numbers))}]" if self.numbers else ""
        return f"{self.format}{numbers}" + (f"({', '.join(self.properties)})" if self.properties else "")


def parse_level(parser: AttrParser) -> Level:
    """Parse a level. Raises: ParseError for unknown words."""
    start = parser.pos
    format = parser.parse_identifier()
    numbers = _parse_numbers(parser, start) if format == "structured" else ()
    properties: set[str] = set()
    if parser.parse_optional_punctuation("(") is not None:
        properties.add(_parse_property(parser))
        while parser.parse_optional_punctuation(",") is not None:
            properties.add(_parse_property(parser))
        parser.parse_punctuation(")")
    if format not in _ALLOWED:
        parser.raise_error(f"unknown level format: {format}", start)
    if not properties.issubset(_ALLOWED[format]):
        parser.raise_error("invalid level type: level format doesn't support the properties", start)
    return Level(format, numbers, tuple(word for word in _PROPERTIES if word in properties))


def _parse_property(parser: AttrParser) -> str:
    start = parser.pos
    word = parser.parse_identifier()
    if word not in _PROPERTIES:
        parser.raise_error(f"unknown level property: {word}", start)
    return word


def _parse_numbers(parser: AttrParser, start: int) -> tuple[int, int]:
    """n and m of `[n, m]`."""
    with parser.in_square_brackets():
        n = _parse_number(parser)
        parser.parse_punctuation(",")
        m = _parse_number(parser)
    if n > m:
        parser.raise_error("expected n <= m in n_out_of_m", start)
    return n, m


def _parse_number(parser: AttrParser) -> int:
    start = parser.pos
    value = parser.parse_integer(allow_boolean=False)
    if value < 0:
        parser.raise_error("expected a positive integer", start)
    return value
