"""Entry of layer_norm."""

from __future__ import annotations

from runtime.base.dtypes import DType
from runtime.kernels.context import RegContext
from runtime.kernels.cpu.llvm.frame.accepts import FLOATS
from runtime.kernels.cpu.llvm.move.shape import integer
from runtime.kernels.registry import EmittedKernel, KernelEntry, KernelFlag


def begin_axis(reg: RegContext, name: str = "begin_norm_axis") -> int:
    """The first axis that is normalised over, counted from the front."""
    begin = integer(reg, name)
    return begin + reg.inputs[0].rank if begin < 0 else begin


def _supports(reg: RegContext) -> str | None:
    x = reg.inputs[0]
    if x.dtype not in FLOATS:
        return f"element type {x.dtype.spelling} is not supported"
    if len(reg.outputs) != 3:
        return f"expected 3 results, got {len(reg.outputs)}"
    begin = begin_axis(reg)
    if begin != begin_axis(reg, "begin_params_axis"):
        return "begin_norm_axis and begin_params_axis differ"
    if not 0 <= begin < max(x.rank, 1):
        return f"begin_norm_axis {integer(reg, 'begin_norm_axis')} is not an axis of {x}"
    y, mean, inverse = reg.outputs
    statistics = DType.F64 if x.dtype is DType.F64 else DType.F32
    if y != x or any(spec.shape != x.shape[:begin] or spec.dtype is not statistics for spec in (mean, inverse)):
        return "the results do not have the types that follow from the operand"
    for key, flag in (("beta", "center"), ("gamma", "scale")):
        index = reg.input_index(key)
        if bool(reg.attrs[flag]) != (index is not None):
            return f"{flag} and the operand {key} do not agree"
        if index is not None and (reg.inputs[index].shape != x.shape[begin:] or reg.inputs[index].dtype is not x.dtype):
            return f"{key} is {reg.inputs[index]}, expected the normalised axes of {x}"
    return None


def _workspace(reg: RegContext) -> int:
    """Room for both statistics, which become results at the end: these may lie where an operand does."""
    return 2 * reg.outputs[1].nbytes


def _prepare(reg: RegContext) -> EmittedKernel:
    from runtime.kernels.cpu.llvm.norm.layer_norm_code import emit

    return EmittedKernel(emit)


ENTRIES = [
    KernelEntry(
        "layer_norm",
        "llvm",
        20,
        _supports,
        _prepare,
        workspace=_workspace,
        flags=KernelFlag.DETERMINISTIC | KernelFlag.IN_PLACE | KernelFlag.PARALLEL_FOR,
    )
]
