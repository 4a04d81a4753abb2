"""Copies of the caller's tensors in a device's own memory."""

from __future__ import annotations

from collections.abc import Callable

from runtime.base.dtypes import TensorSpec
from runtime.memory.buffer import Buffer
from runtime.memory.device_memory import DeviceMemory


class Staging:
    """A device buffer for each storage that the caller passes, made on first use."""

    def __init__(self, memory: DeviceMemory, allocate: Callable[[TensorSpec], Buffer]):
        self._memory = memory
        self._allocate = allocate
        self._buffers: dict[int, Buffer] = {}

    def place(self, storage: int, given: Buffer) -> Buffer:
        """The device buffer of a storage, with its present contents. Raises: OklRuntimeError."""
        found = self._buffers.get(storage)
        if found is None or found.spec != given.spec:
            found = self._buffers[storage] = self._allocate(given.spec)
        return found

    def put(self, storage: int, given: Buffer) -> Buffer:
        """Copy a tensor to the device; return the device buffer. Raises: OklRuntimeError."""
        there = self.place(storage, given)
        self._memory.copy(there.address, given.address, given.spec.nbytes)
        return there

    def fetch(self, storage: int, given: Buffer) -> None:
        """Copy a storage from the device to the caller's tensor."""
        self._memory.copy(given.address, self._buffers[storage].address, given.spec.nbytes)
