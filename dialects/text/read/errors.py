"""Diagnostics from the exceptions of xDSL's parser, with the wording and location of mlir-opt."""

from __future__ import annotations

import re

from xdsl.utils.exceptions import MultipleSpansParseError, ParseError, VerifyException

from dialects.diagnostic import Diagnostic, DiagnosticError, Severity
from dialects.text.locations import SourceMap, after_previous_token

NESTING_LIMIT = 128
TOO_DEEP = f"nesting deeper than {NESTING_LIMIT} levels is not supported"


class TokenError(ParseError):
    """An error of the parser of tokens, types, attributes and regions: MLIR says it without the name of an op."""


# Raised by xDSL's parsers and attribute constructors on bad input, besides ParseError. Our own bugs raise these too;
# they become diagnostics with the exception's name, and `__cause__` has the traceback.
BARE_EXCEPTIONS = (
    VerifyException,
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    MemoryError,
    NotImplementedError,
    RecursionError,
    TypeError,
    ValueError,  # and UnicodeDecodeError
)

_WORDING: tuple[tuple[str, str], ...] = (
    (r"attribute expected$", "expected attribute value"),
    (r"type expected$|Expected argument or type$|expected argument or type$", "expected non-function type"),
    (r"Dense attribute must be typed!$", "expected non-function type"),
    (r"Expected (?:shape type\.|vector element type)$", "expected non-function type"),
    (r"Expected bare-id or string-literal here as part of attribute entry!$", "expected attribute name"),
    (r"'(\S+)' expected(.*)$", r"expected '\1'\2"),
    (r"operand expected$", "expected SSA operand"),
    (r"Expected an operand\.$", "expected SSA operand"),
    (r"expect symbol name$", "expected valid '@'-identifier for symbol name"),
    (r"block-id expected$|successor expected$", "expected block name"),
    (r"function type expected$", "expected '(' to start a function type"),
    (r"function type signature expected$", "expected ':' followed by operation type"),
    (r"Expected region!$", "expected '{' to begin a region"),
    (r"[Ee]xpected block argument!$", "expected SSA operand"),
    (r"[Ee]xpected result SSA value!$", "expected valid ssa identifier"),
    (r"[Ee]xpected SSA value tuple size$", "expected integer number of results"),
    (r"Identifier not in space .*$", "use of undeclared identifier"),
    (r"string literal expected$", "expected string"),
    (r"Integer value \S+ is out of range", "integer constant out of range for attribute"),
    (r"Expected integer literal$", "expected integer value"),
    (r"Expected float literal$", "expected floating point literal"),
    (r"[Ee]xpected '(.*?)' after block argument name!$", r"expected '\1'"),
    (
        r"Duplicate key '(.*)' in (?:dictionary attribute|properties dictionary)$",
        r"duplicate key '\1' in dictionary",
    ),
    (r"re-declaration of alias '.(.*)'$", r"redefinition of attribute alias id '\1'"),
    (r"(\S+) expected(.*)$", r"expected \1\2"),
    (r"Expected (.*)$", r"expected \1"),
)


def mlir_wording(message: str) -> str:
    """`message` in MLIR's wording, if only the wording differs."""
    for pattern, replacement in _WORDING:
        match = re.match(pattern, message, re.DOTALL)
        if match is not None:
            return match.expand(replacement)
    return message


def token_error(error: ParseError) -> ParseError:
    """`error`, without the name of an op before its message."""
    if isinstance(error, TokenError | MultipleSpansParseError):
        return error
    return TokenError(error.span, error.msg)


def op_parse_error(name: str, error: ParseError, source: SourceMap, token_start: int) -> DiagnosticError:
    """The error of the custom form of the op `name`, which stands before what the op's own parser says.

    Source: `CustomOpAsmParser::emitError` of MLIR.
    """
    message = mlir_wording(error.msg)
    if isinstance(error, TokenError) or message in _TOKEN_WORDS:
        return DiagnosticError(parse_diagnostic(error, source, token_start))
    location = source.location(error.span.start)
    return DiagnosticError(Diagnostic(Severity.ERROR, location, f"custom op '{name}' {message}"))


# Said by the parser of tokens, though raised for an op.
_TOKEN_WORDS = frozenset(
    {"expected SSA operand", "expected attribute value", "integer constant out of range for attribute"}
)


def parse_diagnostic(error: ParseError, source: SourceMap, token_start: int | None) -> Diagnostic:
    """The diagnostic of a parse error.

    An "expected ..." at the current token (`token_start`) points right after the token before it, as in MLIR.
    """
    message = mlir_wording(error.msg)
    offset = error.span.start
    if offset == token_start and message.startswith("expected "):
        offset = after_previous_token(source.text, offset)
    diagnostic = Diagnostic(Severity.ERROR, source.location(offset), message)
    if isinstance(error, MultipleSpansParseError):
        for span, note in error.refs:
            diagnostic.note(source.location(span.start), note or (error.ref_text or "").rstrip(":"))
    return diagnostic


def exception_message(exception: Exception) -> str:
    """A message for an exception that was not raised as a diagnostic."""
    if isinstance(exception, RecursionError):
        return TOO_DEEP
    if isinstance(exception, MemoryError):
        return "not enough memory for this attribute"
    text = str(exception).strip()
    if isinstance(exception, VerifyException) or text.startswith("Integer value "):
        return mlir_wording(text)
    if "integer string conversion" in text:
        return "integer literal is too large"
    word = re.fullmatch(r"('.*') is not a valid \w+", text)
    if word is not None and isinstance(exception, ValueError):
        # An invalid enum value.
        return f"{word[1]} is an incorrect value here"
    return "invalid or unsupported text here"
