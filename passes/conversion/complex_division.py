"""Division of complex numbers. Source: `lib/Conversion/ComplexCommon/DivisionConverter.cpp` of MLIR 22."""

from __future__ import annotations

from math import inf
from typing import Literal, NamedTuple

from xdsl.ir import SSAValue

from okl_opt.passes.rewriting.formula import NO_FLAGS, Formula

Range = Literal["improved", "basic", "none"]
"""Division algorithms: only `improved` is right for numbers whose squares overflow or underflow."""


class Parts(NamedTuple):
    """A complex number."""

    re: SSAValue
    im: SSAValue


def divide(f: Formula, a: Parts, b: Parts, complex_range: Range) -> Parts:
    """The quotient of two numbers."""
    return _divide_by_range(f, a, b) if complex_range == "improved" else _divide_by_squares(f, a, b)


def _divide_by_squares(f: Formula, a: Parts, b: Parts) -> Parts:
    """a * conj(b) / |b|^2"""
    norm = f("addf", f("mulf", b.re, b.re), f("mulf", b.im, b.im))
    re = f("addf", f("mulf", a.re, b.re), f("mulf", a.im, b.im))
    im = f("subf", f("mulf", a.im, b.re), f("mulf", a.re, b.im))
    return Parts(f("divf", re, norm), f("divf", im, norm))


def _divide_by_range(f: Formula, a: Parts, b: Parts) -> Parts:
    """Smith's algorithm, by the quotient of the parts of b, corrected where zeros and infinities give NaN."""
    ratio = f("divf", b.re, b.im)
    denominator = f("addf", b.im, f("mulf", ratio, b.re))
    small_re = f("divf", f("addf", f("mulf", a.re, ratio), a.im), denominator)
    small_im = f("divf", f("subf", f("mulf", a.im, ratio), a.re), denominator)

    ratio = f("divf", b.im, b.re)
    denominator = f("addf", b.re, f("mulf", ratio, b.im))
    large_re = f("divf", f("addf", a.re, f("mulf", a.im, ratio)), denominator)
    large_im = f("divf", f("subf", a.im, f("mulf", a.re, ratio)), denominator)

    # A number divided by zero is infinite.
    zero = f.real(0)
    size_of_re = f("absf", b.re)
    re_is_zero = f.compare("oeq", size_of_re, zero)
    size_of_im = f("absf", b.im)
    im_is_zero = f.compare("oeq", size_of_im, zero)
    some_number = f.plain("ori", f.compare("ord", a.re, zero), f.compare("ord", a.im, zero))
    by_zero = f.plain("andi", some_number, f.plain("andi", re_is_zero, im_is_zero))
    infinity = f.real(inf)
    signed = f("copysign", infinity, b.re, flags=NO_FLAGS)
    of_zero = Parts(f("mulf", signed, a.re), f("mulf", signed, a.im))

    # Infinity divided by a finite number is infinite.
    finite_divisor = _both(f, "one", size_of_re, size_of_im, infinity)
    size_re, re_is_infinite = _compared_size(f, a.re, infinity)
    size_im, im_is_infinite = _compared_size(f, a.im, infinity)
    some_infinite = f.plain("ori", re_is_infinite, im_is_infinite)
    infinite_by_finite = f.plain("andi", some_infinite, finite_divisor)
    one = f.real(1)
    unit = Parts(_unit(f, re_is_infinite, one, zero, a.re), _unit(f, im_is_infinite, one, zero, a.im))
    sum_ = f("addf", f("mulf", unit.re, b.re), f("mulf", unit.im, b.im))
    re = f("mulf", infinity, sum_)
    left, right = f("mulf", unit.re, b.im), f("mulf", unit.im, b.re)
    of_infinite = Parts(re, f("mulf", infinity, f("subf", right, left)))

    # A finite number divided by infinity is zero.
    finite_dividend = _both(f, "one", size_re, size_im, infinity)
    re_is_infinite = f.compare("oeq", size_of_re, infinity)
    im_is_infinite = f.compare("oeq", size_of_im, infinity)
    finite_by_infinite = f.plain("andi", finite_dividend, f.plain("ori", re_is_infinite, im_is_infinite))
    unit = Parts(_unit(f, re_is_infinite, one, zero, b.re), _unit(f, im_is_infinite, one, zero, b.im))
    sum_ = f("addf", f("mulf", a.re, unit.re), f("mulf", a.im, unit.im))
    re = f("mulf", zero, sum_)
    difference = f("subf", f("mulf", a.im, unit.re), f("mulf", a.re, unit.im))
    by_infinite = Parts(re, f("mulf", zero, difference))

    is_small = f.compare("olt", size_of_re, size_of_im)
    smith = Parts(f.plain("select", is_small, small_re, large_re), f.plain("select", is_small, small_im, large_im))
    result = smith
    for case, value in ((finite_by_infinite, by_infinite), (infinite_by_finite, of_infinite), (by_zero, of_zero)):
        result = Parts(f.plain("select", case, value.re, result.re), f.plain("select", case, value.im, result.im))
    is_nan = _both(f, "uno", smith.re, smith.im, zero)
    return Parts(f.plain("select", is_nan, result.re, smith.re), f.plain("select", is_nan, result.im, smith.im))


def _both(f: Formula, predicate: str, left: SSAValue, right: SSAValue, other: SSAValue) -> SSAValue:
    return f.plain("andi", f.compare(predicate, left, other), f.compare(predicate, right, other))


def _compared_size(f: Formula, value: SSAValue, infinity: SSAValue) -> tuple[SSAValue, SSAValue]:
    size = f("absf", value)
    return size, f.compare("oeq", size, infinity)


def _unit(f: Formula, condition: SSAValue, one: SSAValue, zero: SSAValue, sign: SSAValue) -> SSAValue:
    """1 if the condition holds, else 0, with the sign of a value."""
    return f("copysign", f.plain("select", condition, one, zero), sign, flags=NO_FLAGS)
