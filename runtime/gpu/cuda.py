"""An NVIDIA GPU that launches kernels: its streams and events are the driver's.

Memory of the host that kernels use has a mirror on the GPU. It is copied there before a kernel uses it, if the host may
have written it since, and back before the host uses it, if a kernel may have written it. Shared memory is pinned memory
of the host, which the GPU reaches at the same address.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from math import prod
from typing import TYPE_CHECKING

from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.upstream.gpu.ops.kernels import GPUFuncOp, GPUModuleOp, LaunchFuncOp
from okl_opt.runtime.base.dtypes import DType, TensorSpec
from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.base.stats import FunctionStats
from okl_opt.runtime.code.border import spec_of
from okl_opt.runtime.cuda import driver
from okl_opt.runtime.cuda.arrays import found_array
from okl_opt.runtime.cuda.copies import PinnedCopies
from okl_opt.runtime.cuda.memory import CudaMemory
from okl_opt.runtime.gpu.arrays import Allocation, Array, Space, is_dense
from okl_opt.runtime.gpu.cuda_graph import CudaGraph, KeptGraph
from okl_opt.runtime.gpu.cuda_streams import CudaStreams
from okl_opt.runtime.gpu.cuda_work import CudaKernel
from okl_opt.runtime.gpu.device import Kernel, Streams
from okl_opt.runtime.gpu.limits import Limits
from okl_opt.runtime.memory.buffer import Buffer
from okl_opt.runtime.memory.device_memory import Move
from okl_opt.runtime.memory.device_tensor import DeviceTensor
from okl_opt.runtime.memory.gpu_arrays import GpuArray
from okl_opt.runtime.stream.memory import DeviceBuffer

if TYPE_CHECKING:
    from okl_opt.runtime.cuda.kernels import KernelCode

Compile = Callable[[], "KernelCode"]
"""Compiles all kernels of the program. Raises: DiagnosticError, OklRuntimeError."""


class _Mirror:
    """The copy of a piece of host memory on the GPU, with marks of the side that may be older."""

    def __init__(self, allocation: Allocation, block: driver.DeviceBlock):
        self.address = allocation.address
        self.nbytes = allocation.nbytes
        self.block = block
        self.host_is_newer = True
        self.device_is_newer = False
        self.arrived: driver.Event | None = None
        """The copy to the GPU, for streams other than its own."""


class CudaDevice:
    """The GPU found by the probe."""

    notice = None

    def __init__(self, gpu: driver.Driver, compile: Compile, stats: FunctionStats, memory_limit: int):
        self.driver = gpu
        self.limits = Limits(*gpu.limits())
        self._compile = compile
        self._stats = stats
        self._memory_limit = memory_limit
        self._code: tuple[KernelCode, driver.Module] | None = None
        self._kernels: dict[GPUFuncOp, CudaKernel] = {}
        self._streams: list[driver.Stream] = []
        self._graph = KeptGraph(gpu)
        self._mirrors: dict[tuple[int, int], _Mirror] = {}
        self._idle: dict[int, deque[driver.DeviceBlock]] = {}
        """Memory of the last run's mirrors by size, reused in the same order, so that a graph finds the same addresses.
        """
        self.copies = PinnedCopies(gpu)
        self._memory = CudaMemory(gpu)

    def kernel(self, op: LaunchFuncOp, function: GPUFuncOp) -> Kernel:
        if self._code is None:
            code = self._compile()
            self._code = code, self.driver.load(code.ptx)
        code, module = self._code
        if function not in self._kernels:
            kernels = function.parent_op()
            assert isinstance(kernels, GPUModuleOp), "as the op is verified"
            entry = code.entries.get((kernels.sym_name.data, function.sym_name.data))
            if entry is None:
                raise op_error(op, "launches a function that is no kernel: it has no gpu.kernel")
            self._kernels[function] = CudaKernel(function, module.function(entry))
        return self._kernels[function]

    def allocate(self, nbytes: int, space: Space) -> Allocation:
        if self._stats.allocated - self._stats.freed + nbytes > self._memory_limit:
            raise OklRuntimeError(f"asks for memory of {nbytes} bytes, {self._memory_limit} are allowed in all")
        if space is Space.HOST:
            buffer = DeviceBuffer(nbytes, self._stats, poisoned=False)
            return Allocation(buffer.address, nbytes, space, buffer)
        if space is Space.SHARED:
            pinned = self.driver.pinned(nbytes)
            return Allocation(pinned.address, nbytes, space, pinned)
        block = self.driver.allocate(nbytes)
        # A program must not see data of other programs in the memory.
        block.fill(0)
        self.driver.stream.sync()
        return Allocation(block.address, nbytes, space, block)

    def streams(self, count: int) -> Streams:
        while len(self._streams) < count:
            self._streams.append(driver.Stream(self.driver))
        self._idle.clear()
        for mirror in self._mirrors.values():
            self._idle.setdefault(mirror.nbytes, deque()).append(mirror.block)
        self._mirrors.clear()
        # Pending work on arguments of the GPU is on the driver's own stream.
        ready = self.driver.stream.record()
        for stream in self._streams[:count]:
            stream.wait(ready)
        return CudaStreams(self, self._streams[:count])

    def graph(self, ops: int, nodes: int) -> Streams:
        self.streams(1)
        return CudaGraph(self, ops, nodes, self._streams[0], self._graph)

    def find_array(self, value: object) -> GpuArray | None:
        return found_array(self.driver, value)

    def host_copy(self, array: Array) -> Array:
        allocation = array.allocation
        self.to_host(allocation, writes=False)
        if allocation.space is not Space.DEVICE:
            return array
        copy = Buffer.allocate(TensorSpec((allocation.nbytes,), DType.UI8))
        self.copies.fetch([Move(copy.address, allocation.address, allocation.nbytes)])
        held = Allocation(copy.address, allocation.nbytes, Space.HOST, copy)
        first = copy.address + array.first - allocation.address
        return Array(held, array.element, first, array.sizes, array.strides)

    def device_copy(self, array: Array) -> DeviceTensor:
        element, allocation = array.element, array.allocation
        try:
            made = self._memory.new(spec_of(array.sizes, element))
        except MemoryError as problem:
            raise OklRuntimeError(
                f"out of memory: no {prod(array.sizes) * element.size} bytes for {array}"
            ) from problem
        mirror = self._mirrors.get((allocation.address, allocation.nbytes))
        source = array.first
        if allocation.space is Space.HOST and mirror is not None and not mirror.host_is_newer:
            source += mirror.block.address - allocation.address
        if not is_dense(array):
            dense = Buffer.from_bytes(made.spec, self.host_copy(array).numpy().tobytes())
            source = dense.address
        self.driver.copy(made.address, source, made.spec.nbytes)
        return made.with_element(element)

    def to_host(self, allocation: Allocation, *, writes: bool) -> None:
        mirror = self._mirrors.get((allocation.address, allocation.nbytes))
        if mirror is None or allocation.space is not Space.HOST:
            return
        if mirror.device_is_newer or writes:
            # A kernel may still use another part of it.
            self.settle()
        if mirror.device_is_newer:
            self.copies.fetch([Move(mirror.address, mirror.block.address, mirror.nbytes)])
            mirror.device_is_newer = False
        mirror.host_is_newer = mirror.host_is_newer or writes

    def settle(self) -> None:
        """Wait on the host for all streams. Raises: DriverError if work has failed."""
        for stream in self._streams:
            stream.sync()

    def place(self, op: Operation, array: Array, stream: driver.Stream) -> int:
        """The GPU address of an array's allocation, ready for later work on a stream."""
        allocation = array.allocation
        if allocation.space is not Space.HOST:
            return allocation.address
        mirror = self._mirror(op, allocation)
        if mirror.host_is_newer:
            self.copies.put_on(stream, [Move(mirror.block.address, mirror.address, mirror.nbytes)])
            mirror.arrived, mirror.host_is_newer = stream.record(), False
        elif mirror.arrived is not None:
            stream.wait(mirror.arrived)
        mirror.device_is_newer = True
        return mirror.block.address

    def _mirror(self, op: Operation, allocation: Allocation) -> _Mirror:
        key = (allocation.address, allocation.nbytes)
        if key not in self._mirrors:
            end = allocation.address + allocation.nbytes
            for other in self._mirrors.values():
                if allocation.address < other.address + other.nbytes and other.address < end:
                    raise op_error(op, "cannot run on a GPU: two memrefs of the host share a part of their memory")
            self._mirrors[key] = _Mirror(allocation, self._block(op, allocation.nbytes))
        return self._mirrors[key]

    def _block(self, op: Operation, nbytes: int) -> driver.DeviceBlock:
        """Memory for a mirror; it is filled before any read. Raises: DiagnosticError, DriverError."""
        idle = self._idle.get(nbytes)
        if idle:
            return idle.popleft()
        try:
            block = self.driver.allocate(nbytes)
        except driver.OutOfMemory:
            # Freeing the memory of the last run may make enough room.
            self._idle.clear()
            try:
                block = self.driver.allocate(nbytes)
            except driver.OutOfMemory as problem:
                raise op_error(op, f"finds no memory on the GPU for {nbytes} bytes: {problem}") from problem
        self.driver.stream.sync()
        return block
