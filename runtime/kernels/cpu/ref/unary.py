"""Ops on one operand, element by element. Source: OneFlow's op definitions."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from okl_opt.runtime.kernels.cpu.ref.numbers import Array, KernelArgumentError, fill, scalar
from okl_opt.runtime.kernels.cpu.ref.op import Compute, Op

_erf = np.vectorize(math.erf, otypes=[np.float64])
_erfc = np.vectorize(math.erfc, otypes=[np.float64])


def widened(function: Callable[[Array], Array]) -> Callable[[Array], Array]:
    """`function` evaluated in f64, rounded once to the compute type: an oracle should not add errors of its own."""

    def evaluate(x: Array) -> Array:
        with np.errstate(over="ignore"):
            return function(x.astype(np.float64)).astype(x.dtype)

    return evaluate


def relu(x: Array) -> Array:
    """x < 0 ? 0 : x; NaN and -0 stay."""
    return np.where(x < 0, np.zeros_like(x), x)


def sigmoid(x: Array) -> Array:
    return 1.0 / (1.0 + np.exp(-x))


def erf(x: Array) -> Array:
    return _erf(x)


def gelu(x: Array) -> Array:
    """0.5 x (1 + erf(x / sqrt 2)); erfc(-t) = 1 + erf(t) without cancellation. -inf gives NaN, as the formula does."""
    return 0.5 * x * _erfc(-x / math.sqrt(2.0))


def fast_gelu(x: Array) -> Array:
    """0.5 x (1 + tanh u), by 0.5 (1 + tanh u) = sigmoid(2 u)."""
    return x * sigmoid(2.0 * math.sqrt(2.0 / math.pi) * (x + 0.044715 * x**3))


def quick_gelu(x: Array) -> Array:
    return x * sigmoid(1.702 * x)


def silu(x: Array) -> Array:
    return x * sigmoid(x)


def sign(x: Array) -> Array:
    """-1, 0 or 1; zeros keep their sign, NaN stays NaN."""
    return np.sign(x) if x.dtype.kind != "f" else np.where(x == 0, x, np.sign(x))


def reciprocal(x: Array) -> Array:
    """1 / x; for integers towards zero."""
    if x.dtype.kind == "f":
        return np.ones_like(x) / x
    if (x == 0).any():
        raise KernelArgumentError("integer division by zero")
    return np.where(np.abs(x) == 1, x, np.zeros_like(x))


def _rounding(function: Callable[[Array], Array]) -> Callable[[Array], Array]:
    """Ops that leave integers as they are."""
    return lambda x: function(x) if x.dtype.kind == "f" else x


def leaky_relu(op: Op) -> Array:
    """x > 0 ? x : alpha x."""
    x = op["x"]
    return np.where(x > 0, x, scalar(np.float32(op.reg.number("alpha")).item(), op.dtype("x")) * x)


def hardtanh(op: Op) -> Array:
    """The lesser of max and (the greater of min and x), so max where min is above max; NaN stays."""
    x = op["in"]
    low, high = (scalar(op.reg.number(name), op.dtype("in")) for name in ("min_val", "max_val"))
    raised = np.where(x < low, low, x)
    return np.where(raised > high, high, raised)


def tril(op: Op) -> Array:
    """x where column - row <= diagonal in the last two axes, else the fill value."""
    x = op["in"]
    kind = "floating" if op.attrs["is_floating_fill_value"] else "integer"
    value = fill(op.reg.number(f"{kind}_fill_value"), op.dtype("in"))
    kept = np.tri(x.shape[-2], x.shape[-1], op.reg.integer("diagonal"), np.bool_)
    return np.where(kept, x, value)


def _of_first(function: Callable[[Array], Array]) -> Compute:
    return lambda op: function(op.operands[0])


FUNCTIONS_OF_FLOATS: dict[str, Callable[[Array], Array]] = {
    "tanh": widened(np.tanh),
    "sigmoid": widened(sigmoid),
    "exp": widened(np.exp),
    "sqrt": np.sqrt,
    "rsqrt": widened(lambda x: 1.0 / np.sqrt(x)),
    "erf": widened(erf),
    "gelu": widened(gelu),
    "fast_gelu": widened(fast_gelu),
    "quick_gelu": widened(quick_gelu),
    "silu": widened(silu),
}
"""Functions whose values on integers would not be integers: they take floats only."""

FUNCTIONS: dict[str, Callable[[Array], Array]] = {
    **FUNCTIONS_OF_FLOATS,
    "relu": relu,
    "square": lambda x: x * x,
    "negative": lambda x: -x,
    "abs": np.abs,
    "ceil": _rounding(np.ceil),
    "floor": _rounding(np.floor),
    "rint": _rounding(np.rint),
    "round": _rounding(np.rint),  # OneFlow's `round` is nearbyint, as PyTorch's: ties to even
    "sign": sign,
    "ones_like": np.ones_like,
    "reciprocal": reciprocal,
}

COMPUTE: dict[str, Compute] = {
    **{name: _of_first(function) for name, function in FUNCTIONS.items()},
    "leaky_relu": leaky_relu,
    "hardtanh": hardtanh,
    "tril": tril,
    "cast": lambda op: op["in"],
}
