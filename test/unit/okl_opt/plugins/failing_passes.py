"""A plugin with what passes must not do, and a dialect of one op."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.ir import Dialect, Operation
from xdsl.irdl import IRDLOperation, irdl_op_definition
from xdsl.universe import Universe

from okl_opt.dialects.diagnostic import op_error, remark, warn
from okl_opt.passes.base import OpPass


@irdl_op_definition
class NothingOp(IRDLOperation):
    """Does nothing."""

    name = "spare.nothing"


@dataclass(frozen=True)
class FailPass(OpPass):
    """Fails on every function."""

    name = "test-fail"
    touches_only_ir = True
    anchor = "func.func"

    message: str = "no"
    """What is wrong."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        raise op_error(op, self.message)


@dataclass(frozen=True)
class CrashPass(OpPass):
    """Raises what is no diagnostic."""

    name = "test-crash"
    touches_only_ir = True

    def apply_to(self, ctx: Context, op: Operation) -> None:
        raise KeyError("lost")


@dataclass(frozen=True)
class TalkPass(OpPass):
    """Warns and remarks."""

    name = "test-talk"

    def apply_to(self, ctx: Context, op: Operation) -> None:
        warn(op, "is hot")
        remark(op, "is large")


UNIVERSE = Universe(
    all_dialects={"spare": lambda: Dialect("spare", [NothingOp])},
    all_passes={"test-fail": lambda: FailPass, "test-crash": lambda: CrashPass, "test-talk": lambda: TalkPass},
)
