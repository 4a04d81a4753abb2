"""Parsing the part of a file in `{-# #-}`: resources of dialects and of other tools.

Source: `parseFileMetadataDictionary` of MLIR 22.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from xdsl.context import Context
from xdsl.dialect_interfaces.op_asm import OpAsmDialectInterface
from xdsl.utils.mlir_lexer import MLIRTokenKind, PunctuationSpelling

from okl_opt.dialects.text.locations import SourceMap
from okl_opt.dialects.text.read.region_parser import RegionParser

_TRUTHS = frozenset({"true", "false"})
_BLOB = re.compile(r'"0x((?:[0-9a-fA-F]{2})+)"')
# A blob begins with its alignment.
_ALIGNMENT_BYTES = 4

_WITHOUT_RESOURCES = frozenset({"ml_program"})
"""The dialects that may have a section, but define no resource."""


class MetadataParser(RegionParser):
    """The part of the parser for the file's metadata."""

    def __init__(self, ctx: Context, text: str, source: SourceMap):
        super().__init__(ctx, text, source)
        self.external_resources: dict[str, dict[str, str]] = {}

    def _parse_file_metadata_dictionary(self) -> None:
        self._consume_token()
        self._parse_until("#-}", self._parse_metadata_element)

    def _parse_until(self, close: PunctuationSpelling, parse: Callable[[], None]) -> None:
        """Parse a list, which may be empty, to its closing bracket. Source: `parseCommaSeparatedListUntil` of MLIR."""
        if self.parse_optional_punctuation(close) is None:
            self.parse_comma_separated_list(self.Delimiter.NONE, parse)
            self.require(close, f"expected ',' or '{close}'")

    def _parse_braced(self, parse: Callable[[], None]) -> None:
        self.require("{", "expected '{'")
        self._parse_until("}", parse)

    def _parse_metadata_element(self) -> None:
        token = self._current_token
        if self.parse_optional_identifier() is None:
            self.raise_at("expected identifier key in file metadata dictionary", token.start)
        self.parse_punctuation(":")
        if token.text == "dialect_resources":
            self._parse_braced(self._parse_single_dialect_resources)
        elif token.text == "external_resources":
            self._parse_braced(self._parse_external_section)
        else:
            self.raise_at(f"unknown key '{token.text}' in file metadata dictionary", token.start)

    def _parse_single_dialect_resources(self) -> None:
        start = self.pos
        name = self._parse_key("expected identifier key for 'resource' entry").strip('"')
        self.parse_punctuation(":")
        dialect = self.ctx.get_optional_dialect(name)
        if dialect is None:
            self.raise_at(f"dialect '{name}' is unknown", start)
        interface = dialect.get_interface(OpAsmDialectInterface)
        if interface is None:
            self.require("{", "expected '{'")
            if name in _WITHOUT_RESOURCES:
                key = self._current_token.text.strip('"')
                self.raise_at(f"unknown 'resource' key '{key}' for dialect '{name}'", self.pos)
            self.raise_at(f"unexpected 'resource' section for dialect '{name}'", self.pos)
        self._parse_braced(lambda: self._parse_dialect_entry(name, interface))

    def _parse_dialect_entry(self, dialect: str, interface: OpAsmDialectInterface) -> None:
        key = self._parse_dialect_resource_handle(dialect, interface)
        self.parse_punctuation(":")
        token = self._current_token
        blob = _BLOB.fullmatch(token.text)
        expected = f"expected hex string blob for key '{key}'"
        if blob is None and token.text != '"0x"':
            self.raise_at(expected, token.start)
        if blob is None or len(blob[1]) < 2 * _ALIGNMENT_BYTES:
            self.raise_at(f"{expected} to encode alignment in first {_ALIGNMENT_BYTES} bytes", token.start)
        alignment = int.from_bytes(bytes.fromhex(blob[1][: 2 * _ALIGNMENT_BYTES]), "little")
        if alignment & (alignment - 1):
            problem = (
                f"to encode alignment in first {_ALIGNMENT_BYTES} bytes, but got non-power-of-2 value: {alignment}"
            )
            self.raise_at(f"{expected} {problem}", token.start)
        interface.parse_resource(key, self.parse_str_literal())

    def _parse_external_section(self) -> None:
        """Keep the resources of other tools, such as a reproducer's pipeline."""
        name = self._parse_key("expected identifier key for 'resource' entry")
        entries = self.external_resources.setdefault(name, {})
        self.parse_punctuation(":")
        self._parse_braced(lambda: self._parse_external_entry(entries))

    def _parse_external_entry(self, entries: dict[str, str]) -> None:
        key = self._parse_key("expected key for 'resource' entry")
        self.parse_punctuation(":")
        if self._current_token.kind is not MLIRTokenKind.STRING_LIT and self._current_token.text not in _TRUTHS:
            self.raise_at(f"expected string value for key '{key}'", self.pos)
        entries[key] = self._consume_token().text

    def _parse_key(self, message: str) -> str:
        """Parse a key; return it as written."""
        text, start = self._current_token.text, self.pos
        if self.parse_optional_identifier_or_str_literal() is None:
            self.raise_at(message, start)
        return text
