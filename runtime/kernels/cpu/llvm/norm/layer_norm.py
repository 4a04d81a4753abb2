"""Code of layer_norm, four passes over a row: mean, mean of the remainder, variance, result.

The mean is two numbers of the row's type; the second is the mean of the differences to the first. With a single number,
a mean far from 0 would shift every element: by its own rounding, and by the roundings of the large sum it comes from.
"""

from __future__ import annotations

from math import prod

from llvmlite import ir

from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cpu.llvm.frame.blocks import times_plus
from okl_opt.runtime.kernels.cpu.llvm.frame.frame import F64, Frame, Lanes, call_intrinsic
from okl_opt.runtime.kernels.cpu.llvm.frame.parts import in_parts
from okl_opt.runtime.kernels.cpu.llvm.norm.channelwise import copy_statistics
from okl_opt.runtime.kernels.cpu.llvm.norm.shape import begin_axis
from okl_opt.runtime.kernels.cpu.llvm.reduce.folds import fold_run, run_width, sum_fold

_WEIGHT = 4.0  # of an element that is read four times


def emit(module: ir.Module, reg: RegContext, name: str) -> None:
    frame = Frame(module, reg, name)
    length = prod(reg.inputs[0].shape[begin_axis(reg) :])
    rows, statistics = reg.outputs[1].elem_count, reg.outputs[1].dtype

    def build(part: Frame, first: ir.Value, stop: ir.Value) -> None:
        with part.loop(first, stop) as row:
            _row(part, row, length)

    in_parts(frame, rows, _WEIGHT * length, build)
    for output, source in zip((1, 2), _kept_statistics(frame), strict=True):
        copy_statistics(frame, statistics, source, frame.outputs[output], rows)
    frame.finish()


def _kept_statistics(frame: Frame) -> tuple[ir.Value, ir.Value]:
    """The addresses in scratch of the rows' means and inverse deviations."""
    start = frame.tmp()
    return start, frame.offset(start, frame.reg.outputs[1].nbytes)


def _row(frame: Frame, row: ir.Value, length: int) -> None:
    b, reg = frame.b, frame.reg
    dtype, statistics = reg.inputs[0].dtype, reg.outputs[1].dtype
    start = b.mul(row, frame.index(length))
    source = frame.element(frame.inputs[0], dtype, start)
    target = frame.element(frame.outputs[0], dtype, start)
    fold = sum_fold(dtype)
    count = ir.Constant(F64, float(length))

    total = fold_run(frame, fold, length, lambda i, lanes: frame.load(source, dtype, i, lanes))
    mean = fold.narrowed(frame.scalar, b.fdiv(total, count))

    def shifted(i: ir.Value, lanes: Lanes) -> ir.Value:
        return b.fsub(frame.load(source, dtype, i, lanes), lanes.broadcast(mean))

    rest = fold.narrowed(frame.scalar, b.fdiv(fold_run(frame, fold, length, shifted), count))

    def centred(i: ir.Value, lanes: Lanes) -> ir.Value:
        return b.fsub(shifted(i, lanes), lanes.broadcast(rest))

    def squared(i: ir.Value, lanes: Lanes) -> ir.Value:
        value = centred(i, lanes)
        return b.fmul(value, value)

    variance = b.fdiv(fold_run(frame, fold, length, squared), count)
    root = call_intrinsic(b, "sqrt", F64, [b.fadd(variance, ir.Constant(F64, float(reg.number("epsilon"))))])
    inverse = fold.narrowed(frame.scalar, b.fdiv(ir.Constant(F64, 1.0), root))
    for value, place in zip((b.fadd(mean, rest), inverse), _kept_statistics(frame), strict=True):
        frame.store(value, place, statistics, row)

    gamma, beta = reg.input_index("gamma"), reg.input_index("beta")

    def normalise(i: ir.Value, lanes: Lanes) -> None:
        value: ir.Value = b.fmul(centred(i, lanes), lanes.broadcast(inverse))
        factor = None if gamma is None else frame.load(frame.inputs[gamma], dtype, i, lanes)
        shift = None if beta is None else frame.load(frame.inputs[beta], dtype, i, lanes)
        if factor is not None and shift is not None:
            value = times_plus(lanes, value, factor, shift, dtype)
        elif factor is not None:
            value = b.fmul(value, factor)
        elif shift is not None:
            value = b.fadd(value, shift)
        frame.store(value, target, dtype, i, lanes)

    frame.lanes_loop(length, run_width(dtype), normalise)
