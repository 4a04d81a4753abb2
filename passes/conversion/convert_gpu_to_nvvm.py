"""Turn the functions of a gpu.module into those of the llvm dialect, with the ops of nvvm for NVIDIA's GPUs.

Before:  gpu.module @kernels {
           gpu.func @scale(%arg0: memref<64xf32>, %arg1: f32) kernel {
             %thread_id_x = gpu.thread_id  x
             %0 = memref.load %arg0[%thread_id_x] : memref<64xf32>
             %1 = arith.mulf %0, %arg1 : f32
             memref.store %1, %arg0[%thread_id_x] : memref<64xf32>
             gpu.return
           }
         }
After, with use-bare-ptr-memref-call-conv:
         gpu.module @kernels {
           llvm.func @scale(%arg0: !llvm.ptr, %arg1: f32) attributes {gpu.kernel, nvvm.kernel} {
             ...
             %8 = nvvm.read.ptx.sreg.tid.x : i32
             %9 = llvm.sext %8 : i32 to i64
             ...
           }
         }

Ops of the math dialect become calls of NVIDIA's libdevice, and ops of other dialects what `convert-to-llvm` makes of
them. Source: `LowerGpuOpsToNVVMOps.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from xdsl.context import Context
from xdsl.dialects.builtin import UnrealizedConversionCastOp
from xdsl.ir import Attribute, Operation

from dialects.upstream.gpu.ops.attributes import AddressSpace, AddressSpaceAttr
from dialects.upstream.gpu.ops.kernels import GPUModuleOp
from passes.base import OpPass
from passes.conversion.convert_to_llvm import PATTERNS, dialects_in
from passes.conversion.llvm_types import LLVMTypes, index_bits
from passes.conversion.nvvm_functions import SHARED, ConvertGPUFunction, ConvertGPUReturn
from passes.conversion.nvvm_groups import patterns as of_groups
from passes.conversion.nvvm_maths import ConvertMaths
from passes.conversion.nvvm_memory import ConvertDynamicSharedMemory, ConvertPrintf
from passes.conversion.nvvm_registers import ConvertRegister
from passes.generic.greedily import rewrite_by_name
from passes.gpu.global_ids import RewriteGlobalId
from passes.rewriting.convert import ConversionPattern, convert

_SPACES: Mapping[AddressSpace, int] = {
    AddressSpace.GLOBAL: 1,
    AddressSpace.WORKGROUP: SHARED,
    AddressSpace.PRIVATE: 0,
}


class NVVMTypes(LLVMTypes):
    """Types to those of the llvm dialect, where memory spaces of the gpu dialect have numbers."""

    def address_space(self, space: Attribute) -> int | None:
        if isinstance(space, AddressSpaceAttr):
            return _SPACES.get(space.data)
        return super().address_space(space)


def _may_stay(op: Operation) -> bool | None:
    """Whether an op is part of the result: none of the gpu dialect is, but the module itself."""
    if isinstance(op, UnrealizedConversionCastOp | GPUModuleOp) or op.name.startswith(("llvm.", "nvvm.")):
        return True
    return False if op.name.startswith("gpu.") else None


@dataclass(frozen=True)
class ConvertGpuOpsToNVVMOpsPass(OpPass):
    """Generate NVVM operations for gpu operations."""

    name = "convert-gpu-to-nvvm"
    anchor = GPUModuleOp.name
    touches_only_ir = True

    allow_pattern_rollback: bool = True
    """MLIR's choice between two drivers. Here there is one: without rollback MLIR repeats what that does once."""

    allowed_dialects: tuple[str, ...] | None = None
    """Of other dialects than gpu and math, convert only the ops of these."""

    bare_static_arguments: bool = False
    """Pass memrefs of static shape in row-major order to kernels as one pointer, others as descriptors. Not in MLIR."""

    has_redux: bool = False
    """Whether the GPU has reductions of a warp, as those from sm_80 on."""

    index_bitwidth: int = 0
    """The width of `index`; 0 for that of the module's data layout, 64 if it has none."""

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
