"""Code of avg_pool_2d and adaptive_avg_pool2d: the sum of each window over its divisor.

A row of a window is summed in the compute type; the rows of a small window likewise, those of a large one in f64. With
channels first, a window that is the whole image is one contiguous run.
"""

from __future__ import annotations

from collections.abc import Sequence

from llvmlite import ir

from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cpu.llvm.frame.blocks import halves_together
from okl_opt.runtime.kernels.cpu.llvm.frame.frame import F64, I1, Frame, Lanes, compute_type
from okl_opt.runtime.kernels.cpu.llvm.frame.parts import in_parts
from okl_opt.runtime.kernels.cpu.llvm.pool.shape import Pool, pool_of
from okl_opt.runtime.kernels.cpu.llvm.pool.windows import Cell, Place, Span, Tap, as_value, emit_rows, over_taps
from okl_opt.runtime.kernels.cpu.llvm.reduce.moments import narrowed, run_sums, widened

_SMALL_WINDOW = 64
_SHORT_RUN = 256


def emit(module: ir.Module, reg: RegContext, name: str) -> None:
    frame = Frame(module, reg, name)
    if reg.outputs[0].elem_count:
        pool = pool_of(reg)
        if not pool.channels_last and pool.height.covers_image and pool.width.covers_image:
            _whole_images(frame, pool)
        else:
            emit_rows(frame, pool, reg.inputs[0].dtype, _average)
    frame.finish()


def _average(cell: Cell, place: Place) -> None:
    b, frame, lanes, pool = cell.b, cell.frame, cell.lanes, cell.pool
    dtype = frame.reg.inputs[0].dtype
    scalar = compute_type(dtype)
    wide = pool.height.taps * pool.width.taps > _SMALL_WINDOW
    zero = lanes.constant(scalar, 0)

    def over_columns(down: Tap, values: list[ir.Value]) -> Sequence[ir.Value]:
        def take(right: Tap, values: list[ir.Value]) -> Sequence[ir.Value]:
            return [b.fadd(values[0], place(down, right))]

        (row,) = over_taps(frame, cell.columns, [zero], take)
        return [b.fadd(values[0], widened(lanes, row) if wide else row)]

    start = lanes.constant(F64, 0) if wide else zero
    (total,) = over_taps(frame, cell.rows, [start], over_columns)
    divisor = lanes.broadcast(b.sitofp(_divisor(cell), lanes.scalar_type(total)))
    frame.store(narrowed_to(lanes, b.fdiv(total, divisor), scalar), frame.outputs[0], dtype, cell.index, lanes)


def narrowed_to(lanes: Lanes, value: ir.Value, scalar: ir.Type) -> ir.Value:
    """A quotient in the compute type, which it may have already."""
    return value if lanes.scalar_type(value) == scalar else narrowed(lanes, value, scalar)


def _divisor(cell: Cell) -> ir.Value:
    """`divisor_override`, or the window's area, with or without padding (i64)."""
    attrs = cell.frame.reg.attrs
    override = cell.frame.reg.integer("divisor_override") if "divisor_override" in attrs else 0
    if override:
        return cell.frame.index(override)
    length = _padded if attrs.get("count_include_pad") else _real
    return cell.b.mul(length(cell, cell.rows), length(cell, cell.columns))


def _real(cell: Cell, span: Span) -> ir.Value:
    return cell.b.sub(as_value(cell.frame, span.high), as_value(cell.frame, span.low))


def _padded(cell: Cell, span: Span) -> ir.Value:
    """The window's length where it is clipped after the padding; the padding before the image counts."""
    b, frame, windows = cell.b, cell.frame, span.windows
    room = b.sub(frame.index(windows.size + windows.padding), span.start)
    taps = frame.index(windows.taps)
    return b.select(b.icmp_signed("<", room, taps), room, taps)


def _whole_images(frame: Frame, pool: Pool) -> None:
    """The mean of each image, its pixels in the lanes."""
    dtype = frame.reg.inputs[0].dtype
    count = pool.height.size * pool.width.size
    divisor = frame.reg.integer("divisor_override") if "divisor_override" in frame.reg.attrs else 0

    def build(part: Frame, first: ir.Value, stop: ir.Value) -> None:
        b = part.b
        with part.loop(first, stop) as plane:
            x = part.element(part.inputs[0], dtype, b.mul(plane, part.index(count)))
            total = _short_sum(part, dtype, x, count) if count <= _SHORT_RUN else _long_sum(part, dtype, x, count)
            mean = b.fdiv(total, ir.Constant(total.type, float(divisor or count)))
            part.store(narrowed_to(part.scalar, mean, compute_type(dtype)), part.outputs[0], dtype, plane)

    in_parts(frame, pool.planes, count, build)


def _long_sum(frame: Frame, dtype: DType, x: ir.Value, count: int) -> ir.Value:
    zero = ir.Constant(F64, 0.0)
    return run_sums(frame, dtype, count, lambda i, lanes: [frame.load(x, dtype, i, lanes)], [zero])[0]


def _short_sum(frame: Frame, dtype: DType, x: ir.Value, count: int) -> ir.Value:
    """A pairwise sum of a few vectors; the last one overlaps the one before, and masks elements already counted."""
    b = frame.b
    lanes = Lanes(b, min(8, 1 << (count.bit_length() - 1)))
    width = lanes.width
    whole = count - count % width
    vectors = [frame.load(x, dtype, frame.index(i), lanes) for i in range(0, whole, width)]
    if whole < count:
        last = frame.load(x, dtype, frame.index(count - width), lanes)
        is_new = ir.Constant(lanes.type(I1), [int(lane >= width - (count - whole)) for lane in range(width)])
        vectors.append(b.select(is_new, last, lanes.like(last, 0)))
    while len(vectors) > 1:
        odd = vectors[-1:] if len(vectors) % 2 else []
        vectors = [b.fadd(x, y) for x, y in zip(vectors[0::2], vectors[1::2], strict=False)] + odd
    return vectors[0] if width == 1 else halves_together(b, vectors[0], b.fadd)
