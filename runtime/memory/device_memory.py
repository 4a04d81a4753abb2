"""The memory of a device's kernels: the process's own, or a separate one with copies of tensors."""

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
    """A memory. All devices and the process share one address space, so a copy needs no direction."""

    @property
    def is_host(self) -> bool:
        """Return whether kernels use the memory of the process, so that tensors need no copies."""
        ...

    @property
    def border(self) -> MemoryBorder | None:
        """The access to this memory for the caller's tensors; None if they stay in place."""
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
    """Copies between the process and a device, with buffers that are kept between copies."""

    def put(self, moves: Iterable[Move]) -> None:
        """Copy to the device; return when all copies are done. Raises: OklRuntimeError."""
        ...

    def fetch(self, moves: Iterable[Move]) -> None:
        """Copy from the device; return when all copies are done. Raises: OklRuntimeError."""
        ...


class MemoryBorder(Protocol):
    """The transfer of tensors between the process and the memory of a device."""

    def find(self, value: object) -> DeviceTensor | None:
        """Return the tensor of an object that is in this memory already; None for an object in memory of the process.

        Raises: InputError for an object that kernels cannot use in place.
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
