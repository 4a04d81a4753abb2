"""Code of strided copies and of `constant`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import prod

from llvmlite import ir

from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cpu.llvm.frame.blocks import linear, nest, smaller, transpose_tile
from okl_opt.runtime.kernels.cpu.llvm.frame.frame import Frame, Lanes, compute_type
from okl_opt.runtime.kernels.cpu.llvm.frame.parts import nest_in_parts
from okl_opt.runtime.kernels.cpu.llvm.frame.split import MOST_PARTS, part_count
from okl_opt.runtime.kernels.cpu.llvm.move.copies import COPIES, Copy, constant_value
from okl_opt.runtime.kernels.cpu.llvm.pointwise.arithmetic import fill

_VECTOR_BYTES = 64
_CHUNK = 4096  # elements of a long row that stay in one part: whole cache lines
_STRIP = 32  # elements of the target's rows that one pass over the source's rows fills: whole cache lines of both

_BY_SIZE = {1: DType.UI8, 2: DType.SI16, 4: DType.SI32, 8: DType.SI64}
"""Element size -> the type that elements are moved as: integers, so that no bit of a NaN changes."""


@dataclass(frozen=True)
class _Dimension:
    size: int
    source: int
    target: int


def emit_copies(module: ir.Module, reg: RegContext, name: str) -> None:
    frame = Frame(module, reg, name)
    for copy in COPIES[reg.op_type](reg):
        if 0 not in copy.sizes:
            emit_copy(frame, copy)
    frame.finish()


def merged(copy: Copy) -> list[_Dimension]:
    """The dimensions of a copy, without those of size 1, and with neighbours merged where source and target are
    contiguous.
    """
    dimensions: list[_Dimension] = []
    for size, source, target in zip(copy.sizes, copy.source.steps, copy.target.steps, strict=True):
        if size == 1:
            continue
        outer = dimensions[-1] if dimensions else None
        if outer is not None and outer.source == source * size and outer.target == target * size:
            dimensions[-1] = _Dimension(outer.size * size, source, target)
        else:
            dimensions.append(_Dimension(size, source, target))
    return dimensions


def emit_copy(frame: Frame, copy: Copy) -> None:
    """Loops for one copy that is not empty."""
    dimensions = merged(copy) or [_Dimension(1, 1, 1)]
    inner = dimensions.pop()
    rows = next((dimension for dimension in dimensions if dimension.source == 1), None)
    if rows is not None and inner.target == 1 and min(rows.size, inner.size) >= _tile(_moved_as(frame, copy)):
        dimensions.remove(rows)
        _copy_matrix(frame, copy, dimensions, rows, inner)
        return
    chunks, rest = divmod(inner.size, _CHUNK)
    if chunks < 2:
        _copy_rows(frame, copy, dimensions, inner)
        return
    over = _Dimension(chunks, _CHUNK * inner.source, _CHUNK * inner.target)
    _copy_rows(frame, copy, [*dimensions, over], replace(inner, size=_CHUNK))
    if rest:
        done = inner.size - rest
        source = copy.source._replace(start=copy.source.start + done * inner.source)
        target = copy.target._replace(start=copy.target.start + done * inner.target)
        _copy_rows(frame, Copy(copy.sizes, source, target), dimensions, replace(inner, size=rest))


def _moved_as(frame: Frame, copy: Copy) -> DType:
    return _BY_SIZE[frame.reg.outputs[copy.target.tensor].dtype.itemsize]


def _tile(dtype: DType) -> int:
    return 4 if dtype.itemsize == 8 else 8


def _at(
    frame: Frame, copy: Copy, dimensions: Sequence[_Dimension], indices: Sequence[ir.Value]
) -> tuple[ir.Value, ir.Value]:
    """The source and target offsets at some indices."""
    dtype = _moved_as(frame, copy)
    source_at = linear(frame, indices, [dimension.source for dimension in dimensions], copy.source.start)
    target_at = linear(frame, indices, [dimension.target for dimension in dimensions], copy.target.start)
    source, target = frame.inputs[copy.source.tensor], frame.outputs[copy.target.tensor]
    return frame.element(source, dtype, source_at), frame.element(target, dtype, target_at)


def _copy_rows(frame: Frame, copy: Copy, outer: Sequence[_Dimension], inner: _Dimension) -> None:
    dtype = _moved_as(frame, copy)
    width = _VECTOR_BYTES // dtype.itemsize

    def row(frame: Frame, indices: list[ir.Value]) -> None:
        source, target = _at(frame, copy, outer, indices)
        if inner.target == 1 and inner.source == 1:
            frame.lanes_loop(
                inner.size,
                width,
                lambda i, lanes: frame.store(frame.load(source, dtype, i, lanes), target, dtype, i, lanes),
            )
        elif inner.target == 1 and inner.source == 0:
            value = frame.load(source, dtype, frame.index(0))
            frame.lanes_loop(
                inner.size, width, lambda i, lanes: frame.store(lanes.broadcast(value), target, dtype, i, lanes)
            )
        else:
            _one_by_one(frame, dtype, source, target, [(0, inner)])

    nest_in_parts(frame, [dimension.size for dimension in outer], inner.size, row)


def _copy_matrix(frame: Frame, copy: Copy, outer: Sequence[_Dimension], rows: _Dimension, columns: _Dimension) -> None:
    """Transpose matrices: one per part if there are many, else strip by strip."""
    dtype = _moved_as(frame, copy)
    matrix = _Matrix(dtype, rows, columns, _tile(dtype))
    sizes = [dimension.size for dimension in outer]
    count = rows.size * columns.size
    strips = -(-matrix.whole_columns // _STRIP)

    def whole(frame: Frame, indices: list[ir.Value]) -> None:
        source, target = _at(frame, copy, outer, indices)
        with frame.loop(0, matrix.whole_columns, _STRIP) as j:
            _transpose_strip(frame, matrix, source, target, j)
        _copy_edges(frame, matrix, source, target)

    def strip(frame: Frame, indices: list[ir.Value]) -> None:
        source, target = _at(frame, copy, outer, indices[:-1])
        _transpose_strip(frame, matrix, source, target, frame.b.mul(indices[-1], frame.index(_STRIP)))

    def edges(frame: Frame, indices: list[ir.Value]) -> None:
        _copy_edges(frame, matrix, *_at(frame, copy, outer, indices))

    if prod(sizes) >= MOST_PARTS or part_count(prod(sizes) * count) == 1:
        nest_in_parts(frame, sizes, count, whole)
    else:
        nest_in_parts(frame, [*sizes, strips], count // strips, strip)
        nest(frame, sizes, lambda indices: edges(frame, indices))


def _one_by_one(
    frame: Frame, dtype: DType, source: ir.Value, target: ir.Value, box: Sequence[tuple[int, _Dimension]]
) -> None:
    """Loops over the indices from `first` on of some dimensions, given as (first, dimension)."""

    def one(indices: list[ir.Value]) -> None:
        places = [frame.b.add(index, frame.index(first)) for index, (first, _) in zip(indices, box, strict=True)]
        source_at = linear(frame, places, [dimension.source for _, dimension in box])
        target_at = linear(frame, places, [dimension.target for _, dimension in box])
        frame.store(frame.load(source, dtype, source_at), target, dtype, target_at)

    nest(frame, [dimension.size - first for first, dimension in box], one)


@dataclass(frozen=True)
class _Matrix:
    """Contiguous along `rows` in the source and along `columns` in the target, transposed in square tiles."""

    dtype: DType
    rows: _Dimension
    columns: _Dimension
    tile: int

    @property
    def whole_rows(self) -> int:
        return self.rows.size - self.rows.size % self.tile

    @property
    def whole_columns(self) -> int:
        return self.columns.size - self.columns.size % self.tile


def _transpose_strip(frame: Frame, matrix: _Matrix, source: ir.Value, target: ir.Value, first: ir.Value) -> None:
    """The tiles of a strip of columns, from column `first` on."""
    b = frame.b
    dtype, tile = matrix.dtype, matrix.tile
    lanes = Lanes(b, tile)
    stop = smaller(frame, b.add(first, frame.index(_STRIP)), frame.index(matrix.whole_columns))
    with frame.loop(0, matrix.whole_rows, tile) as i, frame.loop(first, stop, tile) as column:
        loaded: list[ir.Value] = []
        for step in range(tile):
            line = b.mul(b.add(column, frame.index(step)), frame.index(matrix.columns.source))
            loaded.append(frame.load(source, dtype, b.add(line, i), lanes))
        for step, value in enumerate(transpose_tile(b, loaded)):
            line = b.mul(b.add(i, frame.index(step)), frame.index(matrix.rows.target))
            frame.store(value, target, dtype, b.add(line, column), lanes)


def _copy_edges(frame: Frame, matrix: _Matrix, source: ir.Value, target: ir.Value) -> None:
    """Copy the elements outside the square tiles."""
    rows, columns, dtype = matrix.rows, matrix.columns, matrix.dtype
    if matrix.whole_columns < columns.size:
        _one_by_one(frame, dtype, source, target, [(0, rows), (matrix.whole_columns, columns)])
    if matrix.whole_rows < rows.size:
        inside = replace(columns, size=matrix.whole_columns)
        _one_by_one(frame, dtype, source, target, [(matrix.whole_rows, rows), (0, inside)])


def emit_constant(module: ir.Module, reg: RegContext, name: str) -> None:
    """Every element is `floating_value` or `integer_value`."""
    frame = Frame(module, reg, name)
    out = reg.outputs[0]
    stored = frame.narrow(fill(frame.scalar, out.dtype, constant_value(reg)), out.dtype, frame.scalar)
    raw = frame.b.bitcast(stored, compute_type(_BY_SIZE[out.dtype.itemsize]))
    kind = _BY_SIZE[out.dtype.itemsize]
    frame.lanes_loop(
        out.elem_count,
        _VECTOR_BYTES // kind.itemsize,
        lambda i, lanes: frame.store(lanes.broadcast(raw), frame.outputs[0], kind, i, lanes),
    )
    frame.finish()
