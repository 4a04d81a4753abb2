"""Files that passes read whose names are options of theirs.

A pass opens no file: it asks whoever runs it, and the command line gives it what the user may read. A pass that does so
does not say `touches_only_ir`, so that no file from a stranger names it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from contextvars import ContextVar

from okl_opt.dialects.diagnostic import UNKNOWN, error

ReadFile = Callable[[str], str]
"""Gives the text of a file. Raises: DiagnosticError, which names the file."""

_read_file: ContextVar[ReadFile | None] = ContextVar("read_file", default=None)


@contextmanager
def files_read_by(read: ReadFile) -> Generator[None]:
    """Let passes that run inside the block read files by way of `read`."""
    token = _read_file.set(read)
    try:
        yield
    finally:
        _read_file.reset(token)


def read_file(path: str) -> str:
    """The text of a file. Raises: DiagnosticError, also where passes are run by something that opens no files."""
    read = _read_file.get()
    if read is None:
        raise error(UNKNOWN, f"cannot open file '{path}': passes read files from the command line only")
    return read(path)
