"""A plugin with a pass that goes wrong on ops of one name: it fails, crashes, aborts, hangs or ends the process."""

from __future__ import annotations

import os
import signal
import time
from dataclasses import dataclass
from typing import Literal

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.passes import ModulePass
from xdsl.universe import Universe

from okl_opt.dialects.diagnostic import op_error


@dataclass(frozen=True)
class BreakPass(ModulePass):
    """Goes wrong where there is an op of a name; on an op without operands it crashes in another place."""

    name = "test-break"
    touches_only_ir = True

    on: str
    """The op's name."""
    how: Literal["error", "crash", "abort", "hang", "exit"] = "crash"
    """What happens."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        for inner in op.walk():
            if inner.name == self.on:
                self._break(inner)

    def _break(self, op: Operation) -> None:
        match self.how:
            case "error":
                raise op_error(op, "is not wanted")
            case "crash" if op.operands:
                raise KeyError(f"lost in {len(op.operands)} operands")
            case "crash":
                raise KeyError("lost")
            case "abort":
                os.kill(os.getpid(), signal.SIGABRT)
            case "hang":
                time.sleep(1000)
            case "exit":
                os._exit(3)


UNIVERSE = Universe(all_passes={"test-break": lambda: BreakPass})
