"""The kernels of an emulated GPU: code of the host's processor, which runs all threads of each launch."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.dialects.func import FuncOp
from xdsl.dialects.llvm import FuncOp as LLVMFuncOp

from passes.conversion.llvm_emulate_bf16 import LLVMEmulateBF16Pass, holds_bf16
from runtime.kernels.context import RegContext
from runtime.kernels.cuda.code import Launch, code_of, facts_of, run_passes
from runtime.kernels.cuda.entry import rows
from runtime.kernels.cuda.host import host_text
from runtime.kernels.registry import TranslatedKernel
from runtime.machine.jit import library_address

_MEMORY = ("malloc", "free")
"""What kernels keep of each thread between barriers lies in memory from these."""
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
    """The kernel of an op that has code."""
    facts = facts_of(reg)
    symbol = f"okl_gpu_{sha256(facts.encode()).hexdigest()[:32]}"
    imports = {name: library_address(name) or 0 for name in _MEMORY}
    return TranslatedKernel(symbol, ("emulated", facts), lambda: _text(reg, symbol), imports)


def _text(reg: RegContext, symbol: str) -> str:
    from runtime.machine.llvm_ir import llvm_ir_body

    code = code_of(reg)
    module = code.module.clone()
    run_passes(module, ["emulate-gpu-kernels"])
    names = _flatten(module, symbol)
    run_passes(module, _TO_LLVM)
    if any(isinstance(op, LLVMFuncOp) and holds_bf16(op) for op in module.ops):
        run_passes(module, [LLVMEmulateBF16Pass.name])

    def call(number: int, launch: Launch, buffers: Sequence[str]) -> Sequence[str]:
        sizes = [*launch.grid, *launch.block, 0]
        given = [*(f"ptr {buffer}" for buffer in buffers), *(f"i64 {size}" for size in sizes)]
        return [f"call void @{names[launch.kernel]}({', '.join(given)})"]

    return llvm_ir_body(module) + host_text(symbol, code, call)


def _flatten(module: ModuleOp, symbol: str) -> dict[str, str]:
    """Move the functions in modules of a module to it; their new names by the old ones."""
    names: dict[str, str] = {}
    for inner in [op for op in module.ops if isinstance(op, ModuleOp)]:
        assert inner.sym_name is not None, "it was a module of kernels"
        for function in list(inner.ops):
            function.detach()
            if isinstance(function, FuncOp):
                old = f"{inner.sym_name.data}::{function.sym_name.data}"
                names[old] = f"{symbol}_{len(names)}"
                function.sym_name = StringAttr(names[old])
            module.body.block.add_op(function)
        inner.detach()
        inner.erase()
    return names


entry_of = rows(prepare)
