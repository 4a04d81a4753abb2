"""Constants as kernels keep them packed: made once in a process, shared by all contexts that read the same arrays."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from weakref import WeakValueDictionary

from runtime.abi import Block
from runtime.buffer import Buffer


class PackedConstant:
    """Packed bytes at `address`, and the arrays that they were made of, whose addresses stay theirs with it."""

    def __init__(self, key: object, buffers: Sequence[Buffer], nbytes: int):
        """Raises: MemoryError."""
        self.key = key
        self._buffers = tuple(buffers)
        self._block = Block(nbytes)
        self.address = self._block.address
        self.nbytes = nbytes


_packed: WeakValueDictionary[object, PackedConstant] = WeakValueDictionary()
_lock = threading.Lock()


def packed_constant(buffers: Sequence[Buffer], layout: str, nbytes: int, fill: Callable[[int], None]) -> PackedConstant:
    """These arrays in this layout; `fill(address)` writes them where nobody has before.

    Raises: MemoryError; what `fill` raises.
    """
    key = (tuple((buffer.address, id(buffer.owner), str(buffer.spec)) for buffer in buffers), layout, nbytes)
    with _lock:
        packed = _packed.get(key)
        if packed is None:
            packed = PackedConstant(key, buffers, nbytes)
            fill(packed.address)
            _packed[key] = packed
        return packed


def forget(packed: PackedConstant) -> None:
    """Share it with nobody from now on: what it was made of may be other numbers now. Who has it keeps it."""
    with _lock:
        if _packed.get(packed.key) is packed:
            del _packed[packed.key]
