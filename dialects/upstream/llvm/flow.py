"""Control flow of llvm ops. Source: `LLVMOps.td`, `LLVMDialect.cpp` of MLIR 22."""

from __future__ import annotations

from okl_opt.dialects.interfaces.control_flow import Branch
from okl_opt.dialects.upstream.shared.branches import (
    after_condition,
    all_operands,
    condition_taken,
    of_cases,
    only_taken,
    set_after_condition,
    set_all_operands,
    set_of_cases,
)

BRANCHES = {
    "llvm.br": Branch(all_operands, set_all_operands, only_taken),
    "llvm.cond_br": Branch(after_condition, set_after_condition, condition_taken),
    "llvm.switch": Branch(of_cases, set_of_cases),
}
CALLS = {"llvm.call": "callee", "llvm.invoke": "callee"}
CALLABLES = frozenset({"llvm.func"})
RETURNS = frozenset({"llvm.return"})
