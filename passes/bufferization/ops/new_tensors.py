"""Bufferization of ops that make tensors of scalars, sizes or several tensors.

Source: `Tensor/Transforms/BufferizableOpInterfaceImpl.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

from xdsl.dialects import memref
from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType, IntegerAttr, MemRefType, NoneAttr, i64
from xdsl.dialects.tensor import InsertSliceOp, PadOp
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineMap, AffineSymExpr
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.diagnostic import bare_error
from okl_opt.dialects.registry import create, op_class
from okl_opt.dialects.upstream.affine.applied import folded_apply
from okl_opt.dialects.upstream.shared.mixed import Mixed
from okl_opt.dialects.upstream.shared.shapes import element_of, rank_of, shape_of
from okl_opt.dialects.upstream.shared.sizes import sizes_of
from okl_opt.dialects.upstream.shared.slicing import Slice, slice_op
from okl_opt.dialects.upstream.tensor.folds.pads import low_of
from okl_opt.dialects.upstream.tensor.folds.shapes import concat_dimension
from okl_opt.passes.bufferization.bufferizer import Bufferizer, Rewrite, to_buffer
from okl_opt.passes.bufferization.ops.tensor import slice_type
from okl_opt.passes.bufferization.types import DEFAULT_SPACE, tensor_type


def _alloc_tensor(op: Operation, to: Bufferizer) -> SSAValue:
    return to.alloc_tensor(op.results[0], copy=False)


def _refuse_memory_space(op: Operation, to: Bufferizer) -> None:
    if to.conversions.default_space(tensor_type(op.results[0])) != DEFAULT_SPACE:
        raise bare_error(op, "memory space not implemented yet")


def _empty(op: Operation, to: Bufferizer) -> None:
    if op.results[0].first_use is None:
        to.edit.erase(op)
    else:
        to.edit.replace(op, (), [_alloc_tensor(op, to)])


# ----- elements


def _from_elements(op: Operation, to: Bufferizer) -> None:
    """Store the elements one by one."""
    tensor = _alloc_tensor(op, to)
    buffer = to.insert(to_buffer(tensor, to.type_of(tensor))).results[0]
    if op.operands:
        shape = shape_of(op.results[0].type) or ()
        numbers = [to.constant(number) for number in range(max(shape, default=0))]
        for element, indices in zip(op.operands, product(*map(range, shape)), strict=True):
            to.insert(create("memref.store", [element, buffer, *(numbers[index] for index in indices)]))
    to.replace(op, [buffer])


def _map(tensor: SSAValue, block: Block, to: Bufferizer) -> SSAValue:
    """Insert a `linalg.map` that computes elements by a block. Its only argument is the old element."""
    op = op_class("linalg.map").create(operands=[tensor], result_types=[tensor.type], regions=[Region(block)])
    return to.insert(op).results[0]


def _splat(op: Operation, to: Bufferizer) -> None:
    tensor = _alloc_tensor(op, to)
    _refuse_memory_space(op, to)
    block = Block(arg_types=[element_of(tensor.type)])
    block.add_op(create("linalg.yield", [op.operands[0]]))
    to.edit.replace(op, (), [_map(tensor, block, to)])


def _index(dimension: int) -> Operation:
    return create("linalg.index", (), [IndexType()], {"dim": IntegerAttr(dimension, i64)})


def _computed(op: Operation, tensor: SSAValue, to: Bufferizer) -> SSAValue:
    """Compute the elements by the region of `op`, from their indices. Source: `lowerGenerateLikeOpBody`."""
    block = Block(arg_types=[element_of(tensor.type)])
    indices = [_index(dimension) for dimension in range(rank_of(tensor.type))]
    block.add_ops(indices)
    filled = _map(tensor, block, to)
    to.edit.inline_block(op.regions[0].block, InsertPoint.at_end(block), [index.results[0] for index in indices])
    terminator = block.last_op
    assert terminator is not None, "the block was verified"
    to.edit.insert(create("linalg.yield", terminator.operands), InsertPoint.at_end(block), of=terminator)
    to.edit.erase(terminator)
    return filled


def _generate(op: Operation, to: Bufferizer) -> None:
    _refuse_memory_space(op, to)
    to.edit.replace(op, (), [_computed(op, _alloc_tensor(op, to), to)])


def _pad(op: Operation, to: Bufferizer) -> None:
    """Insert the tensor into one filled with the padding value."""
    assert isinstance(op, PadOp)
    filled = _computed(op, _alloc_tensor(op, to), to)
    to.edit.insertion_point = to.place
    sizes = sizes_of(to.edit, op.source)
    part = Slice(low_of(op), sizes, [1] * len(sizes))
    to.edit.replace(op, slice_op(InsertSliceOp, [op.source, filled], part, op.result_types))


# ----- several tensors

_SUM = AffineMap(0, 2, (AffineSymExpr(0) + AffineSymExpr(1),))


def _concat(op: Operation, to: Bufferizer) -> None:
    """Copy each tensor to its slice."""
    tensor = _alloc_tensor(op, to)
    _refuse_memory_space(op, to)
    type = tensor_type(tensor)
    shape = shape_of(type) or ()
    plain = MemRefType(type.element_type, shape, NoneAttr())
    buffer = to.insert(to_buffer(tensor, plain)).results[0]
    along = concat_dimension(op)
    sizes: list[Mixed] = [
        to.dim(buffer, dimension) if size == DYNAMIC_INDEX else size for dimension, size in enumerate(shape)
    ]
    offset: Mixed = 0
    for operand in op.operands:
        source = to.buffer(operand)
        known = (shape_of(operand.type) or ())[along]
        size = to.dim(source, along) if known == DYNAMIC_INDEX else known
        starts = _at(along, offset, [0] * len(shape))
        _copy_part(source, buffer, Slice(starts, _at(along, size, sizes), [1] * len(shape)), to)
        to.edit.insertion_point = to.place
        offset = folded_apply(to.edit.insert, _SUM, [offset, size])
    to.replace(op, [buffer])


def _at(place: int, value: Mixed, values: Sequence[Mixed]) -> list[Mixed]:
    """Return the values with the one at `place` replaced."""
    return [*values[:place], value, *values[place + 1 :]]


def _copy_part(source: SSAValue, buffer: SSAValue, part: Slice, to: Bufferizer) -> None:
    type = slice_type(to.ranked_type(buffer), part, shape_of(source.type) or ())
    assert type is not None, "a buffer without a layout has parts"
    to.copy(source, to.insert(slice_op(memref.SubviewOp, [buffer], part, [type])).results[0])


BUFFERIZE: Mapping[str, Rewrite] = {
    "tensor.concat": _concat,
    "tensor.empty": _empty,
    "tensor.from_elements": _from_elements,
    "tensor.generate": _generate,
    "tensor.pad": _pad,
    "tensor.splat": _splat,
}
