"""`--watch`: run the command line, and again whenever the input changes; then show the changes of the output.

    -    %1 = arith.addi %arg0, %arg0 : i32
    +    %1 = arith.muli %arg0, %arg0 : i32

Errors are shown and the watch goes on; Ctrl-C ends it.
"""

from __future__ import annotations

import io
import os
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple, TextIO

from okl_opt.diagnostics.rendering import wants_color
from okl_opt.instruments.diff import Look, columns, diff
from okl_opt.words.command_line import PROGRAM, UsageError
from okl_opt.words.flags import Settings
from okl_opt.words.source import FileProblem, check_writable, write_output

Run = Callable[[TextIO], int]
"""Runs once, writes the output to the given stream, reports errors and returns the exit status."""

_INTERVAL = 0.1

NO_CHANGE = "// no change\n"
ONLY_NAMES = "// no change but in the names of values\n"


class Stamp(NamedTuple):
    """File metadata that changes when the file does."""

    modified: int
    size: int
    inode: int


def watched(settings: Settings) -> str:
    """The file to watch. Raises: UsageError."""
    if settings.input == "-":
        raise UsageError(f"{PROGRAM}: --watch needs an input file: standard input can be read only once")
    if settings.output is not None and settings.output != "-" and _same_file(settings.output, settings.input):
        raise UsageError(f"{PROGRAM}: --watch can't write to its own input, '{settings.input}'")
    return settings.input


def _same_file(one: str, other: str) -> bool:
    return os.path.realpath(one) == os.path.realpath(other)


def once(argv: Sequence[str], settings: Settings) -> list[str]:
    """The command line of one run: its output goes to standard output, where the watch compares it."""
    # The last of repeated flags wins, and words after `--` are no flags.
    end = argv.index("--") if "--" in argv else len(argv)
    return [*argv[:end], "--watch=0", *([] if settings.run else ["-o", "-"]), *argv[end:]]


def watch(settings: Settings, run: Run, interrupted: int, stdout: TextIO, stderr: TextIO) -> int:
    """Run, and rerun at every change of the input, until the exit status is `interrupted`.

    With `-o FILE` each good output is written there too. Raises: UsageError, KeyboardInterrupt.
    """
    path = watched(settings)
    color = wants_color(settings.color, stdout, os.environ)
    look = Look(settings.print_diff == "side", columns(stdout, os.environ), color)
    shown: str | None = None
    stamp = stamp_of(path)
    news = f"{PROGRAM}: watching {path}; Ctrl-C ends it\n"
    while True:
        written = io.StringIO()
        status = run(written)
        if status == interrupted:
            return status
        if status == 0:
            text = written.getvalue()
            _keep(settings, text, stderr)
            stdout.write(text if shown is None else change(shown, text, look))
            shown = text
        stdout.flush()
        stderr.write(news)
        stderr.flush()
        stamp = next_stamp(path, stamp)
        stderr.write(f"{PROGRAM}: {path} changed\n")
        news = ""


def change(before: str, after: str, look: Look) -> str:
    """The difference from the previous output, as shown to the user."""
    if before == after:
        return NO_CHANGE
    return diff(before, after, look) or ONLY_NAMES


def _keep(settings: Settings, text: str, stderr: TextIO) -> None:
    """Write the output of a successful run to the file of `-o`; report a failure and go on."""
    if settings.output is None or settings.output == "-" or settings.run:
        return
    try:
        check_writable(settings.output)
        write_output(settings.output, text, io.StringIO())
    except FileProblem as problem:
        stderr.write(f"{PROGRAM}: error: {problem}\n")


def stamp_of(path: str) -> Stamp | None:
    """The metadata of a file; None if it does not exist."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return Stamp(found.st_mtime_ns, found.st_size, found.st_ino)


def next_stamp(path: str, stamp: Stamp | None, sleep: Callable[[float], None] = time.sleep) -> Stamp:
    """Wait until the file has changed and its writer has finished."""
    while True:
        sleep(_INTERVAL)
        now = stamp_of(path)
        # An editor may remove the file before it writes the new one.
        if now is None or now == stamp:
            continue
        sleep(_INTERVAL)
        if now == stamp_of(path):
            return now
