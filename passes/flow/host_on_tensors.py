"""Conversion of ops of flow outside of dispatches to ops of tensor and linalg."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce

from xdsl.dialects import arith
from xdsl.dialects.builtin import IndexType, TensorType
from xdsl.dialects.linalg.ops import FillOp
from xdsl.dialects.tensor import (
    EmptyOp,
    ExtractOp,
    ExtractSliceOp,
    FromElementsOp,
    InsertOp,
    InsertSliceOp,
    ReshapeOp,
)
from xdsl.ir import Operation, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects import flow
from okl_opt.dialects.upstream.shared.mixed import Mixed, mixed_values
from okl_opt.dialects.upstream.shared.shapes import element_of, shape_of
from okl_opt.dialects.upstream.shared.slicing import Slice, slice_op
from okl_opt.dialects.upstream.tensor.new_ops import collapse_op, expand_op
from okl_opt.passes.analysis.run_ends import with_stays_of
from okl_opt.passes.rewriting.edit import Editor

_INDEX = IndexType()


def _convert_same(op: Operation, edit: Editor) -> None:
    """Replace an op that forwards a tensor by its operand."""
    edit.replace(op, [], [op.operands[0]])


def _convert_empty(op: Operation, edit: Editor) -> None:
    assert isinstance(op, flow.EmptyOp)
    edit.replace(op, EmptyOp(op.result_dims, op.result.type))


def _convert_splat(op: Operation, edit: Editor) -> None:
    assert isinstance(op, flow.SplatOp)
    empty = edit.insert(EmptyOp(op.result_dims, op.result.type), InsertPoint.before(op))
    edit.replace(op, FillOp([op.value], [empty.tensor], [op.result.type]))


def _convert_load(op: Operation, edit: Editor) -> None:
    assert isinstance(op, flow.LoadOp)
    edit.replace(op, with_stays_of(op, ExtractOp(op.source, op.indices, op.result.type)))


def _convert_store(op: Operation, edit: Editor) -> None:
    assert isinstance(op, flow.StoreOp)
    edit.replace(op, InsertOp(op.value, op.target, op.indices))


def _convert_slice(op: Operation, edit: Editor) -> None:
    assert isinstance(op, flow.SliceOp)
    shape = shape_of(op.result.type) or ()
    sizes: list[Mixed] = [length if size < 0 else size for size, length in zip(shape, op.lengths, strict=True)]
    part = Slice(list(op.start_indices), sizes, [1] * len(sizes))
    edit.replace(op, with_stays_of(op, slice_op(ExtractSliceOp, [op.source], part, [op.result.type])))


def _convert_update(op: Operation, edit: Editor) -> None:
    assert isinstance(op, flow.UpdateOp)
    sizes = mixed_values(shape_of(op.update.type) or (), op.update_dims)
    part = Slice(list(op.start_indices), sizes, [1] * len(sizes))
    edit.replace(op, slice_op(InsertSliceOp, [op.update, op.target], part, [op.target.type]))


def _convert_reshape(op: Operation, edit: Editor) -> None:
    """Convert a reshape: to a collapse to one dimension and an expansion, if all sizes are static."""
    assert isinstance(op, flow.ReshapeOp)
    place, element = InsertPoint.before(op), element_of(op.source.type)
    source, result = shape_of(op.source.type) or (), shape_of(op.result.type) or ()
    if op.source_dims or op.result_dims:
        sizes = [_as_value(size, place, edit) for size in mixed_values(result, op.result_dims)]
        shape = edit.insert(
            FromElementsOp.create(operands=sizes, result_types=[TensorType(_INDEX, [len(sizes)])]), place
        )
        edit.replace(op, ReshapeOp.create(operands=[op.source, shape.results[0]], result_types=[op.result.type]))
        return
    value = op.source
    if len(source) != 1:
        line = TensorType(element, [reduce(lambda one, other: one * other, source, 1)])
        whole = [list(range(len(source)))] if source else []
        new = collapse_op(value, whole, line) if source else expand_op(value, [], [1], line)
        value = edit.insert(new, place).results[0]
    if len(result) != 1:
        whole = [list(range(len(result)))] if result else []
        new = (
            expand_op(value, whole, list(result), op.result.type) if result else collapse_op(value, [], op.result.type)
        )
        value = edit.insert(new, place).results[0]
    edit.replace(op, [], [value])


def _as_value(size: Mixed, place: InsertPoint, edit: Editor) -> SSAValue:
    if isinstance(size, SSAValue):
        return size
    return edit.insert(arith.ConstantOp.from_int_and_width(size, _INDEX), place).result


CONVERSIONS: Mapping[type[Operation], Callable[[Operation, Editor], None]] = {
    flow.TieShapeOp: _convert_same,
    flow.CloneOp: _convert_same,
    flow.TransferOp: _convert_same,
    flow.ReshapeOp: _convert_reshape,
    flow.LoadOp: _convert_load,
    flow.StoreOp: _convert_store,
    flow.EmptyOp: _convert_empty,
    flow.SplatOp: _convert_splat,
    flow.SliceOp: _convert_slice,
    flow.UpdateOp: _convert_update,
}
