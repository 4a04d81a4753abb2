"""Matrix products, summed in f64 (integers: in their own type, wrapping). Source: OneFlow's op definitions."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.kernels.cpu.ref import unary
from okl_opt.runtime.kernels.cpu.ref.numbers import Array, scalar
from okl_opt.runtime.kernels.cpu.ref.op import Compute, ComputeMany, Op


def matmul(op: Op) -> Array:
    """alpha op(a) op(b) (+ _add_to_output); leading axes broadcast."""
    a, b = op["a"], op["b"]
    compute = a.dtype
    wide = np.float64 if compute.kind == "f" else compute
    if op.attrs["transpose_a"]:
        a = np.swapaxes(a, -1, -2)
    if op.attrs["transpose_b"]:
        b = np.swapaxes(b, -1, -2)
    product = a.astype(wide) @ b.astype(wide)
    product = product * _alpha(op, "a")
    addend = op.get("_add_to_output")
    with np.errstate(over="ignore"):
        return (product if addend is None else product + addend.astype(wide)).astype(compute)


def _alpha(op: Op, key: str) -> Array:
    """alpha in the type that the product of operand `key` is summed in."""
    dtype = op.dtype(key)
    return scalar(op.reg.number("alpha"), DType.F64 if dtype.is_float else dtype)


def _linear(
    x: Array, weight: Array, bias: Array | None, alpha: Array | None = None, addend: Array | None = None
) -> Array:
    """alpha x weight^T + bias + addend, rounded once."""
    wide = np.float64 if x.dtype.kind == "f" else x.dtype
    total = x.astype(wide) @ np.swapaxes(weight.astype(wide), -1, -2)
    if alpha is not None:
        total = total * alpha
    for term in (bias, addend):
        if term is not None:
            total = total + term.astype(wide)
    with np.errstate(over="ignore"):
        return total.astype(x.dtype)


def fused_matmul_bias(op: Op) -> Array:
    """activation(alpha x weight^T + bias (+ _add_to_output))."""
    total = _linear(op["x"], op["weight"], op["bias"], _alpha(op, "x"), op.get("_add_to_output"))
    activation = op.reg.string("activation")
    return total if activation == "none" else unary.FUNCTIONS[activation](total)


def grouped_matmul_bias(op: Op) -> Sequence[Array]:
    """x_i weight_i^T (+ bias_i) for each i."""
    operands = op.operands
    count = len(op.reg.outputs)
    biases = operands[2 * count :] or [None] * count
    return [_linear(*each) for each in zip(operands[:count], operands[count : 2 * count], biases, strict=True)]


COMPUTE: dict[str, Compute] = {
    "matmul": matmul,
    "batch_matmul": matmul,
    "broadcast_matmul": matmul,
    "fused_matmul_bias": fused_matmul_bias,
}

COMPUTE_MANY: dict[str, ComputeMany] = {"grouped_matmul_bias": grouped_matmul_bias}
