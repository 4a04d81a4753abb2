"""Arrays as other libraries have them, in the memory of the stand-in for the driver."""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np
from fake_driver import FakeDriver

from okl_opt.runtime.base.dtypes import DType, TensorSpec
from okl_opt.runtime.memory.dlpack import NVIDIA, capsule_of
from okl_opt.runtime.memory.foreign import ForeignTensor


class Memory:
    """Memory that a library has allocated on a GPU."""

    def __init__(self, fake: FakeDriver, values: np.ndarray, device: int = 0):
        self._fake = fake
        self.values = values
        (_, self.address) = fake.cuMemAlloc(values.nbytes)
        if device:
            fake.device_of[self.address] = device
        ctypes.memmove(self.address, np.ascontiguousarray(values).ctypes.data, values.nbytes)

    def free(self) -> None:
        self._fake.cuMemFree(self.address)

    def read(self) -> list[Any]:
        """The elements, as the GPU has them."""
        found = np.empty(self.values.shape, self.values.dtype)
        ctypes.memmove(found.ctypes.data, self.address, found.nbytes)
        return found.tolist()


class Interface:
    """An array with the CUDA array interface. What is given by name differs from what the memory says."""

    def __init__(self, memory: Memory, **told: object):
        values = memory.values
        self.__cuda_array_interface__ = {
            "version": 3,
            "shape": values.shape,
            "typestr": values.dtype.str,
            "data": (memory.address, False),
            "strides": None,
            "stream": None,
            **told,
        }


class Pack:
    """An array with DLPack, and nothing else."""

    def __init__(self, memory: Memory, *, kind: int = NVIDIA, device: int = 0, readonly: bool = False):
        self.memory = memory
        self.streams: list[object] = []
        """What the consumers have asked for."""
        self._device = (kind, device)
        self._readonly = readonly

    def __dlpack_device__(self) -> tuple[int, int]:
        return self._device

    def __dlpack__(self, *, max_version: tuple[int, int] | None = None, stream: int | None = None) -> object:
        self.streams.append(stream)
        spec = TensorSpec(self.memory.values.shape, DType.F32)
        tensor = ForeignTensor(spec, self.memory.address, self.memory, self._readonly)
        return capsule_of(tensor, versioned=max_version is not None, is_copy=False, device=self._device)
