"""Formulas of elementwise ops on floats. Source: OneFlow's op definitions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import pi, sqrt

from xdsl.ir import SSAValue

from okl_opt.passes.oneflow.to_linalg.numbers import Numbers

Formula = Callable[[Numbers, SSAValue], SSAValue]


def relu(n: Numbers, x: SSAValue) -> SSAValue:
    """Return max(x, 0); NaN and -0 stay."""
    zero = n.number(0, x)
    return n.select(n.is_less(x, zero), zero, x)


def sigmoid(n: Numbers, x: SSAValue) -> SSAValue:
    power = n("math.exp", n("arith.negf", x))
    one = n.number(1, x)
    return n.binary("div", one, n.binary("add", one, power))


def quick_gelu(n: Numbers, x: SSAValue) -> SSAValue:
    return n.binary("mul", x, sigmoid(n, n.binary("mul", n.number(1.702, x), x)))


def silu(n: Numbers, x: SSAValue) -> SSAValue:
    return n.binary("mul", x, sigmoid(n, x))


def gelu(n: Numbers, x: SSAValue) -> SSAValue:
    """0.5 x (1 + erf(x / sqrt 2))"""
    error = n("math.erf", n.binary("mul", x, n.number(sqrt(0.5), x)))
    return _half_of(n, x, error)


def fast_gelu(n: Numbers, x: SSAValue) -> SSAValue:
    """0.5 x (1 + tanh(a (x + b x^3)))"""
    cubed = n.binary("mul", n.binary("mul", x, x), x)
    inner = n.binary("add", x, n.binary("mul", n.number(0.044715, x), cubed))
    return _half_of(n, x, n("math.tanh", n.binary("mul", n.number(sqrt(2 / pi), x), inner)))


def _half_of(n: Numbers, x: SSAValue, y: SSAValue) -> SSAValue:
    """0.5 x (1 + y)"""
    return n.binary("mul", n.binary("mul", n.number(0.5, x), x), n.binary("add", n.number(1, x), y))


def sign(n: Numbers, x: SSAValue) -> SSAValue:
    """Return -1, 0 or 1; a zero (with its sign) and NaN stay."""
    zero = n.number(0, x)
    below = n.select(n.is_less(x, zero), n.number(-1, x), x)
    return n.select(n.is_less(zero, x), n.number(1, x), below)


def _named(name: str) -> Formula:
    return lambda n, x: n(name, x)


FLOATS: Mapping[str, Formula] = {
    "relu": relu,
    "sigmoid": sigmoid,
    "quick_gelu": quick_gelu,
    "silu": silu,
    "gelu": gelu,
    "fast_gelu": fast_gelu,
    "sign": sign,
    "abs": _named("math.absf"),
    "ceil": _named("math.ceil"),
    "floor": _named("math.floor"),
    "rint": _named("math.roundeven"),
    "round": _named("math.roundeven"),
    "tanh": _named("math.tanh"),
    "exp": _named("math.exp"),
    "sqrt": _named("math.sqrt"),
    "erf": _named("math.erf"),
    "negative": _named("arith.negf"),
    "rsqrt": lambda n, x: n.binary("div", n.number(1, x), n("math.sqrt", x)),
    "reciprocal": lambda n, x: n.binary("div", n.number(1, x), x),
    "square": lambda n, x: n.binary("mul", x, x),
}
INTEGERS: Mapping[str, Formula] = {
    "relu": relu,
    "abs": lambda n, x: n.binary("max", x, n.binary("sub", n.number(0, x), x)),
    "negative": lambda n, x: n.binary("sub", n.number(0, x), x),
    "square": lambda n, x: n.binary("mul", x, x),
    "sign": sign,
    "ceil": lambda n, x: x,
    "floor": lambda n, x: x,
    "rint": lambda n, x: x,
    "round": lambda n, x: x,
}
"""Formulas on signed integers."""
