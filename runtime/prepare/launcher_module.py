"""Keeps the module that defines a launch's contexts, which later passes remove."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from okl_opt.passes.pipeline.manager import Instrument
from okl_opt.passes.pipeline.text import ScheduledPass
from okl_opt.runtime.prepare.lowerings import LOWERINGS


@dataclass
class LauncherModule(Instrument):
    """`module` is a copy of the last module that defined the ops of a launch, or None."""

    module: ModuleOp | None = None

    def see(self, module: ModuleOp) -> None:
        """Keep a copy of `module` if it defines the ops of a launch."""
        if any(lowering.has_context(module) for lowering in LOWERINGS):
            self.module = module.clone()

    def after_pass(self, scheduled: ScheduledPass, op: Operation) -> None:
        while (parent := op.parent_op()) is not None:
            op = parent
        if isinstance(op, ModuleOp):
            self.see(op)
