"""The interface of a kind of runnable op."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from okl_opt.runtime.code.called_function import CalledFunction
from okl_opt.runtime.launch.program import LaunchProgram
from okl_opt.runtime.prepare.launches import LaunchBuilder


class Entry(Protocol):
    """One row of the table. The ops passed to it define a symbol and have a body."""

    def matches(self, module: ModuleOp, op: Operation) -> bool:
        """Return whether an op of the module is of this kind."""
        ...

    def name(self, op: Operation) -> str:
        """The runnable name: the op's own symbol, or that of the function that represents the group."""
        ...

    def is_candidate(self, op: Operation, called: Collection[str]) -> bool:
        """Return whether the op is a candidate when no name is given; `called` are the symbols that are called."""
        ...

    def check(self, op: Operation) -> None:
        """Refuse an op that cannot run yet. Raises: DiagnosticError."""
        ...

    def program(
        self, builder: LaunchBuilder, module: ModuleOp, op: Operation, launcher_module: ModuleOp | None
    ) -> LaunchProgram | CalledFunction:
        """Build the program. `launcher_module` has the contexts that a launch in the llvm dialect indexes.

        Raises: DiagnosticError, OklRuntimeError.
        """
        ...
