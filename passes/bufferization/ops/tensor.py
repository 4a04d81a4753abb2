"""Bufferization of accesses, slices, casts and reshapes of tensors.

Source: `Tensor/Transforms/BufferizableOpInterfaceImpl.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects import memref
from xdsl.dialects.builtin import (
    IndexType,
    MemRefType,
    NoneAttr,
    StridedLayoutAttr,
    UnrankedMemRefType,
    UnrankedTensorType,
)
from xdsl.ir import Operation, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.diagnostic import bare_error
from okl_opt.dialects.registry import create
from okl_opt.dialects.upstream.memref.folds.reshapes import collapsed_type, expanded_type
from okl_opt.dialects.upstream.memref.folds.slices import reduced_type
from okl_opt.dialects.upstream.shared.layouts import strides_and_offset
from okl_opt.dialects.upstream.shared.reassociation import groups_of
from okl_opt.dialects.upstream.shared.shapes import shape_of
from okl_opt.dialects.upstream.shared.slicing import Slice, dropped_dimensions, slice_of, slice_op
from okl_opt.passes.bufferization.bufferizer import Bufferizer, Rewrite, to_buffer
from okl_opt.passes.bufferization.types import (
    Buffer,
    RankedBuffer,
    Steps,
    TypeQuery,
    TypeRules,
    buffer_type,
    dynamic_type,
    identity_type,
    maker_of,
    ranked_buffer,
    tensor_type,
)

# ----- elements and sizes


def _dim(op: Operation, to: Bufferizer) -> None:
    to.replace_with(op, create("memref.dim", [to.buffer(op.operands[0]), op.operands[1]], [IndexType()]))


def _rank(op: Operation, to: Bufferizer) -> None:
    to.replace_with(op, create("memref.rank", [to.buffer(op.operands[0])], [IndexType()]))


def _extract(op: Operation, to: Bufferizer) -> None:
    to.replace_with(op, create("memref.load", [to.buffer(op.operands[0]), *op.operands[1:]], op.result_types))


def _insert(op: Operation, to: Bufferizer) -> None:
    element, dest, *indices = op.operands
    buffer = to.buffer(dest)
    to.insert(create("memref.store", [element, buffer, *indices]))
    to.replace(op, [buffer])


# ----- slices


def slice_type(source: RankedBuffer, part: Slice, shape: Sequence[int]) -> RankedBuffer | None:
    """Return the type of a slice of a buffer, reduced to `shape`. Source: `SubViewOp::inferRankReducedResultType`."""
    whole = reduced_type(source, part, set())
    if whole is None or whole.get_num_dims() == len(shape):
        return whole
    dropped = dropped_dimensions(whole.get_shape(), shape)
    return None if dropped is None else reduced_type(source, part, set(dropped))


def slice_at(op: Operation, source: Buffer, shape: Sequence[int]) -> RankedBuffer:
    """Return the type of the slice of a buffer that an op accesses, reduced to `shape`."""
    found = slice_type(ranked_buffer(source), slice_of(op), shape)
    if found is None:
        raise bare_error(op, "failed to bufferize op")
    return found


def _subview(op: Operation, buffer: SSAValue, shape: Sequence[int], to: Bufferizer) -> SSAValue:
    type = slice_at(op, buffer_type(buffer.type), shape)
    return to.insert(slice_op(memref.SubviewOp, [buffer], slice_of(op), [type])).results[0]


def _extract_slice(op: Operation, to: Bufferizer) -> None:
    to.replace(op, [_subview(op, to.buffer(op.operands[0]), shape_of(op.results[0].type) or (), to)])


def _type_of_extract_slice(value: SSAValue, query: TypeQuery) -> Steps:
    op = maker_of(value)
    source = yield op.operands[0]
    return slice_at(op, source, shape_of(value.type) or ())


def _copy_into_slice(op: Operation, to: Bufferizer) -> SSAValue:
    """Copy the source into the slice, and return the buffer of the destination."""
    source, dest = op.operands[:2]
    buffer = to.buffer(dest)
    part = _subview(op, buffer, shape_of(source.type) or (), to)
    to.copy(to.buffer(source), part)
    return buffer


def _insert_slice(op: Operation, to: Bufferizer) -> None:
    to.replace(op, [_copy_into_slice(op, to)])


def _parallel_insert_slice(op: Operation, to: Bufferizer) -> None:
    """Insert the copy before the terminator around the op."""
    terminator = op.parent_op()
    assert terminator is not None, "the op was verified"
    to.place = InsertPoint.before(terminator)
    _copy_into_slice(op, to)
    to.edit.erase(op)


# ----- casts and shapes


def _cast(op: Operation, to: Bufferizer) -> None:
    buffer = to.buffer(op.operands[0])
    to.replace(op, [to.cast(buffer, to.type_of(op.results[0]))])


def _type_of_cast(value: SSAValue, query: TypeQuery) -> Steps:
    """Keep offset and strides; those of an unranked tensor are unknown."""
    op, type = maker_of(value), tensor_type(value)
    source = yield op.operands[0]
    if isinstance(op.operands[0].type, UnrankedTensorType) or isinstance(type, UnrankedTensorType):
        return dynamic_type(type, source.memory_space)
    return identity_type(type, source.memory_space, ranked_buffer(source).layout)


def _is_collapsible(source: RankedBuffer, op: Operation) -> RankedBuffer | None:
    """Return the type of the collapsed buffer if its dimensions are known to be contiguous, else None."""
    return collapsed_type(source, groups_of(op), for_certain=True)


def _collapse_shape(op: Operation, to: Bufferizer) -> None:
    """Collapse the buffer, copying it first if its dimensions may not be contiguous."""
    buffer = to.buffer(op.operands[0])
    source = to.ranked_type(buffer)
    if not shape_of(op.results[0].type):
        type = _scalar_type(op, source)
    else:
        type = _is_collapsible(source, op)
        if type is None:
            buffer = _identity_copy(op.operands[0], source, to)
            type = _is_collapsible(to.ranked_type(buffer), op)
            assert type is not None, "a buffer without a layout is contiguous"
    properties = {"reassociation": op.properties["reassociation"]}
    to.replace_with(op, create("memref.collapse_shape", [buffer], [type], properties))


def _identity_copy(tensor: SSAValue, type: RankedBuffer, to: Bufferizer) -> SSAValue:
    """Copy a tensor, and return the buffer of the copy, without a layout."""
    copy = to.alloc_tensor(tensor, copy=True)
    plain = MemRefType(type.element_type, type.shape, NoneAttr(), type.memory_space)
    return to.insert(to_buffer(copy, plain)).results[0]


def _scalar_type(op: Operation, source: RankedBuffer) -> RankedBuffer:
    """Return the buffer type of rank 0 with the same offset."""
    layout: StridedLayoutAttr | NoneAttr = NoneAttr()
    if not isinstance(source.layout, NoneAttr):
        found = strides_and_offset(source)
        if found is None:
            raise bare_error(op, "failed to bufferize op")
        layout = StridedLayoutAttr([], found[1])
    return MemRefType(source.element_type, (), layout, source.memory_space)


def _type_of_collapse_shape(value: SSAValue, query: TypeQuery) -> Steps:
    source = yield maker_of(value).operands[0]
    found = _is_collapsible(ranked_buffer(source), maker_of(value))
    return identity_type(tensor_type(value), source.memory_space) if found is None else found


def _expanded(value: SSAValue, source: Buffer) -> RankedBuffer:
    op = maker_of(value)
    found = expanded_type(ranked_buffer(source), shape_of(value.type) or (), groups_of(op))
    if found is None:
        raise bare_error(op, "failed to bufferize op")
    return found


def _expand_shape(op: Operation, to: Bufferizer) -> None:
    buffer = to.buffer(op.operands[0])
    type = _expanded(op.results[0], buffer_type(buffer.type))
    to.replace_with(op, create("memref.expand_shape", [buffer, *op.operands[1:]], [type], op.properties))


def _type_of_expand_shape(value: SSAValue, query: TypeQuery) -> Steps:
    source = yield maker_of(value).operands[0]
    return _expanded(value, source)


def _reshape(op: Operation, to: Bufferizer) -> None:
    """Reshape a buffer without a layout, copying other buffers first."""
    source, shape = to.buffer(op.operands[0]), to.buffer(op.operands[1])
    type = to.type_of(op.results[0])
    held = buffer_type(source.type)
    if not isinstance(held, UnrankedMemRefType) and not isinstance(held.layout, NoneAttr):
        source = _identity_copy(op.operands[0], held, to)
    to.replace_with(op, create("memref.reshape", [source, shape], [type]))


def _type_in_space_of_source(value: SSAValue, query: TypeQuery) -> Steps:
    """Predict a buffer without a layout, in the memory space of the source."""
    source = yield maker_of(value).operands[0]
    return identity_type(tensor_type(value), source.memory_space)


BUFFERIZE: Mapping[str, Rewrite] = {
    "tensor.cast": _cast,
    "tensor.collapse_shape": _collapse_shape,
    "tensor.dim": _dim,
    "tensor.expand_shape": _expand_shape,
    "tensor.extract": _extract,
    "tensor.extract_slice": _extract_slice,
    "tensor.insert": _insert,
    "tensor.insert_slice": _insert_slice,
    "tensor.parallel_insert_slice": _parallel_insert_slice,
    "tensor.rank": _rank,
    "tensor.reshape": _reshape,
}
TYPES: TypeRules = {
    "tensor.cast": _type_of_cast,
    "tensor.collapse_shape": _type_of_collapse_shape,
    "tensor.expand_shape": _type_of_expand_shape,
    "tensor.extract_slice": _type_of_extract_slice,
    "tensor.pad": _type_in_space_of_source,
    "tensor.reshape": _type_in_space_of_source,
}
