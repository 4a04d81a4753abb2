"""The devices that kernels can run on, by the words of `--target`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from runtime.base.errors import OklRuntimeError
from runtime.base.stats import FunctionStats
from runtime.base.targets import CUDA, EMULATED
from runtime.cuda.probe import probe
from runtime.gpu.device import Device
from runtime.gpu.emulator import Compile, Emulator


class DeviceOptions(NamedTuple):
    """What a device is opened with: who compiles kernels for the host, how much memory a run may use, how many threads,
    and the seed of the emulator's order of streams.
    """

    compile: Compile
    stats: FunctionStats
    memory_limit: int
    threads: int
    seed: int | None
    poisons: bool


def _emulator(options: DeviceOptions) -> Device:
    return Emulator(
        options.compile,
        options.stats,
        options.memory_limit,
        options.threads,
        options.seed,
        poisons=options.poisons,
    )


def _cuda(options: DeviceOptions) -> Device:
    what = f"--target={CUDA}"
    probe().check(what, f"--emit=ptx, or --target={EMULATED}")
    raise OklRuntimeError(f"{what}: this installation launches no kernels there (use --target={EMULATED})")


DEVICES: Mapping[str, Callable[[DeviceOptions], Device]] = {CUDA: _cuda, EMULATED: _emulator}
