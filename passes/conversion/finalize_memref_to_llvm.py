"""Turn memrefs into structs of the llvm dialect, and the ops on them into loads, stores and calls.

Before:  func.func @f(%arg0: memref<?xf32>, %arg1: index) -> f32 {
           %0 = memref.load %arg0[%arg1] : memref<?xf32>
           return %0 : f32
         }
After:   func.func @f(%arg0: memref<?xf32>, %arg1: index) -> f32 {
           %0 = builtin.unrealized_conversion_cast %arg1 : index to i64
           %1 = builtin.unrealized_conversion_cast %arg0
               : memref<?xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
           %2 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
           %3 = llvm.getelementptr inbounds|nuw %2[%0] : (!llvm.ptr, i64) -> !llvm.ptr, f32
           %4 = llvm.load %3 : !llvm.ptr -> f32
           return %4 : f32
         }

Run `expand-strided-metadata` before: it expands subviews and changes of shape.
Source: `MemRefToLLVM.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from okl_opt.passes.base import Pass
from okl_opt.passes.conversion import memref_accesses, memref_blocks, memref_memory, memref_views
from okl_opt.passes.conversion.llvm_types import LLVMTypes, index_bits, is_legal_for_llvm
from okl_opt.passes.rewriting.convert import ConversionPattern, convert


def patterns(*, aligned_alloc: bool = False, generic_functions: bool = False) -> Sequence[ConversionPattern[Any]]:
    """The patterns of the memref dialect, for one conversion."""
    allocator = memref_memory.GENERIC_ALLOCATOR if generic_functions else memref_memory.C_ALLOCATOR
    return (
        *memref_accesses.PATTERNS,
        *memref_views.PATTERNS,
        *memref_blocks.PATTERNS,
        *memref_memory.patterns(allocator, aligned_alloc=aligned_alloc),
    )


@dataclass(frozen=True)
class FinalizeMemRefToLLVMConversionPass(Pass):
    name = "finalize-memref-to-llvm"
    keeps_checks = True

    index_bitwidth: int = 0
    """The width of `index`; 0 takes the width of the module's data layout, or 64."""

    use_aligned_alloc: bool = False
    """Call `aligned_alloc` in place of `malloc`."""

    use_generic_functions: bool = False
    """Call `_mlir_memref_to_llvm_alloc`, `_aligned_alloc` and `_free` in place of `malloc`, `aligned_alloc`, `free`."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        chosen = patterns(aligned_alloc=self.use_aligned_alloc, generic_functions=self.use_generic_functions)
        convert(self, op, chosen, LLVMTypes(index_bits(op, self.index_bitwidth)), _is_legal)


def _is_legal(op: Operation) -> bool | None:
    return True if op.name == "func.func" else is_legal_for_llvm(op)
