"""Keeps the module that `--run` builds launcher contexts from, once later passes have removed it."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.ir import Operation

from okl_opt.pass_manager import Instrument
from okl_opt.pipeline import ScheduledPass

INIT_CONTEXT = "okl_init_context"


@dataclass
class LauncherModule(Instrument):
    """`module` is a copy of the last state of the module that had `@okl_init_context`, None if none had."""

    module: ModuleOp | None = None

    def see(self, module: ModuleOp) -> None:
        """Keep a copy of `module` if it has the function."""
        if any(op.get_attr_or_prop("sym_name") == StringAttr(INIT_CONTEXT) for op in module.ops):
            self.module = module.clone()

    def after_pass(self, scheduled: ScheduledPass, op: Operation) -> None:
        while (parent := op.parent_op()) is not None:
            op = parent
        if isinstance(op, ModuleOp):
            self.see(op)
