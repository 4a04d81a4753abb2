"""Properties of float formats, and helpers shared by the vector maths functions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from llvmlite import ir

from okl_opt.runtime.kernels.cpu.llvm.frame.frame import F32, F64, I32, I64, Lanes


class Format(NamedTuple):
    """A binary float format with an integer of the same size."""

    integer: ir.IntType
    mantissa_bits: int
    bias: int

    @property
    def shifter(self) -> float:
        """Adding it to a small number leaves that number, rounded to an integer, in the low bits of the sum."""
        return 1.5 * 2.0**self.mantissa_bits

    @property
    def shifter_bits(self) -> int:
        return (self.bias + self.mantissa_bits) << self.mantissa_bits | 1 << (self.mantissa_bits - 1)


FORMATS: dict[ir.Type, Format] = {F32: Format(I32, 23, 127), F64: Format(I64, 52, 1023)}


def format_of(lanes: Lanes, x: ir.Value) -> Format:
    return FORMATS[lanes.scalar_type(x)]


def to_bits(lanes: Lanes, x: ir.Value) -> ir.Value:
    return lanes.b.bitcast(x, lanes.type(format_of(lanes, x).integer))


def at_most(lanes: Lanes, x: ir.Value, bound: float) -> ir.Value:
    """The smaller of x and `bound`; NaN stays."""
    limit = lanes.like(x, bound)
    return lanes.b.select(lanes.b.fcmp_ordered(">", x, limit), limit, x)


def at_least(lanes: Lanes, x: ir.Value, bound: float) -> ir.Value:
    """The larger of x and `bound`; NaN stays."""
    limit = lanes.like(x, bound)
    return lanes.b.select(lanes.b.fcmp_ordered("<", x, limit), limit, x)


def with_sign_of(lanes: Lanes, magnitude: ir.Value, x: ir.Value) -> ir.Value:
    """`magnitude`, whose sign bit is not set, with the sign bit of x."""
    b, fmt = lanes.b, format_of(lanes, x)
    sign_bit = lanes.constant(fmt.integer, -1 << (fmt.integer.width - 1))
    return b.bitcast(b.or_(to_bits(lanes, magnitude), b.and_(to_bits(lanes, x), sign_bit)), x.type)


def balanced_polynomial(lanes: Lanes, x: ir.Value, coefficients: Sequence[float]) -> ir.Value:
    """A polynomial by Estrin's scheme, a tree instead of a chain; the coefficient of the highest power first."""
    terms: list[ir.Value] = [lanes.like(x, coefficient) for coefficient in reversed(coefficients)]
    power = x
    while len(terms) > 1:
        pairs = [lanes.fma(power, high, low) for low, high in zip(terms[::2], terms[1::2], strict=False)]
        terms = pairs + terms[2 * len(pairs) :]
        if len(terms) > 1:
            power = lanes.b.fmul(power, power)
    return terms[0]


Pair = tuple[ir.Value, ir.Value]
"""A number as the unevaluated sum of a float and a much smaller one."""


def product(lanes: Lanes, a: ir.Value, b: ir.Value) -> Pair:
    """a * b exactly."""
    high = lanes.b.fmul(a, b)
    return high, lanes.fma(a, b, lanes.b.fneg(high))


def sum_of(lanes: Lanes, a: ir.Value, b: ir.Value) -> Pair:
    """a + b exactly (Knuth's two-sum)."""
    high = lanes.b.fadd(a, b)
    part = lanes.b.fsub(high, a)
    low = lanes.b.fadd(lanes.b.fsub(a, lanes.b.fsub(high, part)), lanes.b.fsub(b, part))
    return high, low


def ordered_sum(lanes: Lanes, a: ir.Value, b: ir.Value) -> Pair:
    """a + b exactly, where a is zero or not smaller than b in magnitude."""
    high = lanes.b.fadd(a, b)
    return high, lanes.b.fsub(b, lanes.b.fsub(high, a))


def pair_product(lanes: Lanes, a: Pair, b: Pair) -> Pair:
    """The product of two pairs, to about twice the format's precision."""
    high, low = product(lanes, a[0], b[0])
    low = lanes.fma(a[1], b[0], lanes.fma(a[0], b[1], low))
    return ordered_sum(lanes, high, low)
