"""Fold sums and products of the induction variable into the bounds of its loop.

Before:  func.func @f(%arg0: index, %arg1: index, %arg2: index) {
           scf.for %arg3 = %arg0 to %arg1 step %arg2 {
             %0 = arith.addi %arg3, %arg0 : index
             "test.use"(%0) : (index) -> ()
           }
           return
         }
After:   func.func @f(%arg0: index, %arg1: index, %arg2: index) {
           %0 = arith.addi %arg0, %arg0 : index
           %1 = arith.addi %arg1, %arg0 : index
           scf.for %arg3 = %0 to %1 step %arg2 {
             "test.use"(%arg3) : (index) -> ()
           }
           return
         }

The other operand is defined outside of the loop, and the op is the only user of the variable. Unknown factors are
assumed to be positive, as in MLIR. Constant factors below 1 stay; MLIR folds them, and its loop then runs over other
numbers, or forever.
Source: `LoopRangeFolding.cpp` of MLIR 22.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects import scf
from xdsl.ir import Operation, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.upstream.shared.mixed import constant_integer
from okl_opt.dialects.upstream.shared.regions import is_inside
from okl_opt.passes.base import OpPass
from okl_opt.passes.rewriting.copies import copy_of
from okl_opt.passes.rewriting.edit import Editor

_FOLDED = {"arith.addi": (0, 1), "arith.muli": (0, 1, 2)}
"""Foldable ops, and the numbers of the bounds that they apply to: lower 0, upper 1, step 2."""


def _folded_user(loop: scf.ForOp) -> Operation | None:
    """Return the only user of the variable, if it can be folded into the bounds."""
    variable = loop.body.block.args[0]
    if not variable.has_one_use():
        return None
    (use,) = variable.uses
    user = use.operation
    others = [operand for operand in user.operands if operand is not variable]
    if user.name not in _FOLDED or any(is_inside(operand, loop) for operand in others):
        return None
    return None if user.name == "arith.muli" and _is_not_positive(others[0]) else user


def _is_not_positive(value: SSAValue) -> bool:
    number = constant_integer(value)
    return number is not None and number <= 0


class SCFForLoopRangeFolding(OpPass):
    name = "scf-for-loop-range-folding"
    keeps_checks = True

    def apply_to(self, ctx: Context, op: Operation) -> None:
        edit = Editor(self)
        for loop in [inner for inner in op.walk(region_first=True) if isinstance(inner, scf.ForOp)]:
            variable = loop.body.block.args[0]
            while (user := _folded_user(loop)) is not None:
                if not edit.begin(user):
                    return
                for place in _FOLDED[user.name]:
                    bound = edit.insert(copy_of(user, {variable: loop.operands[place]}), InsertPoint.before(loop))
                    edit.modify(loop).operands[place] = bound.results[0]
                edit.replace_all_uses_with(user.results[0], variable)
                edit.erase(user)
