"""Shared memory for tensors. Its size is sealed, so that neither process can truncate it."""

from __future__ import annotations

import ctypes
import fcntl
import mmap
import os
from collections.abc import Sequence

from okl_opt.runtime.base.dtypes import TensorSpec
from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.memory.buffer import Buffer

_ALIGNMENT = 64
_SEALS = 0x1 | 0x2 | 0x4
"""F_SEAL_SEAL, F_SEAL_SHRINK, F_SEAL_GROW."""


class Region:
    """A block of shared memory. `file` is its descriptor until it is closed."""

    def __init__(self, file: int, nbytes: int):
        """Map `nbytes` of a file. Raises: OklRuntimeError if there is no memory for it."""
        try:
            memory = mmap.mmap(file, nbytes)
        except (OSError, MemoryError) as error:
            raise OklRuntimeError(f"out of memory: no {nbytes} bytes for tensors") from error
        self.file = file
        self.nbytes = nbytes
        # The buffer keeps the mapping alive.
        self._bytes = (ctypes.c_ubyte * nbytes).from_buffer(memory)
        self.address = ctypes.addressof(self._bytes)

    @staticmethod
    def make(nbytes: int) -> Region:
        """New memory. Raises: OklRuntimeError."""
        file = os.memfd_create("okl-tensors", os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
        try:
            os.ftruncate(file, nbytes)
            fcntl.fcntl(file, fcntl.F_ADD_SEALS, _SEALS)
            return Region(file, nbytes)
        except BaseException:
            os.close(file)
            raise

    def close_file(self) -> None:
        """Close the descriptor; the memory stays mapped."""
        os.close(self.file)

    def buffer(self, spec: TensorSpec, offset: int, owner: object = None) -> Buffer:
        """The tensor at an offset; it keeps `owner`, by default the region, alive."""
        assert 0 <= offset <= self.nbytes - spec.nbytes, f"{spec} at {offset} of {self.nbytes}"
        return Buffer(spec, self.address + offset, self if owner is None else owner)


def offsets(specs: Sequence[TensorSpec]) -> tuple[list[int], int]:
    """The offsets of consecutive tensors in a region, and its size."""
    places: list[int] = []
    end = 0
    for spec in specs:
        places.append(end)
        end += -(-spec.nbytes // _ALIGNMENT) * _ALIGNMENT
    return places, max(end, _ALIGNMENT)
