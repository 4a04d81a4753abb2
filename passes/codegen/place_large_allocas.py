"""Move large allocations from the stack to the heap, and free them at the end of their scope.

Before:  func.func @f(%arg0: index) {
           %alloca = memref.alloca() : memref<16xf32>
           %alloca_0 = memref.alloca() : memref<100000xf32>
           scf.for %arg1 = %arg0 to %arg0 step %arg0 {
             %alloca_1 = memref.alloca(%arg1) : memref<?xf32>
             "test.use"(%alloca, %alloca_0, %alloca_1) : (memref<16xf32>, memref<100000xf32>, memref<?xf32>) -> ()
           }
           return
         }
After:   func.func @f(%arg0: index) {
           %alloca = memref.alloca() : memref<16xf32>
           %alloc = memref.alloc() : memref<100000xf32>
           scf.for %arg1 = %arg0 to %arg0 step %arg0 {
             %alloc_0 = memref.alloc(%arg1) : memref<?xf32>
             "test.use"(%alloca, %alloc, %alloc_0) : (memref<16xf32>, memref<100000xf32>, memref<?xf32>) -> ()
             memref.dealloc %alloc_0 : memref<?xf32>
           }
           memref.dealloc %alloc : memref<100000xf32>
           return
         }

Static allocations of a function stay on the stack, in the order of the text, as long as they fit into `stack-bytes`
together. Dynamic ones are moved. An allocation also stays if a view of it is passed to a successor or out of the
region, since another block would have to free it.

The runtime applies the same rule to remaining stack allocations. It frees them when the function returns, or at the end
of the run.
Source: a pass of our own.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import prod

from xdsl.context import Context
from xdsl.dialects import memref
from xdsl.dialects.builtin import MemRefType
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.control_flow import leaves_region
from okl_opt.passes.analysis.limits import STACK_BYTES
from okl_opt.passes.base import OpPass
from okl_opt.passes.bufferization.view_flow import BufferViewFlow
from okl_opt.passes.conversion.sizes import element_bytes
from okl_opt.passes.rewriting.edit import Editor
from okl_opt.passes.rewriting.watch import analysis


def _static_bytes(op: memref.AllocaOp) -> int | None:
    """The bytes of an allocation, or None if unknown."""
    type_ = op.memref.type
    assert isa(type_, MemRefType[Attribute]), "an alloca gives a ranked memref"
    return prod(type_.get_shape()) * element_bytes(type_.element_type) if type_.has_static_shape() else None


def _ends(op: memref.AllocaOp, views: Iterable[SSAValue]) -> list[Operation]:
    """Return the terminators before which to free the memory, or none if no set of them is known to be right."""
    block, region = op.parent, op.parent_region()
    if block is None or region is None:
        return []
    users = [use.operation for view in views for use in view.uses]
    last = block.last_op
    if last is not None and last not in users and all(_is_in(user, block) for user in users):
        return [last]
    if region.blocks.first is not block:
        return []
    ends = [end for each in region.blocks if (end := each.last_op) is not None and leaves_region(end)]
    return [] if any(end in users for end in ends) or not all(map(region.is_ancestor, users)) else ends


def _is_in(op: Operation, block: Block) -> bool:
    """Return True if an op is in a block, or nested in an op of it."""
    around: Operation | None = op
    while around is not None and around.parent is not block:
        around = around.parent_op()
    return around is not None


@dataclass(frozen=True)
class PlaceLargeAllocasPass(OpPass):
    name = "place-large-allocas"
    keeps_checks = True
    anchor = "func.func"

    stack_bytes: int = STACK_BYTES
    """The most bytes of all stack allocations of a function."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        moved: list[memref.AllocaOp] = []
        room = self.stack_bytes
        for alloca in op.walk():
            if isinstance(alloca, memref.AllocaOp):
                size = _static_bytes(alloca)
                if size is None or size > room:
                    moved.append(alloca)
                else:
                    room -= size
        if not moved:
            return
        with analysis("BufferViewFlowAnalysis"):
            flow = BufferViewFlow(op)
        edit = Editor(self)
        for alloca in moved:
            ends = _ends(alloca, flow.views_of(alloca.memref))
            if not ends:
                continue
            if not edit.begin(alloca):
                return
            alloc = memref.AllocOp.create(
                operands=alloca.operands,
                result_types=alloca.result_types,
                properties=alloca.properties,
                attributes=alloca.attributes,
            )
            flow.replace(alloca.memref, alloc.results[0])
            edit.replace(alloca, alloc)
            for end in ends:
                edit.insert(memref.DeallocOp.get(alloc.results[0]), InsertPoint.before(end))
