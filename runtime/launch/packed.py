"""Constants as kernels keep them packed: made once in a process, shared by all contexts that read the same arrays."""

from __future__ import annotations

import ctypes
import os
import threading
from collections.abc import Callable, Sequence
from weakref import WeakValueDictionary

from runtime.memory.buffer import Buffer
from runtime.memory.device_memory import DeviceMemory


class PackedConstant:
    """Packed bytes at `address`, and the arrays that they were made of, whose addresses stay theirs with it."""

    def __init__(self, buffers: Sequence[Buffer], nbytes: int, memory: DeviceMemory):
        """Raises: MemoryError."""
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
    """The packed form of arrays, of which `fill(address)` writes the bytes.

    What was packed before is taken as it is if the arrays are `unchanged` since; else if it comes out the same again.
    Raises: MemoryError; what `fill` raises.
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
    """In a forked child: the thread that was packing is not there to let go."""
    global _lock
    _lock = threading.Lock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_lock)
