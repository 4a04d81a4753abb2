"""The request of a caller of `load`."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from okl_opt.runtime.base.errors import InputError
from okl_opt.runtime.base.options import RunOptions
from okl_opt.runtime.run.kept import Shelf

Place = str | os.PathLike[str]
Parameters = Mapping[str, object] | Place | Sequence[Place]
"""Arrays by name; or files, and `random:SEED`, as `--parameters` takes them."""


class Text(NamedTuple):
    """A text, and its name in messages."""

    name: str
    text: str


class Request(NamedTuple):
    """`text` is the text of the source, None if it cannot be read; `shelf` stores its programs, None for no store.

    With `leaves_results` results stay in the memory of the device.
    """

    source: Place
    text: Text | None
    passes: Sequence[str]
    parameters: Parameters | None
    options: RunOptions
    shelf: Shelf | None
    leaves_results: bool = False


def text_of(source: Place) -> Text:
    """The source itself if it contains a newline, else the text of the file at this path. Raises: InputError."""
    if isinstance(source, str) and "\n" in source:
        return Text("<string>", source)
    path = os.fspath(source)
    try:
        return Text(path, Path(path).read_bytes().decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise InputError(f"cannot read '{path}': it is no text in UTF-8") from error
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise InputError(f"cannot read '{path}': {reason} (IR given as text has a newline in it)") from error
