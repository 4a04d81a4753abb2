"""The IR that a library user names: a text, or the path of a file."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

from okl_opt.runtime.base.errors import InputError

Place = str | os.PathLike[str]

NO_FILE = "<string>"
"""The name of a text that is in no file."""


class Text(NamedTuple):
    """A text, and its name in messages."""

    name: str
    text: str


def text_of(source: Place) -> Text:
    """The source itself if it contains a newline, else the text of the file at this path. Raises: InputError."""
    if isinstance(source, str) and "\n" in source:
        return Text(NO_FILE, source)
    try:
        path = os.fspath(source)
    except TypeError:
        raise InputError(f"a {type(source).__name__} is neither a text with IR nor the path of a file") from None
    try:
        return Text(path, Path(path).read_bytes().decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise InputError(f"cannot read '{path}': it is no text in UTF-8") from error
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise InputError(f"cannot read '{path}': {reason} (IR given as text has a newline in it)") from error
