"""Move allocations out of loops if no iteration passes the memory to the next one.

Before:  func.func @f(%arg0: index, %arg1: index, %arg2: index) {
           scf.for %arg3 = %arg0 to %arg1 step %arg2 {
             %alloc = memref.alloc() : memref<2xf32>
             "test.use"(%alloc) : (memref<2xf32>) -> ()
           }
           return
         }
After:   func.func @f(%arg0: index, %arg1: index, %arg2: index) {
           %alloc = memref.alloc() : memref<2xf32>
           scf.for %arg3 = %arg0 to %arg1 step %arg2 {
             "test.use"(%alloc) : (memref<2xf32>) -> ()
           }
           return
         }

Allocations stay in parallel loops, including `affine.parallel`, and in loops that free them. MLIR moves them out of
`affine.parallel`, so that parallel iterations share memory, and out of loops with a free, so that each iteration frees.
Source: `BufferOptimizations.cpp` of MLIR 22.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.ir import Block, Operation

from okl_opt.dialects.interfaces.control_flow import is_loop
from okl_opt.passes.base import OpPass
from okl_opt.passes.bufferization.placement import PARALLEL_LOOPS, BlockDominance, Buffer, HoistingRule, hoist


class _OutOfLoops(HoistingRule):
    names = frozenset({"memref.alloc", "memref.alloca"})
    to_dominators = False

    def upper_bound(self, buffer: Buffer, dominance: BlockDominance) -> Block | None:
        return buffer.dependency

    def may_leave(self, buffer: Buffer, op: Operation, dominance: BlockDominance) -> bool:
        outer = op.parent
        return (
            is_loop(op)
            and op.name not in PARALLEL_LOOPS
            and outer is not None
            and not dominance.dominates(buffer.dominator, outer)
            and not buffer.is_freed_in(op)
        )


class BufferLoopHoistingPass(OpPass):
    name = "buffer-loop-hoisting"
    keeps_checks = True
    anchor = "func.func"

    def apply_to(self, ctx: Context, op: Operation) -> None:
        hoist(self, op, _OutOfLoops())
