"""Turn `bufferization.dealloc` into comparisons of addresses, conditions and `memref.dealloc`.

Before:  func.func @f(%arg0: memref<2xf32>, %arg1: memref<2xf32>, %arg2: i1) -> i1 {
           %0 = bufferization.dealloc (%arg0 : memref<2xf32>) if (%arg2) retain (%arg1 : memref<2xf32>)
           return %0 : i1
         }
After:   func.func @f(%arg0: memref<2xf32>, %arg1: memref<2xf32>, %arg2: i1) -> i1 {
           %intptr = memref.extract_aligned_pointer_as_index %arg0 : memref<2xf32> -> index
           %intptr_0 = memref.extract_aligned_pointer_as_index %arg1 : memref<2xf32> -> index
           %0 = arith.cmpi ne, %intptr, %intptr_0 : index
           %1 = arith.andi %0, %arg2 : i1
           scf.if %1 {
             memref.dealloc %arg0 : memref<2xf32>
           }
           %true = arith.constant true
           %2 = arith.xori %0, %true : i1
           %3 = arith.andi %2, %arg2 : i1
           return %3 : i1
         }

An op that frees several memrefs calls a function `@dealloc_helper`, which is added to the module and compares their
addresses, since memory may be freed only once. If the pass runs on a function, it refuses these ops.
Source: `LowerDeallocations.cpp` of MLIR 22.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.ir import Operation

from okl_opt.dialects.upstream.bufferization.ops import DeallocOp
from okl_opt.passes.base import OpPass
from okl_opt.passes.bufferization.dealloc_library import DeallocHelpers
from okl_opt.passes.bufferization.lowered_dealloc import DeallocLowering
from okl_opt.passes.rewriting.edit import Editor


class LowerDeallocationsPass(OpPass):
    name = "bufferization-lower-deallocations"
    keeps_checks = True

    def apply_to(self, ctx: Context, op: Operation) -> None:
        edit = Editor(self)
        helpers = DeallocHelpers(op, edit)
        found = [inner for inner in op.walk() if isinstance(inner, DeallocOp)]
        for dealloc in found:
            helpers.check(dealloc)
        for dealloc in found:
            if edit.begin(dealloc):
                DeallocLowering(dealloc, edit).lower(helpers.name_for(dealloc))
