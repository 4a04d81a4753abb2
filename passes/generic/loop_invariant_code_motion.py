"""Move loop-invariant ops out of loops.

Before:  func.func @f(%arg0: i32, %arg1: memref<?xi32>, %arg2: index) {
           %c0 = arith.constant 0 : index
           %c1 = arith.constant 1 : index
           scf.for %arg3 = %c0 to %arg2 step %c1 {
             %0 = arith.muli %arg0, %arg0 : i32
             memref.store %0, %arg1[%arg3] : memref<?xi32>
           }
           return
         }
After:   func.func @f(%arg0: i32, %arg1: memref<?xi32>, %arg2: index) {
           %c0 = arith.constant 0 : index
           %c1 = arith.constant 1 : index
           %0 = arith.muli %arg0, %arg0 : i32
           scf.for %arg3 = %c0 to %arg2 step %c1 {
             memref.store %0, %arg1[%arg3] : memref<?xi32>
           }
           return
         }

An op moves if it has no effects, is speculatable (a division by a value is not), and uses no value defined in the loop.
Inner loops come first, so that their ops may move further out. Ops marked by `guard-memory-accesses` with
`stays_in_loop` stay.
Source: `lib/Transforms/LoopInvariantCodeMotion.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from xdsl.context import Context
from xdsl.ir import Operation
from xdsl.rewriter import InsertPoint
from xdsl.traits import IsTerminator

from okl_opt.dialects.interfaces.control_flow import is_loop
from okl_opt.dialects.interfaces.effects import is_free_of_effects, is_speculatable
from okl_opt.dialects.interfaces.memory import ProgramMemory, reads_tensors
from okl_opt.passes.analysis.run_ends import STAYS
from okl_opt.passes.base import OpPass
from okl_opt.passes.rewriting.edit import Editor


class Hoister:
    """Moves ops out of loops; `by` is the pass."""

    def __init__(self, by: object, top: Operation):
        self._edit = Editor(by)
        self._memory = ProgramMemory(top)

    def empty(self, loop: Operation) -> None:
        """Move the invariant ops before `loop`."""
        for region in loop.regions:
            pending = deque(op for block in region.blocks for op in block.ops)
            while pending:
                op = pending.popleft()
                if op.parent_region() is not region or not self._may_move(op, loop):
                    continue
                if not self._edit.begin(op):
                    return
                self._edit.move(op, InsertPoint.before(loop))
                for result in op.results:
                    pending.extend(use.operation for use in result.uses if use.operation.parent_region() is region)

    def _may_move(self, op: Operation, loop: Operation) -> bool:
        if op.has_trait(IsTerminator, value_if_unregistered=False) or STAYS in op.attributes:
            return False
        if not is_free_of_effects(op) or not is_speculatable(op) or (reads_tensors(op) and self._memory.reads_of(op)):
            return False
        return uses_only(op, lambda holder: not is_inside(holder, loop))


def uses_only(op: Operation, allowed: Callable[[Operation], bool]) -> bool:
    """Return whether all values from outside used in `op` are defined directly in ops that are `allowed`."""
    for inner in op.walk() if op.regions else (op,):
        for operand in inner.operands:
            holder = operand.owner.parent_op()
            if holder is not None and not (op.regions and is_inside(holder, op)) and not allowed(holder):
                return False
    return True


def is_inside(op: Operation | None, outer: Operation) -> bool:
    """Return whether `op` is `outer` or nested in it."""
    while op is not None and op is not outer:
        op = op.parent_op()
    return op is not None


class LoopInvariantCodeMotion(OpPass):
    name = "loop-invariant-code-motion"
    keeps_checks = True

    def apply_to(self, ctx: Context, op: Operation) -> None:
        hoister = Hoister(self, op)
        for inner in list(op.walk(region_first=True)):
            if is_loop(inner):
                hoister.empty(inner)
