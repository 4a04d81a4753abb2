"""Ops with a symbol and a body that cannot run, such as a module of kernels."""

from __future__ import annotations

from collections.abc import Collection

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import op_error
from okl_opt.runtime.launch.program import LaunchProgram
from okl_opt.runtime.prepare.functions import symbol_name
from okl_opt.runtime.prepare.launches import LaunchBuilder


class OtherEntry:
    """Any op that no other row of the table matches."""

    def matches(self, module: ModuleOp, op: Operation) -> bool:
        return True

    def name(self, op: Operation) -> str:
        return symbol_name(op) or ""

    def is_candidate(self, op: Operation, called: Collection[str]) -> bool:
        return False

    def check(self, op: Operation) -> None:
        """Refuse nothing here: `program` does."""

    def program(
        self, builder: LaunchBuilder, module: ModuleOp, op: Operation, launcher_module: ModuleOp | None
    ) -> LaunchProgram:
        raise op_error(op, f"'{self.name(op)}' cannot run: it is neither a job nor a function")
