"""Code of max_pool_2d: the greatest element of each window and its position in the image.

A NaN is greater than every number; of equal elements the first in row order counts. The position is carried as the
distance from the window's first pixel, in 32 bits if that suffices. A window of padding alone gives the least value,
and the position of its first tap that is not before the image, as in PyTorch.
"""

from __future__ import annotations

from collections.abc import Sequence

from llvmlite import ir

from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cpu.llvm.frame.frame import I32, I64, Frame, Lanes
from okl_opt.runtime.kernels.cpu.llvm.pool.shape import Pool, pool_of, stored
from okl_opt.runtime.kernels.cpu.llvm.pool.windows import Cell, Place, Tap, emit_rows, over_taps, times
from okl_opt.runtime.kernels.cpu.llvm.reduce.folds import maximum_fold


def emit(module: ir.Module, reg: RegContext, name: str) -> None:
    reg = reg._replace(inputs=tuple(map(stored, reg.inputs)), outputs=tuple(map(stored, reg.outputs)))
    frame = Frame(module, reg, name)
    if reg.outputs[0].elem_count:
        emit_rows(frame, pool_of(reg), reg.inputs[0].dtype, _maximum)
    frame.finish()


def _maximum(cell: Cell, place: Place) -> None:
    b, frame, lanes = cell.b, cell.frame, cell.lanes
    dtype = frame.reg.inputs[0].dtype
    fold = maximum_fold(dtype)
    distance_type = _distance_type(cell.pool)

    def distance(down: Tap, right: Tap) -> ir.Value:
        h = times(frame, down, cell.pool.height.dilation * cell.pool.width.size)
        return b.trunc(b.add(h, times(frame, right, cell.pool.width.dilation)), distance_type)

    def over_columns(down: Tap, values: list[ir.Value]) -> Sequence[ir.Value]:
        def take(right: Tap, values: list[ir.Value]) -> Sequence[ir.Value]:
            best, best_distance = values
            x = place(down, right)
            is_better = _is_better(lanes, x, best, dtype)
            here = lanes.broadcast(distance(down, right))
            return b.select(is_better, x, best), b.select(is_better, here, best_distance)

        return over_taps(frame, cell.columns, values, take)

    # No element is less than this one, so the first tap stays unless another one is greater.
    least = fold.start(lanes, fold.scalar)
    first = lanes.broadcast(distance(cell.rows.low, cell.columns.low))
    best, best_distance = over_taps(frame, cell.rows, [least, first], over_columns)
    frame.store(best, frame.outputs[0], dtype, cell.index, lanes)
    frame.store(_places(cell, best_distance), frame.outputs[1], DType.SI64, cell.index, lanes)


def _distance_type(pool: Pool) -> ir.Type:
    height, width = pool.height, pool.width
    longest = (height.taps - 1) * height.dilation * width.size + (width.taps - 1) * width.dilation
    return I32 if longest < 2**31 else I64


def _is_better(lanes: Lanes, x: ir.Value, best: ir.Value, dtype: DType) -> ir.Value:
    b = lanes.b
    if dtype.is_float:
        return b.and_(b.fcmp_unordered(">", x, best), b.fcmp_ordered("ord", best, best))
    return b.icmp_unsigned(">", x, best) if dtype.kind == "unsigned" else b.icmp_signed(">", x, best)


def _places(cell: Cell, distances: ir.Value) -> ir.Value:
    """Places in the image, si64."""
    b, lanes, pool = cell.b, cell.lanes, cell.pool
    origin = b.add(b.mul(cell.rows.start, cell.frame.index(pool.width.size)), cell.columns.start)
    places = b.add(b.sext(distances, lanes.type(I64)), lanes.broadcast(origin))
    if pool.channels_last or lanes.width == 1:
        return places
    steps = [pool.width.stride * lane for lane in range(lanes.width)]
    return b.add(places, ir.Constant(lanes.type(I64), steps))
