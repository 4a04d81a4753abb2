"""The oracle: a simple NumPy implementation of every op. Used in a run only when forced (`--kernel-provider=op:ref`).

This import does not load NumPy; the functions, one per op, are in the sibling modules and in `table.KERNELS` by name.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.registry import KernelEntry, KernelFlag, PreparedKernel

if TYPE_CHECKING:
    from okl_opt.runtime.kernels.cpu.ref.numbers import Array

_INDEX_OPERANDS = {"gather": "indices", "embedding": "indices", "dim_gather": "index"}


def compute(reg: RegContext, inputs: Sequence[Array]) -> list[Array]:
    """The results of the op `reg` on arrays of its operands.

    bf16 arrays hold bits (`uint16`). Moving statistics of `normalization` in training are written in place.
    Raises: KernelArgumentError where a kernel returns status 1.
    """
    from okl_opt.runtime.kernels.cpu.ref import table

    return table.compute(reg, inputs)


def supports(reg: RegContext) -> str | None:
    """The reason why the oracle does not support the op, or None."""
    from okl_opt.runtime.kernels.cpu.ref.table import FLOAT_ONLY, KERNELS

    if reg.op_type not in KERNELS:
        return "the oracle has no function for it"
    for step in () if reg.body is None else reg.body.steps:
        reason = supports(step.reg)
        if reason is not None:
            return f"'{step.reg.op_type}' ({step.reg.op_name}) in the region: {reason}"
    if reg.attrs.get("activation", "none") in FLOAT_ONLY and not reg.inputs[0].dtype.is_float:
        return f"activation {reg.attrs['activation']} of {reg.inputs[0].dtype.spelling}, which is not a float"
    if reg.op_type in FLOAT_ONLY and not reg.inputs[0].dtype.is_float:
        return f"element type {reg.inputs[0].dtype.spelling} is not a float"
    if reg.op_type == "dropout" and reg.attrs["rate"] != 0:
        return "dropout draws no random numbers, its rate must be 0"
    if reg.op_type == "group_norm" and reg.attrs["activation"] not in ("none", "silu"):
        return f"activation {reg.attrs['activation']} is not supported"
    index = reg.input_index(_INDEX_OPERANDS[reg.op_type]) if reg.op_type in _INDEX_OPERANDS else None
    if index is not None and reg.inputs[index].dtype.kind not in ("signed", "unsigned"):
        return f"indices of type {reg.inputs[index].dtype.spelling} are not integers"
    if reg.op_type in ("arg_sort", "top_k", "argmax") and reg.outputs[0].dtype not in (DType.SI32, DType.SI64):
        return f"positions of type {reg.outputs[0].dtype.spelling} are not si32 or si64"
    return None


def prepare(reg: RegContext) -> PreparedKernel:
    """A callback into `compute`."""
    from okl_opt.runtime.kernels.cpu.ref import callback

    return callback.native_kernel(reg)


@cache
def entry_of(op_type: str) -> KernelEntry:
    """The oracle's entry; `supports` checks whether there is a function for the op."""
    flags = KernelFlag.NEEDS_GIL | KernelFlag.DETERMINISTIC
    return KernelEntry(op_type, "ref", 0, supports, prepare, flags=flags)
