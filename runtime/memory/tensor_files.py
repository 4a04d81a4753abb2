"""Common to all tensor files: opening them, and reading elements to memory.

A tensor's type is known before memory is allocated. Files are read, not mapped: truncating a mapped file ends the
process with SIGBUS, and reading 100 MB takes only 70 ms.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Sequence
from io import BufferedReader
from typing import NamedTuple, Protocol, Self

from okl_opt.runtime.base.dtypes import TensorSpec
from okl_opt.runtime.base.errors import InputError
from okl_opt.runtime.memory.buffer import Buffer

MAX_HEADER = 8 << 20
"""Maximal bytes of a list of tensors, enough for some 70 000. Parsed, it takes ten to thirty times as much memory."""

CHUNK = 1 << 20
"""Bytes read at once."""


class StoredTensor(NamedTuple):
    """A tensor of a known type in a file; `read` allocates memory and reads it."""

    spec: TensorSpec
    read: Callable[[], Buffer]


class Stream(Protocol):
    """A source of elements: a file, or a member of an archive."""

    def read(self, size: int, /) -> bytes: ...

    def readinto(self, buffer: memoryview, /) -> int: ...


class TensorFile:
    """A file of tensors, open until it is closed. A subclass reads its header in `_open`."""

    def __init__(self, path: str):
        """Open a file and read its header. Raises: InputError if that fails or the header is malformed."""
        self.path = path
        self._file = open_regular(path)
        try:
            self._open()
        except BaseException:
            self.close()
            raise

    def _open(self) -> None:
        """Read the header. Raises: InputError."""
        raise NotImplementedError

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def close(self) -> None:
        self._file.close()


def open_regular(path: str) -> BufferedReader:
    """Open the file at `path` for reading. A pipe, device or folder is refused before it is opened.

    Raises: InputError.
    """
    try:
        _check_regular(path, os.stat(path))
        handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY)
    except OSError as error:
        raise InputError(f"cannot read '{path}': {error.strerror}") from error
    except ValueError as error:
        raise InputError(f"cannot read '{path}': {error}") from None
    try:
        _check_regular(path, os.fstat(handle))  # again, as the path may refer to another file by now
    except InputError:
        os.close(handle)
        raise
    return os.fdopen(handle, "rb")


def _check_regular(path: str, facts: os.stat_result) -> None:
    if not stat.S_ISREG(facts.st_mode):
        raise InputError(f"cannot read '{path}': it is not a regular file")


def fill(memory: memoryview, stream: Stream) -> bool:
    """Fill `memory`; return whether the stream had enough bytes."""
    done = 0
    while done < len(memory):
        count = stream.readinto(memory[done : done + CHUNK])
        if not count:
            return False
        done += count
    return True


def checked_sizes(value: Sequence[object]) -> tuple[int, ...] | None:
    """Sizes from a header; None unless all are non-negative and small enough to be printed."""
    sizes = [item for item in value if type(item) is int and 0 <= item < 1 << 62]
    return tuple(sizes) if len(sizes) == len(value) else None
