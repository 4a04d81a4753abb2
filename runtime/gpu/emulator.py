"""An emulated device: its memory is the host's, and its kernels are compiled for the host's processor.

A launch runs its blocks in order, and the threads of a block in phases between barriers (`emulate-gpu-kernels`).
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from math import prod

from xdsl.dialects.builtin import MemRefType
from xdsl.ir import Attribute, Operation

from okl_opt.dialects.diagnostic import DiagnosticError, op_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.gpu.ops.kernels import GPUFuncOp, LaunchFuncOp
from okl_opt.runtime.base.dtypes import TensorSpec
from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.base.stats import FunctionStats
from okl_opt.runtime.code.border import AnyMemory, Border, Memory, Scalar
from okl_opt.runtime.code.border_types import element_of
from okl_opt.runtime.code.program import FunctionProgram
from okl_opt.runtime.code.slots import Slot, strided_slot
from okl_opt.runtime.gpu.arrays import Allocation, Array, Space, check_usable, copy_elements, stored_bytes
from okl_opt.runtime.gpu.device import Event, Kernel, Launch, Streams
from okl_opt.runtime.gpu.limits import Limits, check_known_sizes
from okl_opt.runtime.gpu.queues import Immediate, Queues, Shuffled, Threads
from okl_opt.runtime.memory.buffer import Buffer
from okl_opt.runtime.stream.memory import DeviceBuffer
from okl_opt.runtime.stream.queue import Queue

Compile = Callable[[GPUFuncOp], FunctionProgram]
"""Compiles a kernel in the form that `emulate-gpu-kernels` gives. Raises: DiagnosticError, OklRuntimeError."""


class EmulatedKernel:
    """A compiled kernel: a program for each concurrent stream, since a program runs one launch at a time."""

    def __init__(self, function: GPUFuncOp, program: FunctionProgram):
        self.function = function
        self.static_shared = sum(_bytes_of(value.type) for value in function.workgroup_arguments())
        self._first = program
        self._programs: dict[int, FunctionProgram] = {}

    def prepare(self, stream: int) -> FunctionProgram:
        """The program for a stream."""
        if stream not in self._programs:
            self._programs[stream] = self._first.another() if self._programs else self._first
        return self._programs[stream]


def _bytes_of(type: Attribute) -> int:
    """The bytes of memory of static shape."""
    assert isa(type, MemRefType[Attribute])
    element = element_of(type.element_type)
    return 0 if element is None else prod(type.get_shape()) * element.size


class Emulator:
    """The emulated device. `seed` chooses an order of streams; without one, up to `threads` streams run at once."""

    limits = Limits()
    find_array = None
    notice = "emulated: kernels run on the processor of the host"

    def __init__(
        self,
        compile: Compile,
        stats: FunctionStats,
        memory_limit: int,
        threads: int,
        seed: int | None,
        *,
        poisons: bool,
    ):
        self._compile = compile
        self._stats = stats
        self._memory_limit = memory_limit
        self._threads = threads
        self._seed = seed
        self._poisons = poisons
        self._kernels: dict[GPUFuncOp, EmulatedKernel] = {}
        self._queues: list[Queue] = []

    def kernel(self, op: LaunchFuncOp, function: GPUFuncOp) -> Kernel:
        if function not in self._kernels:
            program = self._compile(function)
            if any(isinstance(border, AnyMemory) for border in program.signature.params):
                raise op_error(function, "cannot be emulated: it has a memref without a rank as an argument")
            self._kernels[function] = EmulatedKernel(function, program)
        return self._kernels[function]

    def allocate(self, nbytes: int, space: Space) -> Allocation:
        if self._stats.allocated - self._stats.freed + nbytes > self._memory_limit:
            raise OklRuntimeError(f"asks for memory of {nbytes} bytes, {self._memory_limit} are allowed in all")
        buffer = DeviceBuffer(nbytes, self._stats, poisoned=self._poisons)
        return Allocation(buffer.address, nbytes, space, buffer)

    def streams(self, count: int) -> Streams:
        return EmulatedStreams(self, self._new_queues(count))

    def graph(self, ops: int, nodes: int) -> Streams:
        return EmulatedStreams(self, Shuffled(ops, self._seed or 0))

    def _new_queues(self, count: int) -> Queues:
        if self._seed is not None:
            return Shuffled(count, self._seed)
        if self._threads == 1:
            return Immediate()
        while len(self._queues) < count:
            self._queues.append(Queue(f"stream-{len(self._queues)}"))
        return Threads(self._queues[:count])

    def host_copy(self, array: Array) -> Array:
        """Return the array itself: all memory is the host's."""
        return array

    def device_copy(self, array: Array) -> None:
        """Return None: all memory is the host's."""

    def to_host(self, allocation: Allocation, *, writes: bool) -> None:
        """Do nothing: the host's memory is the device's."""


class EmulatedStreams:
    """The streams of a run on the emulated device."""

    def __init__(self, device: Emulator, queues: Queues):
        self._device = device
        self._queues = queues

    def launch(self, stream: int, launch: Launch) -> None:
        kernel = launch.kernel
        assert isinstance(kernel, EmulatedKernel)
        self._device.limits.check(launch.op, launch.grid, launch.block, kernel.static_shared, launch.shared_bytes)
        check_known_sizes(launch.op, kernel.function, launch.grid, launch.block)
        program = kernel.prepare(stream % self._queues.workers)

        def work() -> None:
            for argument in launch.arguments:
                if isinstance(argument, Array):
                    check_usable(launch.op, argument)
            where = (ctypes.c_int64 * _AXES)(*[_UNKNOWN] * _AXES)
            given = [*launch.arguments, *launch.grid, *launch.block, launch.shared_bytes]
            *params, last = program.signature.params
            assert isinstance(last, Memory), "as the pass has it"
            slots = [_slot(border, value) for border, value in zip(params, given, strict=True)]
            try:
                program.run_slots([*slots, strided_slot(last, ctypes.addressof(where), [_AXES], [1], where)])
            except DiagnosticError as error:
                raise error.note(launch.op.location, f"in {_place_text(list(where))} of this launch") from None

        self._queues.submit(stream, work)

    def copy(self, stream: int, op: Operation, target: Array, source: Array) -> None:
        def work() -> None:
            copy_elements(op, target, source)

        self._queues.submit(stream, work)

    def fill(self, stream: int, op: Operation, target: Array, element: bytes) -> None:
        def work() -> None:
            import numpy as np

            check_usable(op, target)
            target.numpy()[...] = np.frombuffer(element, f"V{len(element)}")[0]

        self._queues.submit(stream, work)

    def free(self, stream: int, op: Operation, array: Array) -> None:
        def work() -> None:
            check_usable(op, array)
            array.allocation.is_freed = True

        self._queues.submit(stream, work)

    def record(self, stream: int) -> Event:
        return self._queues.record(stream)

    def wait(self, stream: int, event: Event) -> None:
        self._queues.wait(stream, event)

    def sync(self, event: Event) -> None:
        self._queues.sync(event)

    def finish(self) -> None:
        self._queues.finish()


_AXES = 6
_UNKNOWN = -1


def _place_text(where: Sequence[int]) -> str:
    """The block and the thread in which a run has failed, as far as they are known."""
    block, thread = where[:3], where[3:]
    known = [
        f"{what} ({', '.join(map(str, each))})"
        for what, each in (("thread", thread), ("block", block))
        if _UNKNOWN not in each
    ]
    return " of ".join(known) or "the kernel"


def _slot(border: Border, value: Array | float) -> Slot:
    """The slot of a kernel argument."""
    if isinstance(value, Array):
        assert isinstance(border, Memory), "arrays are passed as memory"
        offset = value.offset if border.offset is None else border.offset
        base = value.first - offset * value.element.size
        words = (ctypes.c_int64 * (3 + 2 * len(value.sizes)))(base, base, offset, *value.sizes, *value.strides)
        allocation = value.allocation
        block = allocation.address, allocation.nbytes
        return Slot(ctypes.addressof(words), allocation.nbytes, (words, value), block=block)
    assert isinstance(border, Scalar), "numbers are passed as numbers"
    held = Buffer.from_bytes(TensorSpec((), border.element.dtype), stored_bytes(border.element, value))
    return Slot(held.address, held.spec.nbytes, held)
