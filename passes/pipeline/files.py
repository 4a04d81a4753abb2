"""Reading of files named in options of passes.

Passes open no files themselves: the command line provides a function that reads the user's files. A pass that reads
files is one of `OURS_THAT_TOUCH_MORE` in `from_files.py`, so that no file from a stranger can name it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from contextvars import ContextVar

from okl_opt.dialects.diagnostic import UNKNOWN, error

ReadFile = Callable[[str], str]
"""Returns the text of a file. Raises: DiagnosticError with the file's name."""

_read_file: ContextVar[ReadFile | None] = ContextVar("read_file", default=None)


@contextmanager
def files_read_by(read: ReadFile) -> Generator[None]:
    """Let passes in the context read files by `read`."""
    token = _read_file.set(read)
    try:
        yield
    finally:
        _read_file.reset(token)


def read_file(path: str) -> str:
    """Return the text of a file. Raises: DiagnosticError, also if no function that reads files is set."""
    read = _read_file.get()
    if read is None:
        raise error(UNKNOWN, f"cannot open file '{path}': passes read files from the command line only")
    return read(path)
