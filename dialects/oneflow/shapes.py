"""Shapes and element types of operands, for inferring result types.

Source: OneFlow's InferLogicalTensorDesc functions, in the words of the op catalogue.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import cast

from xdsl.dialects.builtin import (
    AnyFloat,
    ArrayAttr,
    BFloat16Type,
    Float16Type,
    IntegerAttr,
    IntegerType,
    Signedness,
    TensorType,
    f32,
)
from xdsl.ir import Attribute, SSAValue
from xdsl.utils.exceptions import VerifyException

Shape = tuple[int, ...]
Tensor = TensorType[Attribute]

_BOOL = IntegerType(8)
# Equivalent types: Bool is i1, i8 or (from OneFlow's importer) si8; signless integers mean signed ones.
_STANDS_FOR: dict[Attribute, Attribute] = {
    IntegerType(1): _BOOL,
    IntegerType(8, Signedness.SIGNED): _BOOL,
    **{IntegerType(width): IntegerType(width, Signedness.SIGNED) for width in (16, 32, 64)},
}


def same_element(first: Attribute, second: Attribute) -> bool:
    """Return whether two element types are equivalent; Bool and Int8 are indistinguishable in old IR."""
    return _STANDS_FOR.get(first, first) == _STANDS_FOR.get(second, second)


def tensor_of(value: SSAValue) -> Tensor:
    """The value's type. Raises: VerifyException unless it is a ranked tensor of static shape."""
    type_ = value.type
    if not isinstance(type_, TensorType):
        raise VerifyException(f"expected a ranked tensor, got {type_}")
    tensor = cast(Tensor, type_)
    if any(size < 0 for size in tensor.get_shape()):
        raise VerifyException(f"expected a static shape, got {tensor}")
    return tensor


def shape_of(value: SSAValue) -> Shape:
    """Static shape of a tensor value."""
    return tuple(tensor_of(value).get_shape())


def element_of(value: SSAValue) -> Attribute:
    """Element type of a tensor value."""
    return tensor_of(value).element_type


def tensor(element: Attribute, shape: Sequence[int]) -> Tensor:
    """tensor<shape x element>."""
    return TensorType(element, shape)


def text(shape: Sequence[int]) -> str:
    """A shape in messages: `[2, 3]`."""
    return str(list(shape))


def ints(array: ArrayAttr[IntegerAttr]) -> Shape:
    """The numbers in an array attribute."""
    return tuple(number.value.data for number in array)


def statistics_element(element: Attribute) -> Attribute:
    """Element type of means and variances: f32 for the 16-bit floats, else the data's own."""
    return f32 if isinstance(element, Float16Type | BFloat16Type) else element


def require_shape(what: str, value: SSAValue, shape: Sequence[int]) -> None:
    """Check the shape of `value`. Raises: VerifyException."""
    if shape_of(value) != tuple(shape):
        raise VerifyException(f"{what} must have shape {text(shape)}, got {text(shape_of(value))}")


def require_rank(what: str, value: SSAValue, rank: int) -> None:
    """Check the rank of `value`. Raises: VerifyException."""
    if len(shape_of(value)) != rank:
        raise VerifyException(f"{what} must have rank {rank}, got {tensor_of(value)}")


def require_count(what: str, array: ArrayAttr[IntegerAttr], count: int) -> Shape:
    """The array's numbers. Raises: VerifyException unless there are `count`."""
    numbers = ints(array)
    if len(numbers) != count:
        raise VerifyException(f"'{what}' must have {count} entries, got {text(numbers)}")
    return numbers


def require_positive(what: str, numbers: Shape) -> None:
    """Check that all numbers of the attribute `what` are positive. Raises: VerifyException."""
    if any(number < 1 for number in numbers):
        raise VerifyException(f"'{what}' must be positive, got {text(numbers)}")


def require_not_negative(what: str, numbers: Shape) -> None:
    """Check that no number of the attribute `what` is negative. Raises: VerifyException."""
    if any(number < 0 for number in numbers):
        raise VerifyException(f"'{what}' must not be negative, got {text(numbers)}")


def require_integers(what: str, value: SSAValue) -> None:
    """Check that the elements are integers. Raises: VerifyException."""
    if not isinstance(element_of(value), IntegerType):
        raise VerifyException(f"{what} must hold integers, got {tensor_of(value)}")


def require_same_elements(values: Sequence[tuple[str, SSAValue]]) -> None:
    """Check that all values have the same element type. Raises: VerifyException."""
    first_name, first = values[0]
    for name, value in values[1:]:
        if not same_element(element_of(first), element_of(value)):
            raise VerifyException(
                f"operands '{first_name}' and '{name}' must have one element type, "
                f"got {tensor_of(first)} and {tensor_of(value)}"
            )


def require_one_float(values: Sequence[tuple[str, SSAValue]]) -> None:
    """Check that all float operands have the same element type. Raises: VerifyException."""
    floats = [(name, value) for name, value in values if isinstance(element_of(value), AnyFloat)]
    if floats:
        require_same_elements(floats)


def axis_of(axis: int, rank: int, *, name: str = "axis", from_end: bool = False) -> int:
    """The axis counted from the front; negative ones are allowed only with `from_end`.

    Raises: VerifyException if there is no such axis.
    """
    low = -rank if from_end else 0
    if not low <= axis < rank:
        raise VerifyException(f"'{name}' must be in [{low}, {rank}), got {axis}")
    return axis % rank if rank else 0


def broadcast(first: Shape, second: Shape) -> Shape:
    """The common shape under numpy's rule, right-aligned. Raises: VerifyException if there is none."""
    rank = max(len(first), len(second))
    left = (1,) * (rank - len(first)) + first
    right = (1,) * (rank - len(second)) + second
    for a, b in zip(left, right, strict=True):
        if a != b and a != 1 and b != 1:
            raise VerifyException(f"shapes {text(first)} and {text(second)} do not broadcast")
    return tuple(b if a == 1 else a for a, b in zip(left, right, strict=True))


def element_count(shape: Sequence[int]) -> int:
    """Number of elements."""
    return prod(shape)
