"""What all files of tensors have in common: how they are opened, and how elements get from them into memory.

The type of a tensor is known before memory is taken for it. Files are read, not mapped: a mapped file that somebody
cuts ends the process with SIGBUS, while reading 100 MB costs 70 ms.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Sequence
from io import BufferedReader
from typing import NamedTuple, Protocol, Self

from runtime.base.dtypes import TensorSpec
from runtime.base.errors import InputError
from runtime.memory.buffer import Buffer

MAX_HEADER = 8 << 20
"""Bytes of a list of tensors, enough for some 70 000. What Python makes of them takes ten to thirty times as much."""

CHUNK = 1 << 20
"""Bytes that are read at once."""


class StoredTensor(NamedTuple):
    """A tensor of a known type whose elements are still elsewhere; `read` takes memory for them."""

    spec: TensorSpec
    read: Callable[[], Buffer]


class Stream(Protocol):
    """Where elements come from: a file, or a member of an archive."""

    def read(self, size: int, /) -> bytes: ...

    def readinto(self, buffer: memoryview, /) -> int: ...


class TensorFile:
    """A file of tensors, open until it is closed. A subclass reads its header in `_open`."""

    def __init__(self, path: str):
        """Raises: InputError for a file that cannot be read or whose header is not well formed."""
        self.path = path
        self._file = open_regular(path)
        try:
            self._open()
        except BaseException:
            self.close()
            raise

    def _open(self) -> None:
        """Read what the file says of its tensors. Raises: InputError."""
        raise NotImplementedError

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def close(self) -> None:
        self._file.close()


def open_regular(path: str) -> BufferedReader:
    """The file at `path`, to be read. A pipe, a device or a folder is refused before it is opened.

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
        _check_regular(path, os.fstat(handle))  # once more, as the name may lead to something else by now
    except InputError:
        os.close(handle)
        raise
    return os.fdopen(handle, "rb")


def _check_regular(path: str, facts: os.stat_result) -> None:
    if not stat.S_ISREG(facts.st_mode):
        raise InputError(f"cannot read '{path}': it is not a regular file")


def fill(memory: memoryview, stream: Stream) -> bool:
    """Read into all of `memory`; whether there was enough to read."""
    done = 0
    while done < len(memory):
        count = stream.readinto(memory[done : done + CHUNK])
        if not count:
            return False
        done += count
    return True


def checked_sizes(value: Sequence[object]) -> tuple[int, ...] | None:
    """Numbers of a header that are 0 or more, and small enough to be printed; None if some are not."""
    sizes = [item for item in value if type(item) is int and 0 <= item < 1 << 62]
    return tuple(sizes) if len(sizes) == len(value) else None
