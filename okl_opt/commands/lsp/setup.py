"""The settings of the server's own command line, for all documents: dialects, plugins, reading options.

    okl-opt lsp -- --load-dialect-plugin=my_dialect.py --allow-unregistered-dialect

Plugins run code, so only the server's command line can name them, never a document.
"""

from __future__ import annotations

from collections.abc import Sequence

from okl_opt.commands.lsp.analysis import Dialects
from okl_opt.diagnostics.rendering import file_position
from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.driver.contexts import all_dialects
from okl_opt.words.command_line import PROGRAM, UsageError, parse_command_line
from okl_opt.words.source import FileProblem


def dialects_of(options: Sequence[str]) -> Dialects:
    """The dialects that documents may use. Plugins that `options` name are known already. Raises: UsageError."""
    settings = parse_command_line(options)
    try:
        return Dialects(settings, all_dialects(settings))
    except FileProblem as problem:
        raise UsageError(f"{PROGRAM}: error: {problem}") from problem
    except DiagnosticError as problem:
        first = problem.diagnostics[0]
        place = file_position(first.location)
        where = PROGRAM if place is None else ":".join(map(str, place))
        raise UsageError(f"{where}: error: {first.message}") from problem
