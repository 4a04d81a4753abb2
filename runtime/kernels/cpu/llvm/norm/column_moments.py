"""Means and variances if channels are innermost: column sums of each part of the rows, then sums over the parts.

Intermediate sums are in scratch; each step starts after the one before has finished.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from llvmlite import ir

from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.kernels.cpu.llvm.frame.blocks import carry_loop, share
from okl_opt.runtime.kernels.cpu.llvm.frame.frame import F64, Frame, Lanes
from okl_opt.runtime.kernels.cpu.llvm.frame.parts import in_parts
from okl_opt.runtime.kernels.cpu.llvm.norm.shape import STATISTICS_WEIGHT, Channels, Scratch
from okl_opt.runtime.kernels.cpu.llvm.reduce.folds import run_width
from okl_opt.runtime.kernels.cpu.llvm.reduce.moments import (
    Moments,
    centre_of,
    column_sums,
    left_and_square,
    moments_of,
)

Group = Callable[[Frame, Lanes, ir.Value, ir.Value, Moments], None]
"""Uses the moments of some groups of a sample: sample, first group, moments with a group in each lane."""


def column_moments(frame: Frame, view: Channels, scratch: Scratch, group: Group) -> None:
    """The moments of every group of channels. Leaves the centre of each column in its table, from sample to sample."""
    _partial_sums(frame, view, scratch, 1)

    def centre(lanes: Lanes, sample: ir.Value, number: ir.Value, totals: Sequence[ir.Value]) -> None:
        value = centre_of(lanes, totals[0], view.count, frame.reg.inputs[0].dtype)
        _store_columns(frame, view, scratch, lanes, sample, number, value)

    _totals(frame, view, scratch, 1, centre)
    _partial_sums(frame, view, scratch, 2)

    def moments(lanes: Lanes, sample: ir.Value, number: ir.Value, totals: Sequence[ir.Value]) -> None:
        b = frame.b
        column = b.add(b.mul(sample, frame.index(view.channels)), b.mul(number, frame.index(_group_size(view))))
        centre = frame.load(frame.offset(frame.tmp(), scratch.centre), scratch.dtype, column, lanes)
        group(frame, lanes, sample, number, moments_of(lanes, centre, totals, view.count))

    _totals(frame, view, scratch, 2, moments)


def _group_size(view: Channels) -> int:
    return view.channels // view.groups


def _sum_places(frame: Frame, view: Channels, scratch: Scratch, count: int) -> list[ir.Value]:
    """The addresses of the sums of each kind, [samples, parts, channels] f64."""
    size = 8 * view.samples * view.row_parts * view.channels
    start = frame.offset(frame.tmp(), scratch.sums)
    return [frame.offset(start, kind * size) for kind in range(count)]


def _partial_sums(frame: Frame, view: Channels, scratch: Scratch, count: int) -> None:
    """For every part of the rows and every column: the sum (count 1), or the sums of `left_and_square` (count 2)."""
    dtype = frame.reg.inputs[0].dtype
    parts = view.row_parts

    def columns(part: Frame, number: ir.Value) -> None:
        b = part.b
        sample, within = b.udiv(number, part.index(parts)), b.urem(number, part.index(parts))
        first, stop = share(part, within, parts, view.rows)
        x = part.element(part.inputs[0], dtype, b.mul(sample, part.index(view.rows * view.channels)))
        centres = part.offset(part.tmp(), scratch.centre)
        places = _sum_places(part, view, scratch, count)

        def block(column: ir.Value, lanes: Lanes) -> None:
            def value(row: ir.Value, lanes: Lanes) -> ir.Value:
                return part.load(x, dtype, b.add(b.mul(row, part.index(view.channels)), column), lanes)

            if count == 1:
                sums = column_sums(part, dtype, first, stop, lanes, lambda row, lanes: [value(row, lanes)], 1)
            else:
                at = b.add(b.mul(sample, part.index(view.channels)), column)
                centre = part.load(centres, scratch.dtype, at, lanes)
                sums = column_sums(
                    part,
                    dtype,
                    first,
                    stop,
                    lanes,
                    lambda row, lanes: left_and_square(lanes, value(row, lanes), centre),
                    2,
                )
            at = b.add(b.mul(number, part.index(view.channels)), column)
            for place, total in zip(places, sums, strict=True):
                part.store(total, place, DType.F64, at, lanes)

        wide = (3 - count) * run_width(dtype)
        part.lanes_loop(view.channels, min(wide, 1 << (view.channels.bit_length() - 1)), block)

    def build(part: Frame, first: ir.Value, stop: ir.Value) -> None:
        with part.loop(first, stop) as number:
            columns(part, number)

    weight = STATISTICS_WEIGHT * view.rows * view.channels / parts
    in_parts(frame, view.samples * parts, weight, build)


def _totals(
    frame: Frame,
    view: Channels,
    scratch: Scratch,
    count: int,
    use: Callable[[Lanes, ir.Value, ir.Value, Sequence[ir.Value]], None],
) -> None:
    """Pass the sums over all parts and over a group's columns to `use`: lanes are groups of one column, or a single
    group.
    """
    b = frame.b
    places = _sum_places(frame, view, scratch, count)
    size = _group_size(view)
    with frame.loop(0, view.samples) as sample:
        first_part = b.mul(sample, frame.index(view.row_parts))

        def groups(number: ir.Value, lanes: Lanes) -> None:
            start = b.mul(number, frame.index(size))
            zeros: list[ir.Value] = [lanes.constant(F64, 0)] * count

            def over_parts(part: ir.Value, totals: list[ir.Value]) -> list[ir.Value]:
                at = b.add(b.mul(b.add(first_part, part), frame.index(view.channels)), start)

                def over_columns(column: ir.Value, totals: list[ir.Value]) -> list[ir.Value]:
                    return [
                        b.fadd(total, frame.load(place, DType.F64, b.add(at, column), lanes))
                        for place, total in zip(places, totals, strict=True)
                    ]

                return carry_loop(frame, 0, size, 1, totals, over_columns)

            use(lanes, sample, number, carry_loop(frame, 0, view.row_parts, 1, zeros, over_parts))

        frame.lanes_loop(view.groups, 8 if size == 1 else 1, groups)


def _store_columns(
    frame: Frame, view: Channels, scratch: Scratch, lanes: Lanes, sample: ir.Value, number: ir.Value, value: ir.Value
) -> None:
    """The centre of a group, for each of its columns."""
    b = frame.b
    size = _group_size(view)
    table = frame.offset(frame.tmp(), scratch.centre)
    start = b.add(b.mul(sample, frame.index(view.channels)), b.mul(number, frame.index(size)))
    with frame.loop(0, size) as column:
        frame.store(value, table, scratch.dtype, b.add(start, column), lanes)
