"""Sizes and offsets in bytes of types in memory, for modules without a data layout.

Source: `DataLayoutInterfaces.cpp` and `LLVMTypes.cpp` of MLIR 22.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from xdsl.dialects.builtin import AnyFloat, DenseArrayBase, IntegerType, VectorType
from xdsl.dialects.llvm import GEP_USE_SSA_VAL, LLVMArrayType, LLVMPointerType, LLVMStructType
from xdsl.ir import Attribute, Operation

from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.llvm.types import PackedStructType

_POINTER_SIZE = 8


class Layout(NamedTuple):
    """The size and alignment of a type in memory, in bytes."""

    size: int
    alignment: int


def layout(type: Attribute) -> Layout | None:
    """The layout of a type; None if unknown."""
    if isa(type, IntegerType):
        size = -(-type.width.data // 8)
        return Layout(size, _power_of_two(size) if type.width.data < 64 else 4)
    if isinstance(type, AnyFloat):
        size = -(-type.bitwidth // 8)
        return Layout(size, _power_of_two(size))
    if isinstance(type, LLVMPointerType):
        return Layout(_POINTER_SIZE, _POINTER_SIZE)
    if isa(type, VectorType[Attribute]):
        return _vector(type)
    if isinstance(type, LLVMArrayType):
        element = layout(type.type)
        return None if element is None else Layout(type.size.data * element.size, element.alignment)
    if isinstance(type, LLVMStructType | PackedStructType):
        fields = offsets(type)
        return None if fields is None else fields[1]
    return None


def _vector(type: VectorType[Attribute]) -> Layout | None:
    element = layout(type.element_type)
    shape = type.get_shape()
    if element is None or not shape or type.get_num_scalable_dims():
        return None
    size = math.prod(shape[:-1]) * _power_of_two(shape[-1]) * element.size
    return Layout(size, _power_of_two(size))


def _power_of_two(number: int) -> int:
    """The smallest power of two that is not below the number."""
    return 1 << max(number - 1, 0).bit_length()


def offsets(type: LLVMStructType | PackedStructType) -> tuple[Sequence[tuple[int, int]], Layout] | None:
    """The start and end of each field of a struct, and the layout of the struct; None if unknown."""
    is_packed = isinstance(type, PackedStructType)
    fields: list[tuple[int, int]] = []
    end, alignment = 0, 1
    for field in type.types:
        found = layout(field)
        if found is None:
            return None
        if not is_packed:
            alignment = max(alignment, found.alignment)
            end = _aligned(end, found.alignment)
        fields.append((end, end + found.size))
        end += found.size
    return fields, Layout(_aligned(end, alignment), alignment)


def _aligned(offset: int, alignment: int) -> int:
    return -(-offset // alignment) * alignment


def part_at(type: Attribute, offset: int) -> tuple[int, int] | None:
    """The element or field at an offset, and the offset within it; None if there is none."""
    if isinstance(type, LLVMArrayType):
        element = layout(type.type)
        if element is None or not element.size or offset >= type.size.data * element.size:
            return None
        return divmod(offset, element.size)
    found = offsets(type) if isinstance(type, LLVMStructType | PackedStructType) else None
    for index, (start, end) in enumerate(() if found is None else found[0]):
        if start <= offset < end:
            return index, offset - start
    return None


def byte_offset(op: Operation) -> int | None:
    """The constant byte offset of an `llvm.getelementptr`; None if it is dynamic or negative."""
    indices, type = op.properties.get("rawConstantIndices"), op.properties.get("elem_type")
    if not isinstance(indices, DenseArrayBase) or type is None or len(op.operands) != 1:
        return None
    first, *rest = (int(index) for index in indices.get_values() or (GEP_USE_SSA_VAL,))
    whole = layout(type)
    if whole is None or first < 0 or first == GEP_USE_SSA_VAL:
        return None
    offset = first * whole.size
    for index in rest:
        if isinstance(type, LLVMArrayType) and index >= 0:
            type = type.type
            element = layout(type)
            if element is None:
                return None
            offset += index * element.size
            continue
        if not isinstance(type, LLVMStructType | PackedStructType):
            return None
        found = offsets(type)
        if found is None or not 0 <= index < len(type.types):
            return None
        offset += found[0][index][0]
        type = type.types.data[index]
    return offset
