"""Keeps the module that contexts of a launch are built from, once later passes have removed it."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from passes.pipeline.manager import Instrument
from passes.pipeline.text import ScheduledPass
from runtime.build.lowerings import LOWERINGS


@dataclass
class LauncherModule(Instrument):
    """`module` is a copy of the last state of the module that said what the ops of a launch are, None if none did."""

    module: ModuleOp | None = None

    def see(self, module: ModuleOp) -> None:
        """Keep a copy of `module` if it says what the ops of a launch are."""
        if any(lowering.has_context(module) for lowering in LOWERINGS):
            self.module = module.clone()

    def after_pass(self, scheduled: ScheduledPass, op: Operation) -> None:
        while (parent := op.parent_op()) is not None:
            op = parent
        if isinstance(op, ModuleOp):
            self.see(op)
