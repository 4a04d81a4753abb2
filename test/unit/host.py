"""What this machine has of what tests need. No other test file looks.

A test that needs something says so by `@pytest.mark.host(NAME, ...)`, or by `need(NAME)` where a parameter decides; it
is skipped, with the reason, where that is missing. The names are those of `NEEDS`.

Code is generated for a feature level of the processor (`OKL_CPU_LEVEL`), which `set_level` sets for the session:
x86-64-v3 unless `--level` says otherwise. Tests of kernels that are different code at each level are marked
`@pytest.mark.levels`, with `in_turn=True` where each case runs at one of them. As a program, this module prints what
`--level` may be here.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import NoReturn

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from okl_opt.runtime.base.errors import OklRuntimeError  # noqa: E402
from okl_opt.runtime.cuda.probe import Probe, probe  # noqa: E402
from okl_opt.runtime.machine import processor  # noqa: E402

NATIVE = "native"
"""The name of the level of a machine that has none by name, and of `--level` for all that a machine has."""
TESTED = processor.LEVELS[1:]
DEFAULT = "x86-64-v3"


def lacks_level(level: str) -> str:
    """Why code for a level cannot run here; empty if it can."""
    has_it = level == NATIVE or level in processor.native_levels()
    return "" if has_it else f"this machine is no {level}"


def levels() -> tuple[str, ...]:
    """The levels that tests run at on this machine, lowest first."""
    return tuple(level for level in TESTED if not lacks_level(level)) or (NATIVE,)


def marked_levels() -> tuple[str, ...]:
    """The levels of tests that are marked `levels`: an x86-64 skips those that it lacks."""
    return TESTED if levels() != (NATIVE,) else levels()


def level_of_case(number: int) -> str:
    """The level of a case where cases take the levels in turn, by the sum of the digits of its number.

    So two cases whose numbers differ in one digit, as by one of several parameters, have different levels.
    """
    count, turn = len(levels()), 0
    while number and count > 1:
        number, digit = divmod(number, count)
        turn += digit
    return levels()[turn % count]


def default_level() -> str:
    """The level of a session that is not told one: the same on every machine that has it."""
    return DEFAULT if DEFAULT in levels() else levels()[-1]


BEYOND = {
    # The first names of NumPy's features that a level lacks, and what OpenBLAS and oneDNN call the level.
    "x86-64-v2": (("X86_V3", "X86_V4", "AVX", "FMA", "F16C"), "Nehalem", "SSE41"),
    "x86-64-v3": (("X86_V4", "AVX512"), "Haswell", "AVX2"),
    "x86-64-v4": (("AVX512_",), "SkylakeX", "AVX512_CORE"),
}


VARIABLES = (
    *("OKL_CPU_LEVEL", "NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES", "OPENBLAS_CORETYPE", "ONEDNN_MAX_CPU_ISA"),
    "NPY_DISABLE_CPU_FEATURES",
)
"""What tells us and the libraries of the level."""


def set_level(level: str) -> None:
    """Let this process and its children take the machine for one of this level: ours, numba's and libraries' code.

    NumPy, numba, OpenBLAS and oneDNN look once, so they must not have been imported.
    """
    if level == NATIVE:
        for name in VARIABLES:
            os.environ.pop(name, None)
    elif (os.environ.get("OKL_CPU_LEVEL"), os.environ.get("NUMBA_CPU_NAME")) != (level, level):
        # Else the process that started this one has done it.
        beyond, openblas, onednn = BEYOND[level]
        disabled = " ".join(name for name in numpy_features() if name.startswith(beyond))
        os.environ.update(zip(VARIABLES, (level, level, "", openblas, onednn, disabled), strict=True))


def numpy_features() -> list[str]:
    """What NumPy would use here and can be told not to."""
    program = (
        "from numpy._core import _multiarray_umath as m\n"
        "print(*[name for name in m.__cpu_dispatch__ if m.__cpu_features__[name]])"
    )
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()


# How much is drawn

_is_long = False
_times = 1


def choose_long_form(times: int) -> None:
    """Give tests that are imported from now on all their cases, and `times` as many random examples."""
    global _is_long, _times
    _is_long, _times = True, times


def is_long() -> bool:
    """Whether this is the long form of the tests."""
    return _is_long


def times(count: float) -> float:
    """A number of examples; in the long form more."""
    return count * _times


def examples(count: int, long: int | None = None) -> settings:
    """Hypothesis' settings of a test: the same `count` examples in each run.

    Where more are drawn, these are `long`, or ten times as many, and others in each run.
    """
    more = _times > 1
    number = long if more and long is not None else count * _times
    slow = [HealthCheck.too_slow]  # as a busy machine is
    return settings(max_examples=number, deadline=None, derandomize=not more, suppress_health_check=slow)


# What tests need: each function gives why it is missing, or an empty text.
Look = Callable[[], str]


def _llvm_tool(name: str) -> Look:
    def look() -> str:
        from docs.tools import llvm_tool, missing

        return "" if llvm_tool(name) else missing(name)

    return look


def _iree_tool(name: str) -> Look:
    def look() -> str:
        from docs.tools import iree_tool, missing_of_iree

        return "" if iree_tool(name) else missing_of_iree(name)

    return look


def _module(name: str) -> Look:
    return lambda: "" if importlib.util.find_spec(name) else f"Python's module {name} is not installed"


def _path(name: str, mode: int = os.F_OK) -> Look:
    return lambda: "" if os.access(name, mode) else f"there is no {name} that may be used so"


def _is(wanted: bool, what: str) -> Look:
    return lambda: "" if wanted else f"this is not {what}"


def _library(provider: str) -> Look:
    def look() -> str:
        found = importlib.import_module(f"okl_opt.runtime.kernels.cpu.{provider}.library").library()
        return found if isinstance(found, str) else ""

    return look


def _nvidia(module: str, function: str, what: str) -> Look:
    def look() -> str:
        path = getattr(importlib.import_module(f"okl_opt.runtime.cuda.{module}"), function)()
        return "" if path is not None else f"{what} is not installed (the cuda extra has it)"

    return look


def _chromium() -> str:
    from docs.pictures.browser import missing

    return missing()


def hear_of_missing_walls() -> None:
    """Let what is said once about walls that this system lacks be said now, and not in a test."""
    from okl_opt.cli.wall import say_missing
    from okl_opt.runtime.isolate.walls import Walls, raise_walls

    child = os.fork()
    if not child:
        try:
            os._exit(bool(raise_walls(Walls(memory=8 << 30))))
        finally:
            os._exit(2)
    if os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]):
        say_missing(["none"])


def _walls() -> str:
    from okl_opt.runtime.run.library import load

    job = ROOT / "examples" / "relu_tanh.mlir"
    try:
        load(job, passes=["wrap-ops-to-kernel-launch"], isolate="strict", object_cache="off").close()
    except OklRuntimeError as error:
        if "not guarded" not in str(error):
            raise
        return str(error)
    return ""


def _long_double() -> str:
    import numpy as np

    return "" if np.finfo(np.longdouble).nmant >= 63 else "long double is no wider than double"


def _checkout() -> str:
    try:
        listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, check=False)
    except FileNotFoundError:
        return "git is not installed"
    return "these files are no checkout of git" if listed.returncode else ""


def _installed(*names: str) -> Look:
    return lambda: next((f"{name} is not installed" for name in names if not shutil.which(name)), "")


NEEDS: Mapping[str, Look] = {
    "FileCheck": _llvm_tool("FileCheck"),
    "bash": _installed("bash"),
    "buffer-classes": _is(sys.version_info >= (3, 12), "Python 3.12, in which classes may have __buffer__"),
    "cc": _installed("cc"),
    "checkout": _checkout,
    "chromium": _chromium,
    "clear-refs": _path("/proc/self/clear_refs", os.W_OK),
    "cpython": _is(
        sys.implementation.name == "cpython" and getattr(sys, "_is_gil_enabled", lambda: True)(),
        "CPython with its lock",
    ),
    "dev-full": _path("/dev/full", os.W_OK),
    "iree": _module("iree"),
    "iree-opt": _iree_tool("iree-opt"),
    "late-methods": _is(sys.version_info < (3, 13), "Python 3.12 or older, whose dataclasses compile method by method"),
    "libdevice": _nvidia("libdevice", "library_path", "NVIDIA's libdevice"),
    "linux": _is(sys.platform == "linux", "Linux"),
    "llvm-as": _llvm_tool("llvm-as"),
    "long-double": _long_double,
    "mlir-definitions": _path("/usr/lib/llvm-22/include/mlir/IR/OpBase.td"),
    "mlir-opt": _llvm_tool("mlir-opt"),
    "mlir-runner": _llvm_tool("mlir-runner"),
    "mlir-translate": _llvm_tool("mlir-translate"),
    "npm": _installed("node", "npm"),
    "numba-cuda": _module("numba_cuda"),
    "onednn": _library("onednn"),
    "openblas": _library("blas"),
    "opt": _llvm_tool("opt"),
    "proc-children": _path(f"/proc/self/task/{os.getpid()}/children"),
    "psutil": _module("psutil"),
    "ptxas": _nvidia("assemble", "assembler", "NVIDIA's ptxas"),
    "root": _is(os.getuid() == 0, "root, who may give files away"),
    "torch": _module("torch"),
    "user": _is(os.getuid() != 0, "a user, who may not write everywhere"),
    "walls": _walls,
    "x86-64": _is(platform.machine() == "x86_64", "an x86-64"),
}


@cache
def lacks(name: str) -> str:
    """Why this machine lacks what is called so in `NEEDS`; empty if it has it."""
    return NEEDS[name]()


def need(name: str) -> None:
    """Skip the test that runs, if the machine lacks what is called so."""
    if lacks(name):
        pytest.skip(lacks(name))


def skip(reason: str) -> NoReturn:
    """Skip the test that runs, for want of what only running it tells."""
    pytest.skip(reason)


def module(name: str) -> ModuleType:
    """A Python module; without it the test that runs is skipped, or the tests of the file that is imported."""
    if lacks(name):
        pytest.skip(lacks(name), allow_module_level=True)
    return importlib.import_module(name)


def tool(name: str) -> str:
    """The path of one of LLVM's tools; without it the test that runs is skipped."""
    from docs.tools import llvm_tool

    need(name)
    path = llvm_tool(name)
    assert path is not None
    return path


if __name__ == "__main__":
    print(*dict.fromkeys((*levels(), NATIVE)))


@cache
def gpu() -> Probe:
    """What there is of a GPU, whatever tests of the probe have it say."""
    return probe()
