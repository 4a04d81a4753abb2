"""What `--emit` writes besides MLIR text."""

from __future__ import annotations

from xdsl.dialects.builtin import ModuleOp


def emit_llvm(module: ModuleOp) -> str:
    """LLVM IR text. Raises: DiagnosticError at the first op that is not of the llvm dialect."""
    from runtime.machine.llvm_ir import llvm_ir_text

    return llvm_ir_text(module)
