"""Landlock: restrict the files that this process can open, and its TCP ports.

Source: Linux's documentation of Landlock, and its header `linux/landlock.h`.
"""

from __future__ import annotations

import ctypes
import errno
import os
import struct
from collections.abc import Iterable
from enum import IntFlag


class Access(IntFlag):
    """Landlock's rights to files and folders."""

    EXECUTE = 1 << 0
    WRITE_FILE = 1 << 1
    READ_FILE = 1 << 2
    READ_DIR = 1 << 3
    MAKE_DIR = 1 << 7
    MAKE_REG = 1 << 8
    TRUNCATE = 1 << 14


_OF_FILES = Access.EXECUTE | Access.WRITE_FILE | Access.READ_FILE | Access.TRUNCATE
"""The rights that a rule for a file may have."""

_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
"""System calls, with the same numbers on all processors."""
_VERSION, _PATH_BENEATH = 1, 1
_RIGHTS = {1: 13, 2: 14, 3: 15, 5: 16}
"""The number of rights to files, by the first version of Landlock that has so many."""
_ALL_NETWORK, _NETWORK_FROM = 0b11, 4
_ALL_SCOPES, _SCOPES_FROM = 0b11, 6
"""Signals to processes outside, and their abstract sockets."""


def restrict_files(rules: Iterable[tuple[str, Access]]) -> str | None:
    """Let this process open the files of the rules only, and folders with all their contents; return why this failed,
    else None.

    A missing file has no rule. Nothing can be run, and no TCP port can be bound or reached.
    """
    version = _call(_CREATE_RULESET, None, 0, _VERSION)
    if version < 1:
        return "this kernel has no Landlock (Linux 5.13 or later, with landlock in lsm=)"
    handled = (1 << max(count for first, count in _RIGHTS.items() if first <= version)) - 1
    words = [handled]
    words += [_ALL_NETWORK] if version >= _NETWORK_FROM else []
    words += [_ALL_SCOPES] if version >= _SCOPES_FROM else []
    handle = _call(_CREATE_RULESET, struct.pack(f"={len(words)}Q", *words), 8 * len(words), 0)
    if handle < 0:
        return _reason()
    try:
        for path, access in rules:
            problem = _add(handle, path, access & handled)
            if problem is not None:
                return problem
        return _reason() if _call(_RESTRICT_SELF, handle, 0) else None
    finally:
        os.close(handle)


def _add(ruleset: int, path: str, access: int) -> str | None:
    """Add a rule to a ruleset; return why this failed, else None."""
    try:
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except (OSError, ValueError):
        return None
    try:
        allowed = access if os.path.isdir(path) else access & _OF_FILES
        if not _call(_ADD_RULE, ruleset, _PATH_BENEATH, struct.pack("=Qi", allowed, place), 0):
            return None
        # The kernel takes no rule for what is in no file system, such as a pipe, and always lets it be opened.
        return None if ctypes.get_errno() == errno.EBADFD else _reason()
    finally:
        os.close(place)


def _call(number: int, *arguments: int | bytes | None) -> int:
    words = [ctypes.c_long(each) if isinstance(each, int) else ctypes.c_char_p(each) for each in arguments]
    return ctypes.CDLL(None, use_errno=True).syscall(ctypes.c_long(number), *words)


def _reason() -> str:
    return os.strerror(ctypes.get_errno())
