"""Code of strided copies and of `constant`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from llvmlite import ir

from runtime.dtypes import DType
from runtime.kernels.context import RegContext
from runtime.kernels.cpu.llvm.blocks import linear, nest, turn_tile
from runtime.kernels.cpu.llvm.frame import Frame, Lanes, compute_type
from runtime.kernels.cpu.llvm.shape import COPIES, Copy, constant_value

_VECTOR_BYTES = 64
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
    """The dimensions of a copy without those of size 1, neighbours made one where source and target run through."""
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
    dtype = _BY_SIZE[frame.reg.outputs[copy.target.tensor].dtype.itemsize]
    source, target = frame.inputs[copy.source.tensor], frame.outputs[copy.target.tensor]
    dimensions = merged(copy) or [_Dimension(1, 1, 1)]
    inner = dimensions.pop()
    width = _VECTOR_BYTES // dtype.itemsize
    turned = next((dimension for dimension in dimensions if dimension.source == 1), None)
    tile = 4 if dtype.itemsize == 8 else 8
    if turned is not None and inner.target == 1 and min(turned.size, inner.size) >= tile:
        dimensions.remove(turned)
        outer = dimensions
    else:
        turned, outer = None, dimensions

    def row(indices: list[ir.Value]) -> None:
        source_row = linear(frame, indices, [dimension.source for dimension in outer], copy.source.start)
        target_row = linear(frame, indices, [dimension.target for dimension in outer], copy.target.start)
        from_, to = frame.element(source, dtype, source_row), frame.element(target, dtype, target_row)
        if turned is not None:
            _turn(frame, dtype, from_, to, turned, inner, tile)
        elif inner.target == 1 and inner.source == 1:
            frame.lanes_loop(
                inner.size,
                width,
                lambda i, lanes: frame.store(frame.load(from_, dtype, i, lanes), to, dtype, i, lanes),
            )
        elif inner.target == 1 and inner.source == 0:
            value = frame.load(from_, dtype, frame.index(0))
            frame.lanes_loop(
                inner.size, width, lambda i, lanes: frame.store(lanes.broadcast(value), to, dtype, i, lanes)
            )
        else:
            _one_by_one(frame, dtype, from_, to, [(0, inner)])

    nest(frame, [dimension.size for dimension in outer], row)


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


def _turn(
    frame: Frame,
    dtype: DType,
    source: ir.Value,
    target: ir.Value,
    rows: _Dimension,
    columns: _Dimension,
    tile: int,
) -> None:
    """A matrix turned: contiguous along `rows` in the source and along `columns` in the target, in square tiles."""
    b = frame.b
    lanes = Lanes(b, tile)
    whole_rows, whole_columns = rows.size - rows.size % tile, columns.size - columns.size % tile

    def tiles(j: ir.Value) -> None:
        with frame.loop(0, whole_rows, tile) as i:
            strip_end = b.add(j, frame.index(_STRIP))
            end = frame.index(whole_columns)
            stop = b.select(b.icmp_signed("<", strip_end, end), strip_end, end)
            with frame.loop(j, stop, tile) as column:
                loaded: list[ir.Value] = []
                for step in range(tile):
                    line = b.mul(b.add(column, frame.index(step)), frame.index(columns.source))
                    loaded.append(frame.load(source, dtype, b.add(line, i), lanes))
                for step, value in enumerate(turn_tile(b, loaded)):
                    line = b.mul(b.add(i, frame.index(step)), frame.index(rows.target))
                    frame.store(value, target, dtype, b.add(line, column), lanes)

    with frame.loop(0, whole_columns, _STRIP) as j:
        tiles(j)
    if whole_columns < columns.size:
        _one_by_one(frame, dtype, source, target, [(0, rows), (whole_columns, columns)])
    if whole_rows < rows.size:
        rest = _Dimension(whole_columns, columns.source, columns.target)
        _one_by_one(frame, dtype, source, target, [(whole_rows, rows), (0, rest)])


def emit_constant(module: ir.Module, reg: RegContext, name: str) -> None:
    """Every element is `floating_value` or `integer_value`."""
    frame = Frame(module, reg, name)
    out = reg.outputs[0]
    value = constant_value(reg)
    scalar = compute_type(out.dtype)
    if out.dtype is DType.BOOL:
        constant = ir.Constant(scalar, int(value != 0))
    else:
        constant = frame.scalar.constant(scalar, float(value) if out.dtype.is_float else int(value))
    stored = frame.narrow(constant, out.dtype, frame.scalar)
    raw = frame.b.bitcast(stored, compute_type(_BY_SIZE[out.dtype.itemsize]))
    kind = _BY_SIZE[out.dtype.itemsize]
    frame.lanes_loop(
        out.elem_count,
        _VECTOR_BYTES // kind.itemsize,
        lambda i, lanes: frame.store(lanes.broadcast(raw), frame.outputs[0], kind, i, lanes),
    )
    frame.finish()
