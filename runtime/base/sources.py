"""A fingerprint of the compiler's own code: sizes and times of its files. It tells which kept code is out of date."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.util import find_spec

_OURS = ("okl_opt.dialects", "okl_opt.passes", "okl_opt.runtime")
_OTHERS = ("xdsl", "llvmlite")
_BYTECODE = "__pycache__"


@cache
def state_of_sources(more: Sequence[str] = ()) -> Sequence[str]:
    """Return Python's version, and path, size and time of the files of the compiling packages and of `more` packages.

    A version alone is not enough for our packages: files of an editable installation change without it. Other packages
    are identified by their lists of installed files.
    """
    found = [sys.version]
    for name in (*_OURS, *more, *_OTHERS):
        spec = find_spec(name)
        for folder in () if spec is None else spec.submodule_search_locations or ():
            lists = _lists_of_files(name, folder) if name in _OTHERS else ()
            found += sorted(lists or _states(folder))
    return found


def _lists_of_files(name: str, folder: str) -> Sequence[str]:
    """Return the state of a package's list of installed files; empty if it was not installed from one."""
    beside = os.path.dirname(folder)
    lists = [
        os.path.join(beside, each, "RECORD")
        for each in os.listdir(beside)
        if each.startswith(f"{name}-") and each.endswith(".dist-info")
    ]
    return [_state(place, os.stat(place)) for place in lists if os.path.isfile(place)]


def _states(folder: str) -> Iterator[str]:
    waiting = [folder]
    while waiting:
        with os.scandir(waiting.pop()) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    if entry.name != _BYTECODE:
                        waiting.append(entry.path)
                elif entry.is_file():
                    yield _state(entry.path, entry.stat())


def _state(path: str, facts: os.stat_result) -> str:
    return f"{path} {facts.st_size} {facts.st_mtime_ns}"
