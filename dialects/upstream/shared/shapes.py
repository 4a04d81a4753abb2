"""Shapes and element types, and their text in MLIR's messages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeGuard

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    ContainerType,
    DenseArrayBase,
    IntegerAttr,
    IntegerType,
    NoneAttr,
    ShapedType,
    TensorType,
)
from xdsl.ir import Attribute, Operation, ParametrizedAttribute
from xdsl.traits import ConstantLike

from okl_opt.dialects.hints import isa


def shape_of(type: Attribute) -> tuple[int, ...] | None:
    """The sizes of a ranked type; None for every other type."""
    return tuple(type.get_shape()) if isinstance(type, ShapedType) else None


def rank_of(type: Attribute) -> int:
    """The rank of a ranked type; 0 for every other type."""
    return len(type.get_shape()) if isinstance(type, ShapedType) else 0


def has_constant_dimension(op: Operation) -> bool:
    """Return whether a dim op's dimension is a constant within the rank."""
    number = ConstantLike.get_constant_value(op.operands[1])
    return isinstance(number, IntegerAttr) and 0 <= number.value.data < rank_of(op.operands[0].type)


def element_of(type: Attribute) -> Attribute:
    """The element type of a container, else the type itself (`getElementTypeOrSelf`)."""
    return type.get_element_type() if isa(type, ContainerType) else type


def encoding_of(type: Attribute) -> Attribute:
    """The encoding of a ranked tensor, which may be none."""
    return type.encoding if isa(type, TensorType[Attribute]) else NoneAttr()


def are_compatible(one: Sequence[int], other: Sequence[int]) -> bool:
    """Return whether two shapes may be the same at run time (`verifyCompatibleShape`)."""
    return len(one) == len(other) and all(
        size == given or DYNAMIC_INDEX in (size, given) for size, given in zip(one, other, strict=True)
    )


def integers(values: Attribute | None) -> list[int]:
    """The integers of a dense array; an empty list for other attributes."""
    return list(values.iter_values()) if _holds_integers(values) else []


def _holds_integers(values: Attribute | None) -> TypeGuard[DenseArrayBase[IntegerType]]:
    """Return whether an attribute is a dense array of integers; faster than `isa`, as each slice asks several times."""
    return (
        isinstance(values, ParametrizedAttribute)
        and values.name == DenseArrayBase.name
        and isinstance(values.parameters[0], IntegerType)
    )


def numbers(values: Sequence[int]) -> str:
    """The text of numbers in a message: `4, 8`."""
    return ", ".join(map(str, values))
