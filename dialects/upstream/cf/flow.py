"""Control flow of cf ops. Source: `ControlFlowOps.td`, `ControlFlowOps.cpp` of MLIR 22."""

from __future__ import annotations

from okl_opt.dialects.interfaces.control_flow import Branch
from okl_opt.dialects.upstream.shared.branches import (
    after_condition,
    all_operands,
    case_taken,
    condition_taken,
    of_cases,
    only_taken,
    set_after_condition,
    set_all_operands,
    set_of_cases,
)

BRANCHES = {
    "cf.br": Branch(all_operands, set_all_operands, only_taken),
    "cf.cond_br": Branch(after_condition, set_after_condition, condition_taken),
    "cf.switch": Branch(of_cases, set_of_cases, case_taken),
}
