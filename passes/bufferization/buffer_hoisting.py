"""Move allocations up, to a block that dominates all their uses, but not out of loops.

Before:  func.func @f(%arg0: i1, %arg1: memref<2xf32>) {
           cf.cond_br %arg0, ^bb1, ^bb2(%arg1 : memref<2xf32>)
         ^bb1:
           %alloc = memref.alloc() : memref<2xf32>
           cf.br ^bb2(%alloc : memref<2xf32>)
         ^bb2(%0: memref<2xf32>):
           "test.use"(%0) : (memref<2xf32>) -> ()
           return
         }
After:   func.func @f(%arg0: i1, %arg1: memref<2xf32>) {
           %alloc = memref.alloc() : memref<2xf32>
           cf.cond_br %arg0, ^bb1, ^bb2(%arg1 : memref<2xf32>)
         ^bb1:
           cf.br ^bb2(%alloc : memref<2xf32>)
         ^bb2(%0: memref<2xf32>):
           "test.use"(%0) : (memref<2xf32>) -> ()
           return
         }

Source: `BufferOptimizations.cpp` of MLIR 22.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.ir import Block, Operation

from okl_opt.dialects.interfaces.control_flow import is_loop
from okl_opt.passes.base import OpPass
from okl_opt.passes.bufferization.placement import BlockDominance, Buffer, HoistingRule, hoist


class _ToDominators(HoistingRule):
    names = frozenset({"memref.alloc"})
    to_dominators = True

    def upper_bound(self, buffer: Buffer, dominance: BlockDominance) -> Block | None:
        dependency = buffer.dependency
        if dependency is not None and dominance.properly_dominates(buffer.dominator, dependency):
            return dependency
        return buffer.dominator

    def may_leave(self, buffer: Buffer, op: Operation, dominance: BlockDominance) -> bool:
        return not is_loop(op)


class BufferHoistingPass(OpPass):
    name = "buffer-hoisting"
    keeps_checks = True
    anchor = "func.func"

    def apply_to(self, ctx: Context, op: Operation) -> None:
        hoist(self, op, _ToDominators())
