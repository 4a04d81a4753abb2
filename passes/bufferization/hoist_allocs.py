"""Move allocations to the head of a function, so that none is between its loops or launches.

Before:  func.func @f(%arg0: memref<?xf32>, %arg1: index) {
           %c0 = arith.constant 0 : index
           "test.use"(%arg0) : (memref<?xf32>) -> ()
           %dim = memref.dim %arg0, %c0 : memref<?xf32>
           %alloc = memref.alloc(%dim) : memref<?xf32>
           scf.for %arg2 = %c0 to %dim step %arg1 {
             %alloc_0 = memref.alloc() : memref<8xf32>
             "test.use"(%alloc, %alloc_0) : (memref<?xf32>, memref<8xf32>) -> ()
             memref.dealloc %alloc_0 : memref<8xf32>
           }
           return
         }
After:   func.func @f(%arg0: memref<?xf32>, %arg1: index) {
           %c0 = arith.constant 0 : index
           %dim = memref.dim %arg0, %c0 : memref<?xf32>
           %alloc = memref.alloc(%dim) : memref<?xf32>
           %alloc_0 = memref.alloc() : memref<8xf32>
           "test.use"(%arg0) : (memref<?xf32>) -> ()
           scf.for %arg2 = %c0 to %dim step %arg1 {
             "test.use"(%alloc, %alloc_0) : (memref<?xf32>, memref<8xf32>) -> ()
           }
           memref.dealloc %alloc_0 : memref<8xf32>
           return
         }

Ops that compute a size move along if they have no effects and do not read memory. An allocation in a loop only moves if
the same iteration frees it, and only out of sequential loops: otherwise each iteration needs a buffer of its own.
Allocations in other regions stay, since they may not be executed.
Source: a pass of our own, for `scf-parallel-loop-fusion`, which fuses loops that follow each other.
"""

from __future__ import annotations

from itertools import takewhile

from xdsl.context import Context
from xdsl.dialects.func import FuncOp
from xdsl.dialects.memref import AllocOp
from xdsl.ir import Block, Operation
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.interfaces.control_flow import is_loop
from okl_opt.dialects.interfaces.effects import is_constant
from okl_opt.passes.base import OpPass
from okl_opt.passes.bufferization.placement import PARALLEL_LOOPS, allocations
from okl_opt.passes.rewriting.definitions import may_move_before, move_before
from okl_opt.passes.rewriting.edit import Editor


def _head(block: Block) -> Operation:
    """Return the first op of a block that is no constant, no allocation, and computes no size of one."""
    for op in block.ops:
        users = [use.operation for result in op.results for use in result.uses]
        makes_sizes = bool(users) and all(isinstance(user, AllocOp) and user.parent is block for user in users)
        if not (is_constant(op) or isinstance(op, AllocOp) or makes_sizes):
            return op
    raise AssertionError("a block ends in a terminator")


def _in_block(op: Operation, block: Block) -> Operation | None:
    """Return the ancestor of `op` in `block` (or `op`), or None unless only sequential loops are between."""
    while op.parent is not block:
        around = op.parent_op()
        if around is None or not is_loop(around) or around.name in PARALLEL_LOOPS:
            return None
        op = around
    return op


class HoistAllocsPass(OpPass):
    name = "hoist-allocs"
    keeps_checks = True
    anchor = "func.func"

    def apply_to(self, ctx: Context, op: Operation) -> None:
        assert isinstance(op, FuncOp)
        entry = op.body.blocks.first
        if entry is None:
            return
        edit = Editor(self)
        head = _head(entry)
        before = set(takewhile(lambda each: each is not head, entry.ops))
        for allocation, deallocation in list(allocations(op)):
            outer = _in_block(allocation, entry)
            if outer is None or allocation in before:
                continue
            if outer is not allocation and (deallocation is None or deallocation.parent is not allocation.parent):
                continue
            if not may_move_before(allocation.operands, head):
                continue
            if not edit.begin(allocation):
                return
            move_before(allocation.operands, head, edit)
            edit.move(allocation, InsertPoint.before(head))
            if outer is not allocation and deallocation is not None:
                edit.move(deallocation, InsertPoint.after(outer))
