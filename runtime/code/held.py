"""Memory of globals that is kept from call to call: what functions of a module are given beside their arguments."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import NamedTuple

from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.code.border import Border, Memory, Value, spec_of, type_text
from okl_opt.runtime.code.slots import Slot, dense_strides, strided_slot
from okl_opt.runtime.memory.buffer import Buffer


class GlobalMemory:
    """The globals of a module by their names: zeros at first; tensors whose sizes are not known have none then."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        """Held while a function runs that is given globals."""
        self._values: dict[str, Value] = {}

    def slot(self, name: str, border: Border) -> Slot:
        """The memory of a global. Raises: OklRuntimeError if there is none, or another function knows another type."""
        assert isinstance(border, Memory), "as those who give names to arguments have checked"
        value = self._values.get(name)
        if value is None:
            shape = tuple(size or 0 for size in border.shape)
            value = self._values[name] = Value(border.element, shape, Buffer.allocate(spec_of(shape, border.element)))
        if value.element != border.element or not border.accepts(value.shape):
            # Imported here, since a run that does not fail needs nothing of xDSL.
            from okl_opt.dialects.text.quotes import quoted_string

            known = type_text(value.shape, value.element)
            raise OklRuntimeError(
                f"global {quoted_string(name)} has type {known} in one place, and {border} in another"
            )
        return strided_slot(border, value.buffer.address, value.shape, dense_strides(value.shape), value)

    def keep(self, name: str, value: Value) -> None:
        """Let a global have another value from now on."""
        self._values[name] = value


class Held(NamedTuple):
    """The globals that a function is given after its own arguments, and those that it gives after its own results."""

    memory: GlobalMemory
    names: Sequence[str]
    changed: Sequence[str] = ()
