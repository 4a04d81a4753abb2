"""Properties of vector types for checks of vector ops."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import (
    AffineMapAttr,
    AnyFloat,
    ArrayAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    VectorType,
)
from xdsl.dialects.vector import CombiningKindAttr
from xdsl.ir import Attribute, Operation
from xdsl.ir.affine import AffineMap
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.hints import isa

_INTEGERS_ONLY = frozenset({"minui", "minsi", "maxui", "maxsi", "and", "or", "xor"})


def vector(type: Attribute) -> VectorType:
    """Narrow `type` to a vector. Raises: VerifyException for others."""
    if not isa(type, VectorType):
        raise VerifyException(f"expected a vector, but got {type}")
    return type


def scalable(type: VectorType) -> tuple[bool, ...]:
    """For each dimension, whether it is scalable."""
    return tuple(bool(flag.value.data) for flag in type.scalable_dims)


def kind_of(op: Operation) -> str:
    """The name of the combining kind."""
    kind = op.properties.get("kind")
    return str(kind.data) if isinstance(kind, CombiningKindAttr) else "add"


def combines(kind: str, type: Attribute) -> bool:
    """Return whether a kind supports elements of a type (`isSupportedCombiningKind`)."""
    if kind in ("add", "mul"):
        return isinstance(type, IntegerType | IndexType | AnyFloat)
    return isinstance(type, IntegerType | IndexType) if kind in _INTEGERS_ONLY else isinstance(type, AnyFloat)


def map_of(op: Operation) -> AffineMap:
    """The permutation map of a transfer."""
    map = op.properties.get("permutation_map")
    if not isinstance(map, AffineMapAttr):
        raise VerifyException("requires attribute 'permutation_map'")
    return map.data


def numbers_of(op: Operation, name: str) -> list[int]:
    """The numbers of an array attribute."""
    values = op.properties.get(name)
    return [value.value.data for value in values] if isa(values, ArrayAttr[IntegerAttr]) else []


def check_combining(op: Operation, type: Attribute, message: str) -> None:
    """Check that the kind of `op` supports elements of `type`."""
    if not combines(kind_of(op), type):
        raise VerifyException(message)


def is_position(index: int, size: int) -> bool:
    """Return whether an index is within a dimension, or poison."""
    return index == -1 or 0 <= index < size


def check_count(rank: int, indices: Sequence[object]) -> None:
    """Check that there is an index for each dimension of a base."""
    if len(indices) != rank:
        raise VerifyException(f"requires {rank} indices")
