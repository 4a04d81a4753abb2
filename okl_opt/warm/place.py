"""The sockets of warm processes: one for each user, machine, interpreter, installation and environment at the start."""

from __future__ import annotations

import os
import stat
import sys
import zlib

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
"""The folder of our package."""
_AT_START = ("PYTHON", "LD_", "LC_", "LANG", "MALLOC_", "GLIBC_")
"""Beginnings of the variables that a process reads once, when it starts, or that decide what it imports."""
_DIGITS = 16
"""Of the name of a socket."""


def folder() -> str:
    """The folder of the sockets of this user."""
    for name in ("XDG_RUNTIME_DIR", "XDG_CACHE_HOME"):
        base = os.environ.get(name, "")
        if os.path.isabs(base):
            return os.path.join(base, "okl-opt-server")
    return os.path.join(os.path.expanduser("~"), ".cache", "okl-opt-server")


def is_private(path: str) -> bool:
    """Return whether `path` is a folder, and nobody but this user can change it."""
    try:
        found = os.lstat(path)
    except OSError:
        return False
    return stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & 0o077


def socket_path() -> str:
    """The socket of this machine, interpreter, installation and environment at the start.

    The name is short, as the path of a socket has at most 107 bytes. Two of them may share a name. The
    process then answers one and sends the other away, as their identities differ.
    """
    return os.path.join(folder(), f"{_installation()}{_number(variables_at_start())}")


def socket_paths(ending: str = "") -> list[str]:
    """The sockets of this machine, interpreter and installation, in all environments; or files with an ending."""
    try:
        names = os.listdir(folder())
    except OSError:
        return []
    ours = (name for name in names if name.startswith(_installation()) and name[_DIGITS:] == ending)
    return [os.path.join(folder(), name) for name in sorted(ours)]


def variables_at_start() -> list[str]:
    """The variables, each with its value, that a running process cannot take over."""
    return sorted(f"{name}={value}" for name, value in os.environ.items() if name.startswith(_AT_START))


def _installation() -> str:
    return _number((os.uname().nodename, os.path.realpath(sys.executable), sys.prefix, os.path.realpath(ROOT)))


def _number(names: Iterable[str]) -> str:
    return f"{zlib.crc32(chr(10).join(names).encode(errors='surrogateescape')):08x}"
