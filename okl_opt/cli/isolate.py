"""`--isolate=strict`: run in a sandboxed child process that can open, write or reach only what the command line names.

The parent reads the flags, creates the output files and waits. The child does everything else, from parsing the input
on, in the sandbox of `okl_opt.runtime.isolate`.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from contextlib import suppress
from math import ceil
from typing import TextIO

from okl_opt.cli.open_files import is_open
from okl_opt.cli.places import Outputs, Places, descriptors_in, named_places
from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.base.processes import NOWHERE, PIPE, TimedOut, start
from okl_opt.runtime.isolate.endings import INTERRUPTED, why_ended
from okl_opt.runtime.isolate.openmp import remove_openmp_file
from okl_opt.runtime.isolate.process import Limits, command, environment, limits_of
from okl_opt.words.command_line import PROGRAM, UsageError, Words, settings_of, split_words
from okl_opt.words.flags import FLAGS, Kind

_OWN = ("isolate", "isolate-memory", "isolate-seconds")

_PATIENCE = 2.0
"""Seconds that an interrupted child has to write the files that a failed run keeps."""

_SLACK = 60
"""The kernel's time limit is this many seconds above the one that the parent enforces."""


def run_isolated(argv: Sequence[str], words: Words, stdin: TextIO, stdout: TextIO, stderr: TextIO) -> int:
    """Run a command line that has `--isolate=strict`; return the exit status. Raises: UsageError, KeyboardInterrupt."""
    options = [option for option in words.options if option.name in (*_OWN, "run", "watch")]
    settings = settings_of(Words(options, ()))
    for other, is_given in (("watch", settings.watch), ("pause-after", bool(words.values("pause-after")))):
        if is_given:
            raise UsageError(f"{PROGRAM}: --{other} can't be used with --isolate=strict")
    try:
        limits = limits_of(settings.isolate_memory, settings.isolate_seconds)
    except OklRuntimeError as problem:
        stderr.write(f"{PROGRAM}: error: {problem}\n")
        return 1
    left = without_own_flags(argv)
    places = named_places(split_words(left))
    outputs = Outputs(places)
    failed = killed = True
    try:
        facts = {
            "memory": limits.memory,
            "cpu_seconds": ceil(limits.seconds + _SLACK) * (os.cpu_count() or 1),
        }
        call = [*command("okl_opt.cli.isolated", facts, places.modules), *left]
        status, problem = _wait(call, places, limits, stdin, stdout, stderr)
        failed, killed = status != 0, problem is not None
        if problem is not None:
            stderr.write(f"{PROGRAM}: error: --isolate: {problem}\n")
        return status
    finally:
        outputs.settle(failed, killed)


def without_own_flags(argv: Sequence[str]) -> list[str]:
    """A command line without the flags of this module."""
    kept: list[str] = []
    words = iter(argv)
    for word in words:
        if word == "--":
            return [*kept, word, *words]
        name, equals, _ = word.removeprefix("-").removeprefix("-").partition("=")
        flag = FLAGS.get(name) if word.startswith("-") else None
        more: list[str] = []
        if flag is not None and not equals and flag.kind in (Kind.VALUE, Kind.REPEATED):
            more = [next(words)]
        if flag is None or name not in _OWN:
            kept += [word, *more]
    return kept


def _wait(
    call: Sequence[str], places: Places, limits: Limits, stdin: TextIO, stdout: TextIO, stderr: TextIO
) -> tuple[int, str | None]:
    """Start a child on these streams and wait; return the exit status, and the reason if it was ended."""
    given: bytes | None = None
    source: int = NOWHERE
    if places.stdin:
        handle = _descriptor(stdin)
        source = PIPE if handle is None else handle
        if handle is None:
            from okl_opt.words.source import read_stdin

            data = read_stdin(stdin)
            given = data.encode(errors="surrogateescape") if isinstance(data, str) else data
    for stream in (stdout, stderr):
        stream.flush()
    targets = [_output(stream) for stream in (stdout, stderr)]
    try:
        # The child has no terminal of its own; Ctrl-C reaches it through this process, once.
        process = start(
            call,
            stdin=source,
            stdout=targets[0],
            stderr=targets[1],
            environment=environment(),
            pass_fds=[number for number in descriptors_in(places) if is_open(number)],
        )
    except (OSError, ValueError) as problem:
        return 1, f"a process cannot be started: {problem}"
    finally:
        for stream, target in zip((stdout, stderr), targets, strict=True):
            if target not in (PIPE, _descriptor(stream)):
                os.close(target)
    why: str | None = None
    try:
        written = process.communicate(given, limits.seconds)
    except TimedOut:
        why = f"the run took longer than {limits.seconds:g} seconds (--isolate-seconds=N)"
        process.kill()
        written = process.communicate()
    except BaseException:
        process.send_signal(signal.SIGINT)
        with suppress(TimedOut):
            process.wait(_PATIENCE)
        if process.returncode is not None and process.returncode >= 0:
            return INTERRUPTED, None
        process.kill()
        process.wait()
        raise
    finally:
        remove_openmp_file(process.pid)
    for stream, data in zip((stdout, stderr), written, strict=True):
        if data:
            stream.write(data.decode(errors="replace"))
    if why is None and process.returncode < 0:
        why = f"the run did not end by itself: {why_ended(process.returncode)}"
    return (process.returncode if why is None else 1), why


def _descriptor(stream: TextIO) -> int | None:
    """The file descriptor of a stream, or None if it has none."""
    try:
        return stream.fileno()
    except (AttributeError, OSError, ValueError):
        return None


def _output(stream: TextIO) -> int:
    """The descriptor that the child writes to. A terminal is reopened for writing only, or the child could read what is
    typed.
    """
    handle = _descriptor(stream)
    if handle is None:
        return PIPE
    if os.isatty(handle):
        with suppress(OSError):
            return os.open(os.ttyname(handle), os.O_WRONLY | os.O_NOCTTY | os.O_CLOEXEC)
    return handle
