"""Shared libraries from object files, by the system's linker."""

from __future__ import annotations

import ctypes
import os
import re
from collections.abc import Sequence
from functools import cache
from tempfile import TemporaryDirectory

from okl_opt.dialects.visible import in_one_line
from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.base.processes import find_tool, run_tool

_LIBRARIES = ("libm.so.6", "libc.so.6")
"""The libraries of each shared library. C's maths refers to the rest of C, so a lookup there finds both."""
_INPUT, _OUTPUT = "code.o", "code.so"


def shared_library(code: bytes) -> bytes:
    """A shared library from an object file, linked to C's library and its maths only.

    Undefined symbols are left to the program that loads it.
    Raises: OklRuntimeError if there is no linker, or if it fails.
    """
    name, path = _linker()
    words = ["-shared", "-o", _OUTPUT, _INPUT, *(["-lm"] if name == "cc" else _found_libraries())]
    try:
        with TemporaryDirectory(prefix="okl-opt-") as folder:
            with open(os.path.join(folder, _INPUT), "wb") as file:
                file.write(code)
            done = run_tool(path, *words, folder=folder)
            place = os.path.join(folder, _OUTPUT)
            if done.returncode or not os.path.isfile(place):
                raise OklRuntimeError(f"--emit=so: {name} cannot link the module: {_reason(done.stderr, folder)}")
            with open(place, "rb") as file:
                return file.read()
    except OSError as problem:
        raise OklRuntimeError(f"--emit=so: cannot run {path}: {problem.strerror}") from problem


def missing_symbols(names: Sequence[str]) -> list[str]:
    """The names that neither C's library nor its maths nor the compiler's own library defines."""
    libraries = [library for each in (*_LIBRARIES, "libgcc_s.so.1") if (library := _library(each)) is not None]
    return [name for name in names if not any(_has(library, name) for library in libraries)]


def _linker() -> tuple[str, str]:
    for name in ("cc", "ld.lld"):
        path = find_tool(name)
        if path is not None:
            return name, path
    raise OklRuntimeError("--emit=so needs cc or ld.lld, and neither is on the path; --emit=obj needs none")


@cache
def _library(name: str) -> ctypes.CDLL | None:
    try:
        return ctypes.CDLL(name)
    except OSError:
        return None


def _has(library: ctypes.CDLL, name: str) -> bool:
    try:
        return getattr(library, name) is not None
    except (AttributeError, ValueError):
        return False


def _found_libraries() -> list[str]:
    """The files of C's libraries in this process, since a bare linker searches no folder."""
    loaded = [name for name in _LIBRARIES if _library(name) is not None]
    with open("/proc/self/maps", encoding="utf-8", errors="surrogateescape") as maps:
        paths = {line.rstrip("\n").partition("/")[2] for line in maps}
    return sorted(f"/{path}" for path in paths if os.path.basename(path) in loaded)


_NO_COMPLAINT = re.compile(r".*: in function .*:$")
"""A line that announces the place of the next message."""
_PREFIX = re.compile(r"^(?:\S*\bld(?:\.\w+)?: )?(?:error: )?(?:code\.o:(?:\(\S*\):)? )?")


def _reason(stderr: bytes, folder: str) -> str:
    """The first message, without the names of our files."""
    text = stderr.decode(errors="replace").replace(f"{folder}/", "")
    lines = [line for line in text.strip().splitlines() if not _NO_COMPLAINT.fullmatch(line)]
    return in_one_line(_PREFIX.sub("", lines[0])) if lines else "it does not say why"
