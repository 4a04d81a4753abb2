"""Code of softmax and log_softmax: three passes over each row, which lies in L1 or L2 after the first.

The maximum is subtracted first. NaN and infinities follow the formula: a row with NaN or +inf, or of -inf alone,
becomes NaN.
"""

from __future__ import annotations

from llvmlite import ir

from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cpu.llvm.frame.frame import Frame, Lanes
from okl_opt.runtime.kernels.cpu.llvm.frame.parts import in_numbered_parts
from okl_opt.runtime.kernels.cpu.llvm.maths.exponential import exp
from okl_opt.runtime.kernels.cpu.llvm.maths.logarithm import log
from okl_opt.runtime.kernels.cpu.llvm.reduce.folds import fold_run, maximum_fold, run_width, sum_fold
from okl_opt.runtime.kernels.cpu.llvm.reduce.shape import SOFTMAX_WEIGHT, keeps_row, kept_bytes


def emit(module: ir.Module, reg: RegContext, name: str) -> None:
    frame = Frame(module, reg, name)
    if reg.outputs[0].elem_count:
        length = reg.inputs[0].shape[-1]

        def build(part: Frame, number: ir.Value, first: ir.Value, stop: ir.Value) -> None:
            with part.loop(first, stop) as row:
                start = part.b.mul(row, part.index(length))
                if reg.op_type == "log_softmax":
                    _log_softmax_row(part, start, length)
                else:
                    _softmax_row(part, number, start, length)

        in_numbered_parts(frame, reg.outputs[0].elem_count // length, SOFTMAX_WEIGHT * length, build)
    frame.finish()


def _softmax_row(frame: Frame, part: ir.Value, start: ir.Value, length: int) -> None:
    """Exponentials are stored to the result or to scratch while they are summed."""
    b, dtype = frame.b, frame.reg.outputs[0].dtype
    source = frame.element(frame.inputs[0], dtype, start)
    target = frame.element(frame.outputs[0], dtype, start)
    powers, kept = target, dtype
    if keeps_row(frame.reg):
        powers = frame.offset(frame.tmp(), b.mul(part, frame.index(kept_bytes(frame.reg))))
        kept = DType.F32
    largest = _largest(frame, source, length)

    def power(i: ir.Value, lanes: Lanes) -> ir.Value:
        value = exp(lanes, b.fsub(frame.load(source, dtype, i, lanes), lanes.broadcast(largest)))
        frame.store(value, powers, kept, i, lanes)
        return value

    fold = sum_fold(dtype)
    total = fold.narrowed(frame.scalar, fold_run(frame, fold, length, power))
    inverse = b.fdiv(frame.scalar.like(total, 1), total)

    def scale(i: ir.Value, lanes: Lanes) -> None:
        value = b.fmul(frame.load(powers, kept, i, lanes), lanes.broadcast(inverse))
        frame.store(value, target, dtype, i, lanes)

    frame.lanes_loop(length, run_width(dtype), scale)


def _log_softmax_row(frame: Frame, start: ir.Value, length: int) -> None:
    b, dtype = frame.b, frame.reg.outputs[0].dtype
    source = frame.element(frame.inputs[0], dtype, start)
    target = frame.element(frame.outputs[0], dtype, start)
    largest = _largest(frame, source, length)

    def shifted(i: ir.Value, lanes: Lanes) -> ir.Value:
        return b.fsub(frame.load(source, dtype, i, lanes), lanes.broadcast(largest))

    fold = sum_fold(dtype)
    total = fold.narrowed(frame.scalar, fold_run(frame, fold, length, lambda i, lanes: exp(lanes, shifted(i, lanes))))
    shift = log(frame.scalar, total)

    def subtract(i: ir.Value, lanes: Lanes) -> None:
        frame.store(b.fsub(shifted(i, lanes), lanes.broadcast(shift)), target, dtype, i, lanes)

    frame.lanes_loop(length, run_width(dtype), subtract)


def _largest(frame: Frame, source: ir.Value, length: int) -> ir.Value:
    dtype = frame.reg.inputs[0].dtype
    return fold_run(frame, maximum_fold(dtype), length, lambda i, lanes: frame.load(source, dtype, i, lanes))
