"""Bufferization ops that MLIR accepts and xDSL refuses. Source: `BufferizationOps.cpp`."""

from __future__ import annotations

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    MemRefType,
    ShapedType,
    TensorType,
    UnrankedMemRefType,
    UnrankedTensorType,
)
from xdsl.ir import Attribute, Operation

from dialects.hints import isa
from dialects.upstream.checks import Accepts, same_elements

_Shaped = TensorType | UnrankedTensorType | MemRefType | UnrankedMemRefType


def _accepts_relayout(op: Operation) -> bool:
    """The same elements and sizes, but another layout, memory space, or a size known on one side only."""
    types = [*op.operand_types, *op.result_types]
    if len(types) not in (2, 3) or not op.operands:
        return False
    return same_elements(types) and all(_compatible(types[0], type) for type in types[1:])


def _compatible(first: Attribute, second: Attribute) -> bool:
    if not isinstance(first, ShapedType) or not isinstance(second, ShapedType):
        return isa(first, _Shaped) and isa(second, _Shaped)
    left, right = first.get_shape(), second.get_shape()
    return len(left) == len(right) and all(
        size == other or DYNAMIC_INDEX in (size, other) for size, other in zip(left, right, strict=True)
    )


ACCEPTS: Accepts = {
    "bufferization.clone": _accepts_relayout,
    "bufferization.materialize_in_destination": _accepts_relayout,
    "bufferization.to_buffer": _accepts_relayout,
    "bufferization.to_tensor": _accepts_relayout,
}
