"""Code of rms_norm: the sum of squares of a row, then the row times 1 / sqrt(mean + epsilon) and the weight."""

from __future__ import annotations

from math import prod

from llvmlite import ir

from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cpu.llvm.frame.frame import F64, Frame, Lanes, compute_type
from okl_opt.runtime.kernels.cpu.llvm.frame.parts import in_parts
from okl_opt.runtime.kernels.cpu.llvm.norm.channelwise import copy_statistics
from okl_opt.runtime.kernels.cpu.llvm.reduce.folds import run_width
from okl_opt.runtime.kernels.cpu.llvm.reduce.moments import inverse_root, narrowed, run_sums
from okl_opt.runtime.kernels.scalars import as_element

_WEIGHT = 2.0  # of an element that is read twice


def emit(module: ir.Module, reg: RegContext, name: str) -> None:
    frame = Frame(module, reg, name)
    length = prod(reg.integers("normalized_shape"))
    rows, statistics = reg.outputs[1].elem_count, reg.outputs[1].dtype

    def build(part: Frame, first: ir.Value, stop: ir.Value) -> None:
        with part.loop(first, stop) as row:
            _row(part, row, length)

    in_parts(frame, rows, _WEIGHT * length, build)
    copy_statistics(frame, statistics, frame.tmp(), frame.outputs[1], rows)
    frame.finish()


def _row(frame: Frame, row: ir.Value, length: int) -> None:
    b, reg = frame.b, frame.reg
    dtype, statistics = reg.inputs[0].dtype, reg.outputs[1].dtype
    start = b.mul(row, frame.index(length))
    source, target = (frame.element(tensor, dtype, start) for tensor in (frame.inputs[0], frame.outputs[0]))

    def squared(i: ir.Value, lanes: Lanes) -> list[ir.Value]:
        x = frame.load(source, dtype, i, lanes)
        return [b.fmul(x, x)]

    (total,) = run_sums(frame, dtype, length, squared, [ir.Constant(F64, 0.0)])
    mean = b.fdiv(total, ir.Constant(F64, float(length)))
    epsilon = as_element(reg.number("epsilon"), DType.F32)
    inverse = narrowed(frame.scalar, inverse_root(frame.scalar, mean, epsilon), compute_type(dtype))
    frame.store(inverse, frame.tmp(), statistics, row)

    def scale(i: ir.Value, lanes: Lanes) -> None:
        value = b.fmul(frame.load(source, dtype, i, lanes), lanes.broadcast(inverse))
        if len(frame.inputs) > 1:
            value = b.fmul(value, frame.load(frame.inputs[1], dtype, i, lanes))
        frame.store(value, target, dtype, i, lanes)

    frame.lanes_loop(length, run_width(dtype), scale)
