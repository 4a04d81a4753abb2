"""A plugin with a pass that drops arithmetic which changes nothing. It has a fault, for docs/debugging.md to find."""

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern
from xdsl.universe import Universe

from okl_opt.dialects.oneflow.elementwise import ScalarAddOp, ScalarMulOp
from okl_opt.passes.rewriting.walk import walk


class FoldMulByOne(RewritePattern):
    """x * 1.0 -> x"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: ScalarMulOp, rewriter: PatternRewriter) -> None:
        if op.has_float_operand.value.data and op.float_operand.value.data == 1:
            rewriter.replace(op, [], [op.operands[0]])


class FoldAddOfZero(RewritePattern):
    """x + 0 -> x"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: ScalarAddOp, rewriter: PatternRewriter) -> None:
        if op.int_operand.value.data == 0:
            rewriter.replace(op, [], [op.operands[0]])


@dataclass(frozen=True)
class FoldScalarsPass(ModulePass):
    """Drop multiplications by one and additions of zero."""

    name = "fold-scalars"
    touches_only_ir = True

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        walk(op, [FoldMulByOne(), FoldAddOfZero()])


UNIVERSE = Universe(all_passes={"fold-scalars": lambda: FoldScalarsPass})
