"""Memory of globals that persists between calls; functions of a module receive it beside their arguments."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import NamedTuple

from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.code.border import Border, Memory, Value, spec_of, type_text
from okl_opt.runtime.code.slots import Slot, dense_strides, strided_slot
from okl_opt.runtime.memory.buffer import Buffer


class GlobalMemory:
    """The globals of a module by name: initially zeros; tensors of unknown size have no memory then."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        """Held while a function that receives globals runs."""
        self._values: dict[str, Value] = {}

    def slot(self, name: str, border: Border) -> Slot:
        """The memory of a global. Raises: OklRuntimeError if there is none, or of another type elsewhere."""
        assert isinstance(border, Memory), "as those who give names to arguments have checked"
        value = self._values.get(name)
        if value is None:
            shape = tuple(size or 0 for size in border.shape)
            value = self._values[name] = Value(border.element, shape, Buffer.allocate(spec_of(shape, border.element)))
        if value.element != border.element or not border.accepts(value.shape):
            # Imported here, since only a failing run needs xDSL.
            from okl_opt.dialects.text.quotes import quoted_string

            known = type_text(value.shape, value.element)
            raise OklRuntimeError(
                f"global {quoted_string(name)} has type {known} in one place, and {border} in another"
            )
        return strided_slot(border, value.buffer.address, value.shape, dense_strides(value.shape), value)

    def keep(self, name: str, value: Value) -> None:
        """Set the value of a global for later calls."""
        self._values[name] = value


class Held(NamedTuple):
    """The globals of a function: `names` follow its own arguments, `changed` follow its own results."""

    memory: GlobalMemory
    names: Sequence[str]
    changed: Sequence[str] = ()
