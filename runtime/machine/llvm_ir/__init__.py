"""The llvm dialect as LLVM IR text.

One file per group of ops, each with rows by op name; `module.py` puts them together.
"""

from __future__ import annotations

from okl_opt.runtime.machine.llvm_ir.module import llvm_ir_body, llvm_ir_text

__all__ = ["llvm_ir_body", "llvm_ir_text"]
