"""Vector types, positions and constants, for folds of vector ops."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod

from xdsl.dialects import vector
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    ArrayAttr,
    BoolAttr,
    DenseArrayBase,
    DenseIntOrFPElementsAttr,
    IntegerAttr,
    VectorType,
    i64,
)
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.folding import constant_value
from okl_opt.dialects.numbers.elements import Numbers, constant_of, numbers_of
from okl_opt.dialects.numbers.matchers import made_by, signed_integer
from okl_opt.dialects.text.builtin import DenseWideElementsAttr
from okl_opt.dialects.upstream.vector.formatted import ShapeCastOp

POISON_INDEX = -1
"""The position of an element that is poison."""

# The most elements of a vector to take apart.
LARGEST = 1 << 16

Vector = VectorType[Attribute]
Position = int | SSAValue


# ----- types


def vector_of(type: Attribute) -> Vector | None:
    """The type if it is a vector, else None."""
    return type if isa(type, VectorType[Attribute]) else None


def type_of(value: SSAValue) -> Vector:
    """The type of a vector value."""
    found = vector_of(value.type)
    assert found is not None, "a vector"
    return found


def shape_of(value: SSAValue) -> tuple[int, ...]:
    """The sizes of a vector; empty for a scalar."""
    found = vector_of(value.type)
    return () if found is None else found.get_shape()


def scalable_dims(type: Vector) -> tuple[bool, ...]:
    """For each dimension, whether it is scalable."""
    return tuple(flag.value.data != 0 for flag in type.scalable_dims)


def is_scalable(type: Vector) -> bool:
    """Return whether some dimension is scalable."""
    return any(scalable_dims(type))


def count_of(type: Vector) -> int:
    """The number of elements; for a scalable vector, the minimum."""
    return prod(type.get_shape())


def make_type(element: Attribute, shape: Sequence[int], scalable: Sequence[bool]) -> Vector:
    """A vector type."""
    return VectorType(element, shape, ArrayAttr([BoolAttr.from_bool(flag) for flag in scalable]))


def without_leading(type: Vector, count: int) -> Attribute:
    """A vector type without its first dimensions; the element type if none are left."""
    if count == len(type.get_shape()):
        return type.element_type
    return make_type(type.element_type, type.get_shape()[count:], scalable_dims(type)[count:])


def is_broadcastable(source: Attribute, target: Vector) -> bool:
    """Return whether `vector.broadcast` can convert one type to the other. Source: `isBroadcastableTo`."""
    if source == target.element_type:
        return True
    found = vector_of(source)
    if found is None or len(found.get_shape()) > len(target.get_shape()):
        return False
    rank = len(found.get_shape())
    lead = len(target.get_shape()) - rank
    dimensions = zip(
        found.get_shape(),
        scalable_dims(found),
        target.get_shape()[lead:],
        scalable_dims(target)[lead:],
        strict=True,
    )
    return all(_stretches(*dimension) for dimension in dimensions)


def _stretches(size: int, is_scalable: bool, wanted: int, wants_scalable: bool) -> bool:
    if size not in (1, wanted) or (size == 1 and is_scalable and wanted != 1):
        return False
    return is_scalable == wants_scalable or (size == 1 and not is_scalable)


def strides_of(shape: Sequence[int]) -> list[int]:
    """The row-major strides of a shape."""
    strides: list[int] = []
    stride = 1
    for size in reversed(shape):
        strides.append(stride)
        stride *= size
    return strides[::-1]


def linear(position: Sequence[int], shape: Sequence[int]) -> int:
    """The row-major index of the first element at a position, which may have fewer indices than dimensions."""
    return sum(index * stride for index, stride in zip(position, strides_of(shape), strict=False))


def delinear(place: int, shape: Sequence[int]) -> list[int]:
    """The position of the element with a row-major index."""
    position: list[int] = []
    for stride in strides_of(shape):
        position.append(place // stride)
        place %= stride
    return position


def places_in_slice(shape: Sequence[int], offsets: Sequence[int], sizes: Sequence[int]) -> Iterator[int]:
    """The row-major indices of the elements of a slice."""
    strides = strides_of(shape)
    for position in product(*(range(offset, offset + size) for offset, size in zip(offsets, sizes, strict=True))):
        yield sum(index * stride for index, stride in zip(position, strides, strict=True))


# ----- properties of ops


def numbers_in(op: Operation, name: str) -> list[int]:
    """The integers of a property."""
    found = op.properties.get(name)
    if isinstance(found, DenseArrayBase):
        return [int(value) for value in found.get_values()]
    return [item.value.data for item in found if isinstance(item, IntegerAttr)] if isa(found, ArrayAttr) else []


def has_one_use(op: Operation) -> bool:
    """Return whether the one result of an op is used once."""
    return len(op.results) == 1 and op.results[0].has_one_use()


def positions_of(op: Operation) -> list[Position]:
    """The position of a `vector.extract` or `vector.insert`."""
    dynamic = iter(op.operands[1 if op.name == "vector.extract" else 2 :])
    return [next(dynamic) if index == DYNAMIC_INDEX else index for index in numbers_in(op, "static_position")]


def static_positions(positions: Sequence[Position]) -> list[int] | None:
    """The position if it is static, else None."""
    known = [index for index in positions if isinstance(index, int)]
    return known if len(known) == len(positions) else None


def split(positions: Sequence[Position]) -> tuple[DenseArrayBase, list[SSAValue]]:
    """Split a position into the property `static_position` and the operands."""
    static = [index if isinstance(index, int) else DYNAMIC_INDEX for index in positions]
    return i64_array(static), [index for index in positions if isinstance(index, SSAValue)]


def i64_array(values: Sequence[int]) -> DenseArrayBase:
    """`array<i64: ...>`."""
    return DenseArrayBase.from_list(i64, values)


def i64_list(values: Sequence[int]) -> ArrayAttr[IntegerAttr]:
    """`[1, 2]`, with elements of type i64."""
    return ArrayAttr([IntegerAttr(value, 64) for value in values])


def constant_index(value: SSAValue) -> int | None:
    """The integer of a constant scalar, or None. Source: `getConstantIntValue`."""
    return None if vector_of(value.type) is not None else signed_integer(constant_value(value))


def arith_integer(value: SSAValue) -> int | None:
    """The integer of an `arith.constant`, or None."""
    return None if made_by(value, "arith.constant") is None else constant_index(value)


def scalar_of_splat(value: SSAValue) -> SSAValue | None:
    """The scalar of a scalar broadcast, or None. Source: `getScalarSplatSource`."""
    broadcast = made_by(value, "vector.broadcast")
    if broadcast is None or vector_of(broadcast.operands[0].type) is not None:
        return None
    return broadcast.operands[0]


def is_order_preserving(transpose: Operation) -> bool:
    """Return whether a transposition keeps the elements in row-major order. Source: `isOrderPreserving`."""
    source = type_of(transpose.operands[0])
    shape, scalable = source.get_shape(), scalable_dims(source)
    longer = [place for place in numbers_in(transpose, "permutation") if shape[place] != 1 or scalable[place]]
    return longer == sorted(longer)


# ----- constants


def dense(constant: Attribute | None) -> Numbers | None:
    """The numbers of a dense constant of vectors."""
    if constant is None or constant.name not in (DenseIntOrFPElementsAttr.name, DenseWideElementsAttr.name):
        return None
    numbers = numbers_of(constant)
    return numbers if numbers is not None and isa(numbers.type, VectorType) and numbers.bits else None


def splat(constant: Attribute | None) -> Numbers | None:
    """The numbers of a splat constant, or None."""
    numbers = dense(constant)
    return numbers if numbers is not None and numbers.is_splat else None


def of_splat(numbers: Numbers, type: Vector) -> Attribute | None:
    """A splat constant with the same element and another type."""
    return constant_of(type, numbers.bits, True)


def all_elements(numbers: Numbers) -> list[int]:
    """The elements of a dense constant, each as its bits."""
    assert isa(numbers.type, VectorType[Attribute]), "a vector"
    return [*numbers.bits] * (count_of(numbers.type) if numbers.is_splat else 1)


def of_elements(type: Vector, found: Sequence[int]) -> Attribute | None:
    """The constant with these elements."""
    return constant_of(type, found, False)


# ----- new ops


def broadcast(source: SSAValue, type: Attribute) -> Operation:
    """`vector.broadcast`."""
    return vector.BroadcastOp.create(operands=[source], result_types=[type])


def shape_cast(source: SSAValue, type: Attribute) -> Operation:
    """`vector.shape_cast`."""
    return ShapeCastOp.create(operands=[source], result_types=[type])


def extract(source: SSAValue, positions: Sequence[Position]) -> Operation:
    """`vector.extract`."""
    static, dynamic = split(positions)
    return vector.ExtractOp.create(
        operands=[source, *dynamic],
        result_types=[without_leading(type_of(source), len(positions))],
        properties={"static_position": static},
    )
