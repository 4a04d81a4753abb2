"""Reading test files, and replacing them atomically."""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from tempfile import NamedTemporaryFile

from okl_opt.runtime.base.files import why_not_writable
from okl_opt.words.source import FileProblem


def read_test(path: str) -> str:
    """The text of a test with its original line ends. Raises: FileProblem."""
    if os.path.exists(path) and not os.path.isfile(path) and not os.path.isdir(path):
        raise FileProblem(f"cannot update '{path}': it is no regular file")
    try:
        with open(path, "rb") as file:
            return file.read().decode()
    except UnicodeDecodeError as problem:
        raise FileProblem(f"'{path}' is no text: it is not UTF-8 at offset {problem.start}") from None
    except (OSError, ValueError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) else problem
        raise FileProblem(f"cannot open '{path}': {reason}") from None


def replace_file(path: str, text: str) -> None:
    """Replace a file's text atomically. Raises: FileProblem."""
    reason = why_not_writable(path)
    if reason is not None:
        raise FileProblem(f"cannot write '{path}': {reason}")
    path = os.path.realpath(path)
    made = ""
    try:
        with NamedTemporaryFile("wb", dir=os.path.dirname(path), delete=False) as file:
            made = file.name
            file.write(text.encode())
        shutil.copymode(path, made)
        os.replace(made, path)
    except OSError as problem:
        raise FileProblem(f"cannot write '{path}': {problem.strerror}") from None
    finally:
        if made:
            with suppress(OSError):
                os.unlink(made)
