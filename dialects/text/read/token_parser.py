"""Tokens: xDSL's parser with our lexer, and helpers for parsing functions."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any, NoReturn

from xdsl.context import Context
from xdsl.ir import Attribute, Block
from xdsl.parser import Parser, ParserState, Position, UnresolvedOperand
from xdsl.utils.exceptions import ParseError
from xdsl.utils.lexer import Input, Span, Token
from xdsl.utils.mlir_lexer import MLIRTokenKind, PunctuationSpelling
from xdsl.utils.str_enum import StrEnum

from okl_opt.dialects.diagnostic import DiagnosticError, error
from okl_opt.dialects.text.locations import SourceMap, after_previous_token
from okl_opt.dialects.text.read.alias_sizes import AliasSizes
from okl_opt.dialects.text.read.errors import NESTING_LIMIT, TOO_DEEP, FollowedError, NestingError, TokenError
from okl_opt.dialects.text.read.lexer import TextLexer, TextSpan, TextToken

# Python's message for an invalid word of an enum.
_NO_VALUE = re.compile(r"'(.*)' is not a valid (\w+)")
# The largest number after the name of a value. Source: `Token::getHashIdentifierNumber` of MLIR.
_MOST_RESULTS = (1 << 32) - 1


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
        self._alias_sizes = AliasSizes(text)
        self.op_start: Position = 0
        """The position of the name of the op whose custom form is being parsed."""
        self.named_types: dict[str, object] = {}
        """Named types -> their first definition in this text; for the parsers of types."""

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
            self.token_error(message)

    def token_error(self, message: str, position: Position | None = None) -> NoReturn:
        """Fail at `position`, by default the current token, with a message that does not begin with an op's name."""
        start = self._current_token.start if position is None else position
        raise TokenError(TextSpan(start, start + 1, self.lexer.input), message)

    def raise_at(self, message: str, position: Position) -> NoReturn:
        """Fail at exactly `position`; `raise_error` may move the location to the end of the token before."""
        raise error(self.source.location(self.source.before_end(position)), message)

    def wrong_token(self, message: str) -> NoReturn:
        """Fail right after the token before the current one.

        Source: `Parser::emitWrongTokenError` of MLIR.
        """
        start = self.source.before_end(self._current_token.start)
        raise error(self.source.location(after_previous_token(self.source.text, start)), message)

    @contextmanager
    def followed(self, message: str, *, of_token: bool = True, at: Position | None = None) -> Generator[None]:
        """Add an error to each error inside the block, at the current token or at `at`.

        With `of_token` it does not begin with the name of the op being parsed.
        """
        try:
            yield
        except NestingError:
            raise
        except (ParseError, DiagnosticError) as exception:
            span = self.token.span if at is None else TextSpan(at, at + 1, self.lexer.input)
            raise FollowedError(exception, span, message, of_token=of_token) from exception

    def refuse_decimal_integer(self, position: Position) -> NoReturn:
        """Refuse a float that is written as a decimal integer."""
        location = self.source.location(position)
        problem = error(location, "unexpected decimal integer literal for a floating point value")
        raise problem.note(location, "add a trailing dot to make the literal a float")

    @contextmanager
    def nested(self) -> Generator[None]:
        """Enter a nesting level; raises an error beyond the limit."""
        self._descend()
        yield
        self._depth -= 1

    def _descend(self) -> None:
        self._depth += 1
        if self._depth > NESTING_LIMIT:
            raise NestingError(self._current_token.span, TOO_DEEP)
        if self._depth > self._alias_sizes.deepest:
            self._alias_sizes.deepest = self._depth

    # ----- aliases

    def _define_alias(self, name: str, parse: Callable[[], Attribute]) -> None:
        """Parse the value of an alias, and note how large it is."""
        sizes, start, depth = self._alias_sizes, self._current_token.start, self._depth
        before, deepest, sizes.deepest = sizes.sum, sizes.deepest, depth
        self.attribute_aliases[name] = parse()
        written = self._current_token.start - start
        sizes.define(name, sizes.sum - before + written, sizes.deepest - depth)
        sizes.deepest = max(deepest, sizes.deepest)

    def _use_alias(self, name: str, span: Span[str] | Span[bytes]) -> None:
        """Refuse an alias that is too large, or nests too deeply, at its use."""
        problem = self._alias_sizes.use(name, self._depth)
        if problem is not None:
            raise NestingError(span, problem)
        if self._alias_sizes.deepest > NESTING_LIMIT:
            raise NestingError(span, TOO_DEEP)

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
            self.token_error(f"expected '{expected_kind.value}'")
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
            self.token_error(f"expected '{punctuation}'" + context_msg)
        return punctuation

    def parse_characters(self, text: str, context_msg: str = "") -> str:
        if self.parse_optional_characters(text) is not None:
            return text
        message = f"expected '{text}'" + context_msg
        if text.isalpha():
            self.raise_error(message)
        self.token_error(message)

    def _parse_token(self, expected_kind: MLIRTokenKind, error_msg: str) -> Token[MLIRTokenKind, str]:
        token = self._parse_optional_token(expected_kind)
        if token is None:
            self.token_error(error_msg)
        return token

    def _raise_wrong_str_enum_value_error(self, enum_type: type[StrEnum], span: Span[str]) -> NoReturn:
        from okl_opt.dialects.text.read.enum_words import ENUM_WORDS

        words = ENUM_WORDS.get(enum_type.__name__)
        if words is None:
            super()._raise_wrong_str_enum_value_error(enum_type, span)
        is_word = span.start != self.pos
        message = words.expected(tuple(enum_type)) if is_word else "expected valid keyword or string"
        start = self.source.text.rindex("<", 0, span.start) + 1 if words.is_list and is_word else span.start
        first = ParseError(TextSpan(start, start + 1, self.lexer.input), message)
        if not words.definition:
            raise first
        raise FollowedError(first, self.token.span, words.failed(), of_token=False)

    def wrong_value(self, exception: ValueError) -> ParseError | None:
        """Return MLIR's error if the word just parsed is an invalid value of an enum in `ENUM_WORDS`."""
        match = _NO_VALUE.fullmatch(str(exception))
        if match is None:
            return None
        from okl_opt.dialects.text.read.enum_words import ENUM_WORDS

        words = ENUM_WORDS.get(match[2])
        if words is None or not words.words:
            return None
        end = after_previous_token(self.source.text, self.pos)
        first = ParseError(TextSpan(end - len(match[1]), end, self.lexer.input), words.expected(()))
        return FollowedError(first, self.token.span, words.failed(), of_token=False)

    def parse_argument(self, *, expect_type: bool = True) -> Any:  # pyright: ignore[reportIncompatibleMethodOverride]
        argument = super().parse_argument(expect_type=expect_type)
        if not expect_type and self._current_token.kind is MLIRTokenKind.HASH_IDENT:
            self.token_error("result number not allowed in argument list")
        return argument

    def parse_unresolved_operand(self, msg: str = "expected SSA operand") -> UnresolvedOperand:
        operand = self.parse_optional_unresolved_operand()
        if operand is None:
            self.token_error(msg)
        return operand

    def parse_optional_unresolved_operand(self) -> UnresolvedOperand | None:
        name = self._parse_optional_token(MLIRTokenKind.PERCENT_IDENT)
        if name is None:
            return None
        number = self._parse_optional_token(MLIRTokenKind.HASH_IDENT)
        if number is None:
            return UnresolvedOperand(name.span, 0)
        digits = number.text[1:]
        if not digits.isdecimal() or int(digits) > _MOST_RESULTS:
            self.raise_at("invalid SSA value result number", number.span.start)
        return UnresolvedOperand(name.span, int(digits))

    def parse_optional_argument(self, expect_type: bool = True) -> Any:
        name = self._parse_optional_token(MLIRTokenKind.PERCENT_IDENT)
        if name is None:
            return None
        if self._current_token.kind is MLIRTokenKind.HASH_IDENT:
            self.raise_at("result number not allowed in argument list", self._current_token.start)
        if not expect_type:
            return self.UnresolvedArgument(name.span)
        self.require(":", "expected ':'")
        return self.Argument(name.span, self.parse_type())

    def parse_successor(self) -> Block:
        block = self.parse_optional_successor()
        if block is None:
            self.token_error("expected block name")
        return block

    def parse_optional_str_literal(self) -> str | None:
        token = self._parse_optional_token(MLIRTokenKind.STRING_LIT)
        if token is None:
            return None
        text = token.text
        return text[1:-1] if "\\" not in text else token.kind.get_string_literal_value(token.span)
