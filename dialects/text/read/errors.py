"""Diagnostics from the exceptions of xDSL's parser, with the wording and location of mlir-opt."""

from __future__ import annotations

import re

from xdsl.ir import Attribute
from xdsl.utils.exceptions import MultipleSpansParseError, ParseError, VerifyException
from xdsl.utils.lexer import Span

from okl_opt.dialects.diagnostic import Diagnostic, DiagnosticError, Severity
from okl_opt.dialects.text.locations import SourceMap, after_previous_token
from okl_opt.dialects.text.options import DEFAULT

NESTING_LIMIT = 128
TOO_DEEP = f"nesting deeper than {NESTING_LIMIT} levels is not supported"


class TokenError(ParseError):
    """An error of the parser of tokens, types, attributes and regions; MLIR's message has no op name."""


class LexerError(TokenError):
    """Invalid characters; the error stands at the characters, even at the end of the text."""


class NestingError(TokenError):
    """Text that nests too deeply or is too large; no follow-up errors are reported."""


class FollowedError(ParseError):
    """An error caused by an earlier one, which is reported first."""

    def __init__(
        self, earlier: ParseError | DiagnosticError, span: Span[str] | Span[bytes], message: str, *, of_token: bool
    ):
        super().__init__(span, message)
        self.earlier = earlier
        # Whether MLIR's message has no op name.
        self.of_token = of_token


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
    """Convert `error` to one without the name of an op before its message."""
    if isinstance(error, TokenError | MultipleSpansParseError):
        return error
    if isinstance(error, FollowedError):
        earlier = token_error(error.earlier) if isinstance(error.earlier, ParseError) else error.earlier
        return FollowedError(earlier, error.span, error.msg, of_token=True)
    return TokenError(error.span, error.msg)


def op_parse_error(name: str, error: ParseError, source: SourceMap, token_start: int) -> DiagnosticError:
    """Prefix an error of the custom form of the op `name` with the op's name.

    Source: `CustomOpAsmParser::emitError` of MLIR.
    """
    return DiagnosticError(*parse_diagnostics(error, source, token_start, f"custom op '{name}' "))


# Messages of the parser of tokens that are raised for an op.
_TOKEN_WORDS = frozenset(
    {"expected SSA operand", "expected attribute value", "integer constant out of range for attribute"}
)


# Messages at the current token, although "expected ..." usually points after the token before.
_EXACT_WORDS = frozenset({"expected valid keyword or string"})


def parse_diagnostics(
    error: ParseError | DiagnosticError, source: SourceMap, token_start: int | None, prefix: str = ""
) -> tuple[Diagnostic, ...]:
    """The diagnostics of a parse error; `prefix` stands before what an op's own parser says.

    An "expected ..." of the parser of tokens at the current token (`token_start`) points right after the token before
    it, as in MLIR.
    """
    if isinstance(error, DiagnosticError):
        return error.diagnostics
    if isinstance(error, FollowedError):
        start, message = error.span.start, prefix + error.msg
        if error.of_token:
            start, message = source.before_end(start), error.msg
        last = Diagnostic(Severity.ERROR, source.location(start), message)
        return (*parse_diagnostics(error.earlier, source, token_start, prefix), last)
    message = mlir_wording(error.msg)
    if prefix and not isinstance(error, TokenError) and message not in _TOKEN_WORDS:
        return (Diagnostic(Severity.ERROR, source.location(error.span.start), prefix + message),)
    is_lexed = not isinstance(error, LexerError)
    offset = source.before_end(error.span.start) if is_lexed else error.span.start
    if error.span.start == token_start and message.startswith("expected ") and message not in _EXACT_WORDS:
        offset = after_previous_token(source.text, offset)
    diagnostic = Diagnostic(Severity.ERROR, source.location(offset), message)
    if isinstance(error, MultipleSpansParseError):
        for span, note in error.refs:
            diagnostic.note(source.location(span.start), note or (error.ref_text or "").rstrip(":"))
    return (diagnostic,)


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


def shown(attribute: Attribute) -> str:
    """The text of an attribute or type in a message, in quotes."""
    from okl_opt.dialects.text.write.printer import TextPrinter

    return f"'{TextPrinter(DEFAULT).attribute_text(attribute)}'"
