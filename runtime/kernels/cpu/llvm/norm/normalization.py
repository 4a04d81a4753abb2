"""Entries of batch normalisation. Their code is in `normalization_code`."""

from __future__ import annotations

from runtime.base.dtypes import DType, TensorSpec
from runtime.kernels.context import RegContext
from runtime.kernels.cpu.llvm.frame.accepts import FLOATS
from runtime.kernels.cpu.llvm.move.shape import integer
from runtime.kernels.cpu.llvm.norm.channels import (
    Channels,
    Scratch,
    channels_of,
    scratch_of,
    statistics_type,
    table_repeats,
)
from runtime.kernels.registry import EmittedKernel, KernelEntry, KernelFlag

_PARAMETERS = ("moving_mean", "moving_variance", "gamma", "beta")


def view_of(reg: RegContext) -> Channels:
    return channels_of(reg.inputs[0], integer(reg, "axis"))


def scratch(reg: RegContext) -> Scratch:
    """Tables, repeated where channels are innermost; in training the statistics, and sums of each part of the rows."""
    view = view_of(reg)
    by_rows = view.inner == 1
    sums = 2 * view.row_parts * view.channels if by_rows and reg.attrs["training"] else 0
    table = view.channels * (table_repeats(view.channels) if by_rows else 1)
    return scratch_of(statistics_type(reg.inputs[0].dtype), table, view.channels, sums)


def _supports(reg: RegContext) -> str | None:
    x = reg.inputs[0]
    if x.dtype not in FLOATS:
        return f"element type {x.dtype.spelling} is not supported"
    axis = integer(reg, "axis")
    if not 0 <= axis < x.rank:
        return f"axis {axis} is not an axis of {x}"
    statistics = x._replace(shape=(x.shape[axis],), dtype=statistics_type(x.dtype))
    for (key, _), spec in zip(reg.input_keys, reg.inputs, strict=True):
        wanted = statistics if key in _PARAMETERS else x
        if spec != wanted:
            return f"{key} is {spec}, expected {wanted}"
    for key in _PARAMETERS[: 0 if reg.attrs["training"] else 2]:
        if reg.input_index(key) is None:
            return f"{key} is needed unless training"
    reserve = TensorSpec(((x.elem_count + 31) // 32,), DType.SI32)
    results = {"mean": statistics, "inv_variance": statistics, "reserve_space": reserve}
    for (key, _), spec in zip(reg.output_keys, reg.outputs, strict=True):
        wanted = results.get(key, x)
        if spec != wanted:
            return f"{key} is {spec}, expected {wanted}"
    return None


def _prepare(reg: RegContext) -> EmittedKernel:
    from runtime.kernels.cpu.llvm.norm.normalization_code import emit

    return EmittedKernel(emit)


ENTRIES = [
    KernelEntry(
        op_type,
        "llvm",
        20,
        _supports,
        _prepare,
        workspace=lambda reg: scratch(reg).nbytes,
        flags=KernelFlag.DETERMINISTIC | KernelFlag.IN_PLACE | KernelFlag.PARALLEL_FOR,
    )
    for op_type in ("normalization", "normalization_infer", "normalization_add_relu")
]
