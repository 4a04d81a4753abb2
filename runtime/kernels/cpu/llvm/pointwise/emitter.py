"""One emitter for every op that computes each result element from one element of each operand.

Operands have the result's shape and a stride per dimension, 0 if broadcast. Neighbouring dimensions are merged if all
operands allow it; the innermost loop, with strides 0 and 1 only, is vectorized.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from math import prod
from typing import NamedTuple

from llvmlite import ir

from okl_opt.runtime.base.dtypes import DType, TensorSpec
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cpu.llvm.frame.accepts import Condition
from okl_opt.runtime.kernels.cpu.llvm.frame.frame import I1, I8, I64, Frame, Lanes
from okl_opt.runtime.kernels.cpu.llvm.frame.parts import in_parts
from okl_opt.runtime.kernels.cpu.llvm.frame.split import MOST_PARTS, part_count

VECTOR_BYTES = 64  # two registers of AVX2 or one of AVX-512: both measured as fast as the best width of each
MOST_LANES = 32
_CHUNK = 4096  # elements of a long loop that stay in one part: whole cache lines
_HEAVY = 2  # cost of computing an element, relative to moving it: tanh of 64k elements takes 40 us
STREAMED_BYTES = 16 << 20  # measured 1.5 times as fast for relu on 40 MB, no gain for tanh


class Point(NamedTuple):
    """The insertion point of a body: some lanes of a kernel. `step` is the op, if the loop has several."""

    frame: Frame
    lanes: Lanes
    step: RegContext | None = None

    @property
    def b(self) -> ir.IRBuilder:
        return self.lanes.b

    @property
    def reg(self) -> RegContext:
        return self.step or self.frame.reg

    @property
    def dtype(self) -> DType:
        """The first result's element type."""
        return self.reg.outputs[0].dtype


Body = Callable[[Point, Sequence[ir.Value]], Sequence[ir.Value]]
"""Values of the operands -> values of the results, all in their compute types."""

Shapes = Callable[[RegContext], Sequence[tuple[int, ...]]]
"""Shapes of the operands, to be broadcast right-aligned to the result."""


def own_shapes(reg: RegContext) -> Sequence[tuple[int, ...]]:
    return [spec.shape for spec in reg.inputs]


class Pointwise(NamedTuple):
    """The code of one op.

    With `as_bits` values are treated as integers of their size. A `light` body is memory-bound: large loops use
    streaming stores where possible. `reads` gives the operand of each shape, if these are not the operands in order. A
    vector of the widest elements has `vector_bytes`.
    """

    body: Body
    shapes: Shapes = own_shapes
    as_bits: bool = False
    light: bool = False
    reads: tuple[int, ...] | None = None
    vector_bytes: int = VECTOR_BYTES

    def emit(self, module: ir.Module, reg: RegContext, name: str) -> None:
        """Add `i32 name(ptr run_ctx)` to the module."""
        if self.as_bits:
            reg = reg._replace(inputs=tuple(map(_bits, reg.inputs)), outputs=tuple(map(_bits, reg.outputs)))
        frame = Frame(module, reg, name)
        result = reg.outputs[0].shape
        if reg.outputs[0].elem_count:
            dims = collapse(result, [broadcast_strides(shape, result) for shape in self.shapes(reg)])
            width = vector_width(reg, self.vector_bytes)
            if self.light and _is_large(reg, dims):
                with frame.b.if_else(can_stream(frame)) as (then, otherwise):
                    with then:
                        _parts(frame, dims, self, width, streaming=True)
                    with otherwise:
                        _parts(frame, dims, self, width)
            else:
                _parts(frame, dims, self, width)
        frame.finish()


def of_bools(body: Body) -> Body:
    """`body`, which takes numbers, on Bools too: as the numbers 0 and 1, of si8; the result is true if it is not 0.

    The op's own numbers become 0 and 1 likewise.
    """

    def with_bools(point: Point, values: Sequence[ir.Value]) -> Sequence[ir.Value]:
        if point.dtype is not DType.BOOL:
            return body(point, values)
        reg, b, byte = point.reg, point.b, point.lanes.type(I8)
        attrs = {name: int(value != 0) if type(value) in (int, float) else value for name, value in reg.attrs.items()}
        numbers = reg._replace(
            inputs=tuple(spec._replace(dtype=DType.SI8) for spec in reg.inputs),
            outputs=tuple(spec._replace(dtype=DType.SI8) for spec in reg.outputs),
            attrs=attrs,
        )
        results = body(point._replace(step=numbers), [b.zext(value, byte) for value in values])
        return [b.icmp_signed("!=", result, point.lanes.like(result, 0)) for result in results]

    return with_bools


class Row(NamedTuple):
    """The row of an op: its `supports` condition, and its code."""

    supports: Condition
    code: Pointwise


def vector_width(reg: RegContext, nbytes: int = VECTOR_BYTES) -> int:
    """Lanes of the widest element type in its compute type that fill so many bytes."""
    widest = max(4 if dtype in (DType.F16, DType.BF16) else dtype.itemsize for dtype in reg.dtypes)
    return min(MOST_LANES, nbytes // widest)


def _bits(spec: TensorSpec) -> TensorSpec:
    integers = {1: DType.UI8, 2: DType.SI16, 4: DType.SI32, 8: DType.SI64}
    return TensorSpec(spec.shape, integers[spec.dtype.itemsize])


class Dim(NamedTuple):
    """One loop: its trip count, the step of each operand and of the results, in elements."""

    size: int
    strides: tuple[int, ...]
    result_stride: int


def broadcast_strides(shape: Sequence[int], result: Sequence[int]) -> list[int]:
    """Strides of a row-major tensor of `shape` broadcast to `result`: 0 where it is repeated."""
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
    """Return whether each result is large enough for streaming stores, and all rows are aligned if the first is."""
    rows_are_aligned = all(dims[-1].size * spec.dtype.itemsize % VECTOR_BYTES == 0 for spec in reg.outputs)
    return reg.outputs[0].nbytes >= STREAMED_BYTES and (len(dims) == 1 or rows_are_aligned)


def can_stream(frame: Frame) -> ir.Value:
    """An i1: true if the results are aligned and none shares an operand's buffer, which would be cached already."""
    b = frame.b
    can: ir.Value = ir.Constant(I1, 1)
    for output in frame.outputs:
        address = b.ptrtoint(output, I64)
        offset = b.and_(address, frame.index(VECTOR_BYTES - 1))
        can = b.and_(can, b.icmp_unsigned("==", offset, frame.index(0)))
        for operand in frame.inputs:
            can = b.and_(can, b.icmp_unsigned("!=", address, b.ptrtoint(operand, I64)))
    return can


def _parts(frame: Frame, dims: Sequence[Dim], code: Pointwise, width: int, *, streaming: bool = False) -> None:
    """Build the loops, the outer ones cut into parts if that pays."""
    weight = 1 if code.light else _HEAVY
    if part_count(prod(dim.size for dim in dims), weight) == 1:
        _loops(frame, dims, code, width, _origin(frame, dims), streaming=streaming)
        if streaming:
            frame.fence()
        return
    dims, rest, start = _chunked(dims)
    shared = next((n for n in range(1, len(dims)) if prod(dim.size for dim in dims[:n]) >= MOST_PARTS), len(dims) - 1)
    outer, inner = dims[:shared], dims[shared:]

    def build(part: Frame, first: ir.Value, stop: ir.Value) -> None:
        with part.loop(first, stop) as unit:
            place = _place(part, outer, unit, _origin(part, dims))
            _loops(part, inner, code, width, place, streaming=streaming)
        if streaming:
            part.fence()

    in_parts(frame, prod(dim.size for dim in outer), weight * prod(dim.size for dim in inner), build)
    if rest:
        behind: list[ir.Value] = [frame.index(start * stride) for stride in rest[-1].strides]
        _loops(frame, rest, code, width, _Place(behind, frame.index(start)))


class _Place(NamedTuple):
    """The start of loops in each operand and in the results."""

    operands: list[ir.Value]
    result: ir.Value

    def after(self, b: ir.IRBuilder, i: ir.Value, dim: Dim) -> _Place:
        """The place `i` steps further along a dimension."""

        def moved(start: ir.Value, stride: int) -> ir.Value:
            return b.add(start, b.mul(i, ir.Constant(I64, stride))) if stride else start

        operands = [moved(start, stride) for start, stride in zip(self.operands, dim.strides, strict=True)]
        return _Place(operands, moved(self.result, dim.result_stride))


def _origin(frame: Frame, dims: Sequence[Dim]) -> _Place:
    return _Place([frame.index(0)] * len(dims[-1].strides), frame.index(0))


def _chunked(dims: Sequence[Dim]) -> tuple[list[Dim], list[Dim], int]:
    """A long innermost loop as a loop over chunks; the loops over the rest, and its start."""
    *outer, inner = dims
    chunks, rest = divmod(inner.size, _CHUNK)
    if chunks < 2:
        return [*dims], [], 0
    over = Dim(chunks, tuple(_CHUNK * stride for stride in inner.strides), _CHUNK * inner.result_stride)
    left = [*outer, inner._replace(size=rest)] if rest else []
    return [*outer, over, inner._replace(size=_CHUNK)], left, inner.size - rest


def _place(frame: Frame, dims: Sequence[Dim], unit: ir.Value, origin: _Place) -> _Place:
    """The place of iteration number `unit` of all of `dims`."""
    b = frame.b
    place = origin
    for dim in reversed(dims):
        size = frame.index(dim.size)
        place = place.after(b, b.urem(unit, size), dim)
        unit = b.udiv(unit, size)
    return place


def _loops(
    frame: Frame, dims: Sequence[Dim], code: Pointwise, width: int, place: _Place, *, streaming: bool = False
) -> None:
    *outer, inner = dims
    b = frame.b
    reads = range(len(frame.inputs)) if code.reads is None else code.reads
    sources = [(frame.inputs[operand], frame.reg.inputs[operand].dtype) for operand in reads]
    with ExitStack() as nest:
        for dim in outer:
            place = place.after(b, nest.enter_context(frame.loop(0, dim.size)), dim)
        starts, result = place
        repeated = {
            operand: frame.load(*sources[operand], starts[operand])
            for operand, stride in enumerate(inner.strides)
            if stride == 0
        }

        def run(i: ir.Value, lanes: Lanes) -> None:
            values = [
                lanes.broadcast(repeated[operand])
                if operand in repeated
                else frame.load(*sources[operand], b.add(start, i), lanes)
                for operand, start in enumerate(starts)
            ]
            results = code.body(Point(frame, lanes), values)
            for pointer, spec, value in zip(frame.outputs, frame.reg.outputs, results, strict=True):
                frame.store(
                    value, pointer, spec.dtype, b.add(result, i), lanes, streaming=streaming and lanes.width > 1
                )

        # A short loop takes a narrower vector rather than single elements.
        frame.lanes_loop(inner.size, min(width, 1 << (inner.size.bit_length() - 1)), run)
