"""Addresses of elements of memrefs, given as descriptors of the llvm dialect.

Source: `getStridedElementPtr` and `MemRefDescriptor` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import (
    AnyFloat,
    IntegerAttr,
    IntegerType,
    MemRefType,
    VectorType,
)
from xdsl.dialects.llvm import LLVMArrayType, LLVMPointerType, LLVMStructType
from xdsl.ir import Attribute, SSAValue

from okl_opt.dialects.hints import isa
from okl_opt.dialects.numbers.elements import width_of
from okl_opt.dialects.upstream.llvm.layout import layout
from okl_opt.dialects.upstream.shared.layouts import strides_and_offset
from okl_opt.passes.conversion.llvm_builder import LLVMBuilder
from okl_opt.passes.conversion.llvm_types import LLVMTypes

_NO_FLAGS = {"overflowFlags": IntegerAttr(0, 32)}


def address_of(
    build: LLVMBuilder, types: LLVMTypes, type: MemRefType[Attribute], descriptor: SSAValue, indices: Sequence[SSAValue]
) -> SSAValue:
    """Return the pointer to the element at the indices."""
    found = strides_and_offset(type)
    element = types.one(type.element_type)
    assert found is not None and element is not None, "memrefs that become descriptors are strided"
    strides, offset = found
    pointer = build.extract(descriptor, 1)
    if offset != 0:
        place = build.extract(descriptor, 2) if offset is None else build.index(offset, types.index)
        pointer = build.element_pointer(element, pointer, place)
    total: SSAValue | None = None
    for number, (index, stride) in enumerate(zip(indices, strides, strict=True)):
        part = index
        if stride != 1:
            factor = build.extract(descriptor, 4, number) if stride is None else build.index(stride, types.index)
            part = build.op("llvm.mul", (index, factor), None, _NO_FLAGS)
        total = part if total is None else build.op("llvm.add", (total, part), None, _NO_FLAGS)
    return pointer if total is None else build.element_pointer(element, pointer, total)


def is_addressable(types: LLVMTypes, type: MemRefType[Attribute]) -> bool:
    """Return whether a memref becomes a descriptor."""
    return types.one(type) is not None


def preferred_alignment(type: Attribute) -> int | None:
    """Return LLVM's preferred alignment of a type in bytes, without a data layout."""
    if isa(type, IntegerType):
        bytes = max(1, -(-type.width.data // 8))
        return min(_power_of_two(bytes), 8)
    if isinstance(type, AnyFloat):
        return _power_of_two(-(-type.bitwidth // 8))
    if isinstance(type, LLVMPointerType):
        return 8
    if isinstance(type, LLVMStructType):
        return 8
    if isinstance(type, LLVMArrayType):
        return preferred_alignment(type.type)
    if isa(type, VectorType[Attribute]) and type.get_num_dims() == 1:
        element = layout(type.element_type)
        if element is None:
            return None
        bits = width_of(type.element_type) or element.size * 8
        return _power_of_two(max(1, -(-bits * type.get_shape()[0] // 8)))
    return None


def _power_of_two(number: int) -> int:
    """Round up to a power of two."""
    return 1 << max(number - 1, 0).bit_length()
