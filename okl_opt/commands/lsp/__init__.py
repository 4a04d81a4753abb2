"""`okl-opt lsp`: a language server for MLIR text, over standard input and output.

Source: mlir-lsp-server for the features; the Language Server Protocol.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from importlib.util import find_spec
from tempfile import TemporaryDirectory
from typing import TextIO

import click

from okl_opt.commands.lit.policy import TRUST, TRUST_HELP
from okl_opt.words.command_line import PROGRAM, UsageError, split_words
from okl_opt.words.commands import context_of
from okl_opt.words.plugins import loaded_plugins

_LARGEST = 2
_MEGABYTE = 1 << 20


@click.command(add_help_option=False)
@click.option("--stdio", is_flag=True, help="Speak over standard input and output: the only way, and the default.")
@click.option(
    "--largest-file",
    metavar="MB",
    type=click.IntRange(min=1),
    default=_LARGEST,
    show_default=True,
    help="Do not look at larger files.",
)
@click.option(TRUST, is_flag=True, help=TRUST_HELP)
@click.option("--help", is_flag=True, help="Show this.")
@click.argument("options", metavar="[-- FLAG...]", nargs=-1)
def _command() -> None:
    """Serve an editor: diagnostics, hover, definitions, completion and more for MLIR text.

    Flags after -- say how documents without a RUN line are read: --allow-unregistered-dialect,
    --load-dialect-plugin=FILE, --load-pass-plugin=FILE, --irdl-file=FILE and others.
    """


def run(argv: Sequence[str], stdin: TextIO, stdout: TextIO, stderr: TextIO) -> int:
    """Serve until the editor sends `exit`; return the exit status. Raises: UsageError."""
    context = context_of(_command, "lsp", argv)
    if context.params["help"]:
        stdout.write(context.get_help() + "\n")
        return 0
    if find_spec("pygls") is None:
        raise UsageError(f"{PROGRAM}: error: 'lsp' needs the package pygls (pip install 'okl-opt[lsp]')")
    options: tuple[str, ...] = context.params["options"]
    words = split_words(options)
    if words.positional:
        raise UsageError(f"{PROGRAM}: error: 'lsp' takes no file: '{words.positional[0]}'; the editor opens them")
    with loaded_plugins(words):
        largest, trusted = context.params["largest_file"] * _MEGABYTE, context.params["trust_run_lines"]
        return _serve(options, largest, trusted, stdin, stdout)


def _serve(options: Sequence[str], largest: int, trusted: bool, stdin: TextIO, stdout: TextIO) -> int:
    """Serve an editor, with plugins already loaded; return the exit status. Raises: UsageError."""
    from okl_opt.commands.lsp.server import make_server
    from okl_opt.commands.lsp.setup import dialects_of
    from okl_opt.commands.lsp.streams import serve

    dialects = dialects_of(options)
    with (
        # A duplicate: pygls closes the file that it writes to.
        os.fdopen(os.dup(stdout.fileno()), "wb") as target,
        # A plugin's prints must not mix with protocol messages.
        redirect_stdout(sys.stderr),
        TemporaryDirectory(prefix="okl-opt-lsp-") as folder,
    ):
        server = make_server(dialects, largest, folder, trusted=trusted)
        serve(server, stdin.fileno(), target)
    return 0 if server.was_shut_down else 1
