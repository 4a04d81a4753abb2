"""The caller's tensors in a device's memory: copied to it, or used in place if they are there already."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from okl_opt.runtime.base.dtypes import TensorSpec
from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.memory.buffer import Buffer
from okl_opt.runtime.memory.device_memory import MemoryBorder, Move
from okl_opt.runtime.memory.device_tensor import DeviceTensor

Tensor = Buffer | DeviceTensor
"""A tensor of the caller's: in the memory of the process, or of the device."""


class Staging:
    """A device buffer for each storage whose tensor is in the process's memory, made on first use."""

    def __init__(self, border: MemoryBorder, allocate: Callable[[TensorSpec], Buffer]):
        self._border = border
        self._allocate = allocate
        self._copies = border.copies()
        self._buffers: dict[int, Buffer] = {}

    def tensor(self, value: object, strict_layout: bool) -> Tensor:
        """Return the tensor of an object. Raises: InputError."""
        found = self._border.find(value)
        return Buffer.from_object(value, strict_layout) if found is None else found

    def new(self, spec: TensorSpec) -> DeviceTensor:
        """A new tensor on the device for the caller. Raises: OklRuntimeError."""
        try:
            return self._border.new(spec)
        except MemoryError as error:
            raise OklRuntimeError(f"out of memory: no {spec.nbytes} bytes for a result of type {spec}") from error

    def place(self, storage: int, given: Tensor) -> Buffer:
        """The device's buffer for a storage: the caller's tensor, or a buffer with undefined contents.

        Raises: OklRuntimeError.
        """
        if isinstance(given, DeviceTensor):
            return given.inside
        found = self._buffers.get(storage)
        if found is None or found.spec != given.spec:
            found = self._buffers[storage] = self._allocate(given.spec)
        return found

    def put(self, given: Mapping[int, Tensor]) -> dict[int, Buffer]:
        """Copy the tensors of storages to the device; return the device's buffers. Raises: OklRuntimeError."""
        places = {storage: self.place(storage, tensor) for storage, tensor in given.items()}
        self._copies.put(
            Move(places[storage].address, tensor.address, tensor.spec.nbytes)
            for storage, tensor in given.items()
            if isinstance(tensor, Buffer)
        )
        return places

    def fetch(self, given: Iterable[tuple[int, Tensor]]) -> None:
        """Copy storages from the device to the caller's tensors. Raises: OklRuntimeError."""
        self._copies.fetch(
            Move(tensor.address, self._buffers[storage].address, tensor.spec.nbytes)
            for storage, tensor in given
            if isinstance(tensor, Buffer)
        )
