"""The oracle: every op in NumPy, written to be read. It serves a run only when forced (`--kernel-provider=op:ref`).

Importing this loads no NumPy; the functions live in the sibling modules, one per op, found by name in `table.KERNELS`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from runtime.base.dtypes import DType
from runtime.kernels.context import RegContext
from runtime.kernels.registry import KernelEntry, KernelFlag, PreparedKernel

if TYPE_CHECKING:
    from runtime.kernels.cpu.ref.numbers import Array

PROVIDER = "ref"
PRIORITY = 0

_FLOAT_OPS = {
    "unary": "tanh sigmoid exp sqrt rsqrt erf gelu fast_gelu quick_gelu silu",
    "binary": "fused_bias_add_gelu",
    "normalize": "softmax log_softmax layer_norm group_norm rms_norm normalization normalization_infer "
    "normalization_add_relu",
    "window": "conv2d avg_pool_2d adaptive_avg_pool2d",
}
_ANY_OPS = {
    "unary": "relu negative abs square ceil floor rint round sign reciprocal ones_like leaky_relu hardtanh tril cast",
    "scalar": "scalar_add scalar_mul scalar_div scalar_pow scalar_add_by_tensor scalar_mul_by_tensor",
    "broadcast": "broadcast_add broadcast_sub broadcast_mul broadcast_div broadcast_pow broadcast_maximum "
    "broadcast_minimum",
    "binary": "add_n bias_add where masked_fill dropout",
    "fused": "fused_elementwise",
    "matmul": "matmul batch_matmul broadcast_matmul fused_matmul_bias grouped_matmul_bias",
    "shape": "identity copy reshape reshape_like transpose expand_dims squeeze expand broadcast_like slice narrow "
    "concat cat split_like constant",
    "index": "gather embedding dim_gather arg_sort sort top_k argmax",
    "reduce": "reduce_sum reduce_max reduce_min reduce_prod",
    "window": "max_pool_2d",
}

FLOAT_ONLY = tuple(name for names in _FLOAT_OPS.values() for name in names.split())
"""Ops whose first operand must be a float tensor: their values on integers would not be integers."""

ANY_TYPE = tuple(name for names in _ANY_OPS.values() for name in names.split())

_INDEX_OPERANDS = {"gather": "indices", "embedding": "indices", "dim_gather": "index"}


def compute(reg: RegContext, inputs: Sequence[Array]) -> list[Array]:
    """The results of the op `reg` on arrays of its operands.

    bf16 arrays hold bits (`uint16`). Moving statistics of `normalization` in training are written in place.
    Raises: KernelArgumentError for what a kernel answers with status 1.
    """
    from runtime.kernels.cpu.ref import table

    return table.compute(reg, inputs)


def supports(reg: RegContext) -> str | None:
    """None, or what of the op the oracle does not have."""
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
    from runtime.kernels.cpu.ref import callback

    return callback.native_kernel(reg)


ENTRIES = tuple(
    KernelEntry(op_type, PROVIDER, PRIORITY, supports, prepare, flags=KernelFlag.NEEDS_GIL | KernelFlag.DETERMINISTIC)
    for op_type in (*FLOAT_ONLY, *ANY_TYPE)
)
