"""Code of batch normalisation.

Inference is one pass. Training takes two over x for mean and variance, then that one. Numbers of channels are computed
in f64; parameters are copied to scratch before anything is written, so that a result may take an operand's place.
"""

from __future__ import annotations

from llvmlite import ir

from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cpu.llvm.frame.blocks import carry_loop
from okl_opt.runtime.kernels.cpu.llvm.frame.frame import F64, I32, Frame, Lanes, compute_type
from okl_opt.runtime.kernels.cpu.llvm.frame.parts import in_parts
from okl_opt.runtime.kernels.cpu.llvm.norm.channelwise import Tables, apply_rows, apply_run, copy_statistics
from okl_opt.runtime.kernels.cpu.llvm.norm.column_moments import column_moments
from okl_opt.runtime.kernels.cpu.llvm.norm.shape import (
    STATISTICS_WEIGHT,
    Channels,
    batch_scratch,
    batch_view,
    table_repeats,
)
from okl_opt.runtime.kernels.cpu.llvm.pointwise.emitter import STREAMED_BYTES, VECTOR_BYTES, can_stream
from okl_opt.runtime.kernels.cpu.llvm.reduce.moments import (
    Moments,
    centre_of,
    inverse_root,
    left_and_square,
    moments_of,
    narrowed,
    run_sums,
    widened,
)
from okl_opt.runtime.kernels.scalars import as_element


def emit(module: ir.Module, reg: RegContext, name: str) -> None:
    frame = Frame(module, reg, name)
    view = batch_view(reg)
    if not reg.attrs["training"]:
        frame.lanes_loop(view.channels, 8, lambda c, lanes: _inference(frame, lanes, c))
    elif view.inner == 1 and view.count:
        column_moments(frame, view, batch_scratch(reg), _column_group)
    else:
        _run_moments(frame, view)
    _apply(frame, view)
    _store_statistics(frame, view)
    if reg.op_type == "normalization_add_relu":
        _reserve(frame)
    frame.finish()


def _number(reg: RegContext, name: str) -> float:
    return as_element(reg.number(name), DType.F32)


def _parameter(frame: Frame, key: str, lanes: Lanes, channel: ir.Value) -> ir.Value:
    """A parameter of some channels, as f64."""
    index = frame.reg.input_index(key)
    assert index is not None, f"no operand {key}"
    return widened(lanes, frame.load(frame.inputs[index], frame.reg.inputs[index].dtype, channel, lanes))


def _inference(frame: Frame, lanes: Lanes, channel: ir.Value) -> None:
    """Fill the tables and statistics of some channels from the moving statistics."""
    reg = frame.reg
    mean, variance = (_parameter(frame, key, lanes, channel) for key in ("moving_mean", "moving_variance"))
    inverse = inverse_root(lanes, variance, _number(reg, "epsilon"))
    scale = frame.b.fmul(inverse, _parameter(frame, "gamma", lanes, channel))
    _store_tables(frame, lanes, channel, mean, scale, _parameter(frame, "beta", lanes, channel))
    _keep_statistics(frame, lanes, channel, mean, inverse)


def _column_group(frame: Frame, lanes: Lanes, sample: ir.Value, channel: ir.Value, moments: Moments) -> None:
    _training(frame, lanes, channel, moments)


def _training(frame: Frame, lanes: Lanes, channel: ir.Value, moments: Moments) -> None:
    """Fill the tables and statistics of some channels from the batch's moments, and move the moving statistics."""
    b, reg = frame.b, frame.reg
    inverse = inverse_root(lanes, moments.variance, _number(reg, "epsilon"))
    scale = b.fmul(inverse, _parameter(frame, "gamma", lanes, channel))
    shift = b.fsub(_parameter(frame, "beta", lanes, channel), b.fmul(moments.rest, scale))
    _store_tables(frame, lanes, channel, widened(lanes, moments.centre), scale, shift)
    mean = moments.infinite_mean(lanes)
    _keep_statistics(frame, lanes, channel, mean, inverse)
    count = batch_view(reg).count
    unbiased = count / (count - 1) if count > 1 else 1.0
    batch = {
        "moving_mean": mean,
        "moving_variance": b.fmul(moments.variance, lanes.constant(F64, unbiased)),
    }
    momentum = _number(reg, "momentum")
    for key, value in batch.items():
        index = reg.input_index(key)
        if index is None:
            continue
        kept = b.fmul(_parameter(frame, key, lanes, channel), lanes.constant(F64, momentum))
        moved = b.fadd(kept, b.fmul(value, lanes.constant(F64, 1.0 - momentum)))
        dtype = reg.inputs[index].dtype
        frame.store(narrowed(lanes, moved, compute_type(dtype)), frame.inputs[index], dtype, channel, lanes)


def _store_tables(
    frame: Frame, lanes: Lanes, channel: ir.Value, centre: ir.Value, scale: ir.Value, shift: ir.Value
) -> None:
    """The numbers of some channels, in every repetition of the tables."""
    view, tables = batch_view(frame.reg), _tables(frame)
    repeats = table_repeats(view.channels) if view.inner == 1 else 1
    scalar = compute_type(tables.dtype)
    numbers = [narrowed(lanes, value, scalar) for value in (centre, scale, shift)]
    with frame.loop(0, repeats) as repeat:
        at = frame.b.add(frame.b.mul(repeat, frame.index(view.channels)), channel)
        for value, pointer in zip(numbers, (tables.centre, tables.scale, tables.shift), strict=True):
            frame.store(value, pointer, tables.dtype, at, lanes)


def _tables(frame: Frame) -> Tables:
    layout = batch_scratch(frame.reg)
    start = frame.tmp()
    centre, scale, shift = (frame.offset(start, place) for place in (layout.centre, layout.scale, layout.shift))
    return Tables(centre, scale, shift, layout.dtype)


def _keep_statistics(frame: Frame, lanes: Lanes, channel: ir.Value, mean: ir.Value, inverse: ir.Value) -> None:
    """Store mean and inverse deviation of some channels to scratch: a result may share an operand's buffer."""
    layout = batch_scratch(frame.reg)
    scalar = compute_type(layout.dtype)
    for value, place in ((mean, layout.mean), (inverse, layout.inverse)):
        frame.store(narrowed(lanes, value, scalar), frame.offset(frame.tmp(), place), layout.dtype, channel, lanes)


def _store_statistics(frame: Frame, view: Channels) -> None:
    """The results `mean` and `inv_variance`, where the op has them."""
    layout = batch_scratch(frame.reg)
    for key, place in (("mean", layout.mean), ("inv_variance", layout.inverse)):
        if (key, 0) in frame.reg.output_keys:
            target = frame.outputs[frame.reg.output_keys.index((key, 0))]
            source = frame.offset(frame.tmp(), place)
            copy_statistics(frame, layout.dtype, source, target, view.channels)


def _run_moments(frame: Frame, view: Channels) -> None:
    """Mean and variance of each channel from its contiguous runs; the parts are ranges of channels."""
    dtype = frame.reg.inputs[0].dtype
    zero = ir.Constant(F64, 0.0)

    def one(part: Frame, channel: ir.Value) -> None:
        b = part.b

        def run(row: ir.Value) -> ir.Value:
            number = b.add(b.mul(row, part.index(view.channels)), channel)
            return part.element(part.inputs[0], dtype, b.mul(number, part.index(view.inner)))

        def add(row: ir.Value, totals: list[ir.Value]) -> list[ir.Value]:
            start = run(row)
            return run_sums(part, dtype, view.inner, lambda i, lanes: [part.load(start, dtype, i, lanes)], totals)

        (total,) = carry_loop(part, 0, view.rows, 1, [zero], add)
        centre = centre_of(part.scalar, total, view.count, dtype)

        def add_left(row: ir.Value, totals: list[ir.Value]) -> list[ir.Value]:
            start = run(row)
            return run_sums(
                part,
                dtype,
                view.inner,
                lambda i, lanes: left_and_square(lanes, part.load(start, dtype, i, lanes), centre),
                totals,
            )

        sums = carry_loop(part, 0, view.rows, 1, [zero, zero], add_left)
        _training(part, part.scalar, channel, moments_of(part.scalar, centre, sums, view.count))

    def build(part: Frame, first: ir.Value, stop: ir.Value) -> None:
        with part.loop(first, stop) as channel:
            one(part, channel)

    in_parts(frame, view.channels, STATISTICS_WEIGHT * view.count, build)


def _finish(frame: Frame, lanes: Lanes, value: ir.Value, index: ir.Value) -> ir.Value:
    """Plus the addend; then x < 0 ? 0 : x where the op says so."""
    b, reg = frame.b, frame.reg
    addend = reg.input_index("addend" if reg.op_type == "normalization_add_relu" else "_add_to_output")
    if addend is not None:
        value = b.fadd(value, frame.load(frame.inputs[addend], reg.inputs[addend].dtype, index, lanes))
    if reg.op_type != "normalization_add_relu":
        return value
    zero = lanes.like(value, 0)
    return b.select(b.fcmp_ordered("<", value, zero), zero, value)


def _apply(frame: Frame, view: Channels) -> None:
    """Compute y from x and the tables, with streaming stores if y is large and aligned."""
    y = frame.reg.outputs[0]
    if y.elem_count == 0:
        return
    row = view.inner if view.inner > 1 else view.channels * table_repeats(view.channels)
    if y.nbytes < STREAMED_BYTES or row * y.dtype.itemsize % VECTOR_BYTES:
        _apply_once(frame, view, streaming=False)
        return
    with frame.b.if_else(can_stream(frame)) as (then, otherwise):
        with then:
            _apply_once(frame, view, streaming=True)
        with otherwise:
            _apply_once(frame, view, streaming=False)


def _apply_once(frame: Frame, view: Channels, *, streaming: bool) -> None:
    if view.inner == 1:
        _apply_to_rows(frame, view, streaming=streaming)
    else:
        _apply_to_runs(frame, view, streaming=streaming)


def _apply_to_rows(frame: Frame, view: Channels, *, streaming: bool) -> None:
    row = view.channels * table_repeats(view.channels)
    rows, rest = divmod(view.rows * view.channels, row)

    def build(part: Frame, first: ir.Value, stop: ir.Value) -> None:
        apply_rows(part, first, stop, row, row, _tables(part), _finish, streaming=streaming)
        if streaming:
            part.fence()

    in_parts(frame, rows, row, build)
    if rest:
        apply_rows(frame, frame.index(rows), frame.index(rows + 1), row, rest, _tables(frame), _finish)


def _apply_to_runs(frame: Frame, view: Channels, *, streaming: bool) -> None:
    def build(part: Frame, first: ir.Value, stop: ir.Value) -> None:
        b, tables = part.b, _tables(part)
        with part.loop(first, stop) as number:
            channel = b.urem(number, part.index(view.channels))
            centre, scale, shift = (
                part.load(pointer, tables.dtype, channel) for pointer in (tables.centre, tables.scale, tables.shift)
            )
            start = b.mul(number, part.index(view.inner))
            apply_run(part, start, view.inner, (centre, scale, shift), _finish, streaming=streaming)
        if streaming:
            part.fence()

    in_parts(frame, view.rows * view.channels, view.inner, build)


def _reserve(frame: Frame) -> None:
    """`reserve_space`: bit i of word w is 1 if element 32 w + i of y is positive."""
    y = frame.reg.outputs[0]
    words = y.elem_count // 32

    def word(part: Frame, number: ir.Value, count: int) -> None:
        b = part.b
        lanes = Lanes(b, count)
        values = part.load(part.outputs[0], y.dtype, b.mul(number, part.index(32)), lanes)
        positive = b.fcmp_ordered(">", values, lanes.like(values, 0))
        bits = b.zext(positive, I32) if count == 1 else b.bitcast(positive, ir.IntType(count))
        if 1 < count < 32:
            bits = b.zext(bits, I32)
        part.store(bits, part.outputs[1], DType.SI32, number)

    def build(part: Frame, first: ir.Value, stop: ir.Value) -> None:
        with part.loop(first, stop) as number:
            word(part, number, 32)

    in_parts(frame, words, 16, build)
    if y.elem_count % 32:
        word(frame, frame.index(words), y.elem_count % 32)
