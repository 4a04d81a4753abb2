"""Checks of vector ops that xDSL lacks. Source: `VectorOps.cpp`."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import DYNAMIC_INDEX, DenseArrayBase, VectorType
from xdsl.ir import Operation
from xdsl.utils.exceptions import VerifyException
from xdsl.utils.hints import isa

from dialects.upstream.checks import Checks


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


AFTER: Checks = {
    "vector.broadcast": _check_broadcast,
    "vector.extract": _check_extract,
    "vector.insert": _check_insert,
}
