"""Parsing locations, and location aliases, which may be defined after their use."""

from __future__ import annotations

import re

from xdsl.context import Context
from xdsl.dialects.builtin import (
    CallSiteLoc,
    FileLineColLoc,
    IntAttr,
    LocationAttr,
    NameLoc,
    NoneAttr,
    StringAttr,
    UnknownLoc,
)
from xdsl.ir import Attribute
from xdsl.parser import Position
from xdsl.utils.mlir_lexer import MLIRTokenKind

from okl_opt.dialects.text.locations import SourceMap
from okl_opt.dialects.text.read.errors import shown
from okl_opt.dialects.text.read.lexer import TextToken
from okl_opt.dialects.text.read.token_parser import TokenParser
from okl_opt.dialects.text.trailer import location_aliases


class LocationParser(TokenParser):
    """The part of the parser for `loc(...)`."""

    def __init__(self, ctx: Context, text: str, source: SourceMap):
        super().__init__(ctx, text, source)
        self._location_aliases: dict[str, int] | None = None
        self._parsed_ahead: set[str] = set()

    def parse_optional_location(self) -> LocationAttr | None:
        """The location after an op or argument. It may be an alias defined later."""
        if self._current_token.text != "loc":
            return None
        self._consume_token()
        self.require("(", "expected '(' in location")
        token = self._current_token
        is_alias = token.kind is MLIRTokenKind.HASH_IDENT and "." not in token.text
        location = self._parse_location_alias() if is_alias else self._parse_location()
        self.require(")", "expected ')' in location")
        return location

    def _parse_location_attribute(self) -> LocationAttr:
        self._consume_token()
        self.require("(", "expected '(' in inline location")
        location = self._parse_location()
        self.require(")", "expected ')' in inline location")
        return location

    def _parse_location(self) -> LocationAttr:
        token = self._current_token
        if token.kind is MLIRTokenKind.HASH_IDENT:
            attribute = self.parse_attribute()
            if not isinstance(attribute, LocationAttr):
                # MLIR's wording, without a blank.
                self.raise_at(f"expected location attribute, but got{attribute}", self.pos)
            return attribute
        self._descend()
        if token.kind is MLIRTokenKind.STRING_LIT:
            location = self._parse_named_location()
        elif token.text == "callsite":
            location = self._parse_callsite()
        elif token.text == "fused":
            location = self._parse_fused()
        elif token.text == "unknown":
            self._consume_token()
            location = UnknownLoc()
        else:
            self.wrong_token("expected location instance")
        self._depth -= 1
        return location

    def _parse_location_alias(self) -> LocationAttr:
        token = self._current_token
        self._consume_token()
        known = self.attribute_aliases.get(token.text)
        if known is None:
            known = self._parse_alias_ahead(token.text, len(self.source.text))
        if known is None:
            known = self._other_alias(token.text)
        if known is None:
            self.raise_error("operation location alias was never defined", token.span)
        self._use_alias(token.text, token.span)
        return self._required_location(known, token)

    def _required_location(self, attribute: Attribute, token: TextToken) -> LocationAttr:
        if not isinstance(attribute, LocationAttr):
            self.raise_error(f"expected location, but found {shown(attribute)}", token.span)
        return attribute

    def _parse_named_location(self) -> LocationAttr:
        """`"name"`, `"name"(child)`, `"file":1:2` and ranges."""
        name = StringAttr(self.parse_str_literal())
        if self.parse_optional_punctuation(":") is not None:
            return self._parse_file_location(name)
        if self.parse_optional_punctuation("(") is None:
            return NameLoc(name, NoneAttr())
        child = self._parse_location()
        self.require(")", "expected ')' after child location of NameLoc")
        return NameLoc(name, NoneAttr() if isinstance(child, UnknownLoc) else child)

    def _parse_file_location(self, file: StringAttr) -> LocationAttr:
        line = self._parse_position("expected integer line number in FileLineColRange")
        if self.parse_optional_punctuation(":") is None:
            return FileLineColLoc(file, line, IntAttr(0))
        start = FileLineColLoc(file, line, self._parse_position("expected integer column number in FileLineColRange"))
        if self._current_token.text != "to":
            return start
        self._consume_token()
        problem = "expected either integer or `:` post `to` in FileLineColRange"
        if self._current_token.kind not in (MLIRTokenKind.COLON, MLIRTokenKind.INTEGER_LIT):
            self.wrong_token(problem)
        if self._current_token.kind is not MLIRTokenKind.COLON:
            line = self._parse_position(problem)
        self.require(":", problem)
        column = self._parse_position("expected integer column number in FileLineColRange")
        from okl_opt.dialects.text.fused_locations import file_range

        return file_range(start, FileLineColLoc(file, line, column))

    def _parse_position(self, message: str) -> IntAttr:
        token = self._current_token
        value = int(token.text, 0) if token.kind is MLIRTokenKind.INTEGER_LIT else -1
        if not 0 <= value < 1 << 32:
            self.raise_at(message, token.start)
        self._consume_token()
        return IntAttr(value)

    def _parse_callsite(self) -> LocationAttr:
        self._consume_token()
        self.require("(", "expected '(' in callsite location")
        callee = self._parse_location()
        if self._current_token.text != "at":
            self.wrong_token("expected 'at' in callsite location")
        self._consume_token()
        caller = self._parse_location()
        self.require(")", "expected ')' in callsite location")
        return CallSiteLoc(callee, caller)

    def _parse_fused(self) -> LocationAttr:
        from okl_opt.dialects.text.fused_locations import fuse

        self._consume_token()
        metadata: Attribute = NoneAttr()
        if self.parse_optional_punctuation("<") is not None:
            metadata = self.parse_attribute()
            self.require(">", "expected '>' after fused location metadata")
        if self._current_token.text != "[":
            self.wrong_token("expected '[' in fused location")
        self._consume_token()
        locations: list[LocationAttr] = []
        if self.parse_optional_punctuation("]") is None:
            locations = self.parse_comma_separated_list(self.Delimiter.NONE, self._parse_location)
            self.require("]", "expected ']' in fused location")
        return fuse(locations, metadata)

    def _other_alias(self, name: str) -> Attribute | None:
        """The attribute of an alias, defined later, if it is no location; None if there is no definition."""
        definition = re.compile(rf"^{re.escape(name)}[ \t]*=[ \t]*", re.MULTILINE)
        match = definition.search(self.source.text, self.pos)
        if match is None:
            return None
        self._resume_from(match.end())
        return self.parse_attribute()

    def _parse_alias_ahead(self, name: str, end: Position) -> Attribute | None:
        """A location alias defined between the position parsed so far and `end`; None if there is none."""
        if self._location_aliases is None:
            self._location_aliases = location_aliases(self.source.text)
        start = self._location_aliases.get(name)
        if start is None or start > end:
            return None
        del self._location_aliases[name]
        here = self._current_token.start
        self._resume_from(start)
        self._define_alias(name, self.parse_attribute)
        self._resume_from(here)
        self._parsed_ahead.add(name)
        return self.attribute_aliases[name]
