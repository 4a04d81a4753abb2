"""Running a command line of okl-opt in this process, and finding crashes and mismatches in its messages."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from typing import NamedTuple

from okl_opt.cli.main import main
from okl_opt.cli.main_apart import main_apart
from okl_opt.words.command_line import PROGRAM

_CRASH = re.compile(rf"^{PROGRAM}: internal error: ((\w+).*)\n{PROGRAM}: (raised.* at (\S.*:\d+ in .*))$", re.MULTILINE)
_FAULT = re.compile(
    rf"^{PROGRAM}: error: plugin '(.*)': (?:pass '([^']*)' )?raised ((\w+).*) \((?:.* at )?(\S+:\d+ in .*)\)$",
    re.MULTILINE,
)
_MISMATCH = re.compile(r"error: (result\[\d+\] (?:differs in|is .*, expected) .*)$", re.MULTILINE)


class Ran(NamedTuple):
    """The result of a command line."""

    status: int
    out: str
    err: str


class Crash(NamedTuple):
    """An internal error: the exception's class, its message with the class, where it was raised, and a sentence with
    all.
    """

    kind: str
    message: str
    place: str
    raised: str


def run_line(argv: Sequence[str], stdin: bytes) -> Ran:
    """Run a command line with `stdin` as standard input."""
    out, err = io.StringIO(), io.StringIO()
    status = main_apart(main, argv, io.TextIOWrapper(io.BytesIO(stdin)), out, err)
    return Ran(status, out.getvalue(), err.getvalue())


def crash_in(errors: str) -> Crash | None:
    """The crash reported on standard error, ours or a plugin's; None if there is none."""
    found = _CRASH.search(errors)
    if found is not None:
        return Crash(found[2], found[1], found[4], found[3])
    found = _FAULT.search(errors)
    if found is None:
        return None
    plugin, name, message, kind, place = found.groups()
    where = "" if name is None else f" in pass `{name}`"
    return Crash(kind, message, place, f"raised{where} of {plugin} at {place}")


def mismatch_in(errors: str) -> str | None:
    """The message that a result of `--run` is not as expected, or None."""
    found = _MISMATCH.search(errors)
    return None if found is None else found[1]
