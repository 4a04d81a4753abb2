"""The devices that can run kernels, by the words of `--target`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.base.stats import FunctionStats
from okl_opt.runtime.base.targets import CUDA, EMULATED
from okl_opt.runtime.cuda.probe import probe
from okl_opt.runtime.gpu.device import Device
from okl_opt.runtime.gpu.emulator import Compile, Emulator

if TYPE_CHECKING:
    from okl_opt.runtime.cuda.kernels import KernelCode


class DeviceOptions(NamedTuple):
    """The options for opening a device. `compile` compiles kernels for the host, `kernel_code` for a named GPU; `seed`
    chooses the emulator's order of streams. `trusted` kernels need no checks.
    """

    compile: Compile
    stats: FunctionStats
    memory_limit: int
    threads: int
    seed: int | None
    poisons: bool
    kernel_code: Callable[[str], KernelCode]
    trusted: bool


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
    gpu = probe().check(what, f"--emit=ptx, or --target={EMULATED}")
    if not options.trusted:
        raise OklRuntimeError(f"{what}: accesses of kernels are not checked there: trust the file with --unsafe-llvm")
    # Imported here: only a GPU needs the driver.
    from okl_opt.runtime.cuda.driver import open_gpu
    from okl_opt.runtime.gpu.cuda import CudaDevice

    chip = "sm_{}{}".format(*gpu.capability)
    return CudaDevice(open_gpu(gpu), lambda: options.kernel_code(chip), options.stats, options.memory_limit)


DEVICES: Mapping[str, Callable[[DeviceOptions], Device]] = {CUDA: _cuda, EMULATED: _emulator}
