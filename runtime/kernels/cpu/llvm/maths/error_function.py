"""erf and gelu on lanes, f32 and f64.

Near 0, erf x = x + x p(x^2). Else by erfc a = e^(-a^2) t g(u) with t = 1 / (a + c) and u = (a - c) t, which maps the
half line to a bounded interval and stays accurate relatively until erfc underflows. p and g are Chebyshev fits made
with 60 digits.

Source of the variable u: Shepherd and Laframboise, Chebyshev approximation of (1 + 2x) exp(x^2) erfc x (1981).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from llvmlite import ir

from okl_opt.runtime.kernels.cpu.llvm.frame.frame import F32, F64, Lanes
from okl_opt.runtime.kernels.cpu.llvm.maths.exponential import exp_in_range
from okl_opt.runtime.kernels.cpu.llvm.maths.formats import Pair, at_least, at_most, product, with_sign_of

SQRT_HALF = 0.7071067811865476
NEAR_ZERO = 0.5
"""Below it erf is computed by p. There erf is just over 1/2, so that neither 1 - erfc nor, at -1/2, 1 + erf cancels."""


class _Table(NamedTuple):
    """Constants of one format; beyond `vanishes`, and for gelu `gate_vanishes`, erfc rounds to 0."""

    p: Sequence[float]
    g: Sequence[float]
    center: float
    vanishes: float
    gate_vanishes: float


_TABLES: dict[ir.Type, _Table] = {
    F32: _Table(
        p=(
            0.0047181290574371815,
            -0.026757314801216125,
            0.11282825469970703,
            -0.37612608075141907,
            0.12837916612625122,
        ),
        g=(
            -0.0005153934471309185,
            -0.0007872189744375646,
            0.003034895518794656,
            0.00646121334284544,
            -0.02150215394794941,
            -0.03643994405865669,
            0.27947166562080383,
            -0.6871607899665833,
            1.0215827226638794,
        ),
        center=2.0,
        vanishes=10.25,
        gate_vanishes=14.5,
    ),
    F64: _Table(
        p=(
            -1.4617627246054609e-07,
            1.6370884815059592e-06,
            -1.4922987923416949e-05,
            0.00012055285835488717,
            -0.0008548326505677897,
            0.00522397762197632,
            -0.026866170644997894,
            0.11283791670954865,
            -0.3761263890318375,
            0.1283791670955126,
        ),
        g=(
            -4.172604540206361e-09,
            2.17191800056337e-09,
            3.900482357687987e-08,
            -2.5351050503843466e-08,
            -2.6298009719544033e-07,
            2.7850251995589875e-07,
            1.6558105724471465e-06,
            -3.2886990351562856e-06,
            -8.903907264859974e-06,
            3.747144167229872e-05,
            1.0593993080516536e-05,
            -0.00034864679325137884,
            0.0007948230971975128,
            0.000986338071448436,
            -0.012535880040643347,
            0.049118778615883145,
            -0.131955401178567,
            0.27906204903376164,
            -0.4904702912076773,
            0.7363189252217519,
            -0.9587415766529096,
            1.0919229095627891,
        ),
        center=3.75,
        vanishes=27.4,
        gate_vanishes=38.75,
    ),
}


def _near_zero(lanes: Lanes, x: ir.Value) -> ir.Value:
    """erf for |x| < NEAR_ZERO; subnormals are rounded once."""
    p = lanes.polynomial(lanes.b.fmul(x, x), _TABLES[lanes.scalar_type(x)].p)
    return lanes.fma(x, p, x)


def _complement(lanes: Lanes, x: ir.Value, scale: float, square: Pair) -> ir.Value:
    """erfc a for a = scale x in [NEAR_ZERO, vanishes]; `square` is a^2, whose low part decides for large a."""
    b = lanes.b
    table = _TABLES[lanes.scalar_type(x)]
    constant = lanes.like(x, table.g[-1])
    divisor = lanes.fma(x, lanes.like(x, scale), lanes.like(x, table.center))
    t = b.fdiv(lanes.like(x, 1.0), divisor)
    u = b.fmul(lanes.fma(x, lanes.like(x, scale), lanes.like(x, -table.center)), t)
    slope = lanes.polynomial(u, table.g[:-1])
    g = lanes.fma(u, slope, constant)
    # The rounding errors of g and of the quotient g / divisor, to be added after the exponential.
    g_low = lanes.fma(u, slope, b.fsub(constant, g))
    quotient = b.fmul(g, t)
    rest = b.fadd(lanes.fma(b.fneg(quotient), divisor, g), g_low)
    factor = (quotient, b.fmul(rest, t))
    return exp_in_range(lanes, b.fneg(square[0]), b.fneg(square[1]), factor)


def erf(lanes: Lanes, x: ir.Value) -> ir.Value:
    """The error function: +-1 at +-inf, +-0 and subnormals keep their sign, exactly odd; NaN stays."""
    b = lanes.b
    magnitude = lanes.intrinsic("fabs", x)
    a = at_most(lanes, magnitude, _TABLES[lanes.scalar_type(x)].vanishes)
    far = b.fsub(lanes.like(x, 1.0), _complement(lanes, a, 1.0, product(lanes, a, a)))
    is_near = b.fcmp_ordered("<", magnitude, lanes.like(x, NEAR_ZERO))
    return b.select(is_near, _near_zero(lanes, x), with_sign_of(lanes, far, x))


def gelu(lanes: Lanes, x: ir.Value) -> ir.Value:
    """x (1 + erf(x / sqrt 2)) / 2, with erfc where 1 + erf would cancel. NaN at -inf, as the formula has it."""
    b = lanes.b
    bound = _TABLES[lanes.scalar_type(x)].gate_vanishes
    clamped = at_least(lanes, at_most(lanes, x, bound), -bound)
    half = lanes.like(x, 0.5)
    magnitude = lanes.intrinsic("fabs", clamped)
    high, low = product(lanes, clamped, clamped)
    tail = _complement(lanes, magnitude, SQRT_HALF, (b.fmul(high, half), b.fmul(low, half)))
    far = b.select(b.fcmp_ordered("<", x, lanes.like(x, 0.0)), tail, b.fsub(lanes.like(x, 2.0), tail))
    near = b.fadd(lanes.like(x, 1.0), _near_zero(lanes, b.fmul(clamped, lanes.like(x, SQRT_HALF))))
    gate = b.select(b.fcmp_ordered("<", magnitude, lanes.like(x, NEAR_ZERO / SQRT_HALF)), near, far)
    return b.fmul(x, b.fmul(gate, half))
