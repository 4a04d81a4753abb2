"""y = (x - centre) * scale + shift with numbers of each channel: the last step of normalisations over channels.

The three tables are in scratch. If channels are innermost, rows of x are processed with rows of the tables; a table of
few channels is repeated so that a row fills vectors. Else a run of neighbours shares one channel's numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from llvmlite import ir

from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.kernels.cpu.llvm.frame.blocks import times_plus
from okl_opt.runtime.kernels.cpu.llvm.frame.frame import Frame, Lanes
from okl_opt.runtime.kernels.cpu.llvm.reduce.folds import run_width

Finish = Callable[[Frame, Lanes, ir.Value, ir.Value], ir.Value]
"""Maps the normalised values at an index of the result to the stored values."""


class Tables(NamedTuple):
    """Pointers to the three tables, and the type of their numbers."""

    centre: ir.Value
    scale: ir.Value
    shift: ir.Value
    dtype: DType

    def from_(self, frame: Frame, index: ir.Value) -> Tables:
        """The tables from element `index` on."""
        pointers = (self.centre, self.scale, self.shift)
        centre, scale, shift = (frame.element(pointer, self.dtype, index) for pointer in pointers)
        return Tables(centre, scale, shift, self.dtype)


def apply_rows(
    frame: Frame,
    first: ir.Value,
    stop: ir.Value,
    row: int,
    length: int,
    tables: Tables,
    finish: Finish,
    *,
    streaming: bool = False,
) -> None:
    """`length` elements of each of the rows first ... stop - 1, which begin `row` elements apart."""
    with frame.loop(first, stop) as number:
        start = frame.b.mul(number, frame.index(row), flags=["nsw"])

        def run(i: ir.Value, lanes: Lanes) -> None:
            centre, scale, shift = (
                frame.load(pointer, tables.dtype, i, lanes) for pointer in (tables.centre, tables.scale, tables.shift)
            )
            _one(frame, lanes, frame.b.add(start, i), centre, scale, shift, finish, streaming=streaming)

        frame.lanes_loop(length, min(_width(frame), 1 << max(length.bit_length() - 1, 0)), run)


def apply_run(
    frame: Frame,
    start: ir.Value,
    length: int,
    numbers: tuple[ir.Value, ir.Value, ir.Value],
    finish: Finish,
    *,
    streaming: bool = False,
) -> None:
    """`length` neighbours from `start` on, all of one channel with the given centre, scale and shift."""

    def run(i: ir.Value, lanes: Lanes) -> None:
        centre, scale, shift = (lanes.broadcast(number) for number in numbers)
        _one(frame, lanes, frame.b.add(start, i), centre, scale, shift, finish, streaming=streaming)

    frame.lanes_loop(length, min(_width(frame), 1 << max(length.bit_length() - 1, 0)), run)


def _width(frame: Frame) -> int:
    return run_width(frame.reg.inputs[0].dtype)


def _one(
    frame: Frame,
    lanes: Lanes,
    index: ir.Value,
    centre: ir.Value,
    scale: ir.Value,
    shift: ir.Value,
    finish: Finish,
    *,
    streaming: bool = False,
) -> None:
    dtype = frame.reg.inputs[0].dtype
    left = frame.b.fsub(frame.load(frame.inputs[0], dtype, index, lanes), centre)
    value = finish(frame, lanes, times_plus(lanes, left, scale, shift, dtype), index)
    frame.store(value, frame.outputs[0], dtype, index, lanes, streaming=streaming and lanes.width > 1)


def copy_statistics(frame: Frame, dtype: DType, source: ir.Value, target: ir.Value, count: int) -> None:
    """Statistics from scratch to a result."""
    frame.lanes_loop(
        count, 8, lambda i, lanes: frame.store(frame.load(source, dtype, i, lanes), target, dtype, i, lanes)
    )
