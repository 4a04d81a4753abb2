"""The row of each op of the llvm dialect, by name."""

from __future__ import annotations

from collections.abc import Mapping

from okl_opt.runtime.machine.llvm_ir.aggregates import AGGREGATES
from okl_opt.runtime.machine.llvm_ir.arithmetic import ARITHMETIC
from okl_opt.runtime.machine.llvm_ir.calls import CALLS
from okl_opt.runtime.machine.llvm_ir.casts import CASTS
from okl_opt.runtime.machine.llvm_ir.flow import FLOW
from okl_opt.runtime.machine.llvm_ir.intrinsics import INTRINSICS
from okl_opt.runtime.machine.llvm_ir.memory import MEMORY
from okl_opt.runtime.machine.llvm_ir.vectors import VECTORS
from okl_opt.runtime.machine.llvm_ir.writer import Row

ROWS: Mapping[str, Row] = {
    **AGGREGATES,
    **ARITHMETIC,
    **CALLS,
    **CASTS,
    **FLOW,
    **INTRINSICS,
    **MEMORY,
    **VECTORS,
}
