"""The interface of a device that launches kernels; a row of `runtime/gpu/devices.py` makes one."""

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
    """The streams of a run. Work on a stream runs after earlier work on it, and after the host's work so far.

    Failed work ends the run: later work does nothing, and the next wait of the host raises the error.
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
        """Return an event for all work so far on a stream."""
        ...

    def wait(self, stream: int, event: Event) -> None:
        """Let later work on a stream wait for an event."""
        ...

    def sync(self, event: Event) -> None:
        """Wait on the host for an event. Raises: DiagnosticError, OklRuntimeError of failed work."""
        ...

    def finish(self) -> None:
        """Wait on the host for all work. Raises: as `sync`."""
        ...


class Device(Protocol):
    """A device for the lifetime of a program."""

    @property
    def notice(self) -> str | None:
        """The notice that a run prints on standard error before it begins."""
        ...

    def kernel(self, op: LaunchFuncOp, function: GPUFuncOp) -> Kernel:
        """The kernel of a launch. Raises: DiagnosticError, OklRuntimeError."""
        ...

    def allocate(self, nbytes: int, space: Space) -> Allocation:
        """New memory. Raises: OklRuntimeError if there is none."""
        ...

    def streams(self, count: int) -> Streams:
        """The streams of a new run; the run before must be over."""
        ...

    def graph(self, ops: int, nodes: int) -> Streams:
        """The streams of a new run whose launches, copies and fills are the nodes of one graph.

        Each op has a stream of its own, and waits for events before its work is added: these are the edges. The host
        only waits after the last node is added.
        """
        ...

    @property
    def find_array(self) -> Callable[[object], GpuArray | None] | None:
        """Return a function that finds an object's array in device memory; None for a device in host memory.

        Raises: InputError, OklRuntimeError.
        """
        ...

    def host_copy(self, array: Array) -> Array:
        """A copy of an array that the host can read, after all work on it. Raises: OklRuntimeError."""
        ...

    def device_copy(self, array: Array) -> DeviceTensor | None:
        """A row-major copy of an array in device memory; None for a device that uses host memory.

        Raises: OklRuntimeError.
        """
        ...

    def to_host(self, allocation: Allocation, *, writes: bool) -> None:
        """Make kernels' writes to host memory visible to the host; `writes` announces writes of the host."""
        ...
