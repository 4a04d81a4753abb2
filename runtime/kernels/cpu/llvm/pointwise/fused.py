"""Code of `fused_elementwise`: the bodies of its ops, one after another in the innermost loop.

Each op's result is rounded to its element type before the next op uses it, so results are bit for bit those of the
separate ops.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from llvmlite import ir

from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.kernels.context import FusedBody, RegContext
from okl_opt.runtime.kernels.cpu.llvm.pointwise.emitter import VECTOR_BYTES, Point, Pointwise
from okl_opt.runtime.kernels.cpu.llvm.pointwise.rows import ROWS

# A long dependency chain on few vectors is latency-bound; tanh(tanh(x)) on twice as many measured 1.1 times as fast.
_LONG_VECTOR_BYTES = 2 * VECTOR_BYTES


class _View(NamedTuple):
    """An operand of the group in the shape that an op uses: a vector may be a row here and a column there."""

    operand: int
    shape: tuple[int, ...]


def emit(module: ir.Module, reg: RegContext, name: str) -> None:
    """Add `i32 name(ptr run_ctx)` to the module."""
    assert reg.body is not None, "the entry supports no other"
    _code(reg.body, len(reg.inputs)).emit(module, reg, name)


def _code(body: FusedBody, operands: int) -> Pointwise:
    sources = _sources(body, operands)
    views = list(dict.fromkeys(source for step in sources for source in step if isinstance(source, _View)))
    read_again = {number - operands for step in body.steps for number in step.operands}

    def run(point: Point, loaded: Sequence[ir.Value]) -> Sequence[ir.Value]:
        values: dict[int | _View, ir.Value] = dict(zip(views, loaded, strict=True))
        for number, (step, reads) in enumerate(zip(body.steps, sources, strict=True)):
            place = Point(point.frame, point.lanes, step.reg)
            (value,) = ROWS[step.reg.op_type].code.body(place, [values[source] for source in reads])
            values[number] = _rounded(point, value, step.reg.outputs[0].dtype) if number in read_again else value
        return [values[number - operands] for number in body.yields]

    def shapes(_: RegContext) -> Sequence[tuple[int, ...]]:
        return [view.shape for view in views]

    light = all(ROWS[step.reg.op_type].code.light for step in body.steps)
    return Pointwise(
        run,
        shapes,
        light=light,
        reads=tuple(view.operand for view in views),
        vector_bytes=VECTOR_BYTES if light else _LONG_VECTOR_BYTES,
    )


def _sources(body: FusedBody, operands: int) -> list[list[int | _View]]:
    """The operands of each step: the result of a step, by its number, or an operand of the group."""
    return [
        [
            number - operands if number >= operands else _View(number, shape)
            for number, shape in zip(step.operands, ROWS[step.reg.op_type].code.shapes(step.reg), strict=True)
        ]
        for step in body.steps
    ]


def _rounded(point: Point, value: ir.Value, dtype: DType) -> ir.Value:
    """A value rounded as by a store and a load."""
    if dtype not in (DType.F16, DType.BF16):
        return value
    return point.frame.widen(point.frame.narrow(value, dtype, point.lanes), dtype, point.lanes)
