"""What the server's own command line says of every document: dialects, plugins, how to read.

    okl-opt lsp -- --load-dialect-plugin=my_dialect.py --allow-unregistered-dialect

Plugins are programs: only the server's command line names them, never a document.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from io import StringIO

from xdsl.ir import Dialect

from dialects.diagnostic import DiagnosticError
from dialects.registry import factories, make_context
from dialects.text import parse
from dialects.verifier import verify
from okl_opt import registry
from okl_opt.command_line import PROGRAM, UsageError, parse_command_line
from okl_opt.diagnostics import file_position
from okl_opt.lsp.analysis import Dialects
from okl_opt.source import FileProblem, read_source


def dialects_of(options: Sequence[str]) -> Dialects:
    """The dialects that documents may use. Plugins that `options` name are known already. Raises: UsageError."""
    settings = parse_command_line(options)
    found = {**registry.plugins().dialects, **factories(), **registry.given_plugins().dialects}
    if settings.irdl_file is not None:
        found |= _irdl_dialects(settings.irdl_file, found)
    return Dialects(settings, found)


def _irdl_dialects(path: str, known: dict[str, Callable[[], Dialect]]) -> dict[str, Callable[[], Dialect]]:
    from okl_opt.irdl_file import irdl_dialects

    try:
        source = read_source(path, StringIO())
        if source.problem is not None:
            raise source.problem
        module = parse(make_context(), source.text, source.name)
        verify(module)
        return {name: partial(_same, dialect) for name, dialect in irdl_dialects(module, known).items()}
    except FileProblem as problem:
        raise UsageError(f"{PROGRAM}: error: {problem}") from problem
    except DiagnosticError as problem:
        first = problem.diagnostics[0]
        place = file_position(first.location)
        where = PROGRAM if place is None else ":".join(map(str, place))
        raise UsageError(f"{where}: error: {first.message}") from problem


def _same(dialect: Dialect) -> Dialect:
    return dialect
