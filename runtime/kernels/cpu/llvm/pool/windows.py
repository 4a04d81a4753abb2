"""The loops of pooling: over results, row by row, and over the places of each window.

Lanes are channels if these are innermost, else neighbouring results of a row. Windows that exceed the image at the left
or right have bounds computed at run time, the others constant bounds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from llvmlite import ir

from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.kernels.cpu.llvm.frame.blocks import carry_loop, shuffle
from okl_opt.runtime.kernels.cpu.llvm.frame.frame import Body, Frame, Lanes
from okl_opt.runtime.kernels.cpu.llvm.frame.parts import in_parts
from okl_opt.runtime.kernels.cpu.llvm.pool.shape import Pool, Windows
from okl_opt.runtime.kernels.cpu.llvm.reduce.folds import run_width

_MOST_UNROLLED = 8
_MOST_STRIDE = 4  # up to which whole vectors are loaded and every stride-th element is kept
_FEWEST_LANES = 4


Tap = int | ir.Value
"""A number, constant or computed at run time."""


class Span(NamedTuple):
    """A window along one axis: where it starts, perhaps before the image, and its taps inside: `low` to `high` - 1."""

    windows: Windows
    start: ir.Value
    low: Tap
    high: Tap


@dataclass(frozen=True)
class Cell:
    """A result, or neighbours of one row in the lanes, and its window. `index` is where it is stored."""

    frame: Frame
    lanes: Lanes
    pool: Pool
    rows: Span
    columns: Span
    index: ir.Value

    @property
    def b(self) -> ir.IRBuilder:
        return self.lanes.b


def as_value(body: Body, tap: Tap) -> ir.Value:
    return body.index(tap) if isinstance(tap, int) else tap


def times(body: Body, tap: Tap, step: int) -> ir.Value:
    """tap * step, i64."""
    return body.index(tap * step) if isinstance(tap, int) else body.b.mul(tap, body.index(step))


Place = Callable[[Tap, Tap], ir.Value]
"""Loads the elements at a tap of the window, given by its row and column."""

Reduce = Callable[[Cell, Place], None]
"""Computes the result of a window with the loops below, and stores it."""


def emit_rows(frame: Frame, pool: Pool, dtype: DType, reduce: Reduce) -> None:
    """Build all results; a unit of parallel work is one row of results. `dtype` is that of x."""

    def build(part: Frame, first: ir.Value, stop: ir.Value) -> None:
        b = part.b
        with part.loop(first, stop) as row:
            plane = b.udiv(row, part.index(pool.height.count))
            rows = _span(part, pool.height, b.urem(row, part.index(pool.height.count)))
            size = pool.height.size * pool.width.size * pool.lanes_across
            x = part.element(part.inputs[0], dtype, b.mul(plane, part.index(size)))
            _row(part, pool, dtype, x, rows, b.mul(row, part.index(pool.width.count * pool.lanes_across)), reduce)

    in_parts(frame, pool.planes * pool.height.count, pool.work, build)


def _span(body: Body, windows: Windows, number: ir.Value) -> Span:
    """Window `number`, with bounds worked out at run time."""
    b, zero = body.b, body.index(0)
    if windows.adaptive:
        count, size = body.index(windows.count), body.index(windows.size)
        start = b.udiv(b.mul(number, size), count)
        end = b.mul(b.add(number, body.index(1)), size)
        stop = b.udiv(b.add(end, body.index(windows.count - 1)), count)
        return Span(windows, start, 0, b.sub(stop, start))
    start = b.sub(b.mul(number, body.index(windows.stride)), body.index(windows.padding))
    low = _taps_before(body, b.sub(zero, start), windows)
    high = _taps_before(body, b.sub(body.index(windows.size), start), windows)
    return Span(windows, start, low, high)


def _taps_before(body: Body, distance: ir.Value, windows: Windows) -> ir.Value:
    """The number of taps less than `distance` after the window's start."""
    b = body.b
    positive = b.select(b.icmp_signed(">", distance, body.index(0)), distance, body.index(0))
    if windows.dilation > 1:
        dilation = body.index(windows.dilation)
        positive = b.udiv(b.add(positive, body.index(windows.dilation - 1)), dilation)
    taps = body.index(windows.taps)
    return b.select(b.icmp_signed("<", positive, taps), positive, taps)


def _inside_span(body: Body, windows: Windows, number: ir.Value) -> Span:
    """Window `number`, known to lie in the image."""
    start = body.b.sub(body.b.mul(number, body.index(windows.stride)), body.index(windows.padding))
    return Span(windows, start, 0, windows.taps)


def _row(frame: Frame, pool: Pool, dtype: DType, x: ir.Value, rows: Span, start: ir.Value, reduce: Reduce) -> None:
    """A row of results, stored from `start` on; `x` is the image."""
    inside = pool.width.inside
    whole = inside if pool.channels_last or len(inside) >= _FEWEST_LANES else range(0)
    border = [range(0, whole.start), range(whole.stop, pool.width.count)] if whole else [range(pool.width.count)]
    for numbers in border:
        if numbers:
            with frame.loop(numbers.start, numbers.stop) as number:
                _pixel(frame, pool, dtype, x, rows, _span(frame, pool.width, number), number, start, reduce)
    if whole and pool.channels_last:
        with frame.loop(whole.start, whole.stop) as number:
            _pixel(frame, pool, dtype, x, rows, _inside_span(frame, pool.width, number), number, start, reduce)
    elif whole:
        covering(
            frame,
            whole.start,
            whole.stop,
            run_width(dtype),
            lambda number, lanes: _neighbours(frame, pool, dtype, x, rows, lanes, number, start, reduce),
        )


def covering(body: Body, start: int, stop: int, width: int, build: Callable[[ir.Value, Lanes], None]) -> None:
    """`build` on lanes for all of range(start, stop); the last lanes may repeat earlier ones."""
    count = stop - start
    if count <= 0:
        return
    width = min(width, 1 << (count.bit_length() - 1))
    lanes = Lanes(body.b, width)
    last = body.index(stop - width)
    if count == width:
        build(last, lanes)
        return
    with body.loop(start, stop, width) as i:
        build(body.b.select(body.b.icmp_signed("<", i, last), i, last), lanes)


def _pixel(
    frame: Frame,
    pool: Pool,
    dtype: DType,
    x: ir.Value,
    rows: Span,
    columns: Span,
    number: ir.Value,
    start: ir.Value,
    reduce: Reduce,
) -> None:
    """One pixel of results: a scalar, or lanes of channels."""
    b, across = frame.b, pool.lanes_across
    pixel = b.add(start, b.mul(number, frame.index(across)))

    def channels(channel: ir.Value, lanes: Lanes) -> None:
        def place(down: Tap, right: Tap) -> ir.Value:
            index = b.mul(_position(frame, pool, rows, columns, down, right), frame.index(across))
            return frame.load(x, dtype, b.add(index, channel), lanes)

        reduce(Cell(frame, lanes, pool, rows, columns, b.add(pixel, channel)), place)

    covering(frame, 0, across, pool.registers * run_width(dtype), channels)


def _position(body: Body, pool: Pool, rows: Span, columns: Span, down: Tap, right: Tap) -> ir.Value:
    """Number of a pixel in its image."""
    b = body.b
    h = b.add(rows.start, times(body, down, pool.height.dilation))
    w = b.add(columns.start, times(body, right, pool.width.dilation))
    return b.add(b.mul(h, body.index(pool.width.size)), w)


def _neighbours(
    frame: Frame,
    pool: Pool,
    dtype: DType,
    x: ir.Value,
    rows: Span,
    lanes: Lanes,
    number: ir.Value,
    start: ir.Value,
    reduce: Reduce,
) -> None:
    """Neighbouring results of a row in the lanes, from `number` on; their windows lie in the image."""
    columns = _inside_span(frame, pool.width, number)

    def place(down: Tap, right: Tap) -> ir.Value:
        index = _position(frame, pool, rows, columns, down, right)
        return _every(frame, pool.width, dtype, x, index, right, lanes)

    reduce(Cell(frame, lanes, pool, rows, columns, frame.b.add(start, number)), place)


def _every(
    frame: Frame, windows: Windows, dtype: DType, x: ir.Value, index: ir.Value, tap: Tap, lanes: Lanes
) -> ir.Value:
    """The elements index, index + stride, ... of x, in the lanes.

    Loaded as one vector where that stays in the row: a little beyond the last element, or before the first.
    """
    stride = windows.stride
    if stride == 1 or lanes.width == 1:
        return frame.load(x, dtype, index, lanes)
    skipped = None
    if isinstance(tap, int) and stride <= _MOST_STRIDE:
        first, last = (at * stride - windows.padding + tap * windows.dilation for at in _ends(windows))
        if last + stride <= windows.size:
            skipped = 0
        elif first >= stride - 1:
            skipped = stride - 1
    if skipped is None:
        return _one_by_one(frame, dtype, x, index, stride, lanes)
    wide = Lanes(frame.b, stride * lanes.width)
    kept = range(skipped, wide.width, stride)
    stored = frame.load_stored(x, dtype, frame.b.sub(index, frame.index(skipped)), wide)
    return frame.widen(shuffle(frame.b, stored, stored, kept), dtype, lanes)


def _ends(windows: Windows) -> tuple[int, int]:
    return windows.inside.start, windows.inside.stop - 1


def _one_by_one(frame: Frame, dtype: DType, x: ir.Value, index: ir.Value, stride: int, lanes: Lanes) -> ir.Value:
    b = frame.b
    values: ir.Value | None = None
    for lane in range(lanes.width):
        value = frame.load(x, dtype, b.add(index, frame.index(lane * stride)))
        start = ir.Constant(lanes.type(value.type), ir.Undefined) if values is None else values
        values = b.insert_element(start, value, frame.index(lane))
    assert values is not None, "no lanes"
    return values


Take = Callable[[Tap, list[ir.Value]], Sequence[ir.Value]]
"""From a tap's number along one axis and the values so far to the values after it."""


def over_taps(body: Body, span: Span, initial: Sequence[ir.Value], take: Take) -> list[ir.Value]:
    """Values carried over the taps of a span that lie in the image; a small constant number is unrolled."""
    low, high = span.low, span.high
    if isinstance(low, int) and isinstance(high, int) and high <= _MOST_UNROLLED:
        values = list(initial)
        for tap in range(low, high):
            values = list(take(tap, values))
        return values
    return carry_loop(body, low, high, 1, initial, take)
