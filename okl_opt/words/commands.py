"""The subcommands: `okl-opt WORD ...`. Any other command line is IR and passes.

An input file of such a name is written `./WORD`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple, TextIO

from okl_opt.words.command_line import PROGRAM, UsageError

if TYPE_CHECKING:
    from click import Command as ClickCommand
    from click import Context

Run = Callable[[Sequence[str], TextIO, TextIO, TextIO], int]
"""`run(argv, stdin, stdout, stderr)` returns the exit status; `argv` lacks the command's name. Raises: UsageError."""


class Command(NamedTuple):
    """One command. `module` has a function `run`.

    A command that `only_prints` writes to standard output and starts nothing; its module also has a function
    `completions` of an unfinished word.
    """

    module: str
    help: str
    only_prints: bool = False


COMMANDS = {
    "explain": Command("okl_opt.commands.explain", "what a pass, a flag, an op, a dialect or an error is about", True),
    "bisect": Command("okl_opt.commands.bisect", "which pass, and which rewrite of it, breaks something"),
    "reduce": Command("okl_opt.commands.reduce", "make a failing input as small as it can be"),
    "update-tests": Command(
        "okl_opt.commands.update_tests", "rewrite the CHECK lines of lit tests from what the tool prints"
    ),
    "lit": Command("okl_opt.commands.lit", "run lit's tests, RUN lines of okl-opt without processes of their own"),
    "lsp": Command("okl_opt.commands.lsp", "serve an editor"),
    "cache": Command("okl_opt.commands.cache", "show the cache of compiled code, or empty it"),
    "server": Command("okl_opt.commands.server", "keep a warm process, so that commands start at once"),
}


def run_of(name: str) -> Run:
    """The function of a command."""
    return import_module(COMMANDS[name].module).run


def completions_of(name: str, word: str) -> Sequence[str]:
    """The completions of an unfinished word after a command's name."""
    return import_module(COMMANDS[name].module).completions(word)


def context_of(command: ClickCommand, name: str, argv: Sequence[str]) -> Context:
    """Parse the words after the command's name with click. Raises: UsageError."""
    from click import ClickException

    try:
        return command.make_context(f"{PROGRAM} {name}", list(argv))
    except ClickException as problem:
        raise UsageError(f"{PROGRAM}: error: {problem.format_message()}") from None
