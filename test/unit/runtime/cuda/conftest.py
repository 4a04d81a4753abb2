"""Lets the tests of this folder import the stand-in for the driver; the probe is asked anew in each, and after it."""

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from fake_driver import FakeDriver, install

from runtime.base.stats import RunStats
from runtime.compile.launch import BuildOptions, CompiledLaunch, Compute, build_launch
from runtime.cuda.driver import open_gpu
from runtime.cuda.probe import probe
from runtime.devices.cpu.device import CPU
from runtime.devices.cuda import device
from runtime.devices.cuda.device import CUDA
from runtime.plan.launch_plan import LaunchPlan


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

    def build(plan: LaunchPlan, options: BuildOptions, stats: RunStats, compute: Compute | None) -> CompiledLaunch:
        ops = [replace(op, reg=op.reg._replace(device=CPU.name)) for op in plan.ops]
        return build_launch(plan._replace(ops=tuple(ops)), options, stats, compute)

    monkeypatch.setattr(device, "build_launch", build)
