"""An NVIDIA GPU that launches kernels: its streams and events are the driver's.

Memory of the host that kernels are given has a mirror on the GPU. It is copied there before a kernel uses it, if the
host may have written it since, and back before the host uses it, if a kernel may have. Shared memory is pinned memory
of the host, which the GPU reaches at the same address.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator, Sequence
from math import prod
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import MemRefType, NoneAttr
from xdsl.ir import Attribute, Operation

from dialects.diagnostic import op_error
from dialects.hints import isa
from dialects.upstream.gpu.ops.kernels import GPUFuncOp, GPUModuleOp, LaunchFuncOp
from runtime.base.errors import OklRuntimeError
from runtime.base.stats import FunctionStats
from runtime.code.border_types import element_of
from runtime.code.slots import dense_strides
from runtime.cuda import driver
from runtime.gpu.arrays import Allocation, Array, Space, check_usable, stored_bytes
from runtime.gpu.device import Event, Kernel, Launch, Streams
from runtime.gpu.limits import Limits, check_known_sizes
from runtime.stream.memory import DeviceBuffer

if TYPE_CHECKING:
    from runtime.cuda.kernels import KernelCode

Compile = Callable[[], "KernelCode"]
"""Compiles all kernels of the program. Raises: DiagnosticError, OklRuntimeError."""


class CudaKernel:
    """A kernel on the GPU."""

    def __init__(self, function: GPUFuncOp, handle: driver.Function):
        self.function = function
        self.handle = handle
        self.static_shared = handle.static_shared()


class _Mirror:
    """The copy of a piece of the host's memory on the GPU, and which of the two may be older."""

    def __init__(self, allocation: Allocation, block: driver.DeviceBlock):
        self.address = allocation.address
        self.nbytes = allocation.nbytes
        self.block = block
        self.host_is_newer = True
        self.device_is_newer = False
        self.arrived: driver.Event | None = None
        """The copy to the GPU, for streams other than that which it was put on."""


class CudaDevice:
    """The GPU that the probe has found."""

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
        self._mirrors: dict[tuple[int, int], _Mirror] = {}

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
        # What others have left there is not for a program to see.
        block.fill(0)
        self.driver.stream.sync()
        return Allocation(block.address, nbytes, space, block)

    def streams(self, count: int) -> Streams:
        while len(self._streams) < count:
            self._streams.append(driver.Stream(self.driver))
        self._mirrors.clear()
        return CudaStreams(self, self._streams[:count])

    def to_host(self, allocation: Allocation, *, writes: bool) -> None:
        mirror = self._mirrors.get((allocation.address, allocation.nbytes))
        if mirror is None or allocation.space is not Space.HOST:
            return
        if mirror.device_is_newer or writes:
            # A kernel may still be at work on another part of it.
            self.settle()
        if mirror.device_is_newer:
            self.driver.copy(mirror.address, mirror.block.address, mirror.nbytes)
            mirror.device_is_newer = False
        mirror.host_is_newer = mirror.host_is_newer or writes

    def settle(self) -> None:
        """Let the host wait for all streams. Raises: DriverError, of work that has failed."""
        for stream in self._streams:
            stream.sync()

    def place(self, op: Operation, array: Array, stream: driver.Stream) -> int:
        """The address on the GPU of the beginning of an array's allocation, ready for what comes next on a stream."""
        allocation = array.allocation
        if allocation.space is not Space.HOST:
            return allocation.address
        mirror = self._mirror(op, allocation)
        if mirror.host_is_newer:
            stream.copy(mirror.block.address, mirror.address, mirror.nbytes)
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
            block = self.driver.allocate(allocation.nbytes)
            self.driver.stream.sync()
            self._mirrors[key] = _Mirror(allocation, block)
        return self._mirrors[key]


class CudaStreams:
    """The streams of a run on a GPU."""

    def __init__(self, device: CudaDevice, streams: Sequence[driver.Stream]):
        self._device = device
        self._streams = streams
        self._kept: list[object] = []
        """Memory that work in flight may use."""

    def launch(self, stream: int, launch: Launch) -> None:
        device, kernel, on = self._device, launch.kernel, self._streams[stream]
        assert isinstance(kernel, CudaKernel)
        device.limits.check(launch.op, launch.grid, launch.block, kernel.static_shared, launch.shared_bytes)
        check_known_sizes(launch.op, kernel.function, launch.grid, launch.block)
        types = kernel.function.function_type.inputs
        words = [
            word
            for type, value in zip(types, launch.arguments, strict=True)
            for word in self._words(launch.op, type, value, on)
        ]
        on.launch(kernel.handle, launch.grid, launch.block, launch.shared_bytes, driver.Arguments(words))

    def _words(self, op: Operation, type: Attribute, value: Array | float, on: driver.Stream) -> Iterator[bytes]:
        """An argument as kernels take it: see `runtime/cuda/kernels.py`."""
        if not isinstance(value, Array):
            element = element_of(type)
            assert element is not None, "as the kernel was compiled"
            yield stored_bytes(element, value)
            return
        first = self._first(op, value, on)
        assert isa(type, MemRefType[Attribute])
        if isinstance(type.layout, NoneAttr) and type.has_static_shape():
            yield struct.pack("=Q", first)
            return
        base = first - value.offset * value.element.size
        yield from (struct.pack("=Q", base), struct.pack("=Q", base))
        yield from (struct.pack("=q", number) for number in (value.offset, *value.sizes, *value.strides))

    def _first(self, op: Operation, array: Array, on: driver.Stream) -> int:
        """The address on the GPU of an array's first element."""
        check_usable(op, array)
        self._kept.append(array.allocation)
        return self._device.place(op, array, on) + array.first - array.allocation.address

    def copy(self, stream: int, op: Operation, target: Array, source: Array) -> None:
        on = self._streams[stream]
        if target.sizes != source.sizes:
            raise op_error(op, f"copies {source} to {target}")
        for array in (target, source):
            _check_dense(op, array)
        places = [self._first(op, array, on) for array in (target, source)]
        on.copy(places[0], places[1], prod(target.sizes) * target.element.size)

    def fill(self, stream: int, op: Operation, target: Array, element: bytes) -> None:
        on = self._streams[stream]
        _check_dense(op, target)
        first, nbytes = self._first(op, target, on), prod(target.sizes) * len(element)
        if len(set(element)) == 1:
            on.fill(first, element[0], nbytes)
            return
        source = self._device.driver.pinned(nbytes)
        self._kept.append(source)
        source.write(element * prod(target.sizes))
        on.copy(first, source.address, nbytes)

    def free(self, stream: int, op: Operation, array: Array) -> None:
        check_usable(op, array)
        self._kept.append(array.allocation)
        array.allocation.is_freed = True

    def record(self, stream: int) -> Event:
        return self._streams[stream].record()

    def wait(self, stream: int, event: Event) -> None:
        assert isinstance(event, driver.Event)
        self._streams[stream].wait(event)

    def sync(self, event: Event) -> None:
        assert isinstance(event, driver.Event)
        event.sync()

    def finish(self) -> None:
        self._device.settle()
        self._kept.clear()


def _check_dense(op: Operation, array: Array) -> None:
    """Refuse elements with gaps between them. Raises: DiagnosticError."""
    if prod(array.sizes) and array.strides != tuple(dense_strides(array.sizes)):
        raise op_error(op, f"cannot run on a GPU: {array} has strides {list(array.strides)}")
