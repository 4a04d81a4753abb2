"""MLIR's textual form: a parser and a printer that match MLIR 22 byte for byte.

Built on xDSL's parser and printer, whose classes are not modified.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Attribute, Operation
from xdsl.utils.exceptions import ParseError

from okl_opt.dialects.diagnostic import DiagnosticError, error
from okl_opt.dialects.text.locations import SourceMap
from okl_opt.dialects.text.options import DEFAULT, PrintOptions
from okl_opt.dialects.text.read.errors import BARE_EXCEPTIONS, NESTING_LIMIT, exception_message, parse_diagnostics
from okl_opt.dialects.text.read.parser import TextParser
from okl_opt.dialects.text.trailer import keep_external

if TYPE_CHECKING:
    from okl_opt.dialects.text.read.listener import Listener

__all__ = [
    "PrintOptions",
    "deep_stack",
    "parse",
    "parse_attribute",
    "print_assembly",
    "print_attribute",
    "print_op",
    "print_ops",
    "quoted",
]

_TextT = TypeVar("_TextT", str, list[str])
_ReadT = TypeVar("_ReadT")

# Upper bound on Python frames per nesting level in parser and printer.
_FRAMES_PER_LEVEL = 40
# Printer frames use no C stack, so only memory limits them.
_DEEPEST_STACK = 1_000_000


@contextmanager
def deep_stack() -> Generator[None]:
    """Provide enough stack for the deepest nesting allowed."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, 1000 + NESTING_LIMIT * _FRAMES_PER_LEVEL))
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)


def _with_enough_stack(text: Callable[[], _TextT]) -> _TextT:
    """Call `text`, with more stack if needed: passes may nest IR more deeply than the parser allows."""
    with deep_stack():
        while True:
            try:
                return text()
            except RecursionError:
                limit = sys.getrecursionlimit()
                if limit > _DEEPEST_STACK:
                    raise
                sys.setrecursionlimit(8 * limit)


@contextmanager
def _collector_paused() -> Generator[None]:
    """Pause garbage collection: parsing creates many objects and frees hardly any."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def parse(
    ctx: Context,
    text: str,
    name: str = "<unknown>",
    *,
    first_line: int = 1,
    implicit_module: bool = True,
    listener: Listener | None = None,
) -> Operation:
    """Parse the operation in `text`; it is not verified.

    With `implicit_module` the result is a module: the text's own if that is its only operation, else one around all its
    operations. Otherwise the text must have exactly one operation. `first_line` is the number of the text's first line
    in its file. Ops and block arguments are located at their names. A `listener` learns where names are defined and
    used.
    Raises: DiagnosticError.
    """
    source = SourceMap(text, name, first_line)
    parser, operations = _parsed(source, lambda: _parser(ctx, text, source, listener), TextParser.parse_operations)
    if implicit_module:
        module = operations[0] if len(operations) == 1 else None
        if not isinstance(module, ModuleOp):
            module = ModuleOp(operations)
            module.location = source.file()
        if parser.external_resources:
            keep_external(module, parser.external_resources)
        return module
    if len(operations) != 1:
        message = f"source must contain a single top-level operation, found: {len(operations)}"
        # A later part of a file begins after blanks in place of the marker before it.
        padding = len(text) - len(text.lstrip(" "))
        raise error(source.location(padding) if first_line > 1 else source.file(), message)
    return operations[0]


def parse_attribute(ctx: Context, text: str, name: str = "<unknown>") -> Attribute:
    """Parse the one attribute in `text`. Raises: DiagnosticError."""
    source = SourceMap(text, name, 1)
    return _parsed(source, lambda: TextParser(ctx, text, source), _only_attribute)[1]


def _only_attribute(parser: TextParser) -> Attribute:
    found = parser.parse_attribute()
    if parser.pos < len(parser.lexer.input.content):
        parser.raise_error("expected one attribute only")
    return found


def _parsed(
    source: SourceMap, make: Callable[[], TextParser], read: Callable[[TextParser], _ReadT]
) -> tuple[TextParser, _ReadT]:
    """Run `read` on a new parser; return the parser and the result. Raises: DiagnosticError."""
    parser = None
    with _collector_paused(), deep_stack():
        try:
            parser = make()
            return parser, read(parser)
        except ParseError as exception:
            start = None if parser is None else parser.pos
            raise DiagnosticError(*parse_diagnostics(exception, source, start)) from exception
        except BARE_EXCEPTIONS as exception:
            start = 0 if parser is None else parser.pos
            raise error(source.location(start), exception_message(exception)) from exception


def _parser(ctx: Context, text: str, source: SourceMap, listener: Listener | None) -> TextParser:
    if listener is None:
        return TextParser(ctx, text, source)
    from okl_opt.dialects.text.read.listener import ListenedParser

    return ListenedParser(ctx, text, source, listener)


def print_op(op: Operation, options: PrintOptions = DEFAULT) -> str:
    """The text of `op` without a newline at its end; definitions of aliases come before an op that has no parent."""
    from okl_opt.dialects.text.write.printer import TextPrinter

    return _with_enough_stack(lambda: TextPrinter(options).op_text(op))


def print_ops(top: Operation, ops: Iterable[Operation], options: PrintOptions = DEFAULT) -> list[str]:
    """The texts of ops in `top`, with the value names of the text of `top`. Aliases are written out."""
    from okl_opt.dialects.text.write.printer import TextPrinter

    options = options._replace(local_scope=True)
    wanted = list(ops)
    return _with_enough_stack(lambda: TextPrinter(options).texts_in(top, wanted))


def print_attribute(attribute: Attribute, options: PrintOptions = DEFAULT) -> str:
    """The text of an attribute or type, without aliases."""
    from okl_opt.dialects.text.write.printer import TextPrinter

    return _with_enough_stack(lambda: TextPrinter(options).attribute_text(attribute))


def quoted(attribute: Attribute) -> str:
    """The quoted text of an attribute or type, as in MLIR's messages."""
    return f"'{print_attribute(attribute)}'"


def print_assembly(op: Operation) -> str:
    """The text of a function for `mlir_assembly`: generic form, attributes in one dictionary.

    Source: seed 000_5288debaba9517ca.txt, the `mlir_assembly` of `oneflow.kernel_launch`.
    """
    from okl_opt.dialects.text.write.printer import TextPrinter

    options = PrintOptions(generic=True, local_scope=True, properties_as_attributes=True)
    return _with_enough_stack(lambda: TextPrinter(options).op_text(op))
