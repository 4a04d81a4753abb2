"""The map of a sparse encoding: `[s0] {l0, l1} (d0 = l0, d1 = l1) -> (l0 = d0 + s0 : dense, l1 = d1 : compressed)`.

The level variables in braces, and the expressions of dimensions by levels, are optional, and not printed.
Source: `DimLvlMapParser.cpp` of MLIR 22.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.parser import AttrParser

from okl_opt.dialects.text.read.parser import TextParser
from okl_opt.dialects.upstream.sparse_tensor.levels import Level, parse_level
from okl_opt.dialects.upstream.sparse_tensor.slices import SliceAttr


class Mapping(NamedTuple):
    levels: tuple[Level, ...]
    map: AffineMap
    """The map from dimensions to levels."""
    slices: tuple[SliceAttr, ...]
    """One for each dimension, or none."""


NO_MAPPING = Mapping((), AffineMap(0, 0, ()), ())


def parse_mapping(parser: AttrParser) -> Mapping:
    """Parse a map. Raises: ParseError for text that is no map."""
    assert isinstance(parser, TextParser), "encodings are read by our parser only"
    return _MappingParser(parser).parse()


class _MappingParser:
    """The parser of one map, with the names declared in it."""

    def __init__(self, parser: TextParser):
        self._parser = parser
        self._symbols: list[str] = []
        self._dims: list[str] = []
        self._levels: list[str] = []

    def parse(self) -> Mapping:
        parser = self._parser
        delimiter = parser.Delimiter
        if parser.parse_optional_punctuation("[") is not None:
            self._parse_names(self._symbols, "]")
        if parser.parse_optional_punctuation("{") is not None:
            self._parse_names(self._levels, "}")
        has_names = bool(self._levels)
        slices = parser.parse_comma_separated_list(
            delimiter.PAREN, lambda: self._parse_dimension(has_names), " in dimension-specifier list"
        )
        parser.parse_punctuation("->")
        pairs = parser.parse_comma_separated_list(
            delimiter.PAREN, lambda: self._parse_level(has_names), " in level-specifier list"
        )
        map = AffineMap(len(self._dims), len(self._symbols), tuple(expression for expression, _ in pairs))
        given = tuple(part for part in slices if part is not None)
        if given and len(given) != len(slices):
            parser.raise_error("expected slices for all dimensions or for none")
        return Mapping(tuple(level for _, level in pairs), map, given)

    def _parse_names(self, names: list[str], end: Literal["]", "}"]) -> None:
        while True:
            names.append(self._parse_name(names))
            if self._parser.parse_optional_punctuation(",") is None:
                break
        self._parser.parse_punctuation(end)

    def _parse_name(self, names: list[str]) -> str:
        start = self._parser.pos
        name = self._parser.parse_identifier()
        if name in names:
            self._parser.raise_error(f"redefinition of identifier '{name}'", start)
        return name

    def _parse_dimension(self, has_names: bool) -> SliceAttr | None:
        """`d0`, `d0 = l0`, `d0 : #sparse_tensor<slice(1, 2, 1)>`."""
        parser = self._parser
        self._dims.append(self._parse_name(self._dims))
        if has_names and parser.parse_optional_punctuation("=") is not None:
            parser.parse_affine_expression_of_names(self._levels, self._symbols)
        if parser.parse_optional_punctuation(":") is None:
            return None
        start = parser.pos
        part = parser.parse_attribute()
        if not isinstance(part, SliceAttr):
            parser.raise_error("expected a slice of a dimension", start)
        return part

    def _parse_level(self, has_names: bool) -> tuple[AffineExpr, Level]:
        """`d0 : dense`, `l0 = d0 : dense`."""
        parser = self._parser
        if has_names:
            start = parser.pos
            if parser.parse_identifier() not in self._levels:
                parser.raise_error("use of undeclared identifier", start)
            parser.parse_punctuation("=")
        expression = parser.parse_affine_expression_of_names(self._dims, self._symbols)
        parser.parse_punctuation(":")
        return expression, parse_level(parser)
