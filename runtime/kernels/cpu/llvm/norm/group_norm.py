"""Entry of group_norm. Its code is in `group_norm_code`."""

from __future__ import annotations

from math import prod

from runtime.kernels.context import RegContext
from runtime.kernels.cpu.llvm.frame.accepts import FLOATS
from runtime.kernels.cpu.llvm.move.shape import integer
from runtime.kernels.cpu.llvm.norm.channels import Channels, Scratch, scratch_of, statistics_type
from runtime.kernels.registry import EmittedKernel, KernelEntry, KernelFlag


def view_of(reg: RegContext) -> Channels:
    """Each sample by itself, its channels in groups."""
    shape, groups = reg.inputs[0].shape, integer(reg, "num_groups")
    if reg.attrs["data_format"] == "channels_last":
        return Channels(shape[0], prod(shape[1:-1]), shape[-1], 1, groups)
    return Channels(shape[0], 1, shape[1], prod(shape[2:]), groups)


def scratch(reg: RegContext) -> Scratch:
    """Statistics; and where channels are innermost, tables for each sample and sums of each part of its rows."""
    view = view_of(reg)
    by_rows = view.inner == 1
    table = view.samples * view.channels if by_rows else 0
    sums = 2 * view.row_parts * table
    return scratch_of(statistics_type(reg.inputs[0].dtype), table, view.samples * view.groups, sums)


def _supports(reg: RegContext) -> str | None:
    x, groups = reg.inputs[0], integer(reg, "num_groups")
    if x.dtype not in FLOATS:
        return f"element type {x.dtype.spelling} is not supported"
    if x.rank < 2:
        return f"expected rank 2 or more, got {x.rank}"
    if reg.attrs["data_format"] not in ("channels_first", "channels_last"):
        return f"data_format {reg.attrs['data_format']} is not supported"
    if reg.attrs["activation"] not in ("none", "silu"):
        return f"activation {reg.attrs['activation']} is not supported"
    channels = view_of(reg).channels
    if groups < 1 or channels % groups:
        return f"{groups} groups do not divide {channels} channels"
    for key in ("beta", "gamma"):
        index = reg.input_index(key)
        if bool(reg.attrs["affine"]) != (index is not None):
            return f"affine and the operand {key} do not agree"
        if index is not None and reg.inputs[index] != x._replace(shape=(channels,)):
            return f"{key} is {reg.inputs[index]}, expected {x._replace(shape=(channels,))}"
    statistics = x._replace(shape=(x.shape[0], groups), dtype=statistics_type(x.dtype))
    if reg.outputs != (x, statistics, statistics):
        return "the results do not have the types that follow from the operand"
    return None


def _prepare(reg: RegContext) -> EmittedKernel:
    from runtime.kernels.cpu.llvm.norm.group_norm_code import emit

    return EmittedKernel(emit)


ENTRIES = [
    KernelEntry(
        "group_norm",
        "llvm",
        20,
        _supports,
        _prepare,
        workspace=lambda reg: scratch(reg).nbytes,
        flags=KernelFlag.DETERMINISTIC | KernelFlag.IN_PLACE | KernelFlag.PARALLEL_FOR,
    )
]
