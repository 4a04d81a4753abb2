"""A plugin: a pass that warns, and a dialect of one op."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.ir import Dialect, Operation
from xdsl.irdl import IRDLOperation, irdl_op_definition
from xdsl.universe import Universe

from okl_opt.dialects.diagnostic import remark, warn
from okl_opt.passes.base import OpPass


@irdl_op_definition
class NothingOp(IRDLOperation):
    """Does nothing."""

    name = "spare.nothing"


@dataclass(frozen=True)
class TalkPass(OpPass):
    """Warns and remarks."""

    name = "test-talk"
    anchor = "func.func"

    def apply_to(self, ctx: Context, op: Operation) -> None:
        warn(op, "is hot")
        remark(op, "is large")


UNIVERSE = Universe(
    all_dialects={"spare": lambda: Dialect("spare", [NothingOp])}, all_passes={"test-talk": lambda: TalkPass}
)
