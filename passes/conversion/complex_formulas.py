"""Complex functions as formulas on floats. Source: `lib/Conversion/ComplexToStandard` of MLIR 22."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import inf, nan
from typing import NamedTuple

from xdsl.dialects.arith import FastMathFlagsAttr
from xdsl.dialects.builtin import BoolAttr, ComplexType, i1
from xdsl.dialects.utils import FastMathFlag
from xdsl.ir import SSAValue

from okl_opt.dialects.registry import create
from okl_opt.passes.conversion.complex_division import Parts, Range, divide
from okl_opt.passes.rewriting.formula import NO_FLAGS, Formula


class ComplexFormula(Formula):
    """A formula on complex numbers and their parts."""

    complex_range: Range = "improved"

    def re(self, number: SSAValue) -> SSAValue:
        """The real part."""
        return self.add(create("complex.re", [number], [self.type]))

    def im(self, number: SSAValue) -> SSAValue:
        """The imaginary part."""
        return self.add(create("complex.im", [number], [self.type]))

    def parts(self, number: SSAValue) -> Parts:
        """Both parts."""
        return Parts(self.re(number), self.im(number))

    def number(self, re: SSAValue, im: SSAValue) -> SSAValue:
        """Make a complex number of two parts."""
        return self.add(create("complex.create", [re, im], [ComplexType.new([self.type])]))

    def test(self, predicate: str, left: SSAValue, right: SSAValue) -> SSAValue:
        """Compare with the flags of the formula."""
        return self.compare(predicate, left, right, self.flags)

    @property
    def is_finite(self) -> bool:
        """Return whether the flags exclude NaNs and infinities."""
        return {FastMathFlag.NO_NANS, FastMathFlag.NO_INFS} <= set(self.flags.data)

    @property
    def careful_flags(self) -> FastMathFlagsAttr:
        """The flags for intermediate values that may be NaN or infinite."""
        return FastMathFlagsAttr(
            [flag for flag in self.flags.data if flag not in (FastMathFlag.NO_NANS, FastMathFlag.NO_INFS)]
        )


Write = Callable[[ComplexFormula, Sequence[SSAValue]], SSAValue]
"""Builds the formula for operands; returns the result."""


# ----- size and angle


class _Scaled(NamedTuple):
    """A number by the sizes of its parts, so that its squares do not overflow."""

    larger: SSAValue
    smaller: SSAValue
    square: SSAValue
    """(smaller / larger)^2 + 1"""


def _scaled(f: ComplexFormula, x: Parts) -> _Scaled:
    one = f.real(1)
    re, im = f("absf", x.re), f("absf", x.im)
    larger, smaller = f("maximumf", re, im), f("minimumf", re, im)
    flags = f.careful_flags
    ratio = f("divf", smaller, larger, flags=flags)
    return _Scaled(larger, smaller, f("addf", f("mulf", ratio, ratio, flags=flags), one, flags=flags))


def _size(f: ComplexFormula, x: Parts) -> SSAValue:
    """|x|: max * sqrt((min / max)^2 + 1); min if that is NaN, e.g. for zeros."""
    larger, smaller, square = _scaled(f, x)
    flags = f.careful_flags
    size = f("mulf", larger, f("sqrt", square, flags=flags), flags=flags)
    return f.plain("select", f.compare("uno", size, size, flags), smaller, size)


def _abs(f: ComplexFormula, operands: Sequence[SSAValue]) -> SSAValue:
    return _size(f, f.parts(operands[0]))


def _angle(f: ComplexFormula, operands: Sequence[SSAValue]) -> SSAValue:
    x = f.parts(operands[0])
    return f("atan2", x.im, x.re)


def _sign(f: ComplexFormula, operands: Sequence[SSAValue]) -> SSAValue:
    """x / |x|, or 0 for 0; both divided by the larger part, as |x| may overflow"""
    x = f.parts(operands[0])
    zero = f.real(0)
    is_zero = f.plain("andi", f.compare("oeq", x.re, zero), f.compare("oeq", x.im, zero))
    larger, _, square = _scaled(f, x)
    size = f("sqrt", square, flags=f.careful_flags)
    re, im = f("divf", x.re, larger), f("divf", x.im, larger)
    sign = f.number(f("divf", re, size), f("divf", im, size))
    return f.plain("select", is_zero, operands[0], sign)


# ----- arithmetic


def _by_part(name: str) -> Write:
    def write(f: ComplexFormula, operands: Sequence[SSAValue]) -> SSAValue:
        a, b = operands
        re = f(name, f.re(a), f.re(b))
        return f.number(re, f(name, f.im(a), f.im(b)))

    return write


_add = _by_part("addf")


def _multiply(f: ComplexFormula, operands: Sequence[SSAValue]) -> SSAValue:
    a, b = map(f.parts, operands)
    re = f("subf", f("mulf", a.re, b.re), f("mulf", a.im, b.im))
    return f.number(re, f("addf", f("mulf", a.im, b.re), f("mulf", a.re, b.im)))


def _divide(f: ComplexFormula, operands: Sequence[SSAValue]) -> SSAValue:
    a, b = map(f.parts, operands)
    return f.number(*divide(f, a, b, f.complex_range))


def _conj(f: ComplexFormula, operands: Sequence[SSAValue]) -> SSAValue:
    x = f.parts(operands[0])
    return f.number(x.re, f("negf", x.im, flags=NO_FLAGS))


def _neg(f: ComplexFormula, operands: Sequence[SSAValue]) -> SSAValue:
    x = f.parts(operands[0])
    return f.number(f("negf", x.re, flags=NO_FLAGS), f("negf", x.im, flags=NO_FLAGS))


def _compare(predicate: str, combine: str) -> Write:
    def write(f: ComplexFormula, operands: Sequence[SSAValue]) -> SSAValue:
        a, b = map(f.parts, operands)
        return f.plain(combine, f.compare(predicate, a.re, b.re), f.compare(predicate, a.im, b.im))

    return write


# ----- exponentials and logarithms


def _exp(f: ComplexFormula, operands: Sequence[SSAValue]) -> SSAValue:
    """e^re * (cos(im), sin(im)); by e^(re / 2) twice if e^re is infinite"""
    x = f.parts(operands[0])
    zero, half, infinity = f.real(0), f.real(0.5), f.real(inf)
    size = f("exp", x.re)
    root = f("exp", f("mulf", x.re, half))
    cos, sin = f("cos", x.im), f("sin", x.im)
    is_infinite = f.test("oeq", size, infinity)
    is_real = f.compare("oeq", x.im, zero)

    def scaled(part: SSAValue) -> SSAValue:
        at_once = f("mulf", size, part)
        in_steps = f("mulf", f("mulf", root, part), root)
        return f.plain("select", is_infinite, in_steps, at_once)

    re = scaled(cos)
    return f.number(re, f.plain("select", is_real, x.im, scaled(sin)))


# Coefficients of (cos(x) - 1 + x^2 / 2) / x^4 in x^2, the highest power first.
_COSM1 = (
    *(4.7377507964246208e-14, -1.147028484342536e-11, 2.087675428708152e-9, -2.755731921499979e-7),
    *(2.4801587301570551e-5, -0.0013888888888888872, 0.041666666666666664),
)


def _cosm1(f: ComplexFormula, x: SSAValue) -> SSAValue:
    """cos(x) - 1, by a polynomial for small x, else -2 * sin(x / 2)^2"""
    half, minus_half, minus_two = f.real(0.5), f.real(-0.5), f.real(-2)
    sin = f("sin", f("mulf", x, half))
    for_large = f("mulf", minus_two, f("mulf", sin, sin))
    square = f("mulf", x, x)
    fourth = f("mulf", square, square)
    first, *others = _COSM1
    sum_ = f.real(first)
    for coefficient in others:
        sum_ = f("fma", sum_, square, f.real(coefficient))
    for_small = f("addf", f("mulf", fourth, sum_), f("mulf", minus_half, square), flags=NO_FLAGS)
    return f.plain("select", f.test("oge", square, f.real(0.61685)), for_large, for_small)


def _expm1(f: ComplexFormula, operands: Sequence[SSAValue]) -> SSAValue:
    """expm1(re) * cos(im) + cosm1(im), e^re * sin(im); the latter by e^(re / 2) twice if e^re is infinite"""
    x = f.parts(operands[0])
    zero, half, one = f.real(0), f.real(0.5), f.real(1)
    expm1 = f("expm1", x.re)
    exp = f("exp", x.re)
    sin = f("sin", x.im)
    cosm1 = _cosm1(f, x.im)
    re = f("addf", f("mulf", expm1, f("addf", cosm1, one)), cosm1)
    root = f("exp", f("mulf", x.re, half))
    in_steps = f("mulf", f("mulf", root, sin), root)
    im = f.plain("select", f.test("oeq", exp, f.real(inf)), in_steps, f("mulf", exp, sin))
    is_real = f.test("oeq", x.im, zero)
    return f.number(f.plain("select", is_real, expm1, re), f.plain("select", is_real, x.im, im))


def _log(f: ComplexFormula, operands: Sequence[SSAValue]) -> SSAValue:
    """log(max) + log1p((min / max)^2) / 2, as |x| may overflow"""
    x = f.parts(operands[0])
    re, im = f("absf", x.re), f("absf", x.im)
    larger, smaller = f("maximumf", re, im), f("minimumf", re, im)
    return f.number(_log_of_size(f, f("log", larger), larger, smaller), _angle(f, operands))


def _log_of_size(f: ComplexFormula, log_of_larger: SSAValue, larger: SSAValue, smaller: SSAValue) -> SSAValue:
    """Return the logarithm of a size; for zeros and infinities, that of the larger part."""
    half = f.real(0.5)
    flags = f.careful_flags
    ratio = f("divf", smaller, larger, flags=flags)
    rest = f("mulf", half, f("log1p", f("mulf", ratio, ratio, flags=flags), flags=flags), flags=flags)
    size = f("addf", rest, log_of_larger, flags=flags)
    return f.plain("select", f.compare("uno", size, size, flags), log_of_larger, size)


def _log1p(f: ComplexFormula, operands: Sequence[SSAValue]) -> SSAValue:
    """log(1 + x), its real part by log1p where the real part of 1 + x is the larger one, to stay accurate near 1"""
    x = f.parts(operands[0])
    sum_ = f("addf", x.re, f.real(1))
    re, im = f("absf", sum_), f("absf", x.im)
    larger, smaller = f("maximumf", re, im), f("minimumf", re, im)
    log_of_larger = f.plain("select", f.test("ogt", sum_, im), f("log1p", x.re), f("log", larger))
    return f.number(_log_of_size(f, log_of_larger, larger, smaller), f("atan2", x.im, sum_))


# ----- powers and roots


def _pow(f: ComplexFormula, operands: Sequence[SSAValue]) -> SSAValue:
    """e^(y * log(x)), with special cases for zeros, ones and infinities"""
    x, y = operands
    c, d = f.parts(y)
    a, b = f.parts(x)
    size = _abs(f, [x])
    to_c = f("powf", size, c)
    minus_d = f("negf", d)
    angle = f("atan2", b, a)
    size_of_result = f("mulf", to_c, f("exp", f("mulf", minus_d, angle)))
    log = f("log", size)
    angle_of_result = f("addf", f("mulf", c, angle), f("mulf", d, log))
    cos, sin = f("cos", angle_of_result), f("sin", angle_of_result)

    infinity, zero, one = f.real(inf), f.real(0), f.real(1)
    complex_one, complex_zero, complex_infinity = f.number(one, zero), f.number(zero, zero), f.number(infinity, zero)
    x_is_zero = f.test("oeq", size, zero)
    y_is_real = f.test("oeq", d, zero)
    y_is_imaginary = f.test("oeq", c, zero)
    x_is_real = f.test("oeq", b, zero)
    y_is_positive = f.test("ole", zero, c)
    re, im = f("mulf", size_of_result, cos), f("mulf", size_of_result, sin)
    power_of_zero = f.plain("select", y_is_imaginary, complex_one, complex_zero)
    result = f.number(re, im)

    case = f.plain("andi", f.plain("andi", x_is_zero, y_is_real), y_is_positive)
    result = f.plain("select", case, power_of_zero, result)
    result = f.plain("select", f.plain("andi", y_is_imaginary, y_is_real), complex_one, result)
    result = f.plain("select", f.plain("andi", f.test("oeq", a, one), x_is_real), complex_one, result)
    x_is_infinite = f.plain("andi", f.test("oeq", a, infinity), x_is_real)
    case = f.plain("andi", y_is_real, f.test("ogt", c, zero))
    result = f.plain("select", f.plain("andi", x_is_infinite, case), complex_infinity, result)
    case = f.plain("andi", y_is_real, f.test("olt", c, zero))
    return f.plain("select", f.plain("andi", x_is_infinite, case), complex_zero, result)


def _powi(f: ComplexFormula, operands: Sequence[SSAValue]) -> SSAValue:
    x, n = operands
    power = f.add(create("arith.sitofp", [n], [f.type]))
    return _pow(f, [x, f.number(power, f.real(0))])


def _ordered(f: ComplexFormula, x: Parts, first: SSAValue, second: SSAValue) -> Parts:
    """The parts of a root: the first one is real for a positive real part, and imaginary for a negative one."""
    is_negative = f.compare("olt", x.re, f.real(0))
    return Parts(f.plain("select", is_negative, second, first), f.plain("select", is_negative, first, second))


def _larger_part(f: ComplexFormula, x: Parts, larger: SSAValue, size: SSAValue) -> SSAValue:
    """sqrt((|re| / max + size) / 2), the larger part of sqrt(x / max)"""
    flags = f.careful_flags
    re = f("divf", f("absf", x.re), larger, flags=flags)
    return f("sqrt", f("mulf", f("addf", re, size, flags=flags), f.real(0.5), flags=flags), flags=flags)


def _sqrt(f: ComplexFormula, operands: Sequence[SSAValue]) -> SSAValue:
    """The larger part, and |im| / 2 divided by that; the imaginary part has the sign of im"""
    zero, half = f.real(0), f.real(0.5)
    x = f.parts(operands[0])
    larger, _, square = _scaled(f, x)
    flags = f.careful_flags
    size = f("sqrt", square, flags=flags)
    first = f("mulf", f("sqrt", larger), _larger_part(f, x, larger, size), flags=flags)
    second = f("mulf", f("divf", f("absf", x.im), first, flags=flags), half, flags=flags)
    re, im = _ordered(f, x, first, second)
    im = f("copysign", im, x.im)
    if not f.is_finite:
        infinity, minus_infinity, not_a_number = f.real(inf), f.real(-inf), f.real(nan)
        size_of_im = f("absf", x.im)
        im_is_infinite = f.test("oeq", size_of_im, infinity)
        im_is_finite = f.test("one", size_of_im, infinity)
        re_is_infinite = f.test("oeq", x.re, infinity)
        re_is_minus_infinite = f.test("oeq", x.re, minus_infinity)
        re = f.plain("select", f.plain("andi", re_is_minus_infinite, im_is_finite), zero, re)
        re = f.plain("select", f.plain("ori", im_is_infinite, re_is_infinite), infinity, re)
        signed_zero = f("copysign", zero, x.im)
        signed_infinity = f("copysign", infinity, x.im)
        im_is_nan = f.compare("uno", x.im, x.im)
        im_of_infinite = f.plain("select", im_is_nan, not_a_number, signed_zero)
        im = f.plain("select", re_is_infinite, im_of_infinite, im)
        im = f.plain("select", f.plain("ori", im_is_infinite, re_is_minus_infinite), signed_infinity, im)
    is_zero = f.test("oeq", larger, zero)
    return f.number(f.plain("select", is_zero, zero, re), f.plain("select", is_zero, x.im, im))


def _rsqrt(f: ComplexFormula, operands: Sequence[SSAValue]) -> SSAValue:
    """The conjugate of the root of x / max, divided by sqrt(max) * |x / max|"""
    zero, half, infinity, not_a_number = f.real(0), f.real(0.5), f.real(inf), f.real(nan)
    x = f.parts(operands[0])
    larger, _, square = _scaled(f, x)
    flags = f.careful_flags
    size = f("sqrt", square, flags=flags)
    divisor = f("mulf", f("sqrt", larger), size, flags=flags)
    first = _larger_part(f, x, larger, size)
    im = f("divf", f("absf", x.im), larger, flags=flags)
    second = f("divf", f("mulf", im, half, flags=flags), first, flags=flags)
    parts = _ordered(f, x, first, second)
    re = f("divf", parts.re, divisor, flags=flags)
    im = f("copysign", f("divf", parts.im, divisor, flags=flags), f("negf", x.im))
    if not f.is_finite:
        minus_one = f.real(-1)
        zero_of_re = f("copysign", zero, x.re)
        zero_of_im = f("mulf", minus_one, f("copysign", zero, x.im))
        size_of_re, size_of_im = f("absf", x.re), f("absf", x.im)
        im_is_infinite = f.test("oeq", size_of_im, infinity)
        re_is_nan = f.test("uno", x.re, x.re)
        re_is_infinite = f.test("oeq", size_of_re, infinity)
        is_zero = f.plain("ori", f.plain("andi", im_is_infinite, re_is_nan), re_is_infinite)
        re = f.plain("select", is_zero, zero_of_re, re)
        im = f.plain("select", is_zero, zero_of_im, im)
    of_zero = f.plain("andi", f.test("oeq", x.re, zero), f.test("oeq", x.im, zero))
    return f.number(f.plain("select", of_zero, infinity, re), f.plain("select", of_zero, not_a_number, im))


# ----- trigonometry


def _cos(f: ComplexFormula, operands: Sequence[SSAValue]) -> SSAValue:
    """cos(re) * cosh(im), -sin(re) * sinh(im)"""
    x = f.parts(operands[0])
    times_cosh, times_sinh = _times_hyperbolic(f, x.im)
    sin, cos = f("sin", x.re), f("cos", x.re)
    return f.number(times_cosh(cos), times_sinh(f("negf", sin)))


def _sin(f: ComplexFormula, operands: Sequence[SSAValue]) -> SSAValue:
    """sin(re) * cosh(im), cos(re) * sinh(im)"""
    x = f.parts(operands[0])
    times_cosh, times_sinh = _times_hyperbolic(f, x.im)
    sin, cos = f("sin", x.re), f("cos", x.re)
    return f.number(times_cosh(sin), times_sinh(cos))


Times = Callable[[SSAValue], SSAValue]


def _times_hyperbolic(f: ComplexFormula, y: SSAValue) -> tuple[Times, Times]:
    """Return products with cosh(y) and sinh(y); where these are infinite, with e^(|y| / 2) twice. Zero stays zero."""
    zero, half, infinity = f.real(0), f.real(0.5), f.real(inf)
    cosh, sinh = f("cosh", y), f("sinh", y)
    root = f("exp", f("mulf", f("absf", y), half))
    is_infinite = f.test("oeq", cosh, infinity)

    def times(factor: SSAValue, signed_half: SSAValue) -> Times:
        def product(part: SSAValue) -> SSAValue:
            in_steps = f("mulf", f("mulf", f("mulf", root, signed_half), part), root)
            result = f.plain("select", is_infinite, in_steps, f("mulf", factor, part))
            return f.plain("select", f.test("oeq", part, zero), f("mulf", signed_half, part), result)

        return product

    return times(cosh, half), times(sinh, f("copysign", half, y))


def _tanh_of(f: ComplexFormula, x: Parts, minus_one: SSAValue) -> Parts:
    """The parts of tanh(x), by expm1 of twice the real part"""
    infinity, four = f.real(inf), f.real(4)
    twice = f("addf", x.re, x.re)
    opposite = f("mulf", minus_one, twice)
    up, down = f("expm1", twice), f("expm1", opposite)
    dividend = f("subf", up, down)
    cos = f("cos", x.im)
    cos_part = f("mulf", f("mulf", cos, cos), four)
    sin = f("sin", x.im)
    dividend_of_im = f("mulf", four, f("mulf", cos, sin))
    sum_ = f("addf", up, down)
    divisor = f("addf", sum_, cos_part)
    is_large = f.test("oeq", sum_, infinity)
    limit = f("copysign", minus_one, x.re)
    re = f.plain("select", is_large, limit, f("divf", dividend, divisor))
    im = f("divf", dividend_of_im, divisor)
    if f.is_finite:
        return Parts(re, im)
    size = f("absf", x.re)
    zero, not_a_number = f.real(0), f.real(nan)
    is_infinite = f.test("oeq", size, infinity)
    is_real = f.test("oeq", x.im, zero)
    true = f.add(create("arith.constant", types=[i1], properties={"value": BoolAttr(True, i1)}))
    is_not_infinite = f.plain("xori", is_infinite, true)
    is_nan = f.test("uno", dividend_of_im, dividend_of_im)
    re_is_nan = f.plain("andi", is_nan, is_not_infinite)
    im_is_zero = f.plain("ori", is_real, f.plain("andi", is_infinite, is_nan))
    signed_zero = f("copysign", zero, x.im)
    return Parts(f.plain("select", re_is_nan, not_a_number, re), f.plain("select", im_is_zero, signed_zero, im))


def _tanh(f: ComplexFormula, operands: Sequence[SSAValue]) -> SSAValue:
    x = f.parts(operands[0])
    return f.number(*_tanh_of(f, x, f.real(-1)))


def _tan(f: ComplexFormula, operands: Sequence[SSAValue]) -> SSAValue:
    """-i * tanh(i * x)"""
    x = f.parts(operands[0])
    minus_one = f.real(-1)
    turned = _tanh_of(f, Parts(f("mulf", x.im, minus_one), x.re), minus_one)
    return f.number(turned.im, f("mulf", turned.re, minus_one))


def _atan2(f: ComplexFormula, operands: Sequence[SSAValue]) -> SSAValue:
    """-i * log((x + i * y) / sqrt(x^2 + y^2))"""
    y, x = operands
    size = _sqrt(f, [_add(f, [_multiply(f, [x, x]), _multiply(f, [y, y])])])
    zero, one = f.real(0), f.real(1)
    i_times_y = _multiply(f, [f.number(zero, one), y])
    log = _log(f, [_divide(f, [_add(f, [x, i_times_y]), size])])
    return _multiply(f, [f.number(zero, f.real(-1)), log])


FORMULAS: Mapping[str, Write] = {
    "complex.abs": _abs,
    "complex.add": _add,
    "complex.angle": _angle,
    "complex.atan2": _atan2,
    "complex.conj": _conj,
    "complex.cos": _cos,
    "complex.div": _divide,
    "complex.eq": _compare("oeq", "andi"),
    "complex.exp": _exp,
    "complex.expm1": _expm1,
    "complex.log": _log,
    "complex.log1p": _log1p,
    "complex.mul": _multiply,
    "complex.neg": _neg,
    "complex.neq": _compare("une", "ori"),
    "complex.pow": _pow,
    "complex.powi": _powi,
    "complex.rsqrt": _rsqrt,
    "complex.sign": _sign,
    "complex.sin": _sin,
    "complex.sqrt": _sqrt,
    "complex.sub": _by_part("subf"),
    "complex.tan": _tan,
    "complex.tanh": _tanh,
}
