"""One emitter for every op that computes each result element from one element of each operand.

Operands are seen with the result's shape and a stride per dimension, 0 where they are repeated. Neighbouring dimensions
that all operands walk alike become one; the innermost loop, with strides 0 and 1 only, runs on vectors.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import NamedTuple

from llvmlite import ir

from runtime.dtypes import DType, TensorSpec
from runtime.kernels.context import RegContext
from runtime.kernels.cpu.llvm.frame import I1, I64, Frame, Lanes

VECTOR_BYTES = 64  # two registers of AVX2 or one of AVX-512: both measured as fast as the best width of each
MOST_LANES = 32
STREAMED_BYTES = 16 << 20  # measured 1.5 times as fast for relu on 40 MB, no gain for tanh


class Point(NamedTuple):
    """Where a body builds its code: some lanes of a kernel."""

    frame: Frame
    lanes: Lanes

    @property
    def b(self) -> ir.IRBuilder:
        return self.lanes.b

    @property
    def reg(self) -> RegContext:
        return self.frame.reg

    @property
    def dtype(self) -> DType:
        """The first result's element type."""
        return self.reg.outputs[0].dtype


Body = Callable[[Point, Sequence[ir.Value]], Sequence[ir.Value]]
"""Values of the operands -> values of the results, all in their compute types."""

Shapes = Callable[[RegContext], Sequence[tuple[int, ...]]]
"""Shapes of the operands as they are broadcast, right-aligned, to the result."""


def own_shapes(reg: RegContext) -> Sequence[tuple[int, ...]]:
    return [spec.shape for spec in reg.inputs]


class Pointwise(NamedTuple):
    """The code of one op.

    With `as_bits` values are not interpreted but taken as integers of their size. A `light` body does so little that
    a large loop waits for memory: it stores past the caches where it may.
    """

    body: Body
    shapes: Shapes = own_shapes
    as_bits: bool = False
    light: bool = False

    def emit(self, module: ir.Module, reg: RegContext, name: str) -> None:
        """Add `i32 name(ptr run_ctx)` to the module."""
        if self.as_bits:
            reg = reg._replace(inputs=tuple(map(_bits, reg.inputs)), outputs=tuple(map(_bits, reg.outputs)))
        frame = Frame(module, reg, name)
        result = reg.outputs[0].shape
        if reg.outputs[0].elem_count:
            dims = collapse(result, [broadcast_strides(shape, result) for shape in self.shapes(reg)])
            width = vector_width(reg)
            if self.light and _is_large(reg, dims):
                with frame.b.if_else(_can_stream(frame)) as (then, otherwise):
                    with then:
                        _loops(frame, dims, self.body, width, streaming=True)
                        frame.fence()
                    with otherwise:
                        _loops(frame, dims, self.body, width)
            else:
                _loops(frame, dims, self.body, width)
        frame.finish()


def vector_width(reg: RegContext) -> int:
    """Lanes of the widest element type in its compute type that fill `VECTOR_BYTES`."""
    widest = max(4 if dtype in (DType.F16, DType.BF16) else dtype.itemsize for dtype in reg.dtypes)
    return min(MOST_LANES, VECTOR_BYTES // widest)


def _bits(spec: TensorSpec) -> TensorSpec:
    integers = {1: DType.UI8, 2: DType.SI16, 4: DType.SI32, 8: DType.SI64}
    return TensorSpec(spec.shape, integers[spec.dtype.itemsize])


class Dim(NamedTuple):
    """One loop: its trip count, the step of each operand and of the results, in elements."""

    size: int
    strides: tuple[int, ...]
    result_stride: int


def broadcast_strides(shape: Sequence[int], result: Sequence[int]) -> list[int]:
    """Strides of a row-major tensor of `shape` walked as `result`: 0 where it is repeated."""
    strides: list[int] = []
    step = 1
    aligned = [1] * (len(result) - len(shape)) + list(shape)
    for size in reversed(aligned):
        strides.append(0 if size == 1 else step)
        step *= size
    return strides[::-1]


def collapse(result: Sequence[int], strides: Sequence[Sequence[int]]) -> list[Dim]:
    """The loops over `result`, outermost first, without those of one trip, neighbours merged where all strides allow.

    There is always at least one; the last has strides 0 and 1.
    """
    dims: list[Dim] = []
    step = 1
    for axis in reversed(range(len(result))):
        dim = Dim(result[axis], tuple(operand[axis] for operand in strides), step)
        step *= dim.size
        if dim.size == 1:
            continue
        inner = dims[-1] if dims else None
        if inner is not None and dim.strides == tuple(inner.size * stride for stride in inner.strides):
            dims[-1] = Dim(dim.size * inner.size, inner.strides, inner.result_stride)
        else:
            dims.append(dim)
    return dims[::-1] or [Dim(1, (0,) * len(strides), 1)]


def _is_large(reg: RegContext, dims: Sequence[Dim]) -> bool:
    """Whether each result is worth streaming, and every row of it begins on a vector's boundary if the first does."""
    rows_are_aligned = all(dims[-1].size * spec.dtype.itemsize % VECTOR_BYTES == 0 for spec in reg.outputs)
    return reg.outputs[0].nbytes >= STREAMED_BYTES and (len(dims) == 1 or rows_are_aligned)


def _can_stream(frame: Frame) -> ir.Value:
    """Whether the results are aligned and none is an operand's buffer, which is in the caches already (i1)."""
    b = frame.b
    can: ir.Value = ir.Constant(I1, 1)
    for output in frame.outputs:
        address = b.ptrtoint(output, I64)
        offset = b.and_(address, frame.index(VECTOR_BYTES - 1))
        can = b.and_(can, b.icmp_unsigned("==", offset, frame.index(0)))
        for operand in frame.inputs:
            can = b.and_(can, b.icmp_unsigned("!=", address, b.ptrtoint(operand, I64)))
    return can


def _loops(frame: Frame, dims: Sequence[Dim], body: Body, width: int, *, streaming: bool = False) -> None:
    *outer, inner = dims
    b = frame.b
    with ExitStack() as nest:
        starts: list[ir.Value] = [frame.index(0)] * len(inner.strides)
        result: ir.Value = frame.index(0)
        for dim in outer:
            i = nest.enter_context(frame.loop(0, dim.size))
            starts = [
                b.add(start, b.mul(i, frame.index(stride))) if stride else start
                for start, stride in zip(starts, dim.strides, strict=True)
            ]
            result = b.add(result, b.mul(i, frame.index(dim.result_stride)))
        repeated = {
            operand: frame.load(frame.inputs[operand], frame.reg.inputs[operand].dtype, starts[operand])
            for operand, stride in enumerate(inner.strides)
            if stride == 0
        }

        def run(i: ir.Value, lanes: Lanes) -> None:
            values = [
                lanes.broadcast(repeated[operand])
                if operand in repeated
                else frame.load(frame.inputs[operand], frame.reg.inputs[operand].dtype, b.add(start, i), lanes)
                for operand, start in enumerate(starts)
            ]
            results = body(Point(frame, lanes), values)
            for pointer, spec, value in zip(frame.outputs, frame.reg.outputs, results, strict=True):
                frame.store(
                    value, pointer, spec.dtype, b.add(result, i), lanes, streaming=streaming and lanes.width > 1
                )

        # A short loop takes a narrower vector rather than single elements.
        frame.lanes_loop(inner.size, min(width, 1 << (inner.size.bit_length() - 1)), run)
