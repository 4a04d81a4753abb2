"""log and pow on lanes.

Both split x = 2^k m with m in [sqrt 1/2, sqrt 2) and use log m = 2 atanh s, s = (m - 1) / (m + 1), as fdlibm does. The
series in z = s^2 are Chebyshev fits made with 60 digits.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, nan
from typing import NamedTuple

from llvmlite import ir

from okl_opt.runtime.kernels.cpu.llvm.frame.frame import F32, F64, Lanes
from okl_opt.runtime.kernels.cpu.llvm.maths.exponential import exp
from okl_opt.runtime.kernels.cpu.llvm.maths.formats import (
    Pair,
    format_of,
    ordered_sum,
    pair_product,
    product,
    sum_of,
    to_bits,
)


class _Table(NamedTuple):
    """Constants of one format; `ln2_high` ends in zeros, so that k times it is exact."""

    ln2_high: float
    ln2_low: float
    series: Sequence[float]
    sqrt_half_bits: int
    smallest_normal: float


_TABLES: dict[ir.Type, _Table] = {
    F32: _Table(
        ln2_high=0.693145751953125,
        ln2_low=1.428606765330187e-06,
        series=(0.23330582678318024, 0.2855081558227539, 0.4000012278556824, 0.6666666865348816),
        sqrt_half_bits=0x3F3504F3,
        smallest_normal=2.0**-126,
    ),
    F64: _Table(
        ln2_high=0.6931471803691238,
        ln2_low=1.9082149292705877e-10,
        series=(
            0.13086767009948175,
            0.13268759668560612,
            0.15386240205813478,
            0.18181795630884753,
            0.2222222239180047,
            0.2857142857080323,
            0.4000000000000088,
            0.6666666666666666,
        ),
        sqrt_half_bits=0x3FE6A09E667F3BCD,
        smallest_normal=2.0**-1022,
    ),
}

_TWO_THIRDS = (0.6666666666666666, 3.700743415417188e-17)
_AFTER_TWO_THIRDS = (
    0.11723178623876518,
    0.11706236339491206,
    0.1333480469384731,
    0.1538459496251843,
    0.18181818335392802,
    0.22222222221655885,
    0.28571428571429364,
    0.4,
)


def _split(lanes: Lanes, x: ir.Value) -> tuple[ir.Value, ir.Value]:
    """(k as a float, m) for a positive finite x, subnormal ones included."""
    b = lanes.b
    table, fmt = _TABLES[lanes.scalar_type(x)], format_of(lanes, x)
    lift = fmt.mantissa_bits + 2
    is_small = b.fcmp_ordered("<", x, lanes.like(x, table.smallest_normal))
    normal = b.select(is_small, b.fmul(x, lanes.like(x, 2.0**lift)), x)
    one_bits = fmt.bias << fmt.mantissa_bits
    shifted = b.add(to_bits(lanes, normal), lanes.constant(fmt.integer, one_bits - table.sqrt_half_bits))
    exponent = b.lshr(shifted, lanes.constant(fmt.integer, fmt.mantissa_bits))
    mantissa = b.and_(shifted, lanes.constant(fmt.integer, (1 << fmt.mantissa_bits) - 1))
    m = b.bitcast(b.add(mantissa, lanes.constant(fmt.integer, table.sqrt_half_bits)), x.type)
    # The exponent as the low bits of 2^mantissa_bits is a float without an integer conversion.
    base = 2.0**fmt.mantissa_bits
    base_bits = (fmt.bias + fmt.mantissa_bits) << fmt.mantissa_bits
    as_float = b.bitcast(b.or_(exponent, lanes.constant(fmt.integer, base_bits)), x.type)
    offset = b.select(is_small, lanes.like(x, base + fmt.bias + lift), lanes.like(x, base + fmt.bias))
    return b.fsub(as_float, offset), m


def log(lanes: Lanes, x: ir.Value) -> ir.Value:
    """The natural logarithm: -inf at +-0, NaN below, inf at inf; NaN stays."""
    b = lanes.b
    table = _TABLES[lanes.scalar_type(x)]
    k, m = _split(lanes, x)
    f = b.fsub(m, lanes.like(x, 1.0))
    s = b.fdiv(f, b.fadd(f, lanes.like(x, 2.0)))
    z = b.fmul(s, s)
    half_square = b.fmul(b.fmul(f, f), lanes.like(x, 0.5))
    # log m = f - (f^2 / 2 - s (f^2 / 2 + series)): f is exact, the rest small
    inner = b.fadd(half_square, b.fmul(z, lanes.polynomial(z, table.series)))
    correction = lanes.fma(s, inner, b.fmul(k, lanes.like(x, table.ln2_low)))
    small = b.fsub(f, b.fsub(half_square, correction))
    result: ir.Value = lanes.fma(k, lanes.like(x, table.ln2_high), small)
    result = b.select(b.fcmp_ordered("==", x, lanes.like(x, inf)), x, result)
    result = b.select(b.fcmp_ordered("==", x, lanes.like(x, 0.0)), lanes.like(x, -inf), result)
    return b.select(b.fcmp_unordered("<", x, lanes.like(x, 0.0)), lanes.like(x, nan), result)


def _log_pair(lanes: Lanes, x: ir.Value) -> Pair:
    """log of a positive finite f64 to about 2^-68 of its size."""
    b = lanes.b
    table = _TABLES[F64]
    k, m = _split(lanes, x)
    two = lanes.like(x, 2.0)
    f = b.fsub(m, lanes.like(x, 1.0))
    divisor, divisor_low = ordered_sum(lanes, two, f)
    s_high = b.fdiv(f, divisor)
    rest = b.fsub(lanes.fma(b.fneg(s_high), divisor, f), b.fmul(s_high, divisor_low))
    s = (s_high, b.fdiv(rest, divisor))
    z = pair_product(lanes, s, s)
    tail = b.fmul(z[0], lanes.polynomial(z[0], _AFTER_TWO_THIRDS))
    series = ordered_sum(lanes, lanes.like(x, _TWO_THIRDS[0]), tail)
    series = (series[0], b.fadd(series[1], lanes.like(x, _TWO_THIRDS[1])))
    cubic = pair_product(lanes, pair_product(lanes, s, z), series)
    high, low = sum_of(lanes, b.fmul(k, lanes.like(x, table.ln2_high)), b.fmul(two, s[0]))
    high, more = sum_of(lanes, high, cubic[0])
    low = b.fadd(b.fadd(low, more), lanes.fma(two, s[1], cubic[1]))
    low = lanes.fma(k, lanes.like(x, table.ln2_low), low)
    return ordered_sum(lanes, high, low)


def _power_of_magnitude(lanes: Lanes, x: ir.Value, y: ir.Value) -> ir.Value:
    """x^y for x >= 0 in f64."""
    b = lanes.b
    high, low = _log_pair(lanes, x)
    infinite = lanes.like(x, inf)
    no_log = b.or_(b.fcmp_unordered("==", x, infinite), b.fcmp_ordered("==", x, lanes.like(x, 0.0)))
    # inf and NaN are their own logarithm here; only 0 needs another
    plain = b.select(b.fcmp_ordered("==", x, lanes.like(x, 0.0)), lanes.like(x, -inf), x)
    high = b.select(no_log, plain, high)
    exponent, exponent_low = product(lanes, y, high)
    exponent_low = lanes.fma(y, low, exponent_low)
    in_range = b.fcmp_ordered("<", lanes.intrinsic("fabs", exponent), lanes.like(x, 800.0))
    exponent_low = b.select(b.and_(in_range, b.not_(no_log)), exponent_low, lanes.like(x, 0.0))
    return exp(lanes, exponent, exponent_low)


def _pow_f64(lanes: Lanes, x: ir.Value, y: ir.Value) -> ir.Value:
    b = lanes.b
    zero, one = lanes.like(x, 0.0), lanes.like(x, 1.0)
    result: ir.Value = _power_of_magnitude(lanes, lanes.intrinsic("fabs", x), y)
    half = b.fmul(y, lanes.like(x, 0.5))
    is_integer = b.fcmp_ordered("==", lanes.intrinsic("rint", y), y)
    is_odd = b.and_(is_integer, b.fcmp_unordered("!=", lanes.intrinsic("rint", half), half))
    # Odd powers keep the sign of x, also of -0 and -inf; other negative numbers have integer powers only.
    signed = lanes.intrinsic("copysign", result, x)
    result = b.select(is_odd, signed, result)
    no_root = b.and_(
        b.and_(b.fcmp_ordered("<", x, zero), b.fcmp_ordered(">", x, lanes.like(x, -inf))), b.not_(is_integer)
    )
    result = b.select(no_root, lanes.like(x, nan), result)
    magnitude_is_one = b.fcmp_ordered("==", lanes.intrinsic("fabs", x), one)
    y_is_infinite = b.fcmp_ordered("==", lanes.intrinsic("fabs", y), lanes.like(x, inf))
    is_one = b.or_(b.fcmp_ordered("==", x, one), b.fcmp_ordered("==", y, zero))
    is_one = b.or_(is_one, b.and_(magnitude_is_one, y_is_infinite))
    return b.select(is_one, one, result)


def pow(lanes: Lanes, x: ir.Value, y: ir.Value) -> ir.Value:
    """x^y with the special cases of C: 1 for y = 0 and for x = 1, NaN included; NaN for a root of a negative number.

    f32 is computed in f64 and rounded once; f64 takes the logarithm in two parts.
    """
    if lanes.scalar_type(x) == F64:
        return _pow_f64(lanes, x, y)
    wide = lanes.type(F64)
    result = _pow_f64(lanes, lanes.b.fpext(x, wide), lanes.b.fpext(y, wide))
    return lanes.b.fptrunc(result, x.type)
