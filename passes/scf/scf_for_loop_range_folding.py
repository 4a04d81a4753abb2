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

The other operand is defined outside of the loop, and the op is the only user of the variable. Factors must be known,
and at least 1. Signed sums and products of indices are assumed not to overflow; all others stay unless constants tell
that the new bounds fit the type. MLIR folds them all, and its loop may then run over other numbers, or forever.
Source: `LoopRangeFolding.cpp` of MLIR 22.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects import arith, scf
from xdsl.dialects.builtin import IndexType
from xdsl.ir import Operation, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.numbers.elements import INDEX_WIDTH, width_of
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
    return user if _keeps_iterations(loop, user.name, others[0]) else None


def _keeps_iterations(loop: scf.ForOp, name: str, other: SSAValue) -> bool:
    """Return whether the loop runs as often over the new bounds."""
    number = constant_integer(other)
    if name == "arith.muli" and (number is None or number < 1):
        return False
    is_signed = loop.get_attr_or_prop("unsignedCmp") is None
    if is_signed and isinstance(loop.lb.type, IndexType):
        return True
    return number is not None and _fits(loop, name, number, is_signed)


def _fits(loop: scf.ForOp, name: str, number: int, is_signed: bool) -> bool:
    """Return whether the new bounds are known, and within the loop's type, as is the sum of the last and the step."""
    width = width_of(loop.lb.type) or INDEX_WIDTH
    low, high = (-(1 << width - 1), (1 << width - 1) - 1) if is_signed else (0, (1 << width) - 1)
    known = [constant_integer(bound) for bound in (loop.lb, loop.ub, loop.step)]
    numbers = [bound if is_signed else bound % (1 << width) for bound in known if bound is not None]
    if len(numbers) < len(known):
        return False
    for place in _FOLDED[name]:
        numbers[place] = numbers[place] + number if name == "arith.addi" else numbers[place] * number
    lower, upper, step = numbers
    return low <= lower <= high and low <= upper <= high - step


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
                    bound = copy_of(user, {variable: loop.operands[place]})
                    # The bound may overflow where no iteration does.
                    bound.properties["overflowFlags"] = arith.IntegerOverflowAttr("none")
                    edit.insert(bound, InsertPoint.before(loop))
                    edit.modify(loop).operands[place] = bound.results[0]
                edit.replace_all_uses_with(user.results[0], variable)
                edit.erase(user)
