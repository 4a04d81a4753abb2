"""Move buffers that each iteration of a loop allocates and frees out of the loop.

Before:  func.func @f(%arg0: index, %arg1: index, %arg2: index) {
           scf.for %arg3 = %arg0 to %arg1 step %arg2 {
             %alloc = memref.alloc() : memref<64xf32>
             "test.use"(%alloc) : (memref<64xf32>) -> ()
             memref.dealloc %alloc : memref<64xf32>
           }
           return
         }
After:   func.func @f(%arg0: index, %arg1: index, %arg2: index) {
           %alloc = memref.alloc() : memref<64xf32>
           scf.for %arg3 = %arg0 to %arg1 step %arg2 {
             "test.use"(%alloc) : (memref<64xf32>) -> ()
           }
           memref.dealloc %alloc : memref<64xf32>
           return
         }

Buffers move out of nested loops, too. A buffer stays in a parallel loop, since each iteration needs its own memory, and
in a loop on which its size depends. Memory not written in an iteration holds the data of the last one.
`buffer-loop-hoisting` does the same before deallocations are inserted. Later, `forall-to-parallel-regions` turns
parallel loops into sequential ones, which this pass handles.
Source: a pass of our own.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.ir import Operation
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.interfaces.control_flow import is_loop
from okl_opt.passes.base import OpPass
from okl_opt.passes.bufferization.placement import PARALLEL_LOOPS, allocations
from okl_opt.passes.rewriting.edit import Editor


class HoistFreedBuffersPass(OpPass):
    name = "hoist-freed-buffers"
    keeps_checks = True
    anchor = "func.func"

    def apply_to(self, ctx: Context, op: Operation) -> None:
        edit = Editor(self)
        for allocation, deallocation in list(allocations(op)):
            if deallocation is None or deallocation.parent is not allocation.parent:
                continue
            loop = _outermost_loop(allocation)
            if loop is None:
                continue
            if not edit.begin(allocation, deallocation):
                return
            edit.move(allocation, InsertPoint.before(loop))
            edit.move(deallocation, InsertPoint.after(loop))


def _outermost_loop(allocation: Operation) -> Operation | None:
    """Return the outermost of the loops nested directly around a buffer that do not change its size, or None."""
    found, loop = None, allocation.parent_op()
    while loop is not None and is_loop(loop) and loop.name not in PARALLEL_LOOPS:
        if any(loop.is_ancestor(value.owner) for value in allocation.operands):
            break
        found, loop = loop, loop.parent_op()
    return found
