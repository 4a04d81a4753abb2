"""Tokens: xDSL's parser with our lexer, and helpers for parsing functions."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import NoReturn

from xdsl.context import Context
from xdsl.parser import Parser, ParserState, Position
from xdsl.utils.lexer import Input, Token
from xdsl.utils.mlir_lexer import MLIRTokenKind, PunctuationSpelling

from dialects.diagnostic import error
from dialects.text.locations import SourceMap
from dialects.text.read.errors import NESTING_LIMIT, TOO_DEEP
from dialects.text.read.lexer import TextLexer, TextToken


class TokenParser(Parser):
    """The part of the parser for tokens and positions."""

    def __init__(self, ctx: Context, text: str, source: SourceMap):
        # Not the base class's __init__: it would lex the first token with its own lexer.
        self.ctx = ctx
        self.source = source
        self.attribute_aliases = {}
        self.dialect_resources = set()
        self._parser_state = ParserState(TextLexer(Input(text, source.name.data)))
        self._depth: int = 0

    # ----- helpers of parsing functions outside of the class

    @property
    def token(self) -> TextToken:
        """The current token."""
        return self._current_token

    def skip_to(self, position: Position) -> None:
        """Continue at `position`."""
        self._resume_from(position)

    def require(self, punctuation: PunctuationSpelling, message: str) -> None:
        """Parse `punctuation`; `message` is the error if it is missing."""
        if self.parse_optional_punctuation(punctuation) is None:
            self.raise_error(message)

    def raise_at(self, message: str, position: Position) -> NoReturn:
        """Fail at exactly `position`; `raise_error` may move the location to the end of the token before."""
        raise error(self.source.location(position), message)

    @contextmanager
    def nested(self) -> Generator[None]:
        """Enter a nesting level; raises an error beyond the limit."""
        self._descend()
        yield
        self._depth -= 1

    def _descend(self) -> None:
        self._depth += 1
        if self._depth > NESTING_LIMIT:
            self.raise_error(TOO_DEEP)

    # ----- tokens: as in the base class, but faster

    @property
    def _current_token(self) -> TextToken:
        token = self._parser_state.current_token
        assert isinstance(token, TextToken)
        return token

    def _consume_token(self, expected_kind: MLIRTokenKind | None = None) -> Token[MLIRTokenKind, str]:
        state = self._parser_state
        token = state.current_token
        if expected_kind is not None and token.kind is not expected_kind:
            self.raise_error(f"expected '{expected_kind.value}'", token.span)
        state.current_token = state.lexer.lex()
        return token

    def _parse_optional_token(self, expected_kind: MLIRTokenKind) -> Token[MLIRTokenKind, str] | None:
        state = self._parser_state
        token = state.current_token
        if token.kind is not expected_kind:
            return None
        state.current_token = state.lexer.lex()
        return token

    def parse_optional_characters(self, text: str) -> str | None:
        state = self._parser_state
        if state.current_token.text != text:
            return None
        state.current_token = state.lexer.lex()
        return text

    def parse_optional_punctuation(self, punctuation: PunctuationSpelling) -> PunctuationSpelling | None:
        state = self._parser_state
        if state.current_token.text != punctuation:
            return None
        state.current_token = state.lexer.lex()
        return punctuation

    def parse_punctuation(self, punctuation: PunctuationSpelling, context_msg: str = "") -> PunctuationSpelling:
        if self.parse_optional_punctuation(punctuation) is None:
            self.raise_error(f"Expected '{punctuation}'" + context_msg, self._current_token.span)
        return punctuation

    def parse_optional_str_literal(self) -> str | None:
        token = self._parse_optional_token(MLIRTokenKind.STRING_LIT)
        if token is None:
            return None
        text = token.text
        return text[1:-1] if "\\" not in text else token.kind.get_string_literal_value(token.span)
