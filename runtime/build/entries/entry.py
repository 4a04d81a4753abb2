"""What a kind of things that run says of itself."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from runtime.build.launches import LaunchBuilder
from runtime.launch.program import Program


class Entry(Protocol):
    """One row of the table. Ops that it is asked about define a symbol and have a body."""

    def matches(self, module: ModuleOp, op: Operation) -> bool:
        """Whether an op of the module is of this kind."""
        ...

    def name(self, op: Operation) -> str:
        """What it is run by: its own symbol, or that of the function that stands for all of them together."""
        ...

    def is_candidate(self, op: Operation, called: Collection[str]) -> bool:
        """Whether it may be what is meant where nothing is named; `called` are the symbols that something calls."""
        ...

    def check(self, op: Operation) -> None:
        """Refuse an op that is not ready to run. Raises: DiagnosticError."""
        ...

    def program(
        self, builder: LaunchBuilder, module: ModuleOp, op: Operation, launcher_module: ModuleOp | None
    ) -> Program:
        """`launcher_module` has the contexts that a launch in the llvm dialect indexes.

        Raises: DiagnosticError, OklRuntimeError.
        """
        ...
