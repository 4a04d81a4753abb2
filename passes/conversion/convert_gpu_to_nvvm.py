"""Turn the functions of a gpu.module into functions of the llvm dialect, with nvvm ops for NVIDIA's GPUs.

Before:  gpu.module @kernels {
           gpu.func @exp(%arg0: f32, %arg1: memref<f32>) kernel {
             %0 = math.exp %arg0 : f32
             gpu.barrier
             memref.store %0, %arg1[] : memref<f32>
             gpu.return
           }
         }
After:   gpu.module @kernels {
           llvm.func @__nv_expf(f32) -> f32
           llvm.func @exp(%arg0: f32, %arg1: !llvm.ptr, %arg2: !llvm.ptr, %arg3: i64)
               attributes {gpu.kernel, nvvm.kernel} {
             %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64)>
             %1 = llvm.insertvalue %arg1, %0[0] : !llvm.struct<(ptr, ptr, i64)>
             %2 = llvm.insertvalue %arg2, %1[1] : !llvm.struct<(ptr, ptr, i64)>
             %3 = llvm.insertvalue %arg3, %2[2] : !llvm.struct<(ptr, ptr, i64)>
             %4 = llvm.call @__nv_expf(%arg0) : (f32) -> f32
             nvvm.barrier0
             %5 = llvm.extractvalue %3[1] : !llvm.struct<(ptr, ptr, i64)>
             llvm.store %4, %5 : f32, !llvm.ptr
             llvm.return
           }
         }

Ops of the math dialect become calls of NVIDIA's libdevice. Ops of other dialects are converted as by
`convert-to-llvm`.
Source: `LowerGpuOpsToNVVMOps.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from xdsl.context import Context
from xdsl.dialects.builtin import UnrealizedConversionCastOp
from xdsl.ir import Attribute, Operation

from okl_opt.dialects.upstream.gpu.ops.attributes import AddressSpace, AddressSpaceAttr
from okl_opt.dialects.upstream.gpu.ops.kernels import GPUModuleOp
from okl_opt.passes.base import OpPass
from okl_opt.passes.conversion.convert_to_llvm import PATTERNS, dialects_in
from okl_opt.passes.conversion.gpu_global_ids import RewriteGlobalId
from okl_opt.passes.conversion.llvm_types import LLVMTypes, index_bits
from okl_opt.passes.conversion.nvvm_functions import SHARED, ConvertGPUFunction, ConvertGPUReturn
from okl_opt.passes.conversion.nvvm_groups import patterns as of_groups
from okl_opt.passes.conversion.nvvm_maths import ConvertMaths
from okl_opt.passes.conversion.nvvm_memory import ConvertDynamicSharedMemory, ConvertPrintf
from okl_opt.passes.conversion.nvvm_registers import ConvertRegister
from okl_opt.passes.generic.greedily import rewrite_by_name
from okl_opt.passes.pipeline.options import OURS
from okl_opt.passes.rewriting.convert import ConversionPattern, convert

_SPACES: Mapping[AddressSpace, int] = {
    AddressSpace.GLOBAL: 1,
    AddressSpace.WORKGROUP: SHARED,
    AddressSpace.PRIVATE: 0,
}


class NVVMTypes(LLVMTypes):
    """Types of the llvm dialect, with numbers for the memory spaces of the gpu dialect."""

    def address_space(self, space: Attribute) -> int | None:
        if isinstance(space, AddressSpaceAttr):
            return _SPACES.get(space.data)
        return super().address_space(space)


def _may_stay(op: Operation) -> bool | None:
    """Return whether an op may stay: llvm, nvvm and gpu.module do, other gpu ops do not; None for other dialects."""
    if isinstance(op, UnrealizedConversionCastOp | GPUModuleOp) or op.name.startswith(("llvm.", "nvvm.")):
        return True
    return False if op.name.startswith("gpu.") else None


@dataclass(frozen=True)
class ConvertGpuOpsToNVVMOps(OpPass):
    name = "convert-gpu-to-nvvm"
    keeps_checks = True
    anchor = GPUModuleOp.name

    allow_pattern_rollback: bool = True
    """Accepted as in MLIR, where it chooses between two drivers; no effect here."""

    allowed_dialects: tuple[str, ...] | None = None
    """Of the dialects other than gpu and math, convert only these."""

    bare_static_arguments: bool = field(default=False, metadata={OURS: True})
    """Pass memrefs of static shape in row-major order to kernels as one pointer, others as descriptors. Not in MLIR."""

    has_redux: bool = False
    """Use warp reductions, which GPUs of sm_80 or newer have."""

    index_bitwidth: int = 0
    """The width of `index`; 0 takes the width of the module's data layout, or 64."""

    use_bare_ptr_memref_call_conv: bool = False
    """Pass memrefs as one pointer; all must be of static shape."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        rewrite_by_name(ctx, op, {"gpu.global_id": [RewriteGlobalId()]})
        bare_pointers = self.use_bare_ptr_memref_call_conv
        chosen = dialects_in(op) if self.allowed_dialects is None else self.allowed_dialects
        found: list[ConversionPattern[Any]] = [
            ConvertGPUFunction(bare_pointers, self.bare_static_arguments),
            ConvertGPUReturn(bare_pointers),
            ConvertRegister(),
            *of_groups(has_redux=self.has_redux),
            ConvertDynamicSharedMemory(),
            ConvertPrintf(),
            ConvertMaths(),
        ]
        for dialect in chosen:
            if dialect in PATTERNS and dialect != "math":
                found += PATTERNS[dialect]()
        convert(self, op, found, NVVMTypes(index_bits(op, self.index_bitwidth)), _may_stay)
