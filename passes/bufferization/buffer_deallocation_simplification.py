"""Simplify `bufferization.dealloc` by knowledge of which memrefs share an allocation.

Before:  func.func @f(%arg0: i1, %arg1: i1) -> (memref<2xf32>, i1) {
           %alloc = memref.alloc() : memref<2xf32>
           %alloc_0 = memref.alloc() : memref<2xf32>
           memref.copy %alloc, %alloc_0 : memref<2xf32> to memref<2xf32>
           %0 = bufferization.dealloc (%alloc, %alloc_0 : memref<2xf32>, memref<2xf32>) if (%arg0, %arg1)
             retain (%alloc_0 : memref<2xf32>)
           return %alloc_0, %0 : memref<2xf32>, i1
         }
After:   func.func @f(%arg0: i1, %arg1: i1) -> (memref<2xf32>, i1) {
           %alloc = memref.alloc() : memref<2xf32>
           %alloc_0 = memref.alloc() : memref<2xf32>
           memref.copy %alloc, %alloc_0 : memref<2xf32> to memref<2xf32>
           bufferization.dealloc (%alloc : memref<2xf32>) if (%arg0)
           return %alloc_0, %arg1 : memref<2xf32>, i1
         }

Retained memrefs are dropped from the list of memrefs to free. A memref that aliases no other of the list gets an op of
its own. Retained memrefs that alias none of the list are dropped.
Source: `BufferDeallocationSimplification.cpp` of MLIR 22.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.ir import Operation

from okl_opt.dialects.interfaces.folding import rules_of
from okl_opt.dialects.upstream.bufferization.ops import DeallocOp
from okl_opt.passes.base import OpPass
from okl_opt.passes.bufferization.simplified_deallocs import (
    RemoveDeallocMemrefsContainedInRetained,
    RemoveRetainedMemrefsGuaranteedToNotAlias,
    RetainedMemrefAliasingAlwaysDeallocatedMemref,
    SplitDeallocWhenNotAliasingAnyOther,
)
from okl_opt.passes.bufferization.view_flow import BufferOrigin
from okl_opt.passes.generic.greedily import rewrite_by_name


class BufferDeallocationSimplificationPass(OpPass):
    name = "buffer-deallocation-simplification"
    keeps_checks = True

    def apply_to(self, ctx: Context, op: Operation) -> None:
        origin = BufferOrigin(op)
        patterns = [
            RemoveDeallocMemrefsContainedInRetained(origin),
            RemoveRetainedMemrefsGuaranteedToNotAlias(origin),
            SplitDeallocWhenNotAliasingAnyOther(origin),
            RetainedMemrefAliasingAlwaysDeallocatedMemref(origin),
            *rules_of(DeallocOp.name),
        ]
        rewrite_by_name(ctx, op, {DeallocOp.name: patterns})
