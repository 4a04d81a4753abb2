"""A stand-in for the bindings of NVIDIA's driver, which records calls.

Its memory is the host's, and work on streams is done at once; a launch is recorded and computes nothing. The nodes of a
graph are done in an order drawn by chance from those that its edges allow. It shows which calls are made, and with
what: not that a GPU does what is asked of it.
"""

from __future__ import annotations

import ctypes
import importlib.util
import random
import sys
from collections.abc import Callable
from enum import IntEnum
from types import ModuleType
from typing import Any, NamedTuple, cast

import pytest


class DynamicLibNotFoundError(RuntimeError):
    """What the loader of the bindings raises."""


class CUresult(IntEnum):
    CUDA_SUCCESS = 0
    CUDA_ERROR_INVALID_VALUE = 1
    CUDA_ERROR_OUT_OF_MEMORY = 2
    CUDA_ERROR_NO_DEVICE = 100
    CUDA_ERROR_INVALID_PTX = 218
    CUDA_ERROR_NOT_FOUND = 500
    CUDA_ERROR_ILLEGAL_ADDRESS = 700
    CUDA_ERROR_SYSTEM_DRIVER_MISMATCH = 803
    CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE = 910


def _enum(name: str, members: str) -> Any:
    return IntEnum(name, [(each.partition("=")[0], int(each.partition("=")[2])) for each in members.split()])


CUdevice_attribute = _enum(
    "CUdevice_attribute",
    "CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK=1 CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X=2 "
    "CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Y=3 CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z=4 CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X=5 "
    "CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y=6 CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z=7 "
    "CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK=8 CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR=75 "
    "CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR=76 CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN=97 "
    "CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED=115",
)
CUfunction_attribute = _enum(
    "CUfunction_attribute", "CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES=1 CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES=8"
)
CUmemorytype = _enum("CUmemorytype", "CU_MEMORYTYPE_UNIFIED=4")
CUpointer_attribute = _enum(
    "CUpointer_attribute",
    "CU_POINTER_ATTRIBUTE_DEVICE_POINTER=3 CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL=9 "
    "CU_POINTER_ATTRIBUTE_RANGE_START_ADDR=11 CU_POINTER_ATTRIBUTE_RANGE_SIZE=12",
)
CUmemPool_attribute = _enum("CUmemPool_attribute", "CU_MEMPOOL_ATTR_RELEASE_THRESHOLD=4")
CUjit_option = _enum("CUjit_option", "CU_JIT_ERROR_LOG_BUFFER=5 CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES=6")


_WITHOUT_RESULT = {
    *("cuInit", "cuCtxSetCurrent", "cuModuleUnload", "cuFuncSetAttribute", "cuMemPoolSetAttribute", "cuLaunchKernel"),
    *("cuMemFree", "cuMemFreeAsync", "cuMemFreeHost", "cuMemcpyAsync", "cuMemsetD8Async", "cuGraphLaunch"),
    *("cuStreamDestroy", "cuStreamSynchronize", "cuStreamWaitEvent", "cuGraphDestroy", "cuGraphExecDestroy"),
    *("cuEventDestroy", "cuEventRecord", "cuEventSynchronize", "cuCtxSynchronize"),
}
_HANDLES = ("context", "device", "deviceptr", "event", "function", "graph", "graphExec", "graphNode", "memoryPool")
_HANDLES += ("module", "stream")


class _Struct:
    """Any fields."""

    def __setattr__(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)


class GraphNode(NamedTuple):
    """A node of a graph, with those that come before it."""

    work: Callable[[], object]
    before: list[int]


class FakeDriver(ModuleType):
    """The functions that the runtime calls. `calls` has the name and the arguments of each."""

    def __init__(self, *, has_driver: bool = True, devices: int = 1, version: int = 13000, pools: bool = True):
        super().__init__("cuda.bindings.driver")
        self.calls: list[tuple[Any, ...]] = []
        self.failing: dict[str, CUresult] = {}
        """The results of functions that fail."""
        self.has_driver = has_driver
        self.devices = devices
        self.version = version
        self.capability = (9, 0)
        self.pools = pools
        self.log = b""
        """What the JIT writes into the log."""
        self.on_launch: Callable[[int, int], object] = lambda function, parameters: None
        """What a launch does: it is given the function, and the address of the pointers to its arguments."""
        self.words: dict[bytes, int] = {}
        """How many words of arguments a kernel in a graph has, by its name."""
        self.chance = random.Random(1)
        self.graphs: dict[int, dict[int, GraphNode]] = {}
        """The nodes of each graph by their handles."""
        self.live: dict[int, object] = {}
        """What was made and not destroyed, by its handle."""
        self.device_of: dict[int, int] = {}
        """The GPU of memory that is of another than the first, by its address."""
        self._next = 1 << 20
        kinds = (CUresult, CUdevice_attribute, CUfunction_attribute, CUpointer_attribute, CUmemPool_attribute)
        for kind in (*kinds, CUmemorytype, CUjit_option):
            setattr(self, kind.__name__, kind)
        for name in _HANDLES:
            setattr(self, f"CU{name}", int)
        self.cuuint64_t = int
        self.CUDA_KERNEL_NODE_PARAMS = self.CUDA_MEMCPY3D = self.CUDA_MEMSET_NODE_PARAMS = _Struct

    def names(self) -> list[str]:
        """The functions that were called."""
        return [call[0] for call in self.calls]

    def __getattr__(self, name: str) -> Any:
        if not name.startswith("cu"):
            raise AttributeError(name)

        def call(*arguments: Any) -> tuple[Any, ...]:
            if not self.has_driver:
                raise DynamicLibNotFoundError("libcuda")
            self.calls.append((name, *arguments))
            do = getattr(type(self), f"_{name}", None)
            if name in self.failing:
                if name == "cuModuleLoadDataEx":
                    self._write_log(arguments[3])
                return (self.failing[name],) if name in _WITHOUT_RESULT else (self.failing[name], None)
            found = () if do is None else do(self, *arguments)
            return (CUresult.CUDA_SUCCESS, *found)

        return call

    def _write_log(self, options: Any) -> None:
        options[0][: len(self.log)] = self.log

    def _new(self, owner: object = None) -> tuple[int]:
        self._next += 256
        self.live[self._next] = owner
        return (self._next,)

    def _gone(self, handle: int, *more: object) -> tuple[()]:
        del self.live[handle]
        return ()

    def _memory(self, nbytes: int, *more: object) -> tuple[int]:
        block = (ctypes.c_char * (nbytes + 256))()
        address = -(-ctypes.addressof(block) // 256) * 256
        self.live[address] = block
        ctypes.memset(address, 0xA5, nbytes)
        return (address,)

    def _cuPointerGetAttributes(self, count: int, attributes: list[int], address: int) -> tuple[list[int]]:
        for first, block in self.live.items():
            if isinstance(block, ctypes.Array):
                nbytes = ctypes.sizeof(block) - 256
                if first <= address < first + nbytes:
                    known = {3: address, 9: self.device_of.get(first, 0), 11: first, 12: nbytes}
                    return ([known[attribute] for attribute in attributes],)
        return ([0 for _ in attributes],)

    def _cuGetErrorName(self, error: CUresult) -> tuple[bytes]:
        return (error.name.encode(),)

    def _cuGetErrorString(self, error: CUresult) -> tuple[bytes]:
        return (b"words of the driver",)

    def _cuDriverGetVersion(self) -> tuple[int]:
        return (self.version,)

    def _cuDeviceGetCount(self) -> tuple[int]:
        return (self.devices,)

    def _cuDeviceGet(self, number: int) -> tuple[int]:
        return (number,)

    def _cuDeviceGetName(self, length: int, device: int) -> tuple[bytes]:
        return (b"Stand-in\0\0",)

    def _cuDeviceGetAttribute(self, attribute: int, device: int) -> tuple[int]:
        known = {75: self.capability[0], 76: self.capability[1], 115: int(self.pools), 5: (1 << 31) - 1, 8: 48 << 10}
        return (known.get(attribute, {6: 65535, 7: 65535, 4: 64, 97: 227 << 10}.get(attribute, 1024)),)

    def _cuDevicePrimaryCtxRetain(self, device: int) -> tuple[int]:
        return (77,)

    def _cuDeviceGetDefaultMemPool(self, device: int) -> tuple[int]:
        return (78,)

    def _cuGetProcAddress(self, name: bytes, version: int, flags: int) -> tuple[int, int]:
        return (0x1000 + len(name), 0)

    def _cuModuleGetFunction(self, module: int, name: bytes) -> tuple[int]:
        return self._new(name)

    def _cuFuncGetAttribute(self, attribute: int, function: int) -> tuple[int]:
        return (0,)

    def _cuMemcpyAsync(self, target: int, source: int, nbytes: int, stream: int) -> tuple[()]:
        ctypes.memmove(target, source, nbytes)
        return ()

    def _cuMemsetD8Async(self, target: int, value: int, nbytes: int, stream: int) -> tuple[()]:
        ctypes.memset(target, value, nbytes)
        return ()

    def _cuLaunchKernel(self, function: int, *more: int) -> tuple[()]:
        self.on_launch(function, more[8])
        return ()

    def _cuEventElapsedTime(self, first: int, last: int) -> tuple[float]:
        return (1.5,)

    def _add_node(self, graph: int, before: list[int], work: Callable[[], object]) -> tuple[int]:
        (handle,) = self._new(graph)
        nodes = self.graphs.setdefault(graph, {})
        assert len(set(before)) == len(before) and set(before) <= set(nodes), "each once, and of this graph"
        nodes[handle] = GraphNode(work, before)
        return (handle,)

    def _cuGraphAddKernelNode(self, graph: int, before: list[int], count: int, params: Any) -> tuple[int]:
        # The driver copies the arguments when the node is made.
        number = self.words.get(cast("bytes", self.live.get(params.func)), 0)
        pointers = (ctypes.c_void_p * number).from_address(params.kernelParams)
        words = [ctypes.c_uint64.from_address(pointer or 0).value for pointer in pointers]
        held = [ctypes.c_uint64(word) for word in words]
        copies = (ctypes.c_void_p * max(number, 1))(*map(ctypes.addressof, held))

        def work(keep: object = held) -> None:
            self.on_launch(params.func, ctypes.addressof(copies))

        return self._add_node(graph, before, work)

    def _cuGraphAddMemcpyNode(self, graph: int, before: list[int], count: int, params: Any, ctx: int) -> tuple[int]:
        assert params.srcMemoryType == params.dstMemoryType == CUmemorytype.CU_MEMORYTYPE_UNIFIED and ctx == 77
        assert params.WidthInBytes > 0 and params.Height == params.Depth == 1
        return self._add_node(
            graph, before, lambda: ctypes.memmove(params.dstDevice, params.srcDevice, params.WidthInBytes)
        )

    def _cuGraphAddMemsetNode(self, graph: int, before: list[int], count: int, params: Any, ctx: int) -> tuple[int]:
        assert params.elementSize in (1, 2, 4) and params.width > 0 and params.height == 1 and ctx == 77
        element = params.value.to_bytes(params.elementSize, sys.byteorder)
        return self._add_node(
            graph, before, lambda: ctypes.memmove(params.dst, element * params.width, params.width * params.elementSize)
        )

    def _cuGraphInstantiate(self, graph: int, flags: int) -> tuple[int]:
        return self._new(graph)

    def _cuGraphLaunch(self, runnable: int, stream: int) -> tuple[()]:
        graph = self.live[runnable]
        assert isinstance(graph, int)
        nodes, done = self.graphs.get(graph, {}), set[int]()
        while len(done) < len(nodes):
            ready = [each for each, node in nodes.items() if each not in done and done.issuperset(node.before)]
            chosen = self.chance.choice(ready)
            nodes[chosen].work()
            done.add(chosen)
        return ()

    def _made(self, *arguments: object) -> tuple[int]:
        return self._new(arguments)

    _cuMemAlloc = _cuMemAllocAsync = _cuMemHostAlloc = _memory
    _cuStreamCreate = _cuEventCreate = _cuGraphCreate = _cuModuleLoadDataEx = _made
    _cuMemFree = _cuMemFreeAsync = _cuMemFreeHost = _cuStreamDestroy = _cuEventDestroy = _gone
    _cuGraphDestroy = _cuGraphExecDestroy = _cuModuleUnload = _gone


def install(monkeypatch: pytest.MonkeyPatch, driver: ModuleType | None) -> None:
    """Let imports find these bindings, or none; the probe asks anew."""
    from okl_opt.runtime.cuda.probe import probe

    monkeypatch.delenv("NUMBA_ENABLE_CUDASIM", raising=False)
    probe.cache_clear()
    package, bindings = ModuleType("cuda"), ModuleType("cuda.bindings")
    package.__path__ = bindings.__path__ = []
    package.__spec__ = importlib.util.spec_from_loader("cuda", None)
    monkeypatch.setitem(sys.modules, "cuda", package)
    monkeypatch.setitem(sys.modules, "cuda.bindings", bindings)
    monkeypatch.setitem(sys.modules, "cuda.bindings.driver", driver)
    if driver is not None:
        setattr(bindings, "driver", driver)  # noqa: B010
