"""Turn `scf.for` into `scf.while`.

Before:  func.func @f(%arg0: index, %arg1: index, %arg2: index) {
           scf.for %arg3 = %arg0 to %arg1 step %arg2 {
             "test.use"(%arg3) : (index) -> ()
           }
           return
         }
After:   func.func @f(%arg0: index, %arg1: index, %arg2: index) {
           %0 = scf.while (%arg3 = %arg0) : (index) -> index {
             %1 = arith.cmpi slt, %arg3, %arg1 : index
             scf.condition(%1) %arg3 : index
           } do {
           ^bb0(%arg3: index):
             %1 = arith.addi %arg3, %arg2 : index
             "test.use"(%arg3) : (index) -> ()
             scf.yield %1 : index
           }
           return
         }

The variable is carried like any other value. Unused ops and constants are tidied up on the way.
Source: `ForToWhile.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.context import Context
from xdsl.dialects import arith, scf
from xdsl.ir import Operation, Region
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.upstream.shared.regions import last_op, replace_results
from okl_opt.passes.base import OpPass
from okl_opt.passes.generic.greedily import rewrite_by
from okl_opt.passes.rewriting.edit import block_for


class ForLoopLoweringPattern(RewritePattern):
    """scf.for -> scf.while"""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        assert isinstance(op, scf.ForOp)
        body = op.body.block
        before, _ = block_for([body.args[0], *op.iter_args])
        for argument, source in zip(body.args, before.args, strict=True):
            argument.location = source.location
        predicate = "slt" if op.get_attr_or_prop("unsignedCmp") is None else "ult"
        goes_on = arith.CmpiOp(before.args[0], op.ub, predicate)
        before.add_ops([goes_on, scf.ConditionOp(goes_on.result, *before.args)])
        stepped = arith.AddiOp(body.args[0], op.step)
        rewriter.insert(stepped, InsertPoint.at_start(body))
        end = last_op(op.body)
        rewriter.notify_op_modified(end)
        end.operands = [stepped.result, *end.operands]
        loop = scf.WhileOp.create(
            operands=[op.lb, *op.iter_args],
            result_types=body.arg_types,
            attributes={**op.attributes, **op.properties},
            regions=[Region(before), rewriter.move_region_contents_to_new_regions(op.body)],
        )
        rewriter.insert(loop)
        replace_results(rewriter, op, loop.results[1:])


PATTERN = ForLoopLoweringPattern()


def patterns_of(op: Operation) -> Sequence[RewritePattern]:
    """The pattern, for a loop."""
    return (PATTERN,) if op.name == scf.ForOp.name else ()


class SCFForToWhileLoop(OpPass):
    name = "scf-for-to-while"
    keeps_checks = True

    def apply_to(self, ctx: Context, op: Operation) -> None:
        rewrite_by(ctx, op, patterns_of)
