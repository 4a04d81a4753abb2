"""Tensors that a caller gives to a program whose device has a memory of its own: copies there, and back."""

from __future__ import annotations

from collections.abc import Callable

from runtime.base.dtypes import TensorSpec
from runtime.memory.buffer import Buffer
from runtime.memory.device_memory import DeviceMemory


class Staging:
    """A buffer in the device's memory for each storage that somebody gives, made when it is first needed."""

    def __init__(self, memory: DeviceMemory, allocate: Callable[[TensorSpec], Buffer]):
        self._memory = memory
        self._allocate = allocate
        self._buffers: dict[int, Buffer] = {}

    def place(self, storage: int, given: Buffer) -> Buffer:
        """Where a storage is on the device; its contents are what they were. Raises: OklRuntimeError."""
        found = self._buffers.get(storage)
        if found is None or found.spec != given.spec:
            found = self._buffers[storage] = self._allocate(given.spec)
        return found

    def put(self, storage: int, given: Buffer) -> Buffer:
        """Copy a tensor to the device; its buffer there. Raises: OklRuntimeError."""
        there = self.place(storage, given)
        self._memory.copy(there.address, given.address, given.spec.nbytes)
        return there

    def fetch(self, storage: int, given: Buffer) -> None:
        """Copy a storage from the device to the caller's tensor."""
        self._memory.copy(given.address, self._buffers[storage].address, given.spec.nbytes)
