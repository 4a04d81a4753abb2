"""A plugin with a pass that divides by shifting. It has a fault, for docs/validation.md to find."""

from xdsl.context import Context
from xdsl.dialects import arith
from xdsl.dialects.builtin import IntegerAttr, ModuleOp
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern
from xdsl.universe import Universe

from okl_opt.passes.rewriting.walk import walk


class ShiftForHalf(RewritePattern):
    """x / 2 -> x >> 1"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: arith.DivSIOp, rewriter: PatternRewriter) -> None:
        divisor = op.rhs.owner
        value = divisor.value if isinstance(divisor, arith.ConstantOp) else None
        if isinstance(value, IntegerAttr) and value.value.data == 2:
            one = arith.ConstantOp(IntegerAttr(1, value.type))
            shift = arith.ShRSIOp(op.lhs, one)
            rewriter.replace(op, [one, shift], shift.results)


class ShiftForHalfPass(ModulePass):
    """Replace divisions by 2 by shifts."""

    name = "shift-for-half"
    touches_only_ir = True

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        walk(op, [ShiftForHalf()])


UNIVERSE = Universe(all_passes={"shift-for-half": lambda: ShiftForHalfPass})
