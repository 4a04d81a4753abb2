"""Unroll innermost affine loops.

Before:  func.func @f(%arg0: memref<?xf32>, %arg1: index, %arg2: f32) {
           affine.for %arg3 = 0 to 100 {
             affine.store %arg2, %arg0[%arg3] : memref<?xf32>
           }
           return
         }
After:   func.func @f(%arg0: memref<?xf32>, %arg1: index, %arg2: f32) {
           affine.for %arg3 = 0 to 100 step 4 {
             affine.store %arg2, %arg0[%arg3] : memref<?xf32>
             %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
             affine.store %arg2, %arg0[%0] : memref<?xf32>
             %1 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg3)
             affine.store %arg2, %arg0[%1] : memref<?xf32>
             %2 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg3)
             affine.store %arg2, %arg0[%2] : memref<?xf32>
           }
           return
         }

Source: `LoopUnroll.cpp` of MLIR 22.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.affine import ForOp
from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import UNKNOWN, error
from okl_opt.passes.affine.bounds import constant_trip_count
from okl_opt.passes.affine.unroll import unroll_by, unroll_full
from okl_opt.passes.base import OpPass
from okl_opt.passes.rewriting.edit import Editor

_IN_FULL = -1
"""The factor for full unrolling."""


def _innermost_loops(top: Operation) -> list[ForOp]:
    """Return the loops without nested loops."""
    outer: set[Operation] = set()
    found: list[ForOp] = []
    # An op comes after the ops in its regions.
    for op in top.walk(region_first=True):
        if isinstance(op, ForOp) and op not in outer:
            found.append(op)
        parent = op.parent_op()
        if parent is not None and (isinstance(op, ForOp) or op in outer):
            outer.add(parent)
    return found


@dataclass(frozen=True)
class AffineLoopUnroll(OpPass):
    """Loop-carried values are handled correctly, unlike in MLIR.

    A cleanup loop runs the remaining iterations. Unrolling to more than a million ops is refused.
    """

    name = "affine-loop-unroll"
    keeps_checks = True
    anchor = "func.func"

    cleanup_unroll: bool = False
    """Fully unroll loops with fewer iterations than the factor, or with remaining ones, if the trip count is known."""

    unroll_factor: int = 4
    """The number of iterations that become one; -1 for all."""

    unroll_full_threshold: int | None = None
    """With a factor of -1: unroll loops with at most this trip count, at any depth, instead of innermost loops."""

    unroll_num_reps: int = 1
    """The number of times that all innermost loops are unrolled."""

    unroll_up_to_factor: bool = False
    """Fully unroll loops with fewer iterations than the factor."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        if self.unroll_factor < 1 and self.unroll_factor != _IN_FULL:
            raise error(UNKNOWN, "Invalid option: 'unroll-factor' should be greater than 0 or equal to -1")
        edit = Editor(self)
        threshold = self.unroll_full_threshold
        if self.unroll_factor == _IN_FULL and threshold is not None:
            for loop in _short_loops(op, threshold):
                unroll_full(edit, loop)
            return
        for _ in range(self.unroll_num_reps):
            changed = [self._unroll(edit, loop) for loop in _innermost_loops(op)]
            if not any(changed):
                return

    def _unroll(self, edit: Editor, loop: ForOp) -> bool:
        if self.unroll_factor == _IN_FULL:
            return unroll_full(edit, loop)
        factor = self.unroll_factor
        if self.unroll_up_to_factor:
            count = constant_trip_count(loop)
            return count != 0 and unroll_by(edit, loop, factor if count is None else min(count, factor))
        return unroll_by(edit, loop, factor, clean_up=self.cleanup_unroll)


def _short_loops(top: Operation, most: int) -> list[ForOp]:
    """Return the loops with a known trip count of at most `most`, inner loops first."""
    loops = [op for op in top.walk(region_first=True) if isinstance(op, ForOp)]
    counts = [constant_trip_count(loop) for loop in loops]
    return [loop for loop, count in zip(loops, counts, strict=True) if count is not None and count <= most]
