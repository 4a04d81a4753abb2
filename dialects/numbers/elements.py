"""Constants as numbers: the bits of a scalar, or of the elements of a dense constant, and back.

Source: `IntegerAttr`, `FloatAttr` and `DenseElementsAttr` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod
from typing import NamedTuple

from xdsl.dialects.builtin import (
    AnyFloat,
    ArrayAttr,
    BytesAttr,
    ComplexType,
    DenseIntOrFPElementsAttr,
    FloatAttr,
    IndexType,
    IntAttr,
    IntegerAttr,
    IntegerType,
    Signedness,
    TensorType,
    VectorType,
)
from xdsl.ir import Attribute

from okl_opt.dialects.hints import isa
from okl_opt.dialects.text.builtin import DenseWideElementsAttr, FloatBitsAttr, SparseElementsAttr
from okl_opt.dialects.text.numbers.elements import is_wide, number_size
from okl_opt.dialects.text.numbers.floats import float_bits, float_of_bits

Number = IntegerType | IndexType | AnyFloat
Shaped = TensorType[Attribute] | VectorType[Attribute]
"""The types whose constants have elements."""

INDEX_WIDTH = 64

# The most elements to compute, except if an operand already has all of them and is no splat.
_LARGEST_EXPANSION = 1 << 16


# The most elements of a new splat, as xDSL keeps all of them in memory.
_LARGEST_SPLAT = 1 << 24


class Numbers(NamedTuple):
    """The numbers of a constant, each as its bits."""

    type: Attribute
    """The type of the constant: `i32`, `vector<4xf32>`."""
    bits: Sequence[int]
    """One number for a scalar or a splat, else one per element in row-major order; complex elements have two."""
    is_splat: bool
    """Whether the one element is repeated."""

    @property
    def element(self) -> Attribute:
        return element_type(self.type)


def element_type(type: Attribute) -> Attribute:
    """The type of the elements of a tensor or vector, or the type itself."""
    return type.element_type if isa(type, Shaped) else type


def width_of(type: Attribute) -> int | None:
    """The width of an integer, index or float type; None for other types."""
    if isa(type, IntegerType):
        return type.width.data
    if isinstance(type, IndexType):
        return INDEX_WIDTH
    return type.bitwidth if isinstance(type, AnyFloat) else None


def signed(bits: int, width: int) -> int:
    """The value of `bits` in two's complement."""
    return bits - (1 << width) if width and bits >> (width - 1) else bits


def numbers_of(attribute: Attribute | None) -> Numbers | None:
    """The numbers of a constant; None for other attributes, and for constants too large to expand."""
    match attribute:
        case IntegerAttr():
            width = width_of(attribute.type) or 0
            return Numbers(attribute.type, (attribute.value.data & ((1 << width) - 1),), False)
        case FloatAttr():
            return Numbers(attribute.type, (float_bits(attribute.value.data, attribute.type),), False)
        case FloatBitsAttr():
            return Numbers(attribute.type, (attribute.bits.data,), False)
        case DenseIntOrFPElementsAttr() | DenseWideElementsAttr():
            return _dense(attribute.type, attribute.data.data)
        case SparseElementsAttr():
            return _sparse(attribute)
        case _:
            return None


def _dense(type: Attribute, data: bytes) -> Numbers | None:
    element = element_type(type)
    number = _part_of(element)
    if number is None:
        return None
    parts, size = (1 if number is element else 2), number_size(number)
    whole = size * parts
    is_splat = bool(data) and data == data[:whole] * (len(data) // whole)
    if is_splat:
        data = data[:whole]
    width = width_of(number) or 0
    mask = (1 << width) - 1
    bits = [int.from_bytes(data[start : start + size], "little") & mask for start in range(0, len(data), size)]
    return Numbers(type, bits, is_splat)


def _part_of(element: Attribute) -> Number | None:
    """The type of the numbers in an element; for a complex element, the type of its parts."""
    number = element.element_type if isa(element, ComplexType) else element
    return number if isa(number, Number) else None


def _sparse(attribute: SparseElementsAttr) -> Numbers | None:
    type = attribute.type
    if not isa(type, Shaped):
        return None
    shape = type.get_shape()
    count = prod(shape)
    values = numbers_of(attribute.values)
    positions = numbers_of(attribute.indices)
    if values is None or positions is None or count > _LARGEST_EXPANSION or isa(type.element_type, ComplexType):
        return None
    rank = len(shape)
    indices = [*positions.bits] * rank if positions.is_splat and len(attribute.indices) > 1 else positions.bits
    bits = [0] * count
    for row in range(len(indices) // rank if rank else 0):
        offset = 0
        for size, index in zip(shape, indices[row * rank : (row + 1) * rank], strict=True):
            offset = offset * size + index
        bits[offset] = values.bits[0] if values.is_splat else values.bits[row]
    return Numbers(type, bits, False)


def constant_of(type: Attribute, bits: Sequence[int], is_splat: bool) -> Attribute | None:
    """The constant of `type` with these numbers; None if its text could not be read back, or it is too large."""
    if not isa(type, Shaped):
        return scalar(type, bits[0]) if len(bits) == 1 else _complex(type, bits)
    number = _part_of(type.element_type)
    if number is None:
        return None
    count = prod(type.get_shape())
    if is_splat and count > _LARGEST_SPLAT:
        return None
    size = number_size(number)
    data = b"".join(stored(value, number, size) for value in bits)
    if is_splat:
        data *= count
    if is_wide(number):
        return DenseWideElementsAttr(type, BytesAttr(data))
    return DenseIntOrFPElementsAttr.new((type, BytesAttr(data)))


def stored(bits: int, number: Number, size: int) -> bytes:
    """The bytes of a number in a dense constant; signed numbers are sign-extended."""
    if isinstance(number, IntegerType) and number.signedness.data is not Signedness.UNSIGNED and not is_wide(number):
        width = number.width.data
        # `true` is 1.
        return (bits if width == 1 else signed(bits, width) & ((1 << size * 8) - 1)).to_bytes(size, "little")
    return bits.to_bytes(size, "little")


def scalar(type: Attribute, bits: int) -> Attribute | None:
    """The integer or float with these bits; None for other types."""
    if isinstance(type, AnyFloat):
        value = float_of_bits(bits, type)
        return FloatBitsAttr(IntAttr(bits), type) if value is None else FloatAttr(value, type)
    width = width_of(type)
    if width is not None and isinstance(type, IndexType):
        return IntegerAttr(signed(bits, width), type)
    if width is None or not isa(type, IntegerType):
        return None
    return IntegerAttr(bits if type.signedness.data is Signedness.UNSIGNED else signed(bits, width), type)


def _complex(type: Attribute, bits: Sequence[int]) -> Attribute | None:
    if not isa(type, ComplexType) or len(bits) != 2:
        return None
    parts = [scalar(type.element_type, value) for value in bits]
    return ArrayAttr([part for part in parts if part is not None])


def elementwise(
    operands: Sequence[Numbers], result: Attribute, compute: Callable[[Sequence[int]], int | None]
) -> Attribute | None:
    """Apply `compute` to the numbers of the operands, element by element, and return the constant.

    None if `compute` returns None for an element. Source: `constFoldBinaryOp` in `CommonFolders.h`.
    """
    if len({is_shaped(operand.type) for operand in operands}) != 1:
        return None
    count = max(len(operand.bits) for operand in operands)
    if all(operand.is_splat or not is_shaped(operand.type) for operand in operands):
        value = compute([operand.bits[0] for operand in operands])
        return None if value is None else constant_of(result, (value,), is_shaped(result))
    columns = [[*operand.bits] * count if operand.is_splat else operand.bits for operand in operands]
    values: list[int] = []
    for row in zip(*columns, strict=True):
        value = compute(row)
        if value is None:
            return None
        values.append(value)
    return constant_of(result, values, False)


def is_shaped(type: Attribute) -> bool:
    """Return whether constants of `type` have elements."""
    return isinstance(type, TensorType | VectorType)
