"""A plugin with a pass that raises."""

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass
from xdsl.universe import Universe


class FirstOpPass(ModulePass):
    """Print the name of the first op, which is not always there."""

    name = "first-op"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        ops = list(op.ops)
        print(ops[0].name)


UNIVERSE = Universe(all_passes={"first-op": lambda: FirstOpPass})
