"""Checks of vector ops that xDSL lacks. Source: `VectorOps.cpp`."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import DYNAMIC_INDEX, DenseArrayBase, FixedBitwidthType, MemRefType, VectorType
from xdsl.ir import Operation
from xdsl.utils.exceptions import VerifyException

from dialects.hints import isa
from dialects.upstream.checks import Accepts, Checks


def _check_broadcast(op: Operation) -> None:
    source, result = op.operands[0].type, op.results[0].type
    if not isa(source, VectorType) or not isa(result, VectorType):
        return
    left, right = source.get_shape(), result.get_shape()
    if len(left) > len(right):
        raise VerifyException("source rank higher than destination rank")
    for size, wanted in zip(reversed(left), reversed(right), strict=False):
        if size not in (1, wanted):
            raise VerifyException(f"dimension mismatch ({size} vs. {wanted})")


def _check_extract(op: Operation) -> None:
    source = op.operands[0].type
    if isa(source, VectorType):
        _check_position(op, source.get_shape())


def _check_insert(op: Operation) -> None:
    result = op.results[0].type
    if isa(result, VectorType):
        _check_position(op, result.get_shape())


def _check_position(op: Operation, shape: Sequence[int]) -> None:
    position = op.properties.get("static_position")
    if not isinstance(position, DenseArrayBase):
        return
    for number, (index, size) in enumerate(zip(position.get_values(), shape, strict=False), start=1):
        if index not in (DYNAMIC_INDEX, -1) and not 0 <= index < size:
            raise VerifyException(
                f"expected position attribute #{number} to be a non-negative integer smaller than the corresponding "
                "vector dimension or poison (-1)"
            )


def _accepts_bitcast(op: Operation) -> bool:
    """Accept vectors of indices, which count as numbers of 64 bits."""
    source, result = op.operands[0].type, op.results[0].type
    if not isa(source, VectorType) or not isa(result, VectorType) or not source.get_num_dims():
        return False
    return _row(source) == _row(result)


def _row(type: VectorType) -> tuple[tuple[int, ...], int]:
    """All sizes but the last, and the bits that lie in the last dimension."""
    *outer, last = type.get_shape()
    element = type.element_type
    bits = element.bitwidth if isinstance(element, FixedBitwidthType) else 64
    return tuple(outer), last * bits


def _accepts_create_mask(op: Operation) -> bool:
    """Accept one operand for a mask of rank zero."""
    type = op.results[0].type
    return isa(type, VectorType) and not type.get_num_dims() and len(op.operands) == 1


def _accepts_memory_of_vectors(op: Operation) -> bool:
    """Accept memory whose elements are vectors of the type that is loaded or stored."""
    types = [value.type for value in (*op.operands, *op.results)]
    memory = [type for type in types if isa(type, MemRefType)]
    return len(memory) == 1 and memory[0].element_type in types


ACCEPTS: Accepts = {
    "vector.bitcast": _accepts_bitcast,
    "vector.create_mask": _accepts_create_mask,
    "vector.load": _accepts_memory_of_vectors,
    "vector.store": _accepts_memory_of_vectors,
}
AFTER: Checks = {
    "vector.broadcast": _check_broadcast,
    "vector.extract": _check_extract,
    "vector.insert": _check_insert,
}
