"""Memory of globals that is kept from call to call: what functions of a module are given beside their arguments."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import NamedTuple

from runtime.code.border import Memory, spec_of
from runtime.code.slots import Slot, dense_strides, strided_slot
from runtime.memory.buffer import Buffer


class GlobalMemory:
    """The memory of the globals of a module, by their names; zeros at first."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        """Held while a function runs that is given memory of globals."""
        self._slots: dict[str, Slot] = {}

    def slot(self, name: str, border: Memory) -> Slot:
        """The memory of a global. Raises: OklRuntimeError if there is no memory for it."""
        if name not in self._slots:
            shape = [size for size in border.shape if size is not None]
            assert len(shape) == len(border.shape), "as those who give names to arguments have checked"
            buffer = Buffer.allocate(spec_of(shape, border.element))
            self._slots[name] = strided_slot(border, buffer.address, shape, dense_strides(shape), buffer)
        return self._slots[name]


class Held(NamedTuple):
    """The globals that a function is given after its own arguments."""

    memory: GlobalMemory
    names: Sequence[str]
