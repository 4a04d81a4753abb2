"""`okl-opt bisect [options] -- ARGS`: the first pass, and the single rewrite of it, after which something fails.

    okl-opt bisect -- job.mlir -canonicalize -my-pass --run --input=2xf32=1,2 --expected-output=2xf32=2,4
    okl-opt bisect --validate -- code.mlir -canonicalize -my-pass
    okl-opt bisect --filecheck=test.mlir -- test.mlir -canonicalize
    okl-opt bisect --test='./is_right.sh {}' -o bad.mlir -- job.mlir -p 'builtin.module(canonicalize,my-pass)'

Source: git bisect for the words, opt-bisect-limit of LLVM for the counting.
"""

from __future__ import annotations

import os
import shlex
import tempfile
from collections.abc import Sequence
from contextlib import closing, suppress
from typing import NamedTuple, TextIO

import click

from okl_opt.commands.bisect.attempts import Attempts
from okl_opt.commands.bisect.bisection import Bisection, Found
from okl_opt.commands.bisect.line import read_line, running
from okl_opt.commands.bisect.page import page, row
from okl_opt.commands.bisect.symptoms import Check, Command, FileCheck
from okl_opt.commands.bisect.tries import Worker
from okl_opt.commands.search.options import problem, split_at_dashes, time_limit
from okl_opt.diagnostics.rendering import wants_color
from okl_opt.instruments.diff import Look
from okl_opt.runtime.base.progress import shown_progress
from okl_opt.words.command_line import PROGRAM, split_words
from okl_opt.words.commands import context_of
from okl_opt.words.plugins import loaded_plugins
from okl_opt.words.source import FileProblem, check_writable, write_output

_HELP = """Find the first pass of a pipeline, and the single rewrite of it, after which something fails.

What fails is the command line itself: a pass, a verifier, a crash, or, with --run --expected-output, a result; or else
what one of the options looks at. ARGS are a command line of okl-opt as ever.

Passes are tried from the first on; rewrites by halves, with --okl-rewrite-limit. The exit status is 0 if something was
found."""


class _Options(NamedTuple):
    """The words before `--`."""

    filecheck: str | None
    check_prefix: tuple[str, ...]
    test: str | None
    validate: bool
    time_limit: float
    output: str | None
    help: bool


@click.command(
    "bisect",
    help=_HELP,
    add_help_option=False,
    options_metavar="[OPTIONS] -- ARGS...",
    context_settings={"max_content_width": 120},
)
@click.option("--filecheck", metavar="FILE", help="What fails is filecheck with FILE, on what the command line prints.")
@click.option("--check-prefix", multiple=True, metavar="NAME", help="As filecheck's; may be given several times.")
@click.option(
    "--test",
    metavar="COMMAND",
    help="What fails is this shell command, with a file of the IR for {}, or after it. Its exit status is 0 for what "
    "is right, 125 if it cannot tell.",
)
@click.option("--validate", is_flag=True, help="What fails is --validate: a pass changes what a function computes.")
@time_limit("How long one try may take; what takes longer hangs. 60 if not given.")
@click.option(
    "-o", "output", metavar="FILE", help="Write the IR before the bad rewrite, with its pass, as a reproducer."
)
@click.option("--help", is_flag=True, help="Show this.")
def _command(**_: object) -> None:
    """Declares the options; never called."""


def bisect(argv: Sequence[str], stdin: TextIO, stdout: TextIO, stderr: TextIO) -> int:
    """Bisect a command line. Raises: UsageError."""
    options, words, help_text = _read(argv)
    if options.help:
        stdout.write(help_text)
        return 0
    if words is None:
        raise problem(f"bisect needs a command line: {PROGRAM} bisect [OPTIONS] -- ARGS...")
    try:
        if options.output is not None and options.output != "-":
            check_writable(options.output)
        return _bisect(options, words, stdin, stdout, stderr)
    except FileProblem as failure:
        raise problem(str(failure)) from failure


def _read(argv: Sequence[str]) -> tuple[_Options, list[str] | None, str]:
    """The options, the words after `--` (None without it), and the help text. Raises: UsageError."""
    own, words = split_at_dashes(argv)
    context = context_of(_command, "bisect", own)
    options = _Options(**context.params)
    if options.filecheck is not None and options.test is not None:
        raise problem("bisect takes --filecheck or --test, not both")
    if options.validate and (options.filecheck is not None or options.test is not None):
        raise problem("bisect takes --validate, --filecheck or --test, not several")
    if options.check_prefix and options.filecheck is None:
        raise problem("--check-prefix needs --filecheck")
    return options, words, _command.get_help(context) + "\n"


def _bisect(options: _Options, argv: list[str], stdin: TextIO, stdout: TextIO, stderr: TextIO) -> int:
    words = split_words([*argv, "--validate"] if options.validate else argv)
    with (
        shown_progress(stderr) as (progress, _),
        loaded_plugins(words),
        closing(Worker(options.time_limit)) as worker,
    ):
        line = read_line(words, stdin)
        if options.test is not None and line.settings.run:
            raise problem("--test is given IR, but --run prints results: leave one of them out")
        bisection = Bisection(Attempts(line, _check(options), worker), progress)
        try:
            found = bisection.run()
            saved = "" if options.output is None else _save(bisection, found, options.output, stdout)
        finally:
            progress.end()
        color = wants_color(line.settings.color, stdout, os.environ)
        stdout.write(page(bisection, found, Look(color=color)) + saved)
    return 0


def _check(options: _Options) -> Check | None:
    if options.filecheck is not None:
        return FileCheck(options.filecheck, list(options.check_prefix))
    return None if options.test is None else Command(options.test, options.time_limit)


def _save(bisection: Bisection, found: Found, path: str, stdout: TextIO) -> str:
    """Write the reproducer; return the message about it. Raises: FileProblem."""
    with tempfile.TemporaryDirectory(prefix="okl-opt-bisect-") as folder:
        written = os.path.join(folder, "reproducer.mlir")
        shows = bisection.reproducer(found, written)
        text = ""
        with suppress(FileNotFoundError), open(written, encoding="utf-8") as file:
            text = file.read()
    if not text:
        raise problem(f"the IR before the rewrite cannot be read again, '{path}' is not written")
    write_output(path, text, stdout)
    if path == "-":
        return ""
    flags = shlex.join(running(bisection.breaking(found)))
    return row("kept", f"{path} ({PROGRAM} {flags}){'' if shows else ', which does not show the fault alone'}")
