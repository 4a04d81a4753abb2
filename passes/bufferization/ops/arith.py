"""Bufferization of arith ops on tensors. Source: `Arith/Transforms/BufferizableOpInterfaceImpl.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects import memref
from xdsl.dialects.arith import IndexCastOp, SelectOp
from xdsl.dialects.builtin import MemRefType, UnrankedMemRefType, i1
from xdsl.ir import Operation, SSAValue

from okl_opt.dialects.diagnostic import bare_error, op_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.shared.tensor_casts import Ranked
from okl_opt.passes.bufferization.bufferizer import Bufferizer, Rewrite
from okl_opt.passes.bufferization.types import (
    Buffer,
    Steps,
    TypeQuery,
    TypeRules,
    buffer_type,
    common_type,
    identity_type,
    maker_of,
    ranked_buffer,
    tensor_type,
)


def _constant(op: Operation, to: Bufferizer) -> None:
    """Replace a constant by a global with its value."""
    type = tensor_type(op.results[0])
    globals = to.globals.around(op)
    if globals is None or not isa(type, Ranked):
        raise bare_error(op, "failed to bufferize op")
    space = to.conversions.space_at(op, type)
    held = ranked_buffer(identity_type(type, space))
    found = globals.find(op.properties["value"], held, to.options.buffer_alignment, to.edit)
    to.replace_with(op, memref.GetGlobalOp(found.sym_name.data, ranked_buffer(found.type)))


def _select(op: Operation, to: Bufferizer) -> None:
    """Cast both buffers to one type, and select."""
    condition, true, false = op.operands
    if condition.type != i1:
        raise op_error(op, "only i1 condition values are supported")
    buffers = [to.buffer(true), to.buffer(false)]
    if buffers[0].type != buffers[1].type:
        type = to.type_of(op.results[0])
        buffers = [to.cast(buffer, type) for buffer in buffers]
    to.replace_with(op, SelectOp.create(operands=[condition, *buffers], result_types=[buffers[0].type]))


def _type_of_select(value: SSAValue, query: TypeQuery) -> Steps:
    op = maker_of(value)
    true = yield op.operands[1]
    false = yield op.operands[2]
    return common_type(op, tensor_type(value), [true, false], "inconsistent memory space on true/false operands")


def _index_cast(op: Operation, to: Bufferizer) -> None:
    """Cast a buffer to the other element type, keeping its layout."""
    buffer = to.buffer(op.operands[0])
    source, element = buffer_type(buffer.type), tensor_type(op.results[0]).element_type
    type: Buffer
    if isa(source, MemRefType):
        type = MemRefType(element, source.shape, source.layout, source.memory_space)
    else:
        type = UnrankedMemRefType(element, source.memory_space)
    to.replace_with(op, IndexCastOp.create(operands=[buffer], result_types=[type]))


BUFFERIZE: Mapping[str, Rewrite] = {
    "arith.constant": _constant,
    "arith.index_cast": _index_cast,
    "arith.select": _select,
}
TYPES: TypeRules = {"arith.select": _type_of_select}
