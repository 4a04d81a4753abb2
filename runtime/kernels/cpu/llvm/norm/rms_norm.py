"""Entry of rms_norm. Its code is in `rms_norm_code`."""

from __future__ import annotations

from runtime.kernels.context import RegContext
from runtime.kernels.cpu.llvm.frame.accepts import FLOATS
from runtime.kernels.cpu.llvm.move.shape import integers
from runtime.kernels.cpu.llvm.norm.channels import statistics_type
from runtime.kernels.registry import EmittedKernel, KernelEntry, KernelFlag


def _supports(reg: RegContext) -> str | None:
    x = reg.inputs[0]
    if x.dtype not in FLOATS:
        return f"element type {x.dtype.spelling} is not supported"
    normalized = tuple(integers(reg, "normalized_shape"))
    kept = x.rank - len(normalized)
    if kept < 0 or x.shape[kept:] != normalized:
        return f"normalized_shape {list(normalized)} is not the last axes of {x}"
    for spec in reg.inputs[1:]:
        if spec != x._replace(shape=normalized):
            return f"the weight is {spec}, expected {x._replace(shape=normalized)}"
    statistics = x._replace(shape=x.shape[:kept], dtype=statistics_type(x.dtype))
    return None if reg.outputs == (x, statistics) else "the results do not have the types that follow from the operand"


def _workspace(reg: RegContext) -> int:
    """Room for `inv_rms`, which becomes a result at the end: it may lie where the weight does."""
    return reg.outputs[1].nbytes


def _prepare(reg: RegContext) -> EmittedKernel:
    from runtime.kernels.cpu.llvm.norm.rms_norm_code import emit

    return EmittedKernel(emit)


ENTRIES = [
    KernelEntry(
        "rms_norm",
        "llvm",
        20,
        _supports,
        _prepare,
        workspace=_workspace,
        flags=KernelFlag.DETERMINISTIC | KernelFlag.IN_PLACE | KernelFlag.PARALLEL_FOR,
    )
]
