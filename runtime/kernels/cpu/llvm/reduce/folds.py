"""Folding many numbers into one, in an order that depends only on the count.

A run is folded in two 64-byte registers on every target, so that results are the same bits on every machine. Sums of
more than a block of elements go through f64: the error of an f32 sum stays that of one block. Products of f32, f16 and
bf16 are computed in f64 throughout: a partial product may overflow although the whole does not.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf

from llvmlite import ir

from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.kernels.cpu.llvm.frame.blocks import carry_loop, halves_together
from okl_opt.runtime.kernels.cpu.llvm.frame.frame import F32, F64, Body, Lanes, compute_type

_RUN_BLOCK = 4096
_COLUMN_BLOCK = 256
_VECTOR_BYTES = 64

Load = Callable[[ir.Value, Lanes], ir.Value]
"""The numbers at an index, on some lanes, in their compute type."""


@dataclass(frozen=True)
class Fold:
    """The combination of two numbers of `dtype`'s compute type, and its neutral element."""

    dtype: DType
    combine: Callable[[Lanes, ir.Value, ir.Value], ir.Value]
    neutral: float
    is_sum: bool = False
    is_product: bool = False

    @property
    def result(self) -> ir.Type:
        return compute_type(self.dtype)

    @property
    def scalar(self) -> ir.Type:
        """The type in which neighbours are combined: f64 for products of floats, else the compute type."""
        return F64 if self.is_product and self.result == F32 else self.result

    @property
    def wide(self) -> ir.Type:
        """The type of totals: f64 for sums and products of floats, else the compute type."""
        return F64 if self.is_sum and self.result == F32 else self.scalar

    def loaded(self, lanes: Lanes, value: ir.Value) -> ir.Value:
        """A value of the compute type in the type in which neighbours are combined."""
        return value if lanes.scalar_type(value) == self.scalar else lanes.b.fpext(value, lanes.type(self.scalar))

    def start(self, lanes: Lanes, scalar: ir.Type) -> ir.Value:
        return lanes.constant(scalar, self.neutral)

    def widened(self, lanes: Lanes, value: ir.Value) -> ir.Value:
        return value if lanes.scalar_type(value) == self.wide else lanes.b.fpext(value, lanes.type(self.wide))

    def narrowed(self, lanes: Lanes, total: ir.Value) -> ir.Value:
        """A total in the compute type."""
        return total if self.wide == self.result else lanes.b.fptrunc(total, lanes.type(self.result))


def sum_fold(dtype: DType) -> Fold:
    def add(lanes: Lanes, a: ir.Value, b: ir.Value) -> ir.Value:
        if dtype is DType.BOOL:
            return lanes.b.or_(a, b)
        return lanes.b.fadd(a, b) if dtype.is_float else lanes.b.add(a, b)

    return Fold(dtype, add, 0, is_sum=True)


def product_fold(dtype: DType) -> Fold:
    def multiply(lanes: Lanes, a: ir.Value, b: ir.Value) -> ir.Value:
        if dtype is DType.BOOL:
            return lanes.b.and_(a, b)
        return lanes.b.fmul(a, b) if dtype.is_float else lanes.b.mul(a, b)

    return Fold(dtype, multiply, 1, is_product=True)


def maximum_fold(dtype: DType) -> Fold:
    return Fold(dtype, lambda lanes, a, b: _further(lanes, a, b, dtype, ">"), _bounds(dtype)[0])


def minimum_fold(dtype: DType) -> Fold:
    return Fold(dtype, lambda lanes, a, b: _further(lanes, a, b, dtype, "<"), _bounds(dtype)[1])


def _further(lanes: Lanes, best: ir.Value, x: ir.Value, dtype: DType, side: str) -> ir.Value:
    """The larger or smaller of two; a NaN wins and stays."""
    b = lanes.b
    operator = ">" if side == ">" else "<"
    if dtype is DType.BOOL:
        return b.or_(best, x) if side == ">" else b.and_(best, x)
    if dtype.is_float:
        better: ir.Value = b.or_(b.fcmp_ordered(operator, x, best), b.fcmp_unordered("uno", x, x))
    elif dtype.kind == "unsigned":
        better = b.icmp_unsigned(operator, x, best)
    else:
        better = b.icmp_signed(operator, x, best)
    return b.select(better, x, best)


def _bounds(dtype: DType) -> tuple[float, float]:
    """The least and the greatest value."""
    bits = 8 * dtype.itemsize
    if dtype.is_float:
        return -inf, inf
    if dtype is DType.BOOL:
        return 0, 1
    return (0, (1 << bits) - 1) if dtype.kind == "unsigned" else (-1 << (bits - 1), (1 << (bits - 1)) - 1)


def run_width(dtype: DType) -> int:
    """Lanes of one of the two registers."""
    return _VECTOR_BYTES // (4 if dtype in (DType.F16, DType.BF16) else dtype.itemsize)


def fold_run(body: Body, fold: Fold, count: int, load: Load, total: ir.Value | None = None) -> ir.Value:
    """The numbers at 0 ... count - 1 folded into `total`, as a scalar of the wide type."""
    b = body.b
    lanes = Lanes(b, run_width(fold.dtype))
    pair = 2 * lanes.width
    total = fold.start(body.scalar, fold.wide) if total is None else total

    def block(first: int | ir.Value, size: int, total: ir.Value) -> ir.Value:
        """`size` is a multiple of two registers."""
        stop = b.add(first, body.index(size)) if isinstance(first, ir.Value) else first + size

        def step(i: ir.Value, values: list[ir.Value]) -> list[ir.Value]:
            second = b.add(i, body.index(lanes.width))
            return [
                fold.combine(lanes, values[0], fold.loaded(lanes, load(i, lanes))),
                fold.combine(lanes, values[1], fold.loaded(lanes, load(second, lanes))),
            ]

        left, right = carry_loop(body, first, stop, pair, [fold.start(lanes, fold.scalar)] * 2, step)
        both = fold.widened(lanes, fold.combine(lanes, left, right))
        folded = halves_together(b, both, lambda x, y: fold.combine(lanes, x, y))
        return fold.combine(body.scalar, total, folded)

    done = count - count % _RUN_BLOCK
    if done:
        (total,) = carry_loop(body, 0, done, _RUN_BLOCK, [total], lambda i, t: [block(i, _RUN_BLOCK, t[0])])
    bulk = (count - done) - (count - done) % pair
    if bulk:
        total = block(done, bulk, total)
        done += bulk
    if done < count:

        def one(i: ir.Value, values: list[ir.Value]) -> list[ir.Value]:
            return [fold.combine(body.scalar, values[0], fold.widened(body.scalar, load(i, body.scalar)))]

        (total,) = carry_loop(body, done, count, 1, [total], one)
    return total


def fold_columns(body: Body, fold: Fold, count: int, lanes: Lanes, load: Load, total: ir.Value) -> ir.Value:
    """Each lane folded by itself over the indices 0 ... count - 1, into `total` of the wide type."""

    def stretch(first: int | ir.Value, stop: int | ir.Value, total: ir.Value) -> ir.Value:
        def step(i: ir.Value, values: list[ir.Value]) -> list[ir.Value]:
            return [fold.combine(lanes, values[0], fold.loaded(lanes, load(i, lanes)))]

        (part,) = carry_loop(body, first, stop, 1, [fold.start(lanes, fold.scalar)], step)
        return fold.combine(lanes, total, fold.widened(lanes, part))

    done = count - count % _COLUMN_BLOCK
    if done:

        def block(i: ir.Value, totals: list[ir.Value]) -> list[ir.Value]:
            return [stretch(i, body.b.add(i, body.index(_COLUMN_BLOCK)), totals[0])]

        (total,) = carry_loop(body, 0, done, _COLUMN_BLOCK, [total], block)
    return stretch(done, count, total) if done < count else total
