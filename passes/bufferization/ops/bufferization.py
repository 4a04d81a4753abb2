"""Bufferization of the dialect's own ops. Source: `BufferizationOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects import memref
from xdsl.dialects.bufferization import AllocTensorOp, MaterializeInDestinationOp, ToTensorOp
from xdsl.dialects.builtin import MemRefType, UnrankedMemRefType
from xdsl.ir import Operation, SSAValue

from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.bufferization import is_tensor
from okl_opt.passes.bufferization.bufferizer import Bufferizer, Rewrite
from okl_opt.passes.bufferization.types import (
    Steps,
    TypeQuery,
    TypeRules,
    identity_type,
    maker_of,
    tensor_type,
)


def _alloc_tensor(op: Operation, to: Bufferizer) -> None:
    assert isinstance(op, AllocTensorOp)
    if op.tensor.first_use is None:
        to.edit.erase(op)
        return
    copied = None if op.copy is None else to.buffer(op.copy)
    type = to.type_of(op.tensor)
    buffer = to.allocate(type, op.dynamic_sizes if copied is None else to.dynamic_sizes(copied))
    if copied is not None:
        to.copy(copied, buffer)
    to.replace(op, [buffer])


def _type_of_alloc_tensor(value: SSAValue, query: TypeQuery) -> Steps:
    """Predict a buffer without a layout, in the memory space of the copied tensor."""
    op = maker_of(value)
    assert isinstance(op, AllocTensorOp)
    type = tensor_type(value)
    space = op.properties.get("memory_space", op.attributes.get("memory_space"))
    if space is None and op.copy is not None:
        source = yield op.copy
        space = source.memory_space
    return identity_type(type, query.conversions.space_at(op, type) if space is None else space)


def _dealloc_tensor(op: Operation, to: Bufferizer) -> None:
    buffer = to.buffer(op.operands[0])
    to.insert(memref.DeallocOp.create(operands=[buffer]))
    to.edit.erase(op)


def _materialize(op: Operation, to: Bufferizer) -> None:
    """Copy the source to the destination, a tensor or a memref."""
    assert isinstance(op, MaterializeInDestinationOp)
    target = to.buffer(op.dest) if is_tensor(op.dest.type) else op.dest
    to.copy(to.buffer(op.source), target)
    to.replace(op, [target] if op.results else ())


def fold_to_buffer(op: Operation, to: Bufferizer) -> None:
    """Replace a `to_buffer` of a `to_tensor` by the buffer, cast or copied if needed. Source:
    `foldToBufferToTensorPair`.
    """
    made = op.operands[0].owner
    if not isinstance(made, ToTensorOp):
        return
    buffer, type = made.operands[0], op.results[0].type
    if isa(type, MemRefType) and isa(buffer.type, UnrankedMemRefType):
        return
    if buffer.type == type:
        result = buffer
    elif isa(type, MemRefType):
        result = to.cast_or_copy(buffer, type)
    else:
        result = to.cast(buffer, type)
    to.edit.replace(op, (), [result])


def _to_tensor(op: Operation, to: Bufferizer) -> None:
    """Do nothing: the op is erased when its users are bufferized."""


def _type_of_to_tensor(value: SSAValue, query: TypeQuery) -> Steps:
    return (yield maker_of(value).operands[0])


BUFFERIZE: Mapping[str, Rewrite] = {
    "bufferization.alloc_tensor": _alloc_tensor,
    "bufferization.dealloc_tensor": _dealloc_tensor,
    "bufferization.materialize_in_destination": _materialize,
    "bufferization.to_buffer": fold_to_buffer,
    "bufferization.to_tensor": _to_tensor,
}
TYPES: TypeRules = {
    "bufferization.alloc_tensor": _type_of_alloc_tensor,
    "bufferization.to_tensor": _type_of_to_tensor,
}
