"""NVIDIA's driver: memory, modules, kernels, streams, events and graphs of one GPU, on its primary context.

It is called through `cuda-bindings`, which has every function of the driver and adds nothing to it. `cuda-core` may
hang after a failed call, and does not give the address of `cuLaunchKernel`, which compiled code needs.
"""

from __future__ import annotations

import ctypes
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.cuda.images import check_target, loadable
from okl_opt.runtime.cuda.probe import Gpu

if TYPE_CHECKING:
    from cuda.bindings.driver import (
        CUcontext,
        CUdevice_attribute,
        CUdeviceptr,
        CUevent,
        CUfunction,
        CUgraph,
        CUgraphExec,
        CUgraphNode,
        CUmodule,
        CUresult,
        CUstream,
    )

_OUT_OF_MEMORY = "CUDA_ERROR_OUT_OF_MEMORY"
_LASTING = frozenset(
    {
        "CUDA_ERROR_ASSERT",
        "CUDA_ERROR_CONTAINED",
        "CUDA_ERROR_CONTEXT_IS_DESTROYED",
        "CUDA_ERROR_ECC_UNCORRECTABLE",
        "CUDA_ERROR_EXTERNAL_DEVICE",
        "CUDA_ERROR_HARDWARE_STACK_ERROR",
        "CUDA_ERROR_ILLEGAL_ADDRESS",
        "CUDA_ERROR_ILLEGAL_INSTRUCTION",
        "CUDA_ERROR_INVALID_ADDRESS_SPACE",
        "CUDA_ERROR_INVALID_PC",
        "CUDA_ERROR_LAUNCH_FAILED",
        "CUDA_ERROR_LAUNCH_TIMEOUT",
        "CUDA_ERROR_MISALIGNED_ADDRESS",
        "CUDA_ERROR_NVLINK_UNCORRECTABLE",
        "CUDA_ERROR_TENSOR_MEMORY_LEAK",
    }
)
"""Errors after which the GPU cannot be used in the same process. Source: the driver's manual, `CUresult`."""
_UNKNOWN_ADDRESS = frozenset({"CUDA_ERROR_INVALID_CONTEXT", "CUDA_ERROR_INVALID_VALUE"})
"""Errors for addresses that the driver does not know; its manual also allows attributes of 0 instead."""
_LOG_SIZE = 16 << 10
_SHARED_WITHOUT_ASKING = 48 << 10
"""Bytes of dynamic shared memory that every launch may use without a request."""
FILLED_SIZES = (1, 2, 4)
"""The element sizes in bytes that the driver can fill memory with."""
_NON_BLOCKING = 1
_WITHOUT_TIMING = 2
_ALL = (1 << 64) - 1
_OLDEST_API = 12000

Sizes = tuple[int, int, int]


class DriverError(OklRuntimeError):
    """The driver refused a call, or work on the GPU has failed."""


class OutOfMemory(DriverError):
    """There is no memory left on the GPU."""


class Limits(NamedTuple):
    """The largest sizes of a launch, x first, in blocks, threads and bytes."""

    grid: Sizes
    block: Sizes
    threads: int
    static_shared: int
    shared: int


class Range(NamedTuple):
    """An allocation of GPU `device` that starts at the address `first`; it has the same addresses in the process.

    `nbytes` is 0 if the driver does not give the size.
    """

    device: int
    first: int
    nbytes: int


class Driver:
    """The first GPU. All threads may use it; each gets the context with its first call."""

    def __init__(self, gpu: Gpu):
        """Raises: DriverError."""
        from cuda.bindings import driver

        self.gpu = gpu
        self.api = driver
        self._lost: str | None = None
        self._current = threading.local()
        status, self._device = driver.cuDeviceGet(0)
        self.check("cuDeviceGet", status)
        status, self._context = driver.cuDevicePrimaryCtxRetain(self._device)
        self.check("cuDevicePrimaryCtxRetain", status)
        self.enter()
        self._has_pools = bool(self._attribute(driver.CUdevice_attribute.CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED))
        if self._has_pools:
            self._keep_freed_memory()
        self.stream = Stream(self)
        """The stream of work that the host waits for at once."""

    def enter(self) -> None:
        """Set the context for this thread. Raises: DriverError if the GPU is lost."""
        if self._lost is not None:
            raise DriverError(f"the GPU cannot be used any more in this process: {self._lost}")
        if not getattr(self._current, "is_set", False):
            self.check("cuCtxSetCurrent", *self.api.cuCtxSetCurrent(self._context))
            self._current.is_set = True

    def check(self, function: str, status: CUresult) -> None:
        """Check a call. Raises: DriverError with the driver's words if it has failed."""
        if status:
            raise (OutOfMemory if status.name == _OUT_OF_MEMORY else DriverError)(self.failure(function, status))

    def failure(self, function: str, status: CUresult) -> str:
        """The message of a failed call. A failure of a lasting kind marks the GPU as lost."""
        found, words = self.api.cuGetErrorString(status)
        about = "" if found or words is None else f": {words.decode(errors='replace')}"
        text = f"the driver reports {status.name} ({int(status)}) in {function}{about}"
        if status.name in _LASTING:
            self._lost = self._lost or text
        return text

    def failure_of_code(self, function: str, number: int) -> str:
        """As `failure`, for a call by compiled code, which has the number of the result."""
        try:
            return self.failure(function, self.api.CUresult(number))
        except ValueError:
            return f"the driver reports error {number} in {function}"

    def may_free(self) -> bool:
        """Return whether the driver still accepts releases: not once the GPU is lost, and not when the process ends."""
        if self._lost is not None or sys.is_finalizing():
            return False
        with suppress(DriverError):
            self.enter()
        return self._lost is None

    def _attribute(self, attribute: CUdevice_attribute) -> int:
        status, value = self.api.cuDeviceGetAttribute(attribute, self._device)
        self.check("cuDeviceGetAttribute", status)
        return value

    def _keep_freed_memory(self) -> None:
        """Let the driver keep freed memory for later allocations, instead of releasing it at each wait."""
        api = self.api
        status, pool = api.cuDeviceGetDefaultMemPool(self._device)
        self.check("cuDeviceGetDefaultMemPool", status)
        threshold = api.CUmemPool_attribute.CU_MEMPOOL_ATTR_RELEASE_THRESHOLD
        self.check("cuMemPoolSetAttribute", *api.cuMemPoolSetAttribute(pool, threshold, api.cuuint64_t(_ALL)))

    def limits(self) -> Limits:
        """The size limits of launches."""
        names = self.api.CUdevice_attribute
        ask = self._attribute
        return Limits(
            (
                ask(names.CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X),
                ask(names.CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y),
                ask(names.CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z),
            ),
            (
                ask(names.CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X),
                ask(names.CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Y),
                ask(names.CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z),
            ),
            ask(names.CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK),
            ask(names.CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK),
            ask(names.CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN),
        )

    def addresses(self, names: Sequence[str]) -> dict[str, int]:
        """The addresses of functions of the driver, for compiled code. Raises: DriverError."""
        self.enter()
        return {name: self._address(name) for name in names}

    def _address(self, name: str) -> int:
        status, address, _ = self.api.cuGetProcAddress(name.encode(), _OLDEST_API, 0)
        self.check("cuGetProcAddress", status)
        if not address:
            raise DriverError(f"the driver has no {name}")
        return address

    @property
    def context(self) -> int:
        """The handle of the context, for compiled code."""
        return int(self._context)

    @property
    def context_handle(self) -> CUcontext:
        """The handle of the context, for the driver."""
        return self._context

    # ----- memory

    def allocate(self, nbytes: int, stream: Stream | None = None) -> DeviceBlock:
        """Memory of the GPU with undefined contents, for later work on a stream. Raises: DriverError."""
        return DeviceBlock(self, nbytes, stream or self.stream)

    def new_address(self, nbytes: int, stream: Stream) -> CUdeviceptr:
        """Allocate memory; the caller must free it by `free`. Raises: DriverError."""
        self.enter()
        if self._has_pools:
            status, address = self.api.cuMemAllocAsync(max(nbytes, 1), stream.handle)
            self.check("cuMemAllocAsync", status)
        else:
            status, address = self.api.cuMemAlloc(max(nbytes, 1))
            self.check("cuMemAlloc", status)
        return address

    def free(self, address: CUdeviceptr, stream: Stream) -> None:
        """Free memory, after earlier work on the stream. Raises: DriverError."""
        self.enter()
        if self._has_pools:
            self.check("cuMemFreeAsync", *self.api.cuMemFreeAsync(address, stream.handle))
        else:
            self.check("cuMemFree", *self.api.cuMemFree(address))

    def pinned(self, nbytes: int) -> PinnedBlock:
        """Pinned memory of the host, which needs no staging in copies to and from the GPU. Raises: DriverError."""
        return PinnedBlock(self, nbytes)

    def copy(self, target: int, source: int, nbytes: int) -> None:
        """Copy between any two places, and wait. Raises: DriverError."""
        self.stream.copy(target, source, nbytes)
        self.stream.sync()

    def range_at(self, address: int) -> Range | None:
        """The allocation around an address; None if the driver knows of no allocation there that this GPU reaches.

        Raises: DriverError.
        """
        self.enter()
        names = self.api.CUpointer_attribute
        asked = [
            names.CU_POINTER_ATTRIBUTE_DEVICE_POINTER,
            names.CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL,
            names.CU_POINTER_ATTRIBUTE_RANGE_START_ADDR,
            names.CU_POINTER_ATTRIBUTE_RANGE_SIZE,
        ]
        status, values = self.api.cuPointerGetAttributes(len(asked), asked, self.api.CUdeviceptr(address))
        if status.name in _UNKNOWN_ADDRESS:
            return None
        self.check("cuPointerGetAttributes", status)
        here, device, first, nbytes = map(int, values)
        return Range(device, first, nbytes) if here == address else None

    def settle(self) -> None:
        """Wait on the host for all work of the process on the GPU, of other libraries too.

        Raises: DriverError if work has failed.
        """
        self.enter()
        self.check("cuCtxSynchronize", *self.api.cuCtxSynchronize())

    # ----- kernels

    def load(self, image: str | bytes) -> Module:
        """Load a module of PTX, or a cubin. Raises: DriverError, OklRuntimeError."""
        return Module(self, image)

    def event(self, *, timed: bool = False) -> Event:
        """An event: a point in the work of a stream once it is recorded. Raises: DriverError."""
        return Event(self, timed=timed)


@cache
def open_gpu(gpu: Gpu) -> Driver:
    """The driver of the GPU found by the probe; opened once. Raises: DriverError."""
    return Driver(gpu)


class DeviceBlock:
    """Memory of the GPU; dropping the object frees it after the earlier work on its stream."""

    def __init__(self, driver: Driver, nbytes: int, stream: Stream):
        self.nbytes = nbytes
        self._driver = driver
        self._stream = stream
        self._handle: CUdeviceptr | None = None
        self._is_shared = False
        self._handle = driver.new_address(nbytes, stream)
        self.address = int(self._handle)

    def share(self) -> None:
        """Note that other libraries may use the memory on their own streams: it is freed when all work is done."""
        self._is_shared = True

    def fill(self, byte: int = 0) -> None:
        """Set all bytes, on the stream."""
        self._stream.fill(self.address, byte, self.nbytes)

    def __del__(self) -> None:
        if self._handle is not None and self._driver.may_free():
            with suppress(DriverError):
                if self._is_shared:
                    self._driver.settle()
                self._driver.free(self._handle, self._stream)


class PinnedBlock:
    """Memory of the host that the GPU accesses directly."""

    def __init__(self, driver: Driver, nbytes: int):
        self.nbytes = nbytes
        self.address = 0
        self._driver = driver
        driver.enter()
        status, address = driver.api.cuMemHostAlloc(max(nbytes, 1), 0)
        driver.check("cuMemHostAlloc", status)
        self.address = address
        ctypes.memset(address, 0, nbytes)

    def write(self, data: bytes) -> None:
        """Set all bytes."""
        assert len(data) == self.nbytes
        ctypes.memmove(self.address, data, len(data))

    def __del__(self) -> None:
        if self.address and self._driver.may_free():
            self._driver.api.cuMemFreeHost(self.address)


class Event:
    """A point in the work of a stream."""

    def __init__(self, driver: Driver, *, timed: bool = False):
        self.handle: CUevent | None = None
        self._driver = driver
        driver.enter()
        status, handle = driver.api.cuEventCreate(0 if timed else _WITHOUT_TIMING)
        driver.check("cuEventCreate", status)
        self.handle = handle

    def sync(self) -> None:
        """Wait on the host. Raises: DriverError if work has failed."""
        self._driver.enter()
        self._driver.check("cuEventSynchronize", *self._driver.api.cuEventSynchronize(self._own()))

    def seconds_after(self, earlier: Event) -> float:
        """The time between two timed events that were reached. Raises: DriverError."""
        self._driver.enter()
        status, milliseconds = self._driver.api.cuEventElapsedTime(earlier._own(), self._own())
        self._driver.check("cuEventElapsedTime", status)
        return milliseconds / 1000

    def _own(self) -> CUevent:
        assert self.handle is not None, "made by the constructor"
        return self.handle

    def __del__(self) -> None:
        if self.handle is not None and self._driver.may_free():
            self._driver.api.cuEventDestroy(self.handle)


class Stream:
    """A queue of work in order, which does not wait for the default stream."""

    def __init__(self, driver: Driver):
        self._driver = driver
        self._made: CUstream | None = None
        driver.enter()
        status, self._made = driver.api.cuStreamCreate(_NON_BLOCKING)
        driver.check("cuStreamCreate", status)

    @property
    def handle(self) -> CUstream:
        assert self._made is not None, "made by the constructor"
        return self._made

    @property
    def number(self) -> int:
        """The handle, for other libraries."""
        return int(self.handle)

    def wait_for(self, number: int) -> None:
        """Let later work begin after the work on a stream of another library. Raises: DriverError."""
        driver, event = self._driver, self._driver.event()
        assert event.handle is not None
        driver.check("cuEventRecord", *driver.api.cuEventRecord(event.handle, driver.api.CUstream(number)))
        self.wait(event)

    def copy(self, target: int, source: int, nbytes: int) -> None:
        """Copy between any two places. Memory of the host must be pinned, or stay unchanged until the copy is done.

        Raises: DriverError.
        """
        if nbytes:
            driver, api = self._driver, self._driver.api
            driver.enter()
            places = (api.CUdeviceptr(target), api.CUdeviceptr(source))
            driver.check("cuMemcpyAsync", *api.cuMemcpyAsync(*places, nbytes, self.handle))

    def fill(self, address: int, byte: int, nbytes: int) -> None:
        """Set bytes. Raises: DriverError."""
        if nbytes:
            driver, api = self._driver, self._driver.api
            driver.enter()
            done = api.cuMemsetD8Async(api.CUdeviceptr(address), byte, nbytes, self.handle)
            driver.check("cuMemsetD8Async", *done)

    def launch(self, kernel: Function, grid: Sizes, block: Sizes, shared: int, arguments: Arguments) -> None:
        """Run a kernel. Raises: DriverError."""
        kernel.allow_shared(shared)
        self._driver.enter()
        made = self._driver.api.cuLaunchKernel(kernel.handle, *grid, *block, shared, self.handle, arguments.address, 0)
        self._driver.check(f"cuLaunchKernel of '{kernel.name}'", *made)

    def record(self, event: Event | None = None) -> Event:
        """Record an event after the work on this stream, and return it. Raises: DriverError."""
        found = event or self._driver.event()
        assert found.handle is not None
        self._driver.enter()
        self._driver.check("cuEventRecord", *self._driver.api.cuEventRecord(found.handle, self.handle))
        return found

    def wait(self, event: Event) -> None:
        """Let later work begin after an event. Raises: DriverError."""
        assert event.handle is not None
        self._driver.enter()
        self._driver.check("cuStreamWaitEvent", *self._driver.api.cuStreamWaitEvent(self.handle, event.handle, 0))

    def sync(self) -> None:
        """Wait on the host for all work on this stream. Raises: DriverError if work has failed."""
        self._driver.enter()
        self._driver.check("cuStreamSynchronize", *self._driver.api.cuStreamSynchronize(self.handle))

    def __del__(self) -> None:
        if self._made is not None and self._driver.may_free():
            self._driver.api.cuStreamDestroy(self._made)


class Module:
    """Kernels on the GPU."""

    def __init__(self, driver: Driver, image: str | bytes):
        self._driver = driver
        self._made: CUmodule | None = None
        if isinstance(image, str):
            check_target(image, driver.gpu)
            image = loadable(image, driver.gpu)
        driver.enter()
        options, log = driver.api.CUjit_option, bytearray(_LOG_SIZE)
        asked = [options.CU_JIT_ERROR_LOG_BUFFER, options.CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES]
        status, made = driver.api.cuModuleLoadDataEx(image, len(asked), asked, [log, _LOG_SIZE])
        try:
            driver.check("cuModuleLoadDataEx", status)
        except DriverError as problem:
            said = bytes(log).split(b"\0")[0].decode(errors="replace").strip()
            raise DriverError(f"{problem}\n{said}" if said else str(problem)) from None
        self._made = made

    def function(self, name: str) -> Function:
        """The kernel with this entry name. Raises: DriverError."""
        assert self._made is not None
        self._driver.enter()
        status, handle = self._driver.api.cuModuleGetFunction(self._made, name.encode())
        self._driver.check(f"cuModuleGetFunction of '{name}'", status)
        return Function(self._driver, self, name, handle)

    def __del__(self) -> None:
        if self._made is not None and self._driver.may_free():
            self._driver.api.cuModuleUnload(self._made)


class Function:
    """A kernel; it keeps its module alive."""

    def __init__(self, driver: Driver, module: Module, name: str, handle: CUfunction):
        self.name = name
        self.handle = handle
        self._driver = driver
        self._module = module
        self._allowed = _SHARED_WITHOUT_ASKING

    @property
    def address(self) -> int:
        """The handle, for compiled code."""
        return int(self.handle)

    def static_shared(self) -> int:
        """The bytes of shared memory of every launch. Raises: DriverError."""
        api = self._driver.api
        self._driver.enter()
        attribute = api.CUfunction_attribute.CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES
        status, nbytes = api.cuFuncGetAttribute(attribute, self.handle)
        self._driver.check("cuFuncGetAttribute", status)
        return nbytes

    def allow_shared(self, nbytes: int) -> None:
        """Allow launches with `nbytes` of dynamic shared memory. Raises: DriverError."""
        if nbytes <= self._allowed:
            return
        api = self._driver.api
        self._driver.enter()
        attribute = api.CUfunction_attribute.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
        self._driver.check("cuFuncSetAttribute", *api.cuFuncSetAttribute(self.handle, attribute, nbytes))
        self._allowed = nbytes


class Arguments:
    """The arguments of a launch in memory. The driver copies them at the launch."""

    def __init__(self, values: Sequence[bytes]):
        self.values = tuple(values)
        self._held = [ctypes.create_string_buffer(value, -(-len(value) // 8) * 8) for value in values]
        self._pointers = (ctypes.c_void_p * max(len(values), 1))(*map(ctypes.addressof, self._held))
        self.address = ctypes.addressof(self._pointers)


class Graph:
    """Launches, copies and fills with their dependencies, launched on the GPU as one. They are fixed once it has run.

    A node depends on each node in `before`, which has no duplicates.
    """

    def __init__(self, driver: Driver):
        self._driver = driver
        self._made: CUgraph | None = None
        self._runnable: CUgraphExec | None = None
        self._kept: list[Function] = []
        driver.enter()
        status, self._made = driver.api.cuGraphCreate(0)
        driver.check("cuGraphCreate", status)

    def add(
        self,
        kernel: Function,
        grid: Sizes,
        block: Sizes,
        shared: int,
        arguments: Arguments,
        before: Sequence[CUgraphNode],
    ) -> CUgraphNode:
        """Add a launch. Raises: DriverError."""
        kernel.allow_shared(shared)
        api = self._driver.api
        params = api.CUDA_KERNEL_NODE_PARAMS()
        params.func = kernel.handle
        params.gridDimX, params.gridDimY, params.gridDimZ = grid
        params.blockDimX, params.blockDimY, params.blockDimZ = block
        params.sharedMemBytes = shared
        params.kernelParams = arguments.address
        graph = self._begin()
        status, node = api.cuGraphAddKernelNode(graph, list(before), len(before), params)
        self._driver.check(f"cuGraphAddKernelNode of '{kernel.name}'", status)
        self._kept.append(kernel)
        return node

    def add_copy(self, target: int, source: int, nbytes: int, before: Sequence[CUgraphNode]) -> CUgraphNode:
        """Add a copy of one byte or more between places of the GPU or of pinned memory. Raises: DriverError."""
        assert nbytes > 0
        api = self._driver.api
        params = api.CUDA_MEMCPY3D()
        params.srcMemoryType = params.dstMemoryType = api.CUmemorytype.CU_MEMORYTYPE_UNIFIED
        params.srcDevice, params.dstDevice = api.CUdeviceptr(source), api.CUdeviceptr(target)
        params.WidthInBytes, params.Height, params.Depth = nbytes, 1, 1
        graph = self._begin()
        status, node = api.cuGraphAddMemcpyNode(graph, list(before), len(before), params, self._driver.context_handle)
        self._driver.check("cuGraphAddMemcpyNode", status)
        return node

    def add_fill(self, address: int, element: bytes, count: int, before: Sequence[CUgraphNode]) -> CUgraphNode:
        """Add a fill of one or more elements of 1, 2 or 4 bytes. Raises: DriverError."""
        assert len(element) in FILLED_SIZES and count > 0
        api = self._driver.api
        params = api.CUDA_MEMSET_NODE_PARAMS()
        params.dst = api.CUdeviceptr(address)
        params.value, params.elementSize = int.from_bytes(element, sys.byteorder), len(element)
        params.width, params.height = count, 1
        graph = self._begin()
        status, node = api.cuGraphAddMemsetNode(graph, list(before), len(before), params, self._driver.context_handle)
        self._driver.check("cuGraphAddMemsetNode", status)
        return node

    def _begin(self) -> CUgraph:
        """The graph for a new node. Raises: DriverError."""
        assert self._made is not None and self._runnable is None
        self._driver.enter()
        return self._made

    def launch(self, stream: Stream) -> None:
        """Launch the graph on a stream. Raises: DriverError."""
        assert self._made is not None
        driver = self._driver
        driver.enter()
        if self._runnable is None:
            status, self._runnable = driver.api.cuGraphInstantiate(self._made, 0)
            driver.check("cuGraphInstantiate", status)
        driver.check("cuGraphLaunch", *driver.api.cuGraphLaunch(self._runnable, stream.handle))

    def __del__(self) -> None:
        if self._driver.may_free():
            if self._runnable is not None:
                self._driver.api.cuGraphExecDestroy(self._runnable)
            if self._made is not None:
                self._driver.api.cuGraphDestroy(self._made)
