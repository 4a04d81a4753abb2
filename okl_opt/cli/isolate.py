"""`--isolate`: run in a sandboxed child process that can open, write or reach only what the command line names.

The parent reads the flags, creates the output files and waits. The child does everything else, from parsing the input
on, in the sandbox of `okl_opt.runtime.isolate`.
"""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Callable, Sequence
from contextlib import suppress
from math import ceil
from typing import NamedTuple, TextIO

from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.base.processes import NOWHERE, PIPE, TimedOut, start
from okl_opt.runtime.isolate.openmp import remove_openmp_file
from okl_opt.runtime.isolate.process import (
    Limits,
    command,
    environment,
    limits_of,
    why_ended,
)
from okl_opt.words.command_line import PROGRAM, UsageError, Words, settings_of, split_words
from okl_opt.words.flags import FLAGS, Flag, Kind, Reach, place_read, place_written

_OWN = ("isolate", "isolate-memory", "isolate-seconds")

_PATIENCE = 2.0
"""Seconds that an interrupted child has to write the files that a failed run keeps."""

_INTERRUPTED = 130
"""The exit status after Ctrl-C."""

_SLACK = 60
"""The kernel's time limit is this many seconds above the one that the parent enforces."""

_STDIN = frozenset({"-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"})
_DESCRIPTOR = re.compile(r"/(?:dev|proc/self)/fd/([0-9]+)\Z")


class Places(NamedTuple):
    """The places on a command line: files, output folders, the object cache, modules of plugins, standard input."""

    reads: Sequence[str]
    writes: Sequence[str]
    fills: Sequence[str]
    cache: str | None
    modules: Sequence[str]
    stdin: bool


def named_places(words: Words) -> Places:
    """The places that the flags and the input of a command line name."""
    named: dict[str, list[tuple[Flag, str]]] = {}
    for option in words.options:
        if option.flag is not None and option.value:
            values = named.setdefault(option.flag.setting, [])
            if option.flag.kind is not Kind.REPEATED:
                values.clear()
            values.append((option.flag, option.value))
    caches = named.pop("object_cache", [])
    given = [pair for pairs in named.values() for pair in pairs]
    plugins = [value for flag, value in given if flag.setting in ("pass_plugins", "dialect_plugins")]
    reads = [*_places(given, place_read), *words.positional, *(plugin for plugin in plugins if plugin.endswith(".py"))]
    folders = [pair for pair in given if pair[0].reach is Reach.FILLS]
    files = [pair for pair in given if pair[0].reach is Reach.WRITES]
    return Places(
        reads=[path for path in reads if path != "-"],
        writes=_places(files, place_written),
        fills=_places(folders, place_written),
        cache=caches[-1][1] if caches else None,
        modules=[plugin.partition(":")[0] for plugin in plugins if not plugin.endswith(".py")],
        stdin=not words.positional or not _STDIN.isdisjoint(reads),
    )


def _places(given: Sequence[tuple[Flag, str]], place: Callable[[Flag, str], str | None]) -> list[str]:
    return [path for flag, value in given if (path := place(flag, value)) is not None]


def run_isolated(argv: Sequence[str], words: Words, stdin: TextIO, stdout: TextIO, stderr: TextIO) -> int:
    """Run a command line that has `--isolate`; return the exit status. Raises: UsageError, KeyboardInterrupt."""
    options = [option for option in words.options if option.name in (*_OWN, "run", "watch")]
    settings = settings_of(Words(options, ()))
    for other, is_given in (("watch", settings.watch), ("pause-after", bool(words.values("pause-after")))):
        if is_given:
            raise UsageError(f"{PROGRAM}: --{other} can't be used with --isolate")
    try:
        limits = limits_of(settings.isolate_memory, settings.isolate_seconds)
    except OklRuntimeError as problem:
        stderr.write(f"{PROGRAM}: error: {problem}\n")
        return 1
    left = without_own_flags(argv)
    places = named_places(split_words(left))
    outputs = _Outputs(places)
    failed = killed = True
    try:
        facts = {
            "strict": settings.isolate == "strict",
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


class _Outputs:
    """The files that a run writes.

    They are created before it, so that the sandbox need not allow creating files. Where that fails, the run reports it.
    """

    def __init__(self, places: Places):
        self._new: dict[str, int] = {}
        self._old: dict[str, os.stat_result] = {}
        self._folders: list[str] = []
        for path in places.writes:
            with suppress(OSError, ValueError):
                if os.path.exists(path):
                    if os.path.isfile(path):
                        self._old[path] = os.stat(path)
                else:
                    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, 0o666)
                    # A file with this time has not been written to.
                    os.utime(handle, (0, 0))
                    self._new[os.path.realpath(path)] = os.fstat(handle).st_mtime_ns
                    os.close(handle)
        for path in places.fills:
            with suppress(OSError, ValueError):
                if not os.path.isdir(path):
                    os.makedirs(path)
                    self._folders.append(path)
        if places.cache not in (None, "off"):
            with suppress(OSError, ValueError):
                os.makedirs(places.cache, mode=0o700, exist_ok=True)

    def settle(self, failed: bool, killed: bool) -> None:
        """Remove the files that the run has not written, or has written only in part."""
        for path, untouched in self._new.items():
            with suppress(OSError):
                now = os.stat(path)
                if now.st_mtime_ns == untouched or killed or (failed and not now.st_size):
                    os.unlink(path)
        for path, before in self._old.items():
            with suppress(OSError):
                now = os.stat(path)
                is_written = (now.st_mtime_ns, now.st_size) != (before.st_mtime_ns, before.st_size)
                if is_written and (killed or (failed and not now.st_size)):
                    os.unlink(path)
        for path in self._folders:
            with suppress(OSError):  # it has files now
                os.rmdir(path)


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
    named = [_DESCRIPTOR.match(path) for path in (*places.reads, *places.writes)]
    targets = [_output(stream) for stream in (stdout, stderr)]
    try:
        # The child has no terminal of its own; Ctrl-C reaches it through this process, once.
        process = start(
            call,
            stdin=source,
            stdout=targets[0],
            stderr=targets[1],
            environment=environment(),
            pass_fds=[int(found[1]) for found in named if found is not None and _is_open(int(found[1]))],
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
            return _INTERRUPTED, None
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


def _is_open(number: int) -> bool:
    try:
        os.fstat(number)
    except OSError:
        return False
    return True
