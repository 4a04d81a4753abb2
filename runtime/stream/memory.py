"""Memory of devices: exactly the requested bytes, between guard bytes that must not be written."""

from __future__ import annotations

import ctypes
import threading

from okl_opt.runtime.base.dtypes import DType, TensorSpec
from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.base.stats import FunctionStats
from okl_opt.runtime.base.units import size_text
from okl_opt.runtime.memory.buffer import Buffer

GUARD = 64
"""Guard bytes on either side; also the alignment of addresses."""
_PATTERN = bytes([0xA5]) * GUARD
_POISON = 0xFF
"""The fill of fresh memory when reads of it are detected: a NaN as a float of any width."""
_COUNTING = threading.RLock()
"""Guards the counters, since buffers are freed on any thread."""


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
        """Return whether the guard bytes are unchanged."""
        before = ctypes.string_at(self.address - GUARD, GUARD)
        after = ctypes.string_at(self.address + self.nbytes, GUARD)
        return before == _PATTERN and after == _PATTERN
