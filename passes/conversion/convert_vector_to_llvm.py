"""Turn vector ops into ops of the llvm dialect; vectors of rank n become arrays of vectors.

Before:  func.func @f(%arg0: vector<4xf32>, %arg1: f32) -> f32 {
           %0 = vector.broadcast %arg1 : f32 to vector<4xf32>
           %1 = vector.fma %0, %arg0, %arg0 : vector<4xf32>
           %2 = vector.reduction <add>, %1, %arg1 : vector<4xf32> into f32
           return %2 : f32
         }
After:   func.func @f(%arg0: vector<4xf32>, %arg1: f32) -> f32 {
           %0 = llvm.mlir.poison : vector<4xf32>
           %1 = llvm.mlir.constant(0 : i32) : i32
           %2 = llvm.insertelement %arg1, %0[%1 : i32] : vector<4xf32>
           %3 = llvm.shufflevector %2, %0 [0, 0, 0, 0] : vector<4xf32>
           %4 = llvm.intr.fmuladd(%3, %arg0, %arg0) : (vector<4xf32>, vector<4xf32>, vector<4xf32>) -> vector<4xf32>
           %5 = "llvm.intr.vector.reduce.fadd"(%arg1, %4) <{fastmathFlags = #llvm.fastmath<none>}> :
             (f32, vector<4xf32>) -> f32
           return %5 : f32
         }

First patterns lower the rank of contractions, transpositions, masks, slices and transfers. Ops without a pattern stay:
transfers, loads and prints of rank n (see `convert-vector-to-scf`), and reductions of rank n (see
`lower-vector-multi-reduction`).
Source: `ConvertVectorToLLVMPass.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from xdsl.context import Context
from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import op_error
from okl_opt.passes.base import OpPass
from okl_opt.passes.conversion import vector_elements, vector_matrices, vector_memory, vector_reductions
from okl_opt.passes.conversion.llvm_types import LLVMTypes
from okl_opt.passes.conversion.vector_print import ConvertPrint
from okl_opt.passes.generic.greedily import rewrite_by
from okl_opt.passes.rewriting.convert import ConversionPattern, convert
from okl_opt.passes.vector import contract, lowerings, shapes


def patterns(
    *,
    reassociate_fp_reductions: bool = False,
    force_32bit_vector_indices: bool = False,
    use_vector_alignment: bool = False,
) -> Sequence[ConversionPattern[Any]]:
    """The patterns of the conversion. Source: `populateVectorToLLVMConversionPatterns`."""
    return [
        *vector_elements.PATTERNS,
        *vector_elements.create_mask(force_32bit_vector_indices),
        *vector_memory.patterns(use_vector_alignment),
        *vector_reductions.patterns(reassociate_fp_reductions),
        vector_reductions.MaskedReduction(),
        ConvertPrint(),
    ]


def _may_stay(op: Operation) -> bool | None:
    """Return True for llvm, arith and memref; None for other dialects: they are converted if a pattern matches."""
    return True if op.dialect_name() in ("llvm", "arith", "memref") else None


@dataclass(frozen=True)
class ConvertVectorToLLVMPass(OpPass):
    name = "convert-vector-to-llvm"
    keeps_checks = True

    enable_amx: bool = False
    """Accepted as in MLIR for another target; must be false."""

    enable_arm_bf16: bool = False
    """Accepted as in MLIR for another target; must be false."""

    enable_arm_i8mm: bool = False
    """Accepted as in MLIR for another target; must be false."""

    enable_arm_neon: bool = False
    """Accepted as in MLIR for another target; must be false."""

    enable_arm_sve: bool = False
    """Accepted as in MLIR for another target; must be false."""

    enable_x86vector: bool = False
    """Accepted as in MLIR for another dialect; must be false."""

    force_32bit_vector_indices: bool = True
    """Compute masks with indices of 32 bits rather than 64."""

    reassociate_fp_reductions: bool = False
    """Let sums and products of floating-point numbers be computed in any order."""

    use_vector_alignment: bool = False
    """Assume the alignment of vectors instead of elements for ops without `alignment`."""

    vector_contract_lowering: contract.Lowering = "dot"
    """The lowering of contractions."""

    vector_transpose_lowering: shapes.Transposition = "eltwise"
    """The lowering of transpositions."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        for name in _OTHER_TARGETS:
            if getattr(self, name):
                raise op_error(op, f"{self.name}: {name.replace('_', '-')} is for a target that is not supported")
        table = lowerings.before_llvm(
            self.vector_contract_lowering, self.vector_transpose_lowering, self.force_32bit_vector_indices
        )
        if self.vector_contract_lowering == "llvmintr":
            table = lowerings.merged((table, vector_matrices.PRODUCTS))
        if self.vector_transpose_lowering == "llvmintr":
            table = lowerings.merged((table, vector_matrices.TRANSPOSITIONS))
        rewrite_by(ctx, op, lowerings.patterns_of(table))
        found = patterns(
            reassociate_fp_reductions=self.reassociate_fp_reductions,
            force_32bit_vector_indices=self.force_32bit_vector_indices,
            use_vector_alignment=self.use_vector_alignment,
        )
        convert(self, op, found, LLVMTypes(), _may_stay)


_OTHER_TARGETS = (
    "enable_amx",
    "enable_arm_bf16",
    "enable_arm_i8mm",
    "enable_arm_neon",
    "enable_arm_sve",
    "enable_x86vector",
)
