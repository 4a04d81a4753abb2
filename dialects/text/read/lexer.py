"""A lexer for MLIR text made of one regular expression.

Produces the tokens of xDSL's lexer in linear time on any input: xDSL's is exponential on an unterminated string. Error
messages and locations are mlir-opt's.
"""

from __future__ import annotations

import re

from xdsl.utils.lexer import Input, Span, Token
from xdsl.utils.mlir_lexer import MLIRLexer, MLIRTokenKind, StringLiteral

from okl_opt.dialects.text.read.errors import LexerError

# No backtracking. Possessive quantifiers are used only around groups without alternatives: Python's `re` before 3.11.5
# fails to restore the position if a possessive group fails inside.
STRING = r'"(?:[^"\\\n\v\f]++|\\(?:["nt\\]|[0-9A-Fa-f]{2}))*"'
# A carriage return ends a comment, and a NUL is white space. Source: `Lexer.cpp` of MLIR.
_BLANKS = r"(?:[ \t\r\n\0]++|//[^\r\n]*+)*+"
_TOKEN = re.compile(
    rf"{_BLANKS}"
    r"(?:([A-Za-z_][A-Za-z0-9_$.]*+)"
    r"|([%!^]|\#(?!-\}))(?:[0-9]++|[A-Za-z$._-][A-Za-z0-9$._-]*+)"
    r"|(->|\{-\#|\#-\}|\.\.\.|[:,=>{(\[<\-+?/})\]*|])"
    r"|(0x[0-9a-fA-F]++|[0-9]++(?:\.[0-9]*+(?:[eE][-+]?[0-9]++)?)?)"
    rf"|({STRING})"
    rf"|(@(?:[A-Za-z_][A-Za-z0-9_$.]*+|{STRING}))"
    r"|(\Z))"
)
_BLANK = re.compile(_BLANKS)
_STRING_PREFIX = re.compile(r'"(?:[^"\\\n\v\f]++|\\(?:["nt\\]|[0-9A-Fa-f]{2}))*')

_IDENTIFIER, _PREFIX, _PUNCTUATION, _NUMBER, _STRING, _SYMBOL, _END = range(1, 8)
_PREFIXED = {
    "%": MLIRTokenKind.PERCENT_IDENT,
    "!": MLIRTokenKind.EXCLAMATION_IDENT,
    "^": MLIRTokenKind.CARET_IDENT,
    "#": MLIRTokenKind.HASH_IDENT,
}
_KIND_OF_PUNCTUATION = {kind.value: kind for kind in MLIRTokenKind if isinstance(kind.value, str)}


class TextSpan(Span[str]):
    """A span that is cheap to make: the frozen base class sets each field through `object.__setattr__`."""

    __setattr__ = object.__setattr__

    def __init__(self, start: int, end: int, input: Input[str]):
        self.start = start  # pyright: ignore[reportAttributeAccessIssue]
        self.end = end  # pyright: ignore[reportAttributeAccessIssue]
        self.input = input  # pyright: ignore[reportAttributeAccessIssue]


class TextToken(Token[MLIRTokenKind, str]):
    """A token with its text; the span is made lazily."""

    # Override the property of the base class; an instance attribute alone could not.
    text: str = ""  # pyright: ignore[reportIncompatibleMethodOverride]

    def __init__(self, kind: MLIRTokenKind, start: int, end: int, text: str, input: Input[str]):
        self.kind = kind
        self.start = start
        self.end = end
        self.text = text  # pyright: ignore[reportIncompatibleMethodOverride]
        self._input = input

    @property
    def span(self) -> Span[str]:  # pyright: ignore[reportIncompatibleVariableOverride]
        return TextSpan(self.start, self.end, self._input)


class TextLexer(MLIRLexer):
    """The tokens of `input`, one per call of `lex`."""

    def lex(self) -> TextToken:
        input = self.input
        content = input.content
        match = _TOKEN.match(content, self.pos)
        if match is None:
            raise self._error()
        index = match.lastindex
        assert index is not None
        start = match.start(index)
        end = self.pos = match.end()
        if index == _IDENTIFIER:
            return TextToken(MLIRTokenKind.BARE_IDENT, start, end, match[index], input)
        if index == _PUNCTUATION:
            text = match[index]
            return TextToken(_KIND_OF_PUNCTUATION[text], start, end, text, input)
        text = content[start:end]
        if index == _PREFIX:
            return TextToken(_PREFIXED[text[0]], start, end, text, input)
        if index == _STRING:
            return TextToken(self._kind_of_string(text, start, end), start, end, text, input)
        if index == _NUMBER:
            kind = MLIRTokenKind.FLOAT_LIT if "." in text else MLIRTokenKind.INTEGER_LIT
            return TextToken(kind, start, end, text, input)
        if index == _SYMBOL:
            return TextToken(MLIRTokenKind.AT_IDENT, start, end, text, input)
        return TextToken(MLIRTokenKind.EOF, start, end, "", input)

    def _kind_of_string(self, text: str, start: int, end: int) -> MLIRTokenKind:
        """The kind of a string token: escapes may give invalid UTF-8, which xDSL keeps as bytes."""
        if "\\" not in text:
            return MLIRTokenKind.STRING_LIT
        try:
            StringLiteral(start, end, self.input).bytes_contents.decode()
        except UnicodeDecodeError:
            return MLIRTokenKind.BYTES_LIT
        return MLIRTokenKind.STRING_LIT

    def _error(self) -> LexerError:
        """The error for the characters at the current position."""
        content = self.input.content
        blank = _BLANK.match(content, self.pos)
        assert blank is not None
        start = blank.end()
        first = content[start]
        if first == '"' or content[start : start + 2] == '@"':
            return self._string_error(start + (first == "@"))
        if first == ".":
            start, message = start + 1, "expected three consecutive dots for an ellipsis"
        elif first == "@":
            start, message = start + 1, "@ identifier expected to start with letter or '_'"
        elif first == "%":
            message = "invalid SSA name"
        elif first in "#!^":
            message = {"#": "invalid attribute name", "!": "invalid type identifier", "^": "invalid block name"}[first]
        else:
            message = "unexpected character"
        return LexerError(TextSpan(start, start + 1, self.input), message)

    def _string_error(self, start: int) -> LexerError:
        content = self.input.content
        prefix = _STRING_PREFIX.match(content, start)
        assert prefix is not None
        end = prefix.end()
        message = "expected '\"' in string literal"
        if end < len(content) and content[end] == "\\":
            message = "unknown escape in string literal"
        return LexerError(TextSpan(end, end, self.input), message)
