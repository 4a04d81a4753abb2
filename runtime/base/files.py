"""Files about to be written: checks in advance, and clean-up after a failure."""

from __future__ import annotations

import os
from collections.abc import Generator
from contextlib import contextmanager, suppress


def why_not_writable(path: str) -> str | None:
    """Why a file at `path` cannot be written; None if no reason is known. Creates nothing."""
    folder = os.path.dirname(path) or "."
    if not path:
        return "No such file or directory"
    if "\0" in path:
        return "embedded null byte"
    if os.path.isdir(path):
        return "Is a directory"
    if not os.path.isdir(folder):
        return "No such file or directory"
    if not os.access(path if os.path.exists(path) else folder, os.W_OK):
        return "Permission denied"
    return None


@contextmanager
def whole_or_nothing(path: str) -> Generator[None]:
    """Remove the file at `path`, or empty it, if the block that writes it fails.

    An isolated process may not remove files; the process that created the file removes it if it is empty.
    """
    try:
        yield
    except BaseException:
        if os.path.isfile(path):
            try:
                os.unlink(path)
            except OSError:
                with suppress(OSError):
                    open(path, "wb").close()
        raise
