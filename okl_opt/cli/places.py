"""The files and folders that a command line names, and the files that it writes."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import NamedTuple

from okl_opt.words.command_line import Words
from okl_opt.words.flags import Flag, Kind, Reach, place_read, place_written

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


def descriptors_in(places: Places) -> list[int]:
    """The file descriptors among the places, as `/dev/fd/3`."""
    named = (_DESCRIPTOR.match(path) for path in (*places.reads, *places.writes))
    return [int(found[1]) for found in named if found is not None]


def flags_read_stdin(words: Words) -> bool:
    """Return whether a flag, and not the input, names standard input."""
    given = [(option.flag, option.value) for option in words.options if option.flag is not None and option.value]
    return not _STDIN.isdisjoint(_places(given, place_read))


def _places(given: Sequence[tuple[Flag, str]], place: Callable[[Flag, str], str | None]) -> list[str]:
    return [path for flag, value in given if (path := place(flag, value)) is not None]


class Outputs:
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
