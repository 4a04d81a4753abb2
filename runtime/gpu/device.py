"""What a device that launches kernels can do: a row of `runtime/gpu/devices.py` makes one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from xdsl.ir import Operation

from okl_opt.dialects.upstream.gpu.ops.kernels import GPUFuncOp, LaunchFuncOp
from okl_opt.runtime.gpu.arrays import Allocation, Array, Space
from okl_opt.runtime.memory.device_tensor import DeviceTensor
from okl_opt.runtime.memory.gpu_arrays import GpuArray


class Kernel(Protocol):
    """A kernel that is ready to be launched."""


class Launch(NamedTuple):
    """One launch. Sizes have x first; a freed array among the arguments is an error when the kernel begins."""

    op: LaunchFuncOp
    kernel: Kernel
    grid: tuple[int, int, int]
    block: tuple[int, int, int]
    shared_bytes: int
    arguments: Sequence[Array | float]


class Event(Protocol):
    """A point in the work of a stream."""


class Streams(Protocol):
    """The streams of a run. What is put on one happens after all that was put there before, and when the host goes on.

    Work that fails ends the run: what comes later does nothing, and its error is raised where the host next waits.
    """

    def launch(self, stream: int, launch: Launch) -> None:
        """Run a kernel."""
        ...

    def copy(self, stream: int, op: Operation, target: Array, source: Array) -> None:
        """Copy all elements."""
        ...

    def fill(self, stream: int, op: Operation, target: Array, element: bytes) -> None:
        """Set every element."""
        ...

    def free(self, stream: int, op: Operation, array: Array) -> None:
        """Free the memory of an array."""
        ...

    def record(self, stream: int) -> Event:
        """The event of all that was put on a stream."""
        ...

    def wait(self, stream: int, event: Event) -> None:
        """Let a stream wait."""
        ...

    def sync(self, event: Event) -> None:
        """Let the host wait. Raises: DiagnosticError, OklRuntimeError of work that has failed."""
        ...

    def finish(self) -> None:
        """Let the host wait for everything. Raises: as `sync`."""
        ...


class Device(Protocol):
    """A device, as long as a program lives."""

    @property
    def notice(self) -> str | None:
        """What a run says on standard error before it begins."""
        ...

    def kernel(self, op: LaunchFuncOp, function: GPUFuncOp) -> Kernel:
        """The kernel of a launch. Raises: DiagnosticError, OklRuntimeError."""
        ...

    def allocate(self, nbytes: int, space: Space) -> Allocation:
        """New memory. Raises: OklRuntimeError if there is none."""
        ...

    def streams(self, count: int) -> Streams:
        """The streams of a run; that before is over."""
        ...

    def graph(self, ops: int, nodes: int) -> Streams:
        """The streams of a run whose launches, copies and fills are the nodes of one graph; the run before is over.

        Each op has a stream of its own, and waits for events before it is put there: these are the edges. The host
        waits for nothing before the last node is there.
        """
        ...

    @property
    def find_array(self) -> Callable[[object], GpuArray | None] | None:
        """A function that gives the array of an object in the device's memory; None for a device of the host's memory.

        Raises: InputError, OklRuntimeError.
        """
        ...

    def host_copy(self, array: Array) -> Array:
        """An array that the host can read, after all work on it. Raises: OklRuntimeError."""
        ...

    def device_copy(self, array: Array) -> DeviceTensor | None:
        """A row-major copy of an array in memory of the device; None for a device that uses the host's.

        Raises: OklRuntimeError.
        """
        ...

    def to_host(self, allocation: Allocation, *, writes: bool) -> None:
        """Let the host see what kernels have written to memory of the host, and tell that it may write it."""
        ...
