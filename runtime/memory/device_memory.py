"""The memory of a device's kernels: the process's own, or one that tensors are copied to."""

from __future__ import annotations

import ctypes
from typing import Protocol

from runtime.base.abi import Block


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

    def allocate(self, nbytes: int) -> Allocation:
        """Zeroed bytes on a 64-byte boundary. Raises: MemoryError."""
        ...

    def copy(self, target: int, source: int, nbytes: int) -> None:
        """Copy bytes to, from or within this memory, synchronously."""
        ...


class HostMemory:
    """The memory of the process."""

    is_host = True

    def allocate(self, nbytes: int) -> Block:
        return Block(nbytes)

    def copy(self, target: int, source: int, nbytes: int) -> None:
        ctypes.memmove(target, source, nbytes)


HOST = HostMemory()
