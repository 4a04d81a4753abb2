"""The socket of the warm process: one for each user, machine, interpreter and installation."""

from __future__ import annotations

import os
import stat
import sys
import zlib

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
"""The folder of our package."""


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
    """The socket of this machine, interpreter and installation.

    Two of them may share a name. The process then answers one and sends the other away, as their identities differ.
    """
    names = "\n".join((os.uname().nodename, os.path.realpath(sys.executable), sys.prefix, os.path.realpath(ROOT)))
    return os.path.join(folder(), f"{zlib.crc32(names.encode(errors='surrogateescape')):08x}.socket")
