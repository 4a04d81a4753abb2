"""x times a sigmoid of x, on lanes, f32 and f64: silu, quick_gelu, fast_gelu.

The sigmoid's argument is kept in two parts: e^v multiplies an error in the last bit of v by |v|. At -inf all
give NaN (-inf times 0), as the formulas do in IEEE arithmetic.
"""

from __future__ import annotations

from typing import NamedTuple

from llvmlite import ir

from okl_opt.runtime.kernels.cpu.llvm.frame.frame import F32, F64, Lanes
from okl_opt.runtime.kernels.cpu.llvm.maths.exponential import sigmoid
from okl_opt.runtime.kernels.cpu.llvm.maths.formats import (
    Pair,
    at_least,
    at_most,
    ordered_sum,
    pair_product,
    product,
    sum_of,
)


class _Table(NamedTuple):
    """Constants in two parts, and bounds beyond which the sigmoid is 0 or 1."""

    quick: tuple[float, float]
    quick_bound: float
    linear: tuple[float, float]
    cubic: tuple[float, float]
    fast_bound: float


_TABLES: dict[ir.Type, _Table] = {
    F32: _Table(
        quick=(1.7020000219345093, -2.1934509319976314e-08),
        quick_bound=64.0,
        linear=(1.5957691669464111, -4.534068054340423e-08),
        cubic=(0.07135481387376785, 2.3988324659995897e-09),
        fast_bound=16.0,
    ),
    F64: _Table(
        quick=(1.702, 4.263256414560601e-17),
        quick_bound=450.0,
        linear=(1.5957691216057308, -9.96930880911092e-17),
        cubic=(0.07135481627260025, -6.175149918155315e-19),
        fast_bound=32.0,
    ),
}
"""1.702; 2 sqrt(2 / pi); 2 sqrt(2 / pi) * 0.044715."""


def _pair(lanes: Lanes, x: ir.Value, parts: tuple[float, float]) -> Pair:
    return lanes.like(x, parts[0]), lanes.like(x, parts[1])


def _within(lanes: Lanes, x: ir.Value, bound: float) -> ir.Value:
    return at_least(lanes, at_most(lanes, x, bound), -bound)


def silu(lanes: Lanes, x: ir.Value) -> ir.Value:
    """x sigmoid(x)."""
    return lanes.b.fmul(x, sigmoid(lanes, x))


def quick_gelu(lanes: Lanes, x: ir.Value) -> ir.Value:
    """x sigmoid(1.702 x)."""
    table = _TABLES[lanes.scalar_type(x)]
    high, low = _pair(lanes, x, table.quick)
    within = _within(lanes, x, table.quick_bound)
    argument, rest = product(lanes, within, high)
    return lanes.b.fmul(x, sigmoid(lanes, argument, lanes.fma(within, low, rest)))


def fast_gelu(lanes: Lanes, x: ir.Value) -> ir.Value:
    """x (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3))) / 2 = x sigmoid(2 sqrt(2 / pi) (x + 0.044715 x^3))."""
    b = lanes.b
    table = _TABLES[lanes.scalar_type(x)]
    within = _within(lanes, x, table.fast_bound)
    linear = _pair(lanes, x, table.linear)
    square = product(lanes, within, within)
    cubic = pair_product(lanes, square, _pair(lanes, x, table.cubic))
    total, error = sum_of(lanes, linear[0], cubic[0])
    factor = ordered_sum(lanes, total, b.fadd(error, b.fadd(linear[1], cubic[1])))
    argument, rest = product(lanes, within, factor[0])
    return b.fmul(x, sigmoid(lanes, argument, lanes.fma(within, factor[1], rest)))
