"""Reductions. Source: OneFlow's op definitions; NaN as PyTorch has it.

Floats go through f64 and are rounded once; integers wrap in their own type; a Bool sum is true if any element is, as a
sum in C converted back. The maximum of no elements is the least value of the type (-inf), the minimum the greatest.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from okl_opt.runtime.kernels.cpu.ref.numbers import Array
from okl_opt.runtime.kernels.cpu.ref.op import Compute, Op


def _sum(x: Array, axes: tuple[int, ...]) -> Array:
    return np.sum(x, axis=axes, dtype=x.dtype)


def _prod(x: Array, axes: tuple[int, ...]) -> Array:
    return np.prod(x, axis=axes, dtype=x.dtype)


def _max(x: Array, axes: tuple[int, ...]) -> Array:
    return np.max(x, axis=axes, initial=-np.inf if x.dtype.kind == "f" else int(np.iinfo(x.dtype).min))


def _min(x: Array, axes: tuple[int, ...]) -> Array:
    return np.min(x, axis=axes, initial=np.inf if x.dtype.kind == "f" else int(np.iinfo(x.dtype).max))


def _any(x: Array, axes: tuple[int, ...]) -> Array:
    return np.any(x != 0, axis=axes)


def _all(x: Array, axes: tuple[int, ...]) -> Array:
    return np.all(x != 0, axis=axes)


Reduction = Callable[[Array, tuple[int, ...]], Any]


def _reduce(on_numbers: Reduction, on_bools: Reduction) -> Compute:
    """The reduction along `axis`; an empty list reduces nothing."""

    def compute(op: Op) -> Array:
        x = op["input_tensor"]
        axes = tuple(dict.fromkeys(axis % x.ndim for axis in op.reg.integers("axis")))
        is_bool = op.dtype("input_tensor").kind == "bool"
        result = np.asarray(
            (on_bools if is_bool else on_numbers)(x.astype(np.float64) if x.dtype.kind == "f" else x, axes)
        )
        return (result if is_bool else result.astype(x.dtype)).reshape(op.out.shape)

    return compute


COMPUTE: dict[str, Compute] = {
    "reduce_sum": _reduce(_sum, _any),
    "reduce_max": _reduce(_max, _any),
    "reduce_min": _reduce(_min, _all),
    "reduce_prod": _reduce(_prod, _all),
}
