"""Programs that launch kernels, run on the emulated device."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from io import StringIO
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from okl_opt import load
from okl_opt.cli.main import main
from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.run.functions import Functions

Numbers = NDArray[Any]


def program(kernels: str, host: str) -> str:
    """A module with kernels in `@m` and functions of the host."""
    return f"module attributes {{gpu.container_module}} {{\ngpu.module @m {{\n{kernels}\n}}\n{host}\n}}\n"


def loaded(text: str, **options: Any) -> Functions:
    """The functions of a program on the emulated device."""
    module = load(text, target="cuda-emu", **options)
    assert isinstance(module, Functions)
    return module


class Ways:
    """The function `main` of a program that is compiled once, and run by any number of threads and with any seed."""

    def __init__(self, text: str, **options: Any):
        self._main = loaded(text, function="main", **options)["main"]
        self._device = vars(self._main)["_program"]._device

    def __call__(self, *arguments: object, threads: int = 1, emulator_seed: int | None = None) -> Any:
        """What the function gives, as if it were loaded with these options."""
        vars(self._device).update(_threads=threads, _seed=emulator_seed, _poisons=emulator_seed is not None)
        return self._main(*arguments)


ways = cache(Ways)
"""The same for each test that runs a program in one of many ways."""


def run(text: str, *arguments: object, function: str = "main", **options: Any) -> Any:
    """What a function gives."""
    return loaded(text, **options)[function](*arguments)


def command(text: str, *flags: str) -> tuple[int, str, str]:
    """The exit status, and what the command line prints, of a program on the emulated device."""
    streams = StringIO(text), StringIO(), StringIO()
    status = main(["-", "-allow-unregistered-dialect", "--run", "--target=cuda-emu", *flags], *streams)
    return status, streams[1].getvalue(), streams[2].getvalue()


def refusal(text: str, *arguments: object, function: str = "main", **options: Any) -> str:
    """What is said of a program that is refused, or that fails."""
    with pytest.raises((DiagnosticError, OklRuntimeError)) as caught:
        run(text, *arguments, function=function, **options)
    return str(caught.value)


def launch(
    kernel: str,
    arguments: Sequence[str],
    types: Sequence[str],
    grid: str = "%c1, %c1, %c1",
    block: str = "%c1, %c1, %c1",
    more: str = "",
) -> str:
    """A launch without tokens."""
    given = ", ".join(f"{name} : {type}" for name, type in zip(arguments, types, strict=True))
    return f"gpu.launch_func @m::@{kernel} blocks in ({grid}) threads in ({block}) {more} args({given})\n"


def floats(*shape: int, seed: int = 7) -> NDArray[np.float32]:
    """Numbers between -1 and 1."""
    return np.random.default_rng(seed).uniform(-1, 1, shape).astype(np.float32)
