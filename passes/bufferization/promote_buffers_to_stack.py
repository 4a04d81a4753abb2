"""Allocate small buffers on the stack if they do not escape their scope.

Before:  func.func @f() {
           %alloc = memref.alloc() : memref<2xf32>
           "test.use"(%alloc) : (memref<2xf32>) -> ()
           return
         }
After:   func.func @f() {
           %alloca = memref.alloca() : memref<2xf32>
           "test.use"(%alloca) : (memref<2xf32>) -> ()
           return
         }

Memory that an op frees stays on the heap. Dynamic sizes may only be ranks of memrefs. Unlike in MLIR, memory also stays
on the heap if a `memref.transpose` of it escapes the scope.
Source: `BufferOptimizations.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import prod

from xdsl.context import Context
from xdsl.dialects import memref
from xdsl.dialects.builtin import MemRefType, UnrankedMemRefType
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.control_flow import is_loop, is_return_like
from okl_opt.dialects.upstream.shared.memory_views import SCOPES
from okl_opt.passes.base import OpPass
from okl_opt.passes.bufferization.placement import allocations, is_control_flow
from okl_opt.passes.bufferization.view_flow import BufferViewFlow
from okl_opt.passes.conversion.sizes import element_bytes, type_bits
from okl_opt.passes.rewriting.edit import Editor
from okl_opt.passes.rewriting.watch import analysis


def _has_scope(op: Operation, views: Iterable[SSAValue]) -> bool:
    """Return True if a scope around `op` could free its memory at the end. Source: `hasAllocationScope`."""
    leaving = {use.operation.parent_region() for view in views for use in view.uses if _may_return(use.operation)}
    region = op.parent_region()
    while region is not None and (around := region.parent) is not None:
        if around.name in SCOPES and region not in leaving:
            return True
        if is_loop(around) or not is_control_flow(around):
            return False
        region = around.parent_region()
    return False


def _may_return(op: Operation) -> bool:
    """Return True if a terminator may pass an operand out of its region. Source: `isRegionReturnLike`."""
    return is_return_like(op) or op.name == "scf.condition"


@dataclass(frozen=True)
class PromoteBuffersToStackPass(OpPass):
    name = "promote-buffers-to-stack"
    keeps_checks = True
    anchor = "func.func"

    max_alloc_size_in_bytes: int = 1024
    """Maximal size in bytes to promote allocations to stack."""
    max_rank_of_allocated_memref: int = 1
    """Maximal memref rank to promote dynamic buffers."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        with analysis("BufferViewFlowAnalysis"):
            flow = BufferViewFlow(op)
        edit = Editor(self)
        for allocation, deallocation in list(allocations(op)):
            (memory,) = allocation.results
            is_small = isa(memory.type, MemRefType) and self._is_small(allocation, memory.type)
            if is_small and deallocation is None and _has_scope(allocation, flow.views_of(memory)):
                if not edit.begin(allocation):
                    return
                promoted = memref.AllocaOp.create(
                    operands=allocation.operands,
                    result_types=allocation.result_types,
                    properties=allocation.properties,
                    attributes=allocation.attributes,
                )
                flow.replace(memory, promoted.results[0])
                edit.replace(allocation, promoted)

    def _is_small(self, op: Operation, type_: MemRefType[Attribute]) -> bool:
        """Return True if the size or rank is within the limits. Source: `defaultIsSmallAlloc`."""
        if type_.has_static_shape():
            size = prod(type_.get_shape()) * _bits_of(type_.element_type)
            return size <= 8 * self.max_alloc_size_in_bytes
        ranks = (isinstance(operand.owner, memref.RankOp) for operand in op.operands)
        return len(type_.get_shape()) <= self.max_rank_of_allocated_memref and all(ranks)


def _bits_of(type_: Attribute) -> int:
    is_buffer = isa(type_, MemRefType) or isa(type_, UnrankedMemRefType)
    return 8 * element_bytes(type_) if is_buffer else type_bits(type_)
