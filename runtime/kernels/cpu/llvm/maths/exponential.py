"""exp, tanh and sigmoid on lanes, f32 and f64.

All start from x = n ln 2 + r with |r| <= ln 2 / 2 and e^r - 1 = r + r^2 q(r), q a Chebyshev fit made with 60 digits.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from llvmlite import ir

from okl_opt.runtime.kernels.cpu.llvm.frame.frame import F32, F64, Lanes
from okl_opt.runtime.kernels.cpu.llvm.maths.formats import (
    Pair,
    at_least,
    at_most,
    balanced_polynomial,
    format_of,
    to_bits,
    with_sign_of,
)

LOG2_E = 1.4426950408889634


class _Table(NamedTuple):
    """Constants of one format: ln 2 in two parts, q, and the bounds beyond which results are constant."""

    ln2_high: float
    ln2_low: float
    q: Sequence[float]
    overflow: float
    underflow: float
    tanh_is_one: float


_TABLES: dict[ir.Type, _Table] = {
    F32: _Table(
        ln2_high=0.6931471824645996,
        ln2_low=-1.9046542121259336e-09,
        q=(0.0013926184037700295, 0.008363178931176662, 0.041666556149721146, 0.16666576266288757, 0.5),
        overflow=89.0,
        underflow=-105.0,
        tanh_is_one=10.0,
    ),
    F64: _Table(
        ln2_high=0.6931471805599453,
        ln2_low=2.3190468138462996e-17,
        q=(
            2.0914686968086876e-09,
            2.5105217004720745e-08,
            2.75572736431103e-07,
            2.7557255400206422e-06,
            2.4801587325547743e-05,
            0.00019841269874820627,
            0.0013888888888883748,
            0.008333333333326136,
            0.04166666666666667,
            0.1666666666666667,
            0.5,
        ),
        overflow=710.0,
        underflow=-746.0,
        tanh_is_one=20.0,
    ),
}


def _reduced(lanes: Lanes, x: ir.Value, low: ir.Value | None = None) -> tuple[ir.Value, ir.Value]:
    """(e^r - 1, n as an integer) for x + low = n ln 2 + r."""
    b = lanes.b
    table, fmt = _TABLES[lanes.scalar_type(x)], format_of(lanes, x)
    shifter = lanes.like(x, fmt.shifter)
    shifted = lanes.fma(x, lanes.like(x, LOG2_E), shifter)
    n = b.fsub(shifted, shifter)
    r = lanes.fma(n, lanes.like(x, -table.ln2_high), x)  # exact: both terms are multiples of one small power of two
    r = lanes.fma(n, lanes.like(x, -table.ln2_low), r)
    if low is not None:
        r = b.fadd(r, low)
    grown = lanes.fma(b.fmul(r, r), balanced_polynomial(lanes, r, table.q), r)
    return grown, b.sub(to_bits(lanes, shifted), lanes.constant(fmt.integer, fmt.shifter_bits))


def exp(lanes: Lanes, x: ir.Value, low: ir.Value | None = None) -> ir.Value:
    """e^(x + low); `low` is of the size of x's last bit.

    Infinite, zero and subnormal results are the rounded true ones; NaN stays.
    """
    table = _TABLES[lanes.scalar_type(x)]
    return exp_in_range(lanes, at_least(lanes, at_most(lanes, x, table.overflow), table.underflow), low)


def exp_of_negative(lanes: Lanes, x: ir.Value, low: ir.Value | None = None) -> ir.Value:
    """e^(x + low) for x <= 0; `low` is of the size of x's last bit."""
    return exp_in_range(lanes, at_least(lanes, x, _TABLES[lanes.scalar_type(x)].underflow), low)


def exp_in_range(lanes: Lanes, x: ir.Value, low: ir.Value | None = None, factor: Pair | None = None) -> ir.Value:
    """e^(x + low) times a factor near 1, for x not far beyond overflow and underflow."""
    b = lanes.b
    fmt = format_of(lanes, x)
    grown, n = _reduced(lanes, x, low)
    if factor is None:
        mantissa = b.fadd(grown, lanes.like(x, 1.0))
    else:
        mantissa = b.fadd(factor[0], lanes.fma(grown, factor[0], factor[1]))
    # 2^n may not be a normal number: multiply by two factors, of which only the second can round.
    biased = b.add(n, lanes.constant(fmt.integer, 2 * fmt.bias))
    half = b.lshr(biased, lanes.constant(fmt.integer, 1))
    shift = lanes.constant(fmt.integer, fmt.mantissa_bits)
    first = b.bitcast(b.shl(half, shift), x.type)
    second = b.bitcast(b.shl(b.sub(biased, half), shift), x.type)
    return b.fmul(b.fmul(mantissa, first), second)


def tanh(lanes: Lanes, x: ir.Value) -> ir.Value:
    """tanh x = h / (h + 1) with h = (e^(2|x|) - 1) / 2, and the sign of x.

    One path for all magnitudes: h keeps its relative accuracy near 0 (there n = 0), and h + 1 rounds to h where the
    result is 1. NaN stays, +-inf gives +-1, +-0 and subnormals are kept, exactly odd.
    """
    b = lanes.b
    table, fmt = _TABLES[lanes.scalar_type(x)], format_of(lanes, x)
    magnitude = at_most(lanes, lanes.intrinsic("fabs", x), table.tanh_is_one)
    shifter = lanes.like(x, fmt.shifter)
    shifted = lanes.fma(magnitude, lanes.like(x, 2.0 * LOG2_E), shifter)
    # 2|x| = n ln 2 + 2r. The low part of ln 2 is left out: as n grows, the result depends less and less on r.
    r = lanes.fma(b.fsub(shifted, shifter), lanes.like(x, -0.5 * table.ln2_high), magnitude)
    degree = len(table.q) - 1
    doubled = [coefficient * 2.0 ** (degree - k + 1) for k, coefficient in enumerate(table.q)]
    grown = lanes.fma(b.fmul(r, r), balanced_polynomial(lanes, r, doubled), r)  # (e^2r - 1) / 2
    # 2^n: the shift drops all bits of `shifted` except n, its low bits
    exponent = b.shl(to_bits(lanes, shifted), lanes.constant(fmt.integer, fmt.mantissa_bits))
    one_bits = lanes.constant(fmt.integer, fmt.bias << fmt.mantissa_bits)
    scale = b.bitcast(b.add(exponent, one_bits), x.type)
    half = lanes.like(x, 0.5)
    h = lanes.fma(grown, scale, lanes.fma(scale, half, b.fneg(half)))
    return with_sign_of(lanes, b.fdiv(h, b.fadd(h, lanes.like(x, 1.0))), x)


def sigmoid(lanes: Lanes, x: ir.Value, low: ir.Value | None = None) -> ir.Value:
    """1 / (1 + e^-(x + low)) by e^-|x|, which cannot overflow: exactly 0 and 1 at -inf and +inf; NaN stays."""
    b = lanes.b
    one = lanes.like(x, 1.0)
    is_negative = b.fcmp_ordered("<", x, lanes.like(x, 0.0))
    if low is not None:
        low = b.select(is_negative, low, b.fneg(low))
    e = exp_of_negative(lanes, b.fneg(lanes.intrinsic("fabs", x)), low)
    return b.fdiv(b.select(is_negative, e, one), b.fadd(one, e))
