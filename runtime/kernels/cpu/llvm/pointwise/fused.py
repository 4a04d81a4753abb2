"""Entry of `fused_elementwise`: the pointwise ops of its region in one loop. Its code is in `fused_code`."""

from __future__ import annotations

from runtime.kernels.context import RegContext
from runtime.kernels.cpu.llvm.pointwise import broadcast, cast, elementwise
from runtime.kernels.cpu.llvm.pointwise.entry import PRIORITY, PROVIDER
from runtime.kernels.registry import EmittedKernel, KernelEntry, KernelFlag

_STEPS = {entry.op_type: entry for entry in (*elementwise.ENTRIES, *broadcast.ENTRIES, *cast.ENTRIES)}


def _supports(reg: RegContext) -> str | None:
    if reg.body is None:
        return "it has no region"
    for step in reg.body.steps:
        entry = _STEPS.get(step.reg.op_type)
        reason = "it has no loop of its own" if entry is None else entry.supports(step.reg)
        if reason is not None:
            return f"'{step.reg.op_type}' ({step.reg.op_name}) in the region: {reason}"
    shape = reg.outputs[0].shape
    sizes = {output.nbytes for output in reg.outputs}
    for number, spec in enumerate(reg.inputs):
        if spec.shape != shape and spec.elem_count != reg.outputs[0].elem_count and spec.nbytes in sizes:
            # It may be given the result's buffer, which the loop writes before it has read all.
            return f"operand {number} is repeated, and as large as a result"
    return None


def _prepare(reg: RegContext) -> EmittedKernel:
    from runtime.kernels.cpu.llvm.pointwise.fused_code import emit

    return EmittedKernel(emit)


ENTRIES = [
    KernelEntry(
        "fused_elementwise",
        PROVIDER,
        PRIORITY,
        _supports,
        _prepare,
        flags=KernelFlag.DETERMINISTIC | KernelFlag.IN_PLACE | KernelFlag.PARALLEL_FOR,
    )
]
