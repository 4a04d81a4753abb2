"""Entries of softmax and log_softmax over the last axis."""

from __future__ import annotations

from runtime.base.dtypes import DType
from runtime.kernels.context import RegContext
from runtime.kernels.cpu.llvm.frame.accepts import FLOATS, all_of, one_type, operands, same_shapes
from runtime.kernels.cpu.llvm.frame.split import part_count
from runtime.kernels.registry import EmittedKernel, KernelEntry, KernelFlag


def keeps_row(reg: RegContext) -> bool:
    """Whether the powers of one row are kept in scratch, in f32: the result is too narrow to hold them meanwhile."""
    return reg.op_type == "softmax" and reg.outputs[0].dtype in (DType.F16, DType.BF16)


def _has_axis(reg: RegContext) -> str | None:
    return "a scalar has no last axis" if reg.inputs[0].rank == 0 else None


WEIGHT = 4
"""What an element takes, against one that is copied."""


def kept_bytes(reg: RegContext) -> int:
    """Scratch of each part: a row, in whole cache lines."""
    return -(-4 * reg.inputs[0].shape[-1] // 64) * 64 if keeps_row(reg) else 0


def _workspace(reg: RegContext) -> int:
    length = reg.inputs[0].shape[-1]
    rows = reg.inputs[0].elem_count // length if length else 0
    return kept_bytes(reg) * part_count(rows, WEIGHT * length)


def _prepare(reg: RegContext) -> EmittedKernel:
    from runtime.kernels.cpu.llvm.norm.softmax_code import emit

    return EmittedKernel(emit)


ENTRIES = [
    KernelEntry(
        op_type,
        "llvm",
        20,
        all_of(operands(1), one_type(FLOATS), same_shapes, _has_axis),
        _prepare,
        workspace=_workspace,
        flags=KernelFlag.DETERMINISTIC | KernelFlag.IN_PLACE | KernelFlag.PARALLEL_FOR,
    )
    for op_type in ("softmax", "log_softmax")
]
