"""sin and cos on lanes, f32 and f64.

x = n pi/2 + r with |r| <= pi/4, pi/2 in parts of which n times the first ones is exact; f32 is computed in f64. Numbers
that are too large for that are left to the C library.
Source: polynomials and parts of pi/2 of FreeBSD's msun (k_sin.c, k_cos.c, k_sinf.c, k_cosf.c, e_rem_pio2.c).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from llvmlite import ir

from okl_opt.runtime.kernels.cpu.llvm.frame.frame import F32, F64, I32, I64, Lanes
from okl_opt.runtime.kernels.cpu.llvm.maths.formats import FORMATS, Pair, ordered_sum

I1 = ir.IntType(1)
Name = Literal["sin", "cos"]

_TWO_OVER_PI = 0.6366197723675814
_HALF_PI = (1.57079632673412561417, 6.07710050630396597660e-11, 2.02226624879595063154e-21)
_HALF_PI_REST = 6.07710050650619224932e-11
"""Half pi after its first part."""
_FAR: Mapping[ir.Type, float] = {F32: 4.0e8, F64: 1.6e6}
"""From here on n has more bits than the parts of pi/2 leave free."""
_SIN_F32 = (
    0.0000027183114939898219064,
    -0.000198393348360966317347,
    0.0083333293858894631756,
    -0.166666666416265235595,
)
_COS_F32 = (
    0.0000243904487962774090654,
    -0.00138867637746099294692,
    0.0416666233237390631894,
    -0.499999997251031003120,
    1.0,
)
_SIN_F64 = (
    1.58969099521155010221e-10,
    -2.50507602534068634195e-08,
    2.75573137070700676789e-06,
    -1.98412698298579493134e-04,
    8.33333333332248946124e-03,
)
_SIN_FIRST = -1.66666666666666324348e-01
_COS_F64 = (
    -1.13596475577881948265e-11,
    2.08757232129817482790e-09,
    -2.75573143513906633035e-07,
    2.48015872894767294178e-05,
    -1.38888888888741095749e-03,
    4.16666666666666019037e-02,
)


def sin(lanes: Lanes, x: ir.Value) -> ir.Value:
    """The sine: +-0 keep their sign, NaN at +-inf; NaN stays."""
    result = _near_or_far(lanes, x, "sin")
    return lanes.b.select(lanes.b.fcmp_ordered("==", x, lanes.like(x, 0.0)), x, result)


def cos(lanes: Lanes, x: ir.Value) -> ir.Value:
    """The cosine: NaN at +-inf; NaN stays."""
    return _near_or_far(lanes, x, "cos")


def _near_or_far(lanes: Lanes, x: ir.Value, name: Name) -> ir.Value:
    b = lanes.b
    scalar = lanes.scalar_type(x)
    near = _near_f64(lanes, x, name) if scalar == F64 else _near_f32(lanes, x, name)
    is_far = b.fcmp_ordered(">=", lanes.intrinsic("fabs", x), lanes.like(x, _FAR[scalar]))
    before = b.block
    with b.if_then(_any(lanes, is_far), likely=False):
        far = b.select(is_far, _by_library(lanes, x, name if scalar == F64 else f"{name}f"), near)
        after = b.block
    result = b.phi(x.type)
    result.add_incoming(near, before)
    result.add_incoming(far, after)
    return result


def _any(lanes: Lanes, flags: ir.Value) -> ir.Value:
    if lanes.width == 1:
        return flags
    bits = ir.IntType(lanes.width)
    return lanes.b.icmp_unsigned("!=", lanes.b.bitcast(flags, bits), ir.Constant(bits, 0))


def _by_library(lanes: Lanes, x: ir.Value, name: str) -> ir.Value:
    b, scalar = lanes.b, lanes.scalar_type(x)
    function = b.module.globals.get(name) or ir.Function(b.module, ir.FunctionType(scalar, [scalar]), name)
    if lanes.width == 1:
        return b.call(function, [x])
    result = x
    for lane in range(lanes.width):
        place = ir.Constant(I32, lane)
        result = b.insert_element(result, b.call(function, [b.extract_element(x, place)]), place)
    return result


def _near_f32(lanes: Lanes, x: ir.Value, name: Name) -> ir.Value:
    b = lanes.b
    wide = b.fpext(x, lanes.type(F64))
    n, quadrant = _multiple(lanes, wide, name)
    r = lanes.fma(n, lanes.like(wide, -_HALF_PI[0]), wide)
    r = lanes.fma(n, lanes.like(wide, -_HALF_PI_REST), r)
    z = b.fmul(r, r)
    sine = lanes.fma(b.fmul(z, r), lanes.polynomial(z, _SIN_F32), r)
    return b.fptrunc(_chosen(lanes, quadrant, sine, lanes.polynomial(z, _COS_F32)), x.type)


def _near_f64(lanes: Lanes, x: ir.Value, name: Name) -> ir.Value:
    b = lanes.b
    n, quadrant = _multiple(lanes, x, name)
    high, low = _reduced(lanes, x, n)
    z = b.fmul(high, high)
    cube, half = b.fmul(z, high), lanes.like(x, 0.5)
    # sin(high + low) = high - ((z (low / 2 - cube p) - low) - cube s)
    inner = lanes.fma(b.fneg(cube), lanes.polynomial(z, _SIN_F64), b.fmul(half, low))
    inner = b.fsub(lanes.fma(z, inner, b.fneg(low)), b.fmul(cube, lanes.like(x, _SIN_FIRST)))
    sine = b.fsub(high, inner)
    # cos(high + low) = w + (((1 - w) - z / 2) + (z z p - high low)) with w = 1 - z / 2
    halved, one = b.fmul(z, half), lanes.like(x, 1.0)
    w = b.fsub(one, halved)
    rest = lanes.fma(b.fmul(z, z), lanes.polynomial(z, _COS_F64), b.fneg(b.fmul(high, low)))
    cosine = b.fadd(w, b.fadd(b.fsub(b.fsub(one, w), halved), rest))
    return _chosen(lanes, quadrant, sine, cosine)


def _multiple(lanes: Lanes, x: ir.Value, name: Name) -> tuple[ir.Value, ir.Value]:
    """n as a float, and the quadrant of the angle, of whose sine the result is, in the low bits of an integer."""
    b, fmt = lanes.b, FORMATS[F64]
    shifter = lanes.like(x, fmt.shifter)
    shifted = lanes.fma(x, lanes.like(x, _TWO_OVER_PI), shifter)
    bits = b.bitcast(shifted, lanes.type(I64))
    return b.fsub(shifted, shifter), bits if name == "sin" else b.add(bits, lanes.constant(I64, 1))


def _reduced(lanes: Lanes, x: ir.Value, n: ir.Value) -> Pair:
    """x - n pi/2, for n of at most 20 bits."""
    b = lanes.b
    first = lanes.fma(n, lanes.like(x, -_HALF_PI[0]), x)
    second = b.fmul(n, lanes.like(x, _HALF_PI[1]))
    high = b.fsub(first, second)
    low = b.fsub(b.fsub(first, high), second)
    low = lanes.fma(n, lanes.like(x, -_HALF_PI[2]), low)
    return ordered_sum(lanes, high, low)


def _chosen(lanes: Lanes, quadrant: ir.Value, sine: ir.Value, cosine: ir.Value) -> ir.Value:
    """The sine of an angle in a quadrant, by sine and cosine of what it is beyond it."""
    b: ir.IRBuilder = lanes.b
    is_odd = b.trunc(quadrant, lanes.type(I1))
    sign = b.shl(b.and_(quadrant, lanes.constant(I64, 2)), lanes.constant(I64, 62))
    value = b.bitcast(b.select(is_odd, cosine, sine), lanes.type(I64))
    return b.bitcast(b.xor(value, sign), sine.type)
