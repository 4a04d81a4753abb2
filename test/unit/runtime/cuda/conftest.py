"""Lets the tests of this folder import the stand-ins and the harness of kernels; the probe is asked anew in each test,
and after it.
"""

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))
# At the end of the path: its folders are named after packages and must not hide them.
sys.path.append(str(Path(__file__).parents[1] / "kernels"))

from computing_driver import ComputingDriver
from fake_driver import FakeDriver, install

from okl_opt.runtime.base.stats import RunStats
from okl_opt.runtime.compile.launch import BuildOptions, CompiledLaunch, Compute, build_launch
from okl_opt.runtime.cuda import op_kernels
from okl_opt.runtime.cuda.driver import open_gpu
from okl_opt.runtime.cuda.kernels import kernel_code
from okl_opt.runtime.cuda.probe import probe
from okl_opt.runtime.devices.cpu.device import CPU
from okl_opt.runtime.devices.cuda.device import CUDA, Cuda
from okl_opt.runtime.plan.launch_plan import LaunchPlan


@pytest.fixture(autouse=True)
def anew() -> Iterator[None]:
    probe.cache_clear()
    yield
    probe.cache_clear()


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> FakeDriver:
    """A driver that is the stand-in."""
    driver = FakeDriver()
    install(monkeypatch, driver)
    open_gpu.cache_clear()
    CUDA.__dict__.pop("memory", None)
    return driver


@pytest.fixture
def on_the_host(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kernels of the CPU, which reach the memory of the stand-in, in place of those of the GPU."""

    def compile(
        cuda: Cuda, plan: LaunchPlan, options: BuildOptions, stats: RunStats, compute: Compute | None
    ) -> CompiledLaunch:
        ops = [replace(op, reg=op.reg._replace(device=CPU.name)) for op in plan.ops]
        launch = build_launch(plan._replace(ops=tuple(ops)), options, stats, compute)
        return launch._replace(memory=cuda.memory)

    monkeypatch.setattr(Cuda, "compile", compile)


@pytest.fixture
def computing(monkeypatch: pytest.MonkeyPatch) -> Iterator[ComputingDriver]:
    """A driver that computes, for jobs on cuda. It knows the kernels of the PTX that was made here."""
    driver = ComputingDriver()
    install(monkeypatch, driver)

    def learn(module: Any, *more: Any) -> Any:
        code = kernel_code(module, *more)
        driver.learn(code, module)
        return code

    monkeypatch.setattr(op_kernels, "kernel_code", learn)
    open_gpu.cache_clear()
    CUDA.__dict__.pop("memory", None)
    yield driver
    assert driver.problems == []
    open_gpu.cache_clear()
    CUDA.__dict__.pop("memory", None)
