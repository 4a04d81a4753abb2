"""The messages between a caller and the warm process. This module imports next to nothing, as callers shall be quick.

Source: Linux's unix(7) and proc(5).
"""

from __future__ import annotations

import os
import sys

from okl_opt.warm.place import ROOT, variables_at_start

# Not imported from `typing`, which takes as long as all that a caller does.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

COLD, READY, STARTS, ENDED, KILLED = b"c", b"r", b"s", b"e", b"k"
"""Answers of one byte: the caller is sent away; a child is ready, and sends a handle of itself; it is what the caller
was, and runs the command line; an exit status comes; a signal comes.
"""

QUESTION = ("kind", "identity", "processors", "limits", "niceness")
"""What a caller says first: what it wants, and what a child must share with it. `limits` are the soft and the hard
limit of each resource.
"""
REQUEST = ("words", "environment", "modules", "stdin", "files", "signals", "mask")
"""What it says to a child that is ready. Once that starts, it alone runs the command line.

`modules` is `sys.path`; `stdin` the encoding of standard input and what becomes of other bytes; `files` the numbers of
open descriptors, which come along; `signals` the masks of those that are blocked and of those that are ignored; `mask`
that of files it makes.
"""

COMMAND, STATUS, STOP = "command", "status", "stop"
"""What is asked for: to run a command line, to tell of the process, to end it."""

LIMITS = 16
"""The number of Linux's resource limits."""

MOST_FILES = 200
"""The most descriptors of a caller: Linux carries 253 at once."""

_FLAGS = (
    *("debug", "optimize", "no_site", "verbose", "bytes_warning", "hash_randomization", "dev_mode", "utf8_mode"),
    *("warn_default_encoding", "int_max_str_digits"),
)
"""Flags of the interpreter that change what our code does."""
_NAMESPACES = ("ipc", "mnt", "net", "pid", "user", "uts")
_RIGHTS = ("Uid:", "Gid:", "Groups:", "CapInh:", "CapPrm:", "CapEff:", "CapBnd:", "CapAmb:", "NoNewPrivs:", "Seccomp:")
_SIGNALS = ("SigBlk:", "SigIgn:")


def encoded(fields: Sequence[str], said: Mapping[str, Sequence[str]]) -> bytes:
    """The bytes of what is said of each field, with their number before them."""
    parts: list[str] = []
    for field in fields:
        texts = said.get(field, ())
        parts += [str(len(texts)), *texts]
    data = "\0".join(parts).encode("utf-8", "surrogateescape")
    return len(data).to_bytes(4, "little") + data


def decoded(fields: Sequence[str], data: bytes) -> dict[str, list[str]]:
    """What is said of each field, from its bytes without their number. Raises: ValueError for what is no such text."""
    parts = iter(data.decode("utf-8", "surrogateescape").split("\0"))
    try:
        return {field: [next(parts) for _ in range(int(next(parts)))] for field in fields}
    except (StopIteration, RuntimeError):
        raise ValueError("a request is cut") from None


def identity() -> list[str]:
    """The properties of this process that it cannot hand over: caller and warm process must share them."""
    return [
        os.path.realpath(sys.executable),
        sys.prefix,
        sys.version,
        os.path.realpath(ROOT),
        *(str(getattr(sys.flags, name, "")) for name in _FLAGS),
        *sys.warnoptions,
        sys.getfilesystemencoding(),
        *variables_at_start(),
        *(os.readlink(f"/proc/self/ns/{name}") for name in _NAMESPACES),
        *(line for line in _status() if line.startswith(_RIGHTS)),
    ]


def signal_masks() -> list[str]:
    """Two masks of signals: this process blocks the first, and ignores the second."""
    return [str(int(line.split()[1], 16)) for line in _status() if line.startswith(_SIGNALS)]


def _status() -> list[str]:
    with open("/proc/self/status", encoding="utf-8", errors="replace") as file:
        return file.read().splitlines()
