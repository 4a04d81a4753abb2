"""Move loop-invariant ops out of affine loops, loads and stores included.

Before:  func.func @f(%arg0: memref<10xf32>, %arg1: memref<10xf32>) {
           affine.for %arg2 = 0 to 10 {
             %0 = affine.load %arg0[0] : memref<10xf32>
             affine.store %0, %arg1[%arg2] : memref<10xf32>
           }
           return
         }
After:   func.func @f(%arg0: memref<10xf32>, %arg1: memref<10xf32>) {
           %0 = affine.load %arg0[0] : memref<10xf32>
           affine.for %arg2 = 0 to 10 {
             affine.store %0, %arg1[%arg2] : memref<10xf32>
           }
           return
         }

A load moves if nothing in the loop may write its memory, a store if nothing else in the loop may access its memory. Ops
that may fail or have effects move only if the loop is known to run. MLIR, in contrast, takes distinct values for
distinct memory, and assumes that each loop runs.
Source: `AffineLoopInvariantCodeMotion.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections import Counter

from xdsl.context import Context
from xdsl.dialects.affine import ForOp, IfOp, ParallelOp
from xdsl.ir import Operation, SSAValue
from xdsl.rewriter import InsertPoint
from xdsl.traits import IsTerminator, MemoryEffectKind

from okl_opt.dialects.interfaces.effects import (
    effects_of,
    is_constant,
    is_free_of_effects,
    is_recursive,
    is_speculatable,
)
from okl_opt.dialects.interfaces.memory import reads_tensors
from okl_opt.dialects.upstream.shared.memory_views import viewed
from okl_opt.passes.affine.accesses import access_of, may_share
from okl_opt.passes.affine.bounds import constant_trip_count
from okl_opt.passes.analysis.run_ends import STAYS
from okl_opt.passes.base import OpPass
from okl_opt.passes.generic.loop_invariant_code_motion import uses_only
from okl_opt.passes.rewriting.edit import Editor


class _Memory:
    """The reads and writes of the ops in a loop."""

    def __init__(self, loop: ForOp):
        self._reads: Counter[SSAValue] = Counter()
        self._writes: Counter[SSAValue] = Counter()
        self._reads_unknown = self._writes_unknown = False
        for op in loop.body.walk():
            if not is_recursive(op):
                self._note(op)

    def _note(self, op: Operation) -> None:
        access = access_of(op)
        if access is not None:
            (self._writes if access.is_store else self._reads)[viewed(access.memory)] += 1
            return
        effects = effects_of(op)
        if effects is None:
            self._reads_unknown = self._writes_unknown = True
            return
        for effect in effects:
            value = effect.value
            if effect.kind is MemoryEffectKind.ALLOC:
                continue
            is_read = effect.kind is MemoryEffectKind.READ
            if isinstance(value, SSAValue):
                (self._reads if is_read else self._writes)[viewed(value)] += 1
            elif is_read:
                self._reads_unknown = True
            else:
                self._writes_unknown = True

    def may_move(self, memory: SSAValue, *, is_store: bool) -> bool:
        """Return whether an access to memory may move before the loop, as nothing in the loop conflicts with it."""
        writes = sum(count for other, count in self._writes.items() if may_share(memory, other))
        if self._writes_unknown or not is_store:
            return not self._writes_unknown and writes == 0
        reads = sum(count for other, count in self._reads.items() if may_share(memory, other))
        return not self._reads_unknown and writes == 1 and reads == 0


class _Hoister:
    """Moves ops out of one loop."""

    def __init__(self, edit: Editor, loop: ForOp):
        self._edit = edit
        self._loop = loop
        self._memory = _Memory(loop)
        self._runs = (constant_trip_count(loop) or 0) > 0
        self._may_leave = False

    def empty(self) -> None:
        """Move the invariant ops to before the loop, in order."""
        for op in list(self._loop.body.block.ops):
            if self._may_move(op):
                if not self._edit.begin(op):
                    return
                self._edit.move(op, InsertPoint.before(self._loop))
            elif effects_of(op) is None:
                self._may_leave = True

    def _may_move(self, op: Operation) -> bool:
        if op.has_trait(IsTerminator, value_if_unregistered=False) or any(map(reads_tensors, op.walk())):
            return False
        if not uses_only(op, lambda holder: not self._loop.is_ancestor(holder)):
            return False
        if STAYS in op.attributes:
            return False
        if is_free_of_effects(op) and (is_constant(op) or is_speculatable(op)):
            return True
        return self._runs and not self._may_leave and all(map(self._may_run_before, op.walk()))

    def _may_run_before(self, op: Operation) -> bool:
        access = access_of(op)
        if access is not None:
            return self._memory.may_move(access.memory, is_store=access.is_store)
        return isinstance(op, ForOp | IfOp | ParallelOp) or is_free_of_effects(op)


class AffineLoopInvariantCodeMotion(OpPass):
    """Inner loops come first."""

    name = "affine-loop-invariant-code-motion"
    keeps_checks = True
    anchor = "func.func"

    def apply_to(self, ctx: Context, op: Operation) -> None:
        edit = Editor(self)
        for loop in [inner for inner in op.walk(region_first=True) if isinstance(inner, ForOp)]:
            _Hoister(edit, loop).empty()
