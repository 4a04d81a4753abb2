"""What passes must know about kernels without the runtime: which ones a device graph can capture, and their scratch.

Plain data.
Source: OneFlow's kernels of August 2025 (commit 25c8978c1c), as far as its classes state support for CUDA graphs.
"""

from __future__ import annotations

from collections.abc import Callable

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Operation

from dialects.oneflow.interface import kernel_name

UNARY = """relu tanh sigmoid exp sqrt rsqrt square erf negative abs gelu fast_gelu quick_gelu silu leaky_relu hardtanh
reciprocal ceil floor rint round sign ones_like cast scalar_add scalar_mul scalar_div scalar_pow"""
SEVERAL_OPERANDS = """scalar_add_by_tensor scalar_mul_by_tensor add_n bias_add where broadcast_like
broadcast_add broadcast_sub broadcast_mul broadcast_div broadcast_pow broadcast_maximum broadcast_minimum"""
# conv2d: at run time only with the heuristic choice of its algorithm.
LAYERS = """matmul batch_matmul broadcast_matmul conv2d normalization normalization_infer max_pool_2d avg_pool_2d
layer_norm group_norm rms_norm softmax log_softmax"""
SHAPES = """reduce_sum reduce_max reduce_min reduce_prod transpose gather slice concat cat pad
reshape reshape_like identity expand_dims squeeze"""

# Kernels whose CUDA version a graph can capture. Not among them: copy (between devices), adaptive_avg_pool2d, dropout,
# arg_sort, dim_gather, and sort, top_k, argmax and embedding, which the source does not show either way.
CAPTURED_ON_CUDA = frozenset(f"{UNARY} {SEVERAL_OPERANDS} {LAYERS} {SHAPES}".split())

# (device, kernel) -> the bytes of scratch that an op's kernel states. Those of the CPU state none: they take theirs
# from the launch's workspace, since who provides the kernel is chosen only when the program runs.
SCRATCH: dict[tuple[str, str], Callable[[Operation], int]] = {}


def device_tag(op: Operation) -> str | None:
    """The device an op runs on, None if it does not say."""
    tag = op.attributes.get("device_tag")
    return tag.data if isinstance(tag, StringAttr) else None


def supports_capture(op: Operation) -> bool:
    """Whether a device graph can capture the kernel of `op`; never on the CPU."""
    return device_tag(op) == "cuda" and kernel_name(op) in CAPTURED_ON_CUDA


def scratch_bytes(op: Operation) -> int:
    """Bytes of scratch that the pool must hold for the kernel of `op`."""
    tag = device_tag(op)
    stated = None if tag is None else SCRATCH.get((tag, kernel_name(op)))
    return 0 if stated is None else stated(op)
