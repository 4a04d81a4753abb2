"""A plugin: a dialect with one op, and a pass that erases functions without a body."""

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Dialect
from xdsl.irdl import IRDLOperation, irdl_op_definition
from xdsl.passes import ModulePass
from xdsl.universe import Universe


@irdl_op_definition
class HelloOp(IRDLOperation):
    """Says hello."""

    name = "greet.hello"

    assembly_format = "attr-dict"


class DropDeclarationsPass(ModulePass):
    """Erase functions that have no body."""

    name = "drop-declarations"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        for function in list(op.ops):
            if isinstance(function, FuncOp) and function.is_declaration:
                op.body.block.erase_op(function)


GREET = Dialect("greet", [HelloOp])
UNIVERSE = Universe(
    all_dialects={"greet": lambda: GREET},
    all_passes={"drop-declarations": lambda: DropDeclarationsPass},
)
