"""What every function that runs can be asked, whatever runs it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from okl_opt.runtime.base.runnable import Runnable
from okl_opt.runtime.base.stats import FunctionStats
from okl_opt.runtime.code.border import Signature, Value
from okl_opt.runtime.code.slots import Slot

if TYPE_CHECKING:
    from okl_opt.runtime.memory.gpu_arrays import GpuArray


class CalledFunction(Runnable, Protocol):
    """A function that is compiled and called: one of loops and buffers, of a stream program, or one that launches."""

    stats: FunctionStats

    @property
    def name(self) -> str:
        """Its name in the module."""
        ...

    @property
    def signature(self) -> Signature:
        """Its parameters and results."""
        ...

    @property
    def notice(self) -> str | None:
        """The notice that a run prints on standard error."""
        ...

    @property
    def find_array(self) -> Callable[[object], GpuArray | None] | None:
        """Finds arrays that its device uses in place; None if arguments are in the memory of the host."""
        ...

    def run(self, arguments: Sequence[Value]) -> list[Value]:
        """Call it; memrefs among the arguments are written. Raises: DiagnosticError at the failing op."""
        ...

    def call_slots(self, slots: Sequence[Slot]) -> Sequence[object]:
        """Call it on arguments in memory. Return results as Python has them: numbers, buffers, tensors of a device.

        Raises: DiagnosticError at the failing op.
        """
        ...
