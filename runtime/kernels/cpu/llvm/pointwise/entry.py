"""Entries of the pointwise ops, and of `fused_elementwise`: the pointwise ops of its region in one loop.

The rows are in the modules with the code, which are imported on the first look-up.
"""

from __future__ import annotations

from collections.abc import Sequence

from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cpu.llvm.frame.entry import generated
from okl_opt.runtime.kernels.registry import EmittedKernel, KernelEntry

FUSED = "fused_elementwise"


def op_types() -> Sequence[str]:
    """The ops that `entry_of` has an entry for."""
    from okl_opt.runtime.kernels.cpu.llvm.pointwise.rows import ROWS

    return [*ROWS, FUSED]


def entry_of(op_type: str) -> KernelEntry | None:
    """The entry of an op that has a row; None for others."""
    if op_type == FUSED:
        return generated(op_type, _supports_fused, _prepare_fused, in_place=True)
    from okl_opt.runtime.kernels.cpu.llvm.pointwise.rows import ROWS

    row = ROWS.get(op_type)
    if row is None:
        return None
    return generated(op_type, row.supports, lambda reg: EmittedKernel(row.code.emit), in_place=True)


def _supports_fused(reg: RegContext) -> str | None:
    from okl_opt.runtime.kernels.cpu.llvm.pointwise.rows import ROWS

    if reg.body is None:
        return "it has no region"
    for step in reg.body.steps:
        row = ROWS.get(step.reg.op_type)
        reason = "it has no loop of its own" if row is None else row.supports(step.reg)
        if reason is not None:
            return f"'{step.reg.op_type}' ({step.reg.op_name}) in the region: {reason}"
    shape = reg.outputs[0].shape
    sizes = {output.nbytes for output in reg.outputs}
    for number, spec in enumerate(reg.inputs):
        if spec.shape != shape and spec.elem_count != reg.outputs[0].elem_count and spec.nbytes in sizes:
            # It may share the result's buffer, which the loop writes before it has read all elements.
            return f"operand {number} is repeated, and as large as a result"
    return None


def _prepare_fused(reg: RegContext) -> EmittedKernel:
    from okl_opt.runtime.kernels.cpu.llvm.pointwise.fused import emit

    return EmittedKernel(emit)
