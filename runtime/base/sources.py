"""The state of the code that compiles: sizes and times of its files, by which what older code has compiled is told."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.util import find_spec

_COMPILERS = ("dialects", "passes", "runtime", "xdsl", "llvmlite")
_BYTECODE = "__pycache__"


@cache
def state_of_sources(more: Sequence[str] = ()) -> Sequence[str]:
    """What Python is, and path, size and time of each file of the packages that compile, and of `more` packages.

    A version alone would not do: files of an editable installation change without it.
    """
    found = [sys.version]
    for name in (*_COMPILERS, *more):
        spec = find_spec(name)
        for folder in () if spec is None else spec.submodule_search_locations or ():
            found += sorted(_states(folder))
    return found


def _states(folder: str) -> Iterator[str]:
    waiting = [folder]
    while waiting:
        with os.scandir(waiting.pop()) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    if entry.name != _BYTECODE:
                        waiting.append(entry.path)
                elif entry.is_file():
                    facts = entry.stat()
                    yield f"{entry.path} {facts.st_size} {facts.st_mtime_ns}"
