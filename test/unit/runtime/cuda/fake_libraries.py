"""Stand-ins for cuBLAS and cuDNN on the stand-in for the driver, and launches of one op that they serve.

They compute on the host what they are told to (`fake_libraries.c`), so that numbers show whether they were told right.
"""

from __future__ import annotations

import ctypes
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from fake_driver import FakeDriver, install

from okl_opt.runtime.base.abi import OklGpu
from okl_opt.runtime.base.dtypes import TensorSpec
from okl_opt.runtime.base.stats import RunStats
from okl_opt.runtime.compile.launch import BuildOptions
from okl_opt.runtime.cuda.contexts import run_library
from okl_opt.runtime.cuda.cublas import library as cublas
from okl_opt.runtime.cuda.cudnn import convolution
from okl_opt.runtime.cuda.cudnn import library as cudnn
from okl_opt.runtime.cuda.driver import open_gpu
from okl_opt.runtime.devices.cuda.device import Cuda
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.registry import KernelEntry, default_registry
from okl_opt.runtime.launch.context import LauncherContext
from okl_opt.runtime.memory.buffer import Buffer
from okl_opt.runtime.memory.device_memory import DeviceMemory
from okl_opt.runtime.plan.launch_plan import LaunchPlan, OpPlan, Slot, Space

SOURCE = Path(__file__).with_suffix(".c")
DEVICE = "cuda"
SWITCHES = ("OKL_CUBLAS_LIBRARY", "OKL_CUDNN_LIBRARY")


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    folder = tempfile.TemporaryDirectory()
    subprocess.run(["cc", "-O1", "-shared", "-fPIC", "-o", f"{folder.name}/fake.so", SOURCE], check=True)
    return folder


class FakeLibraries:
    """Both libraries, and the driver's functions that compiled code calls."""

    def __init__(self) -> None:
        self.path = f"{_folder().name}/fake.so"
        self.handle = ctypes.CDLL(self.path)
        self.handle.fake_calls.restype = ctypes.c_char_p
        self.handle.fake_stream.restype = ctypes.c_void_p
        self.handle.fake_reset()
        self.handle.fake_driver_fails(0)
        self.handle.fake_versions(13, 91200)
        self.offer((1, 0, 1, 3, 100), (0, 0, 1, 0, 0))
        self.driver = _Driver(self.handle)

    def offer(self, *choices: tuple[int, int, int, int, int]) -> None:
        """What the heuristics of cuDNN find: algorithm, status, whether it is deterministic, math type, scratch."""
        self.handle.fake_no_offers()
        for *numbers, scratch in choices:
            self.handle.fake_offer(*numbers, ctypes.c_size_t(scratch))

    def calls(self) -> list[str]:
        """The calls since the last time."""
        found = self.handle.fake_calls().decode().splitlines()
        self.handle.fake_reset()
        return found


class _Driver(FakeDriver):
    def __init__(self, functions: ctypes.CDLL) -> None:
        super().__init__()
        self.functions = functions

    def _cuGetProcAddress(self, name: bytes, version: int, flags: int) -> tuple[int, int]:
        function = getattr(self.functions, name.decode(), None)
        return (0 if function is None else ctypes.cast(function, ctypes.c_void_p).value or 0, 0)


def forget() -> None:
    """Let the libraries be looked for anew."""
    for each in (open_gpu, run_library, cublas.library, cudnn.library, convolution.plan_of):
        each.cache_clear()


@pytest.fixture
def fakes(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeLibraries]:
    made = FakeLibraries()
    install(monkeypatch, made.driver)
    for switch in SWITCHES:
        monkeypatch.setenv(switch, made.path)
    forget()
    yield made
    forget()


def on_cuda(context: RegContext) -> RegContext:
    return context._replace(device=DEVICE)


def entry_of(provider: str, op_type: str) -> KernelEntry:
    return next(each for each in default_registry().entries(op_type, DEVICE) if each.provider == provider)


def launch(provider: str, *contexts: RegContext, graph: str = "off") -> LauncherContext:
    """A launch of ops that each read the launch's arguments, and give a result."""
    first = contexts[0]
    args = tuple(Slot(Space.ARG, index) for index in range(len(first.inputs)))
    ops = tuple(OpPlan(on_cuda(each), args, (Slot(Space.RET, index),)) for index, each in enumerate(contexts))
    numbers = tuple(range(len(ops)))
    rets = tuple(each.outputs[0] for each in contexts)
    plan = LaunchPlan("one", first.inputs, rets, (), ops, numbers, numbers)
    code = Cuda().compile(plan, BuildOptions(forced={"*": provider}, cuda_graph=graph), RunStats(), None)
    return LauncherContext(code, RunStats(), threads=1)


def stream_of(made: LauncherContext) -> int | None:
    """The stream of a launch."""
    return OklGpu.from_address(made.struct.device or 0).stream


def run(provider: str, context: RegContext, arrays: Sequence[np.ndarray], graph: str = "off") -> np.ndarray:
    """The result of one op by a provider, in a second run, on copies in the memory of the device."""
    made = launch(provider, context, graph=graph)
    memory = made.launch.memory
    given = [_on_device(memory, spec, each) for spec, each in zip(context.inputs, arrays, strict=True)]
    spec = context.outputs[0]
    result = _on_device(memory, spec, np.full(spec.shape, 7, spec.dtype.numpy))
    for _ in range(2):
        made.call(given, [result])
    found = np.empty(spec.shape, spec.dtype.numpy)
    memory.copy(found.ctypes.data, result.address, spec.nbytes)
    return found


def _on_device(memory: DeviceMemory, spec: TensorSpec, array: np.ndarray) -> Buffer:
    contiguous = np.ascontiguousarray(array)
    block = memory.allocate(spec.nbytes)
    memory.copy(block.address, contiguous.ctypes.data, spec.nbytes)
    return Buffer(spec, block.address, block)
