"""A plugin with a pass that simplifies the ops of mad.py. It has a fault, for docs/plugins.md to find."""

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects import arith
from xdsl.dialects.builtin import FloatAttr, ModuleOp
from xdsl.ir import Operation, SSAValue
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern
from xdsl.universe import Universe

from okl_opt.passes.rewriting.walk import walk


def is_zero(value: SSAValue) -> bool:
    """Whether a value is the constant 0."""
    constant = value.owner
    if not isinstance(constant, arith.ConstantOp) or not isinstance(constant.value, FloatAttr):
        return False
    return constant.value.value.data == 0


class FoldFmaOfZero(RewritePattern):
    """a * 0 + c -> c"""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        if op.name == "mad.fma" and is_zero(op.operands[1]):
            rewriter.replace(op, [], [op.operands[0]])


@dataclass(frozen=True)
class FoldMadPass(ModulePass):
    """Simplify ops of mad."""

    name = "fold-mad"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        walk(op, [FoldFmaOfZero()])


UNIVERSE = Universe(all_passes={"fold-mad": lambda: FoldMadPass})
