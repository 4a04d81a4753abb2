"""Memory of devices: exactly as many bytes as asked, between guard bytes that nothing may write."""

from __future__ import annotations

import ctypes
import threading

from okl_opt.runtime.base.dtypes import DType, TensorSpec
from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.base.stats import FunctionStats
from okl_opt.runtime.base.units import size_text
from okl_opt.runtime.memory.buffer import Buffer

GUARD = 64
"""Guard bytes on either side; also what addresses are multiples of."""
_PATTERN = bytes([0xA5]) * GUARD
_POISON = 0xFF
"""What fresh memory is filled with where reads of it are looked for: as a float of any width it is no number."""
_COUNTING = threading.RLock()
"""Buffers are freed on any thread; what is counted is then exact."""


class DeviceBuffer:
    """Bytes in the memory of a device, freed with the last reference to the buffer."""

    __slots__ = ("_owner", "_stats", "address", "nbytes")

    def __init__(self, nbytes: int, stats: FunctionStats, *, poisoned: bool):
        """Raises: OklRuntimeError if there is no memory for it."""
        try:
            owner = Buffer.allocate(TensorSpec((nbytes + 2 * GUARD,), DType.UI8))
        except OklRuntimeError:
            raise OklRuntimeError(f"no memory for {size_text(nbytes)}") from None
        self.nbytes = nbytes
        self.address = owner.address + GUARD
        self._owner = owner
        self._stats = stats
        ctypes.memmove(owner.address, _PATTERN, GUARD)
        ctypes.memmove(self.address + nbytes, _PATTERN, GUARD)
        if poisoned:
            ctypes.memset(self.address, _POISON, nbytes)
        with _COUNTING:
            stats.allocated += nbytes
            stats.peak = max(stats.peak, stats.allocated - stats.freed)

    def __del__(self) -> None:
        if hasattr(self, "_stats"):
            with _COUNTING:
                self._stats.freed += self.nbytes

    @property
    def is_intact(self) -> bool:
        """Whether the guard bytes are unchanged."""
        before = ctypes.string_at(self.address - GUARD, GUARD)
        after = ctypes.string_at(self.address + self.nbytes, GUARD)
        return before == _PATTERN and after == _PATTERN
