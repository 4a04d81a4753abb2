"""The state of the code that compiles: sizes and times of its files, by which what older code has compiled is told."""

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
    """What Python is, and path, size and time of each file of the packages that compile, and of `more` packages.

    A version alone would not do for ours: files of an editable installation change without it. Of the others it is the
    list of what was installed that counts.
    """
    found = [sys.version]
    for name in (*_OURS, *more, *_OTHERS):
        spec = find_spec(name)
        for folder in () if spec is None else spec.submodule_search_locations or ():
            lists = _lists_of_files(name, folder) if name in _OTHERS else ()
            found += sorted(lists or _states(folder))
    return found


def _lists_of_files(name: str, folder: str) -> Sequence[str]:
    """The state of the list of installed files that lies beside a package; empty if it was not installed from one."""
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
