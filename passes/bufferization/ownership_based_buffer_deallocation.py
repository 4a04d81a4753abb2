"""Free memrefs at the end of the blocks that own them.

Before:  func.func @f(%arg0: index) -> memref<?xf32> {
           %alloc = memref.alloc(%arg0) : memref<?xf32>
           %alloc_0 = memref.alloc(%arg0) : memref<?xf32>
           memref.copy %alloc, %alloc_0 : memref<?xf32> to memref<?xf32>
           return %alloc_0 : memref<?xf32>
         }
After:   func.func @f(%arg0: index) -> memref<?xf32> {
           %true = arith.constant true
           %true_0 = arith.constant true
           %alloc = memref.alloc(%arg0) : memref<?xf32>
           %alloc_1 = memref.alloc(%arg0) : memref<?xf32>
           memref.copy %alloc, %alloc_1 : memref<?xf32> to memref<?xf32>
           %base_buffer, %offset, %sizes, %strides = memref.extract_strided_metadata %alloc :
             memref<?xf32> -> memref<f32>, index, index, index
           %base_buffer_2, %offset_3, %sizes_4, %strides_5 = memref.extract_strided_metadata %alloc_1 :
             memref<?xf32> -> memref<f32>, index, index, index
           %0 = bufferization.dealloc (%base_buffer, %base_buffer_2 : memref<f32>, memref<f32>) if (%true_0, %true)
             retain (%alloc_1 : memref<?xf32>)
           return %alloc_1 : memref<?xf32>
         }

A function does not own its arguments. Its caller owns the results, so that a function clones results that it does not
own. The ownership of a memref is an `i1`: if true, the block must free the memref. Loops, branches and ops with regions
pass it on with the memref. Memory on the stack, globals and ops with `bufferization.manual_deallocation` stay.
`bufferization-lower-deallocations` turns `bufferization.dealloc` into conditions and `memref.dealloc`.

With `private-function-dynamic-ownership`, private functions return an `i1` for each memref result instead of cloning:
the ownership that passes to the caller.
Source: `OwnershipBasedBufferDeallocation.cpp` of MLIR 22.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.ir import Operation

from okl_opt.dialects.interfaces.symbols import SymbolTables
from okl_opt.passes.base import OpPass
from okl_opt.passes.bufferization.deallocate import Deallocation
from okl_opt.passes.rewriting.edit import Editor


@dataclass(frozen=True)
class OwnershipBasedBufferDeallocationPass(OpPass):
    name = "ownership-based-buffer-deallocation"
    keeps_checks = True

    private_function_dynamic_ownership: bool = False
    """Let private functions return the ownership of their memref results instead of cloning these."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        edit = Editor(self)
        symbols = SymbolTables()
        for function in [inner for inner in op.walk() if isinstance(inner, func.FuncOp)]:
            if function.body.blocks.first is not None and edit.begin(function):
                Deallocation(function, symbols, edit, self.private_function_dynamic_ownership).run()
