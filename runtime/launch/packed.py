"""Packed constants, made once per process and shared by all contexts that read the same arrays."""

from __future__ import annotations

import ctypes
import os
import threading
from collections.abc import Callable, Sequence
from weakref import WeakValueDictionary

from okl_opt.runtime.memory.buffer import Buffer
from okl_opt.runtime.memory.device_memory import DeviceMemory


class PackedConstant:
    """Packed bytes at `address`, with their source arrays, which stay alive so that no others get their addresses."""

    def __init__(self, buffers: Sequence[Buffer], nbytes: int, memory: DeviceMemory):
        """Allocate `nbytes`. Raises: MemoryError."""
        self._buffers = tuple(buffers)
        self._block = memory.allocate(nbytes)
        self.address = self._block.address
        self.nbytes = nbytes


_packed: WeakValueDictionary[object, PackedConstant] = WeakValueDictionary()
_lock = threading.Lock()


def packed_constant(
    buffers: Sequence[Buffer],
    layout: str,
    nbytes: int,
    fill: Callable[[int], None],
    *,
    memory: DeviceMemory,
    unchanged: bool,
) -> PackedConstant:
    """Return the packed form of arrays, calling `fill(address)` if it is not cached.

    If the arrays may have changed (not `unchanged`), they are packed again, and a cached form is reused only if it is
    equal.
    Raises: MemoryError; the exceptions of `fill`.
    """
    key = (tuple((buffer.address, id(buffer.owner), str(buffer.spec)) for buffer in buffers), layout, nbytes)
    with _lock:
        found = _packed.get(key)
        if found is not None and unchanged:
            return found
        packed = PackedConstant(buffers, nbytes, memory)
        fill(packed.address)
        if found is not None and memory.is_host and _have_equal_bytes(found, packed):
            return found
        _packed[key] = packed
        return packed


def _have_equal_bytes(one: PackedConstant, other: PackedConstant) -> bool:
    compare = ctypes.CDLL(None).memcmp
    compare.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t]
    return compare(one.address, other.address, one.nbytes) == 0


def _forget_lock() -> None:
    """In a forked child: the thread that held the lock does not exist."""
    global _lock
    _lock = threading.Lock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_lock)
