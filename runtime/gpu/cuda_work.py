"""The work of launching programs on an NVIDIA GPU: launches with their arguments, copies and fills."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from math import prod
from typing import Protocol

from xdsl.dialects.builtin import MemRefType, NoneAttr
from xdsl.ir import Attribute, Operation

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.gpu.ops.kernels import GPUFuncOp
from okl_opt.runtime.code.border_types import element_of
from okl_opt.runtime.cuda import driver
from okl_opt.runtime.gpu.arrays import Allocation, Array, check_usable, is_dense, stored_bytes
from okl_opt.runtime.gpu.device import Launch
from okl_opt.runtime.gpu.limits import Limits, check_known_sizes


class CudaKernel:
    """A kernel on the GPU."""

    def __init__(self, function: GPUFuncOp, handle: driver.Function):
        self.function = function
        self.handle = handle
        self.static_shared = handle.static_shared()


class Gpu(Protocol):
    """The GPU that runs the work."""

    driver: driver.Driver
    limits: Limits

    def place(self, op: Operation, array: Array, stream: driver.Stream) -> int:
        """The GPU address of an array's allocation, ready for later work on a stream."""
        ...

    def settle(self) -> None:
        """Wait on the host for all streams. Raises: DriverError if work has failed."""
        ...


class Work(Protocol):
    """A target for work: a stream, or a place in a graph."""

    @property
    def uploads(self) -> driver.Stream:
        """The stream on which memory of the host is copied to the GPU before this work."""
        ...

    def launch(
        self,
        kernel: driver.Function,
        grid: driver.Sizes,
        block: driver.Sizes,
        shared: int,
        arguments: driver.Arguments,
    ) -> None:
        """Run a kernel. Raises: DriverError."""
        ...

    def copy(self, target: int, source: int, nbytes: int) -> None:
        """Copy between places that the GPU reaches. Raises: DriverError."""
        ...

    def fill(self, address: int, element: bytes, count: int) -> None:
        """Set elements. Raises: DriverError."""
        ...


class CudaWork:
    """The work of a run. Memory that it may use is kept until the run ends."""

    def __init__(self, gpu: Gpu, places: Sequence[Work]):
        self.gpu = gpu
        self.kept: list[Allocation] = []
        self._places = places

    def launch(self, stream: int, launch: Launch) -> None:
        kernel, on = launch.kernel, self._places[stream]
        assert isinstance(kernel, CudaKernel)
        self.gpu.limits.check(launch.op, launch.grid, launch.block, kernel.static_shared, launch.shared_bytes)
        check_known_sizes(launch.op, kernel.function, launch.grid, launch.block)
        types = kernel.function.function_type.inputs
        words = [
            word
            for type, value in zip(types, launch.arguments, strict=True)
            for word in self._words(launch.op, type, value, on.uploads)
        ]
        on.launch(kernel.handle, launch.grid, launch.block, launch.shared_bytes, driver.Arguments(words))

    def _words(self, op: Operation, type: Attribute, value: Array | float, on: driver.Stream) -> Iterator[bytes]:
        """An argument in the form that kernels take: see `runtime/cuda/kernels.py`."""
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
        """The GPU address of an array's first element."""
        check_usable(op, array)
        self.kept.append(array.allocation)
        return self.gpu.place(op, array, on) + array.first - array.allocation.address

    def copy(self, stream: int, op: Operation, target: Array, source: Array) -> None:
        on = self._places[stream]
        if target.sizes != source.sizes:
            raise op_error(op, f"copies {source} to {target}")
        for array in (target, source):
            _check_dense(op, array)
        places = [self._first(op, array, on.uploads) for array in (target, source)]
        on.copy(places[0], places[1], prod(target.sizes) * target.element.size)

    def fill(self, stream: int, op: Operation, target: Array, element: bytes) -> None:
        on = self._places[stream]
        _check_dense(op, target)
        on.fill(self._first(op, target, on.uploads), element, prod(target.sizes))

    def free(self, stream: int, op: Operation, array: Array) -> None:
        check_usable(op, array)
        self.kept.append(array.allocation)
        array.allocation.is_freed = True


def _check_dense(op: Operation, array: Array) -> None:
    """Refuse elements with gaps between them. Raises: DiagnosticError."""
    if not is_dense(array):
        raise op_error(op, f"cannot run on a GPU: {array} has strides {list(array.strides)}")
