"""Matrix products, summed in f64 (integers: in their own type, wrapping). Source: OneFlow's op definitions."""

from __future__ import annotations

import numpy as np

from runtime.kernels.cpu.ref.numbers import Array, number, scalar
from runtime.kernels.cpu.ref.op import Compute, Op


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
    product = product * scalar(number(op.attrs["alpha"]), product)
    addend = op.get("_add_to_output")
    with np.errstate(over="ignore"):
        return (product if addend is None else product + addend.astype(wide)).astype(compute)


COMPUTE: dict[str, Compute] = {"matmul": matmul, "batch_matmul": matmul, "broadcast_matmul": matmul}
