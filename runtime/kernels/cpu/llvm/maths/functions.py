"""Functions of one float, by the name of the op that they compute. An op in this table needs no other kernel row."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from llvmlite import ir

from okl_opt.runtime.kernels.cpu.llvm.frame.frame import Lanes
from okl_opt.runtime.kernels.cpu.llvm.maths import error_function, exponential, gates


def _sqrt(lanes: Lanes, x: ir.Value) -> ir.Value:
    return lanes.intrinsic("sqrt", x)


def _rsqrt(lanes: Lanes, x: ir.Value) -> ir.Value:
    """1 / sqrt x, both operations rounded exactly."""
    return lanes.b.fdiv(lanes.like(x, 1.0), lanes.intrinsic("sqrt", x))


FUNCTIONS: Mapping[str, Callable[[Lanes, ir.Value], ir.Value]] = {
    "tanh": exponential.tanh,
    "sigmoid": exponential.sigmoid,
    "exp": exponential.exp,
    "sqrt": _sqrt,
    "rsqrt": _rsqrt,
    "erf": error_function.erf,
    "gelu": error_function.gelu,
    "fast_gelu": gates.fast_gelu,
    "quick_gelu": gates.quick_gelu,
    "silu": gates.silu,
}
"""On lanes of f32 or f64; f16 and bf16 are computed in f32. Each is compute-bound, not memory-bound."""
