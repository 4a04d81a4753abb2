"""Facts about kernels that passes need without the runtime: one row per op, plain data.

Source: OneFlow's kernels of August 2025 (commit 25c8978c1c), as far as its classes state support for CUDA graphs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Operation

Cost = Literal["light", "slow", "loops"]
"""The cost of a result element in a fused loop: a few instructions ("light"), or tens of them ("slow"), so that several
slow ops in one loop wait for each other. An op with loops of its own ("loops") is never fused."""


class Facts(NamedTuple):
    """Facts about the kernels of an op. The defaults are for an op without a row."""

    cost: Cost = "slow"
    captured: bool = False
    """True if a graph of a device in GRAPH_DEVICES can capture the kernel, as far as the source shows."""


# conv2d is captured only with the heuristic choice of its algorithm, made at run time.
FACTS: Mapping[str, Facts] = {
    "relu": Facts("light", captured=True),
    "abs": Facts("light", captured=True),
    "ceil": Facts("light", captured=True),
    "floor": Facts("light", captured=True),
    "rint": Facts("light", captured=True),
    "round": Facts("light", captured=True),
    "sign": Facts("light", captured=True),
    "negative": Facts("light", captured=True),
    "reciprocal": Facts("light", captured=True),
    "tanh": Facts("slow", captured=True),
    "sigmoid": Facts("slow", captured=True),
    "exp": Facts("slow", captured=True),
    "sqrt": Facts("light", captured=True),
    "rsqrt": Facts("light", captured=True),
    "square": Facts("light", captured=True),
    "erf": Facts("slow", captured=True),
    "quick_gelu": Facts("slow", captured=True),
    "gelu": Facts("slow", captured=True),
    "fast_gelu": Facts("slow", captured=True),
    "silu": Facts("slow", captured=True),
    "identity": Facts("light", captured=True),
    "softmax": Facts("loops", captured=True),
    "ones_like": Facts("light", captured=True),
    "log_softmax": Facts("loops", captured=True),
    "leaky_relu": Facts("light", captured=True),
    "hardtanh": Facts("light", captured=True),
    "copy": Facts("loops"),
    "cast": Facts("light", captured=True),
    "scalar_add": Facts("light", captured=True),
    "scalar_mul": Facts("light", captured=True),
    "scalar_div": Facts("light", captured=True),
    "scalar_pow": Facts("slow", captured=True),
    "dropout": Facts("loops"),
    "tril": Facts("loops"),
    "add_n": Facts("light", captured=True),
    "broadcast_add": Facts("light", captured=True),
    "broadcast_sub": Facts("light", captured=True),
    "broadcast_mul": Facts("light", captured=True),
    "broadcast_div": Facts("light", captured=True),
    "broadcast_pow": Facts("slow", captured=True),
    "broadcast_maximum": Facts("light", captured=True),
    "broadcast_minimum": Facts("light", captured=True),
    "scalar_add_by_tensor": Facts("light", captured=True),
    "scalar_mul_by_tensor": Facts("light", captured=True),
    "bias_add": Facts("light", captured=True),
    "fused_bias_add_gelu": Facts("slow"),
    "where": Facts("light", captured=True),
    "masked_fill": Facts("light"),
    "matmul": Facts("loops", captured=True),
    "batch_matmul": Facts("loops", captured=True),
    "broadcast_matmul": Facts("loops", captured=True),
    "conv2d": Facts("loops", captured=True),
    "normalization": Facts("loops", captured=True),
    "normalization_infer": Facts("loops", captured=True),
    "normalization_add_relu": Facts("loops"),
    "max_pool_2d": Facts("loops", captured=True),
    "avg_pool_2d": Facts("loops", captured=True),
    "adaptive_avg_pool2d": Facts("loops"),
    "layer_norm": Facts("loops", captured=True),
    "group_norm": Facts("loops", captured=True),
    "rms_norm": Facts("loops", captured=True),
    "reshape": Facts("loops", captured=True),
    "reshape_like": Facts("loops", captured=True),
    "transpose": Facts("loops", captured=True),
    "expand_dims": Facts("loops", captured=True),
    "squeeze": Facts("loops", captured=True),
    "expand": Facts("loops"),
    "broadcast_like": Facts("loops", captured=True),
    "slice": Facts("loops", captured=True),
    "narrow": Facts("loops"),
    "concat": Facts("loops", captured=True),
    "cat": Facts("loops", captured=True),
    "split_like": Facts("loops"),
    "gather": Facts("loops", captured=True),
    "embedding": Facts("loops"),
    "dim_gather": Facts("loops"),
    "arg_sort": Facts("loops"),
    "sort": Facts("loops"),
    "top_k": Facts("loops"),
    "argmax": Facts("loops"),
    "reduce_sum": Facts("loops", captured=True),
    "reduce_max": Facts("loops", captured=True),
    "reduce_min": Facts("loops", captured=True),
    "reduce_prod": Facts("loops", captured=True),
    "constant": Facts("loops"),
    "fused_elementwise": Facts("loops"),
    "fused_matmul_bias": Facts("loops"),
    "grouped_matmul_bias": Facts("loops"),
}
"""Kernel name -> facts."""

GRAPH_DEVICES = frozenset({"cuda"})
"""The devices with graphs."""

# (device, kernel) -> the scratch bytes that the kernel states for an op. CPU kernels state none: they use the launch's
# workspace, since their provider is chosen only when the program runs.
SCRATCH: dict[tuple[str, str], Callable[[Operation], int]] = {}


def _kernel_name(op: Operation) -> str:
    # Imported here, since runs of functions ask for devices only.
    from okl_opt.dialects.oneflow.interface import kernel_name

    return kernel_name(op)


def device_tag(op: Operation) -> str | None:
    """Return the device of an op; None if it has no `device_tag`."""
    tag = op.attributes.get("device_tag")
    return tag.data if isinstance(tag, StringAttr) else None


def facts_of(op: Operation) -> Facts:
    """Return the row of the op's kernel, or the defaults."""
    return FACTS.get(_kernel_name(op), Facts())


def supports_capture(op: Operation) -> bool:
    """Return whether a device graph can capture the kernel of `op`; never on the CPU."""
    return device_tag(op) in GRAPH_DEVICES and facts_of(op).captured


def scratch_bytes(op: Operation) -> int:
    """Return the bytes of scratch that the pool must hold for the kernel of `op`."""
    tag = device_tag(op)
    stated = None if tag is None else SCRATCH.get((tag, _kernel_name(op)))
    return 0 if stated is None else stated(op)
