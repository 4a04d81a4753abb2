"""Several sums at once, in an order that depends only on the count; means and variances.

Sums are in f32 (f64 for f64) within a block, and in f64 over blocks: the error is that of one block. A variance is
computed from squared differences to the mean rounded to f32, so that nothing large cancels.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from llvmlite import ir

from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.kernels.cpu.llvm.frame.blocks import carry_loop, halves_together
from okl_opt.runtime.kernels.cpu.llvm.frame.frame import F64, Body, Lanes, compute_type
from okl_opt.runtime.kernels.cpu.llvm.reduce.folds import run_width

_RUN_BLOCK = 4096
_COLUMN_BLOCK = 256

Terms = Callable[[ir.Value, Lanes], Sequence[ir.Value]]
"""The terms at an index, on some lanes: one value for each sum."""


def widened(lanes: Lanes, value: ir.Value) -> ir.Value:
    """A value of a compute type as f64."""
    return value if lanes.scalar_type(value) == F64 else lanes.b.fpext(value, lanes.type(F64))


def narrowed(lanes: Lanes, value: ir.Value, scalar: ir.Type) -> ir.Value:
    """An f64 in a compute type."""
    return value if scalar == F64 else lanes.b.fptrunc(value, lanes.type(scalar))


def _added(b: ir.IRBuilder, totals: Sequence[ir.Value], terms: Sequence[ir.Value]) -> list[ir.Value]:
    return [b.fadd(total, term) for total, term in zip(totals, terms, strict=True)]


def run_sums(body: Body, dtype: DType, count: int, terms: Terms, totals: Sequence[ir.Value]) -> list[ir.Value]:
    """`totals` (f64) plus the terms at 0 ... count - 1."""
    b = body.b
    lanes = Lanes(b, run_width(dtype))
    zero = lanes.constant(compute_type(dtype), 0)
    pair = 2 * lanes.width

    def block(first: int | ir.Value, size: int, totals: Sequence[ir.Value]) -> list[ir.Value]:
        """`size` is a multiple of two registers."""
        stop = b.add(first, body.index(size)) if isinstance(first, ir.Value) else first + size

        def step(i: ir.Value, sums: list[ir.Value]) -> list[ir.Value]:
            second = b.add(i, body.index(lanes.width))
            return _added(b, sums, [*terms(i, lanes), *terms(second, lanes)])

        sums = carry_loop(body, first, stop, pair, [zero] * (2 * len(totals)), step)
        halves = zip(sums[: len(totals)], sums[len(totals) :], strict=True)
        return _added(b, totals, [halves_together(b, widened(lanes, b.fadd(x, y)), b.fadd) for x, y in halves])

    done = count - count % _RUN_BLOCK
    results = list(totals)
    if done:
        results = carry_loop(body, 0, done, _RUN_BLOCK, results, lambda i, values: block(i, _RUN_BLOCK, values))
    bulk = (count - done) - (count - done) % pair
    if bulk:
        results = block(done, bulk, results)
        done += bulk
    if done < count:

        def one(i: ir.Value, values: list[ir.Value]) -> list[ir.Value]:
            return _added(b, values, [widened(body.scalar, term) for term in terms(i, body.scalar)])

        results = carry_loop(body, done, count, 1, results, one)
    return results


def column_sums(
    body: Body, dtype: DType, first: ir.Value, stop: ir.Value, lanes: Lanes, terms: Terms, sums: int
) -> list[ir.Value]:
    """The terms at first ... stop - 1 added up lane by lane, as f64; every block adds up in the compute type."""
    b = body.b
    zero = lanes.constant(compute_type(dtype), 0)
    wide = lanes.constant(F64, 0)

    def block(i: ir.Value, totals: list[ir.Value]) -> list[ir.Value]:
        end = b.add(i, body.index(_COLUMN_BLOCK))
        last = b.select(b.icmp_signed("<", end, stop), end, stop)
        parts = carry_loop(body, i, last, 1, [zero] * sums, lambda row, values: _added(b, values, terms(row, lanes)))
        return _added(b, totals, [widened(lanes, part) for part in parts])

    return carry_loop(body, first, stop, _COLUMN_BLOCK, [wide] * sums, block)


class Moments(NamedTuple):
    """Mean and variance of numbers, f64: the mean is `centre`, of the compute type, plus `rest`."""

    centre: ir.Value
    rest: ir.Value
    variance: ir.Value

    def mean(self, lanes: Lanes) -> ir.Value:
        """The mean, f64; NaN of numbers with an infinity among them."""
        return lanes.b.fadd(widened(lanes, self.centre), self.rest)

    def infinite_mean(self, lanes: Lanes) -> ir.Value:
        """The mean, f64; an infinite one is kept, although the differences to it are NaN."""
        centre = widened(lanes, self.centre)
        return lanes.b.select(lanes.b.fcmp_unordered("uno", self.rest, self.rest), centre, self.mean(lanes))


def centre_of(lanes: Lanes, total: ir.Value, count: int, dtype: DType) -> ir.Value:
    """The mean rounded to the compute type."""
    return narrowed(lanes, lanes.b.fdiv(total, lanes.constant(F64, float(count))), compute_type(dtype))


def moments_of(lanes: Lanes, centre: ir.Value, sums: Sequence[ir.Value], count: int) -> Moments:
    """Moments from the sums of the differences to `centre` and of their squares."""
    b = lanes.b
    divisor = lanes.constant(F64, float(count))
    rest, square = (b.fdiv(total, divisor) for total in sums)
    variance = b.fsub(square, b.fmul(rest, rest))
    # Rounding could leave the variance of equal numbers below zero; the comparison keeps NaN.
    is_negative = b.fcmp_ordered("<", variance, lanes.constant(F64, 0))
    return Moments(centre, rest, b.select(is_negative, lanes.constant(F64, 0), variance))


def inverse_root(lanes: Lanes, variance: ir.Value, epsilon: float) -> ir.Value:
    """1 / sqrt(variance + epsilon), f64."""
    root = lanes.intrinsic("sqrt", lanes.b.fadd(variance, lanes.constant(F64, epsilon)))
    return lanes.b.fdiv(lanes.constant(F64, 1.0), root)


def left_and_square(lanes: Lanes, value: ir.Value, centre: ir.Value) -> tuple[ir.Value, ir.Value]:
    """value - centre, and its square."""
    left = lanes.b.fsub(value, lanes.broadcast(centre))
    return left, lanes.b.fmul(left, left)
