"""The child process of `okl-opt bisect`: it runs command lines."""

from __future__ import annotations

import io
from typing import NamedTuple

from okl_opt.cli.main import CRASH, FAILURE, crash_report
from okl_opt.commands.search.lines import run_line
from okl_opt.diagnostics.rendering import file_position
from okl_opt.dialects.diagnostic import op_name
from okl_opt.driver.driver import process_input
from okl_opt.instruments.observer import Watching
from okl_opt.instruments.provenance import Provenance, pattern_name_and_place
from okl_opt.passes.rewriting.watch import Rewrites, watched_rewrites
from okl_opt.words.command_line import UsageError, settings_of, split_words
from okl_opt.words.plugins import loaded_plugins


class Request(NamedTuple):
    """A command line to run unchanged, or only its passes up to a rewrite limit."""

    argv: list[str]
    stdin: bytes
    looks: bool = False
    limit: int | None = None


class LastRewrite(NamedTuple):
    """The last rewrite of a run. `file` is empty if no pattern made it; `made` describes the op, if known."""

    pattern: str
    file: str
    line: int
    op: str
    place: str
    made: str


class Answer(NamedTuple):
    """The result of a command line. `status` is None after a timeout, and negative if a signal ended it."""

    status: int | None
    out: str = ""
    err: str = ""
    rewrites: int = 0
    last: LastRewrite | None = None


def answer(request: Request) -> Answer:
    """Run a command line."""
    if not request.looks:
        return Answer(*run_line(request.argv, request.stdin))
    stdin, out, err = io.TextIOWrapper(io.BytesIO(request.stdin)), io.StringIO(), io.StringIO()
    rewrites = Rewrites(request.limit)
    provenance = Provenance(rewrites)
    try:
        words = split_words(request.argv)
        with loaded_plugins(words), watched_rewrites(rewrites):
            status = process_input(settings_of(words), stdin, out, err, [Watching([provenance])])
            last = _described(rewrites, provenance)
    except UsageError as problem:
        return Answer(FAILURE, err=f"{problem}\n")
    except (Exception, SystemExit, GeneratorExit) as crash:  # code of plugins may raise anything
        status, last = CRASH, None
        err.write(crash_report(crash))
    return Answer(status, out.getvalue(), err.getvalue(), rewrites.count, last)


def _described(rewrites: Rewrites, provenance: Provenance) -> LastRewrite | None:
    """Describe the last rewrite, while the plugins' classes are still loaded."""
    last = rewrites.last
    if last is None:
        return None
    pattern, file, line = pattern_name_and_place(last.by)
    position = file_position(last.op.location)
    history = provenance.histories.get(last.op)
    return LastRewrite(
        pattern=pattern,
        file=file,
        line=line,
        op=op_name(last.op),
        place="" if position is None else ":".join(map(str, position)),
        made="" if history is None else history.text(),
    )
