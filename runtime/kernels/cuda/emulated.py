"""The kernels of an emulated GPU: code of the host's processor, which runs all threads of each launch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple

from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.dialects.func import FuncOp
from xdsl.dialects.llvm import FuncOp as LLVMFuncOp

from okl_opt.passes.conversion.llvm_emulate_bf16 import LLVMEmulateBF16Pass, holds_bf16
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cuda.code import Launch, Place, code_of, facts_of, run_passes, sources_key
from okl_opt.runtime.kernels.cuda.entry import rows
from okl_opt.runtime.kernels.cuda.host import host_text
from okl_opt.runtime.kernels.registry import TranslatedKernel
from okl_opt.runtime.machine.jit import library_address

_MEMORY = ("malloc", "free")
"""The functions that allocate a kernel's per-thread values between barriers."""
_TO_LLVM = (
    "convert-scf-to-cf",
    "func.func(convert-math-to-llvm)",
    "convert-math-to-libm",
    "expand-strided-metadata",
    "lower-affine",
    "finalize-memref-to-llvm",
    "convert-func-to-llvm{use-bare-ptr-memref-call-conv}",
    "convert-arith-to-llvm",
    "convert-cf-to-llvm",
    "convert-ub-to-llvm",
    "reconcile-unrealized-casts",
)


def prepare(reg: RegContext) -> TranslatedKernel:
    """The kernel of an op with generated code."""
    facts = facts_of(reg)
    symbol = f"okl_gpu_{sha256(facts.encode()).hexdigest()[:32]}"
    imports = {name: library_address(name) or 0 for name in _MEMORY}
    return TranslatedKernel(symbol, ("emulated", facts, sources_key()), lambda: _text(reg, symbol), imports)


def _text(reg: RegContext, symbol: str) -> str:
    code = code_of(reg)
    functions = host_functions(code.module, symbol)

    def body(buffers: Mapping[Place, str]) -> Sequence[str]:
        return [*(_call(functions.names[each.kernel], each, buffers) for each in code.launches), "ret i32 0"]

    return functions.text + host_text(symbol, code.launches, body)


def _call(function: str, launch: Launch, buffers: Mapping[Place, str]) -> str:
    pointers = [f"ptr {buffers[place]}" for place in launch.arguments]
    sizes = [f"i64 {size}" for size in (*launch.grid, *launch.block, 0)]
    return f"call void @{function}({', '.join([*pointers, *sizes])})"


class HostFunctions(NamedTuple):
    """Kernels as functions of the host in LLVM IR: their text, and the name of each kernel's function.

    Such a function takes the pointers of the kernel, the sizes of the grid and of a block, and bytes of shared memory.
    """

    text: str
    names: Mapping[str, str]


def host_functions(kernels: ModuleOp, prefix: str) -> HostFunctions:
    """The kernels of a module as functions whose names begin with `prefix`."""
    from okl_opt.runtime.machine.llvm_ir import llvm_ir_body

    module = kernels.clone()
    run_passes(module, ["emulate-gpu-kernels"])
    names = _flatten(module, prefix)
    run_passes(module, _TO_LLVM)
    if any(isinstance(op, LLVMFuncOp) and holds_bf16(op) for op in module.ops):
        run_passes(module, [LLVMEmulateBF16Pass.name])
    return HostFunctions(llvm_ir_body(module), names)


def _flatten(module: ModuleOp, prefix: str) -> dict[str, str]:
    """Move the functions of nested modules into the module; return their new names by the old ones."""
    names: dict[str, str] = {}
    for inner in [op for op in module.ops if isinstance(op, ModuleOp)]:
        assert inner.sym_name is not None, "it was a module of kernels"
        for function in list(inner.ops):
            function.detach()
            if isinstance(function, FuncOp):
                old = f"{inner.sym_name.data}::{function.sym_name.data}"
                names[old] = f"{prefix}_{len(names)}"
                function.sym_name = StringAttr(names[old])
            module.body.block.add_op(function)
        inner.detach()
        inner.erase()
    return names


entry_of = rows(prepare)
