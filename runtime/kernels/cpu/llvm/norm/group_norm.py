"""Code of group_norm: two passes for mean and variance of each group, one for the result.

With channels first a group is contiguous, and its passes follow each other; else column sums are used. Statistics are
copied to the results at the end: a result may share an operand's buffer.
"""

from __future__ import annotations

from llvmlite import ir

from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cpu.llvm.frame.frame import F64, Frame, Lanes, compute_type
from okl_opt.runtime.kernels.cpu.llvm.frame.parts import in_parts
from okl_opt.runtime.kernels.cpu.llvm.maths.gates import silu
from okl_opt.runtime.kernels.cpu.llvm.norm.channelwise import Tables, apply_rows, apply_run, copy_statistics
from okl_opt.runtime.kernels.cpu.llvm.norm.column_moments import column_moments
from okl_opt.runtime.kernels.cpu.llvm.norm.shape import Channels, group_scratch, group_view
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

_WEIGHT = 3.0  # of an element that is read three times


def emit(module: ir.Module, reg: RegContext, name: str) -> None:
    frame = Frame(module, reg, name)
    view = group_view(reg)
    if view.inner == 1 and view.count:
        _by_rows(frame, view)
    else:
        _by_runs(frame, view)
    layout = group_scratch(reg)
    for output, place in ((1, layout.mean), (2, layout.inverse)):
        source = frame.offset(frame.tmp(), place)
        copy_statistics(frame, layout.dtype, source, frame.outputs[output], view.samples * view.groups)
    frame.finish()


def _finish(frame: Frame, lanes: Lanes, value: ir.Value, index: ir.Value) -> ir.Value:
    return silu(lanes, value) if frame.reg.attrs["activation"] == "silu" else value


def _statistics(frame: Frame, lanes: Lanes, group: ir.Value, moments: Moments) -> ir.Value:
    """1 / sqrt(variance + epsilon), f64. It and the mean are kept in scratch under the group's number."""
    layout = group_scratch(frame.reg)
    inverse = inverse_root(lanes, moments.variance, float(frame.reg.number("epsilon")))
    for value, place in ((moments.mean(lanes), layout.mean), (inverse, layout.inverse)):
        kept = narrowed(lanes, value, compute_type(layout.dtype))
        frame.store(kept, frame.offset(frame.tmp(), place), layout.dtype, group, lanes)
    return inverse


def _scale_and_shift(
    frame: Frame, lanes: Lanes, channel: ir.Value, moments: Moments, inverse: ir.Value
) -> tuple[ir.Value, ir.Value]:
    """The factor and the addend of `x - centre` in some channels, in the compute type."""
    b, reg = frame.b, frame.reg
    scalar = compute_type(reg.inputs[0].dtype)
    gamma, beta = (reg.input_index(key) for key in ("gamma", "beta"))

    def parameter(index: int) -> ir.Value:
        return widened(lanes, frame.load(frame.inputs[index], reg.inputs[index].dtype, channel, lanes))

    scale = inverse if gamma is None else b.fmul(inverse, parameter(gamma))
    shift: ir.Value = b.fneg(b.fmul(moments.rest, scale))
    shift = shift if beta is None else b.fadd(shift, parameter(beta))
    return narrowed(lanes, scale, scalar), narrowed(lanes, shift, scalar)


def _by_runs(frame: Frame, view: Channels) -> None:
    dtype = frame.reg.inputs[0].dtype
    size = view.channels // view.groups
    zero = ir.Constant(F64, 0.0)

    def one(part: Frame, number: ir.Value) -> None:
        b = part.b
        start = b.mul(number, part.index(size * view.inner))
        x = part.element(part.inputs[0], dtype, start)
        (total,) = run_sums(part, dtype, view.count, lambda i, lanes: [part.load(x, dtype, i, lanes)], [zero])
        centre = centre_of(part.scalar, total, view.count, dtype)
        sums = run_sums(
            part,
            dtype,
            view.count,
            lambda i, lanes: left_and_square(lanes, part.load(x, dtype, i, lanes), centre),
            [zero, zero],
        )
        moments = moments_of(part.scalar, centre, sums, view.count)
        inverse = _statistics(part, part.scalar, number, moments)
        first_channel = b.mul(b.urem(number, part.index(view.groups)), part.index(size))
        with part.loop(0, size if view.count else 0) as k:
            scale, shift = _scale_and_shift(part, part.scalar, b.add(first_channel, k), moments, inverse)
            run = b.add(start, b.mul(k, part.index(view.inner)))
            apply_run(part, run, view.inner, (centre, scale, shift), _finish)

    def build(part: Frame, first: ir.Value, stop: ir.Value) -> None:
        with part.loop(first, stop) as number:
            one(part, number)

    in_parts(frame, view.samples * view.groups, _WEIGHT * view.count, build)


def _tables(frame: Frame, view: Channels, sample: ir.Value) -> Tables:
    """The tables of a sample."""
    layout = group_scratch(frame.reg)
    start = frame.tmp()
    centre, scale, shift = (frame.offset(start, place) for place in (layout.centre, layout.scale, layout.shift))
    return Tables(centre, scale, shift, layout.dtype).from_(frame, frame.b.mul(sample, frame.index(view.channels)))


def _by_rows(frame: Frame, view: Channels) -> None:
    def group(frame: Frame, lanes: Lanes, sample: ir.Value, number: ir.Value, moments: Moments) -> None:
        b = frame.b
        size = view.channels // view.groups
        inverse = _statistics(frame, lanes, b.add(b.mul(sample, frame.index(view.groups)), number), moments)
        tables = _tables(frame, view, sample)
        with frame.loop(0, size) as k:
            channel = b.add(b.mul(number, frame.index(size)), k)
            scale, shift = _scale_and_shift(frame, lanes, channel, moments, inverse)
            frame.store(scale, tables.scale, tables.dtype, channel, lanes)
            frame.store(shift, tables.shift, tables.dtype, channel, lanes)

    column_moments(frame, view, group_scratch(frame.reg), group)

    def build(part: Frame, first: ir.Value, stop: ir.Value) -> None:
        b = part.b
        with part.loop(first, stop) as row:
            sample = b.udiv(row, part.index(view.rows))
            following = b.add(row, part.index(1))
            apply_rows(part, row, following, view.channels, view.channels, _tables(part, view, sample), _finish)

    in_parts(frame, view.samples * view.rows, view.channels, build)
