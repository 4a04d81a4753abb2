"""Start an isolated process, a fresh interpreter with a minimal module search path, and explain its end."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping, Sequence
from importlib.machinery import PathFinder
from typing import NamedTuple

from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.base.units import parse_size
from okl_opt.runtime.isolate.walls import ROOT, has_dependency
from okl_opt.runtime.machine.object_cache import cache_folder

SECONDS = 600.0
"""The default time limit of a run."""

_LEAST_MEMORY = 1 << 30
_MOST_SECONDS = 1e7

_PROGRAM = """
import json, sys
facts = json.loads(sys.argv.pop(1))
sys.path[:] = facts["path"]
from {module} import inside
inside(facts)
"""

_LIBRARY_PATH = "LD_LIBRARY_PATH"
_VARIABLES = (
    *("HOME", "XDG_CACHE_HOME", "LANG", "TZ", "TERM", "COLUMNS", "NO_COLOR", "GLIBC_TUNABLES"),
    _LIBRARY_PATH,
)
_PREFIXES = (
    *("OKL_", "ONEFLOW_", "LC_", "NUMBA_", "OMP_", "GOMP_", "KMP_", "OPENBLAS_", "MKL_", "BLIS_"),
    *("DNNL_", "ONEDNN_", "MALLOC_"),
)


class Limits(NamedTuple):
    """The limits of an isolated process: bytes of address space, and seconds of wall-clock time."""

    memory: int
    seconds: float


def limits_of(memory: str | int | None, seconds: float | None) -> Limits:
    """The given limits; by default half of the machine's memory and ten minutes. Raises: OklRuntimeError."""
    try:
        size = _default_memory() if memory is None else memory if isinstance(memory, int) else parse_size(memory)
    except ValueError as error:
        raise OklRuntimeError(f"--isolate-memory={memory}: {error}") from None
    if size < _LEAST_MEMORY:
        raise OklRuntimeError(
            f"--isolate-memory={memory}: the libraries of a run alone take almost 1GiB, which is the least"
        )
    chosen = SECONDS if seconds is None else seconds
    if not 0 < chosen <= _MOST_SECONDS:
        raise OklRuntimeError(f"--isolate-seconds={seconds}: a time limit is above 0 and at most {_MOST_SECONDS:.0f}")
    return Limits(min(size, sys.maxsize), chosen)


def _default_memory() -> int:
    return max(os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2, _LEAST_MEMORY)


def command(module: str, facts: Mapping[str, object], plugins: Sequence[str] = ()) -> list[str]:
    """The command line of a process that calls `inside` of one of our modules with `facts` and the module search path.

    `plugins` are installed modules that it must be able to import.
    """
    more = {**facts, "parent": os.getpid(), "path": python_path(plugins)}
    utf8 = f"utf8={sys.flags.utf8_mode}"
    return [sys.executable, "-I", "-B", "-X", utf8, "-c", _PROGRAM.format(module=module), json.dumps(more)]


def python_path(plugins: Sequence[str] = ()) -> list[str]:
    """The module search path for the standard library, our packages, their dependencies and `plugins`.

    It excludes the working directory and the folder of the script, unless our packages are there.
    """
    root, library = str(ROOT), os.path.dirname(os.__file__)
    standard = {library, os.path.join(library, "lib-dynload")}
    working_directory = os.path.realpath(os.getcwd())

    def is_needed(entry: str) -> bool:
        if entry == root or entry in standard:
            return True
        if not os.path.isabs(entry) or os.path.realpath(entry) == working_directory:
            return False
        return has_dependency(entry) or _has_module(entry, plugins)

    kept = [entry for entry in sys.path if is_needed(entry)]
    return kept if root in kept else [root, *kept]


def _has_module(folder: str, names: Sequence[str]) -> bool:
    return any(PathFinder.find_spec(name.partition(".")[0], [folder]) is not None for name in names)


def folders_of_modules(names: Sequence[str]) -> list[str]:
    """The folders of `sys.path` that contain the modules."""
    return [entry for entry in sys.path if _has_module(entry, names)]


def cache_folders(choice: str | None) -> list[str]:
    """The folder of the object cache, if any. The process may only read it: it is not trusted to write."""
    folder = cache_folder(choice)
    return [] if folder is None else [str(folder)]


def environment() -> dict[str, str]:
    """The environment variables that we and our libraries read, without library paths relative to the working
    directory.
    """
    kept = {name: value for name, value in os.environ.items() if name in _VARIABLES or name.startswith(_PREFIXES)}
    if _LIBRARY_PATH in kept:
        kept[_LIBRARY_PATH] = ":".join(_library_path())
    return kept


def _library_path() -> list[str]:
    return [place for place in os.environ.get(_LIBRARY_PATH, "").split(":") if os.path.isabs(place)]


def library_places() -> list[str]:
    """Shared libraries named in the environment, those beside them, and the library search folders."""
    places = _library_path()
    for name in ("OKL_BLAS_LIBRARY", "OKL_ONEDNN_LIBRARY"):
        library = os.environ.get(name, "")
        if library:
            folder = os.path.dirname(library) or "."
            names = os.listdir(folder) if os.path.isdir(folder) else []
            places += [library, *(os.path.join(folder, each) for each in names if ".so" in each)]
    return places
