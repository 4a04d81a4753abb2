"""Bufferization of the bufferization dialect. Source: `BufferizationOps.td` and `BufferizationOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.bufferization import AllocTensorOp
from xdsl.ir import Operation, OpResult, SSAValue

from okl_opt.dialects.interfaces.bufferization import AliasingValue, Bufferizable, Buffers, Operand, Subset, never
from okl_opt.dialects.upstream.shared.buffers import ALLOCATES, always_in_place

_SOURCE, _DESTINATION = 0, 1


def _is_destination(operand: Operand, buffers: Buffers) -> bool:
    return operand.number == _DESTINATION


def _is_source(operand: Operand, buffers: Buffers) -> bool:
    return operand.number == _SOURCE


def _becomes_result(operand: Operand, buffers: Buffers) -> Sequence[AliasingValue]:
    return [AliasingValue(operand.op.results[0], True)] if operand.number == _DESTINATION else ()


def _may_be_written(operand: Operand, buffers: Buffers) -> bool:
    return "read_only" not in operand.op.properties


def _copies(result: OpResult, buffers: Buffers) -> bool:
    op = result.op
    return isinstance(op, AllocTensorOp) and op.copy is not None


def _is_marked_writable(value: SSAValue, buffers: Buffers) -> bool:
    return isinstance(value, OpResult) and "writable" in value.op.properties


def _is_elementwise(op: Operation, operands: Sequence[Operand]) -> bool:
    return True


BUFFERS: Mapping[str, Bufferizable] = {
    # An allocation has contents only if it copies a tensor.
    "bufferization.alloc_tensor": ALLOCATES._replace(defines=_copies),
    "bufferization.dealloc_tensor": Bufferizable(reads=never),
    "bufferization.materialize_in_destination": Bufferizable(
        reads=_is_source,
        writes=_is_destination,
        values=_becomes_result,
        in_place=always_in_place,
        is_elementwise=_is_elementwise,
    ),
    "bufferization.to_buffer": Bufferizable(writes=_may_be_written),
    "bufferization.to_tensor": Bufferizable(is_writable=_is_marked_writable),
}

SUBSETS: Mapping[str, Subset] = {"bufferization.materialize_in_destination": Subset(_DESTINATION, _SOURCE, None)}
