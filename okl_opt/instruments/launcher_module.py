"""Keeps the module that `--run` builds launcher contexts from, once later passes have removed it."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.dialects.builtin import FunctionType, ModuleOp, StringAttr
from xdsl.ir import Operation

from passes.pipeline.manager import Instrument
from passes.pipeline.text import ScheduledPass

INIT_CONTEXT = StringAttr("okl_init_context")
SUBGRAPH = StringAttr("okl_subgraph")


def defines_launch(op: Operation) -> bool:
    """Whether a function lists the ops of a launch: `@okl_subgraph` does so only until it takes a pointer."""
    name = op.get_attr_or_prop("sym_name")
    if name != SUBGRAPH:
        return name == INIT_CONTEXT
    kind = op.get_attr_or_prop("function_type")
    return isinstance(kind, FunctionType) and [each.name for each in kind.inputs] == ["okl.launcher_ctx"]


@dataclass
class LauncherModule(Instrument):
    """`module` is a copy of the last state of the module that listed the ops of a launch; None if no state did."""

    module: ModuleOp | None = None

    def see(self, module: ModuleOp) -> None:
        """Keep a copy of `module` if it has the function."""
        if any(defines_launch(op) for op in module.ops):
            self.module = module.clone()

    def after_pass(self, scheduled: ScheduledPass, op: Operation) -> None:
        while (parent := op.parent_op()) is not None:
            op = parent
        if isinstance(op, ModuleOp):
            self.see(op)
