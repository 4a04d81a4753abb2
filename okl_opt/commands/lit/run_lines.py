"""The RUN lines of lit tests: find, substitute, parse, and run them in this process.

A command consists of okl-opt and filecheck (or FileCheck), each optionally after `not`, joined by `|`, with `2>&1`,
`2> FILE`, `> FILE` and `< FILE`. Everything else needs a shell.
Source: lit's ShTest.
"""

from __future__ import annotations

import io
import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from okl_opt.cli.main import CRASH, INTERRUPTED, main
from okl_opt.cli.main_apart import main_apart
from okl_opt.commands import filecheck
from okl_opt.words.command_line import PROGRAM

CHECKERS = ("filecheck", "FileCheck")
RUN = re.compile(r"\bRUN:(.*)")
_SUBSTITUTION = re.compile(r"%(%|[({][^)}]*[)}]?|[A-Za-z])")
_PUNCTUATION = frozenset("|&;<>()")


class RunLine(NamedTuple):
    """A command as written in the test; `line` is its first line, from 1."""

    line: int
    command: str


class NeedsShell(Exception):
    """A command cannot be run in this process; the text says why."""


class Stage(NamedTuple):
    """One command of a shell pipeline; the streams are file names, None for the pipe's own."""

    tool: str
    argv: tuple[str, ...]
    negated: bool = False
    errors_to_output: bool = False
    stdin: str | None = None
    stdout: str | None = None
    stderr: str | None = None

    @property
    def checks(self) -> bool:
        """Return whether this stage is filecheck."""
        return self.tool in CHECKERS


class Ended(NamedTuple):
    """The output of a stage, and whether it ended as expected."""

    status: int
    ok: bool
    out: str
    err: str


def run_lines(text: str) -> Iterator[RunLine]:
    """The commands of a test, in order; a backslash at the end continues in the next RUN line."""
    begun: RunLine | None = None
    for number, line in enumerate(text.splitlines(), 1):
        found = RUN.search(line)
        if found is None:
            continue
        words = found[1].strip()
        run = RunLine(number, words) if begun is None else RunLine(begun.line, f"{begun.command} {words}")
        if run.command.endswith("\\"):
            begun = RunLine(run.line, run.command[:-1].rstrip())
        else:
            begun = None
            yield run
    if begun is not None:
        yield begun


def substituted(command: str, values: Mapping[str, str]) -> str:
    """A command with `%s` and the like substituted. Raises: NeedsShell for one that `values` lacks."""

    def value(found: re.Match[str]) -> str:
        name = found[1]
        if name == "%":
            return "%"
        if name not in values:
            raise NeedsShell(f"'%{name}' is not known here; {', '.join(f'%{known}' for known in values)} are")
        return values[name]

    return _SUBSTITUTION.sub(value, command)


def parse_command(command: str) -> list[Stage]:
    """The stages of a substituted command. Raises: NeedsShell."""
    lexer = shlex.shlex(command, posix=True, punctuation_chars="|&;<>()")
    lexer.whitespace_split = True
    lexer.commenters = ""
    try:
        words = list(lexer)
    except ValueError as problem:
        raise NeedsShell(str(problem)) from None
    return [_stage(part) for part in _split(words)]


def _split(words: Sequence[str]) -> list[list[str]]:
    parts: list[list[str]] = [[]]
    for word in words:
        if word == "|":
            parts.append([])
        else:
            parts[-1].append(word)
    return parts


def _stage(words: list[str]) -> Stage:
    negated = words[:1] == ["not"]
    words = words[negated:]
    if not words or words[0] not in (PROGRAM, *CHECKERS):
        raise NeedsShell(f"'{words[0] if words else ''}' is none of {PROGRAM}, {', '.join(CHECKERS)} and not")
    stage = Stage(words[0], (), negated)
    argv: list[str] = []
    at = 1
    while at < len(words):
        match words[at : at + 3]:
            # "2>&1" comes as "2", ">&", "1"; with blanks around it would be no redirection.
            case ["2", ">&", "1"]:
                stage = stage._replace(errors_to_output=True)
                at += 3
            case ["2", ">", path]:
                stage = stage._replace(stderr=path)
                at += 3
            case [">", path, *_] if not stage.errors_to_output:
                stage = stage._replace(stdout=path)
                at += 2
            case ["<", path, *_]:
                stage = stage._replace(stdin=path)
                at += 2
            case [word, *_] if word and set(word) <= _PUNCTUATION:
                raise NeedsShell(f"'{word}' needs a shell")
            case [word, *_]:
                argv.append(word)
                at += 1
            case _:
                break
    return stage._replace(argv=tuple(argv))


def run_stage(stage: Stage, text: str) -> Ended:
    """Run one stage with `text` as its input.

    Raises: OSError for a file of a redirection; KeyboardInterrupt.
    """
    if stage.stdin is not None:
        text = Path(stage.stdin).read_text(encoding="utf-8")
    out = io.StringIO()
    err = out if stage.errors_to_output else io.StringIO()
    if stage.checks:
        status = filecheck.run(stage.argv, io.StringIO(text), out, err)
    else:
        status = main_apart(main, stage.argv, io.StringIO(text), out, err)
    if status == INTERRUPTED:
        raise KeyboardInterrupt
    ok = status not in (0, CRASH) if stage.negated else status == 0
    said = "" if stage.errors_to_output else err.getvalue()
    return Ended(status, ok, _written(out.getvalue(), stage.stdout), _written(said, stage.stderr))


def _written(text: str, path: str | None) -> str:
    """Write `text` to the file at `path`, if any; return what stays in the pipe."""
    if path is None:
        return text
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)
    return ""
