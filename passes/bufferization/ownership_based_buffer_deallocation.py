"""Free the memory of memrefs where the block that owns it ends.

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

A function does not own its arguments, and its caller owns what it returns: what is not owned is cloned first. Of each
memref an `i1`, its ownership, tells whether the block that has it must free it; loops, branches and ops with regions
hand it on with the memref. Memory on the stack, globals and what `bufferization.manual_deallocation` marks are left.
`bufferization-lower-deallocations` makes conditions and `memref.dealloc` of the `bufferization.dealloc` ops.

With `private-function-dynamic-ownership` a private function need not own what it returns, but returns an `i1` for each
memref, which tells whether it did.
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
    """See the module docstring. Runs on ops of any kind."""

    name = "ownership-based-buffer-deallocation"
    touches_only_ir = True

    private_function_dynamic_ownership: bool = False
    """Let private functions return the ownership of the memrefs that they return, in place of copies."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        edit = Editor(self)
        symbols = SymbolTables()
        for function in [inner for inner in op.walk() if isinstance(inner, func.FuncOp)]:
            if function.body.blocks.first is not None and edit.begin(function):
                Deallocation(function, symbols, edit, self.private_function_dynamic_ownership).run()
