"""The memory of a device's kernels: the process's own, or one that tensors are copied to."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple, Protocol

from okl_opt.runtime.base.abi import Block

if TYPE_CHECKING:
    from okl_opt.runtime.base.dtypes import TensorSpec
    from okl_opt.runtime.memory.device_tensor import DeviceTensor


class Allocation(Protocol):
    """Bytes at an address; they are freed with the object."""

    @property
    def address(self) -> int: ...

    @property
    def nbytes(self) -> int: ...


class DeviceMemory(Protocol):
    """All devices and the process share one address space, so a copy needs no direction."""

    @property
    def is_host(self) -> bool:
        """Whether kernels use the memory of the process: then tensors stay where the caller has them."""
        ...

    @property
    def border(self) -> MemoryBorder | None:
        """How the caller's tensors get there; None if they stay where they are."""
        ...

    def allocate(self, nbytes: int) -> Allocation:
        """Zeroed bytes on a 64-byte boundary. Raises: MemoryError."""
        ...

    def copy(self, target: int, source: int, nbytes: int) -> None:
        """Copy bytes to, from or within this memory, synchronously."""
        ...


class Move(NamedTuple):
    """Bytes to copy, from one address to another."""

    target: int
    source: int
    nbytes: int


class Copies(Protocol):
    """Copies between the process and a device, with what is kept for them from one to the next."""

    def put(self, moves: Iterable[Move]) -> None:
        """Copy to the device; return when all is there. Raises: OklRuntimeError."""
        ...

    def fetch(self, moves: Iterable[Move]) -> None:
        """Copy from the device; return when all is here. Raises: OklRuntimeError."""
        ...


class MemoryBorder(Protocol):
    """What crosses the border between the process and the memory of a device."""

    def find(self, value: object) -> DeviceTensor | None:
        """Return the tensor of an object that is in this memory already; None for an object in memory of the process.

        Raises: InputError for one that kernels cannot use where it is.
        """
        ...

    def new(self, spec: TensorSpec) -> DeviceTensor:
        """A tensor of zeros. Raises: MemoryError."""
        ...

    def copies(self) -> Copies:
        """The copies of one program."""
        ...


class HostMemory:
    """The memory of the process."""

    is_host = True
    border = None

    def allocate(self, nbytes: int) -> Block:
        return Block(nbytes)

    def copy(self, target: int, source: int, nbytes: int) -> None:
        ctypes.memmove(target, source, nbytes)


HOST = HostMemory()
