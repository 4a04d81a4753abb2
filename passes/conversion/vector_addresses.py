"""Addresses of elements of memrefs, given as descriptors of the llvm dialect.

Source: `getStridedElementPtr` and `MemRefDescriptor` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import (
    AnyFloat,
    DenseArrayBase,
    IndexType,
    IntegerAttr,
    IntegerType,
    MemRefType,
    VectorType,
    i32,
    i64,
)
from xdsl.dialects.llvm import GEP_USE_SSA_VAL, LLVMArrayType, LLVMPointerType, LLVMStructType
from xdsl.ir import Attribute, SSAValue

from okl_opt.dialects.hints import isa
from okl_opt.dialects.numbers.elements import width_of
from okl_opt.dialects.upstream.llvm.layout import layout
from okl_opt.dialects.upstream.shared.layouts import strides_and_offset
from okl_opt.passes.conversion.llvm_types import LLVMTypes
from okl_opt.passes.vector.build import Builder

_NO_FLAGS: Mapping[str, Attribute] = {"overflowFlags": IntegerAttr(0, 32)}


class LLVMBuilder(Builder):
    """A builder with methods for ops of the llvm dialect."""

    def llvm_constant(self, value: Attribute, type: Attribute) -> SSAValue:
        """`llvm.mlir.constant`."""
        return self.op("llvm.mlir.constant", (), type, {"value": value})

    def integer(self, value: int, type: IntegerType) -> SSAValue:
        """`llvm.mlir.constant(0 : i64) : i64`"""
        return self.llvm_constant(IntegerAttr(value, type), type)

    def index_number(self, value: int, type: Attribute = i64) -> SSAValue:
        """`llvm.mlir.constant(0 : index) : i64`"""
        return self.llvm_constant(IntegerAttr(value, IndexType()), type)

    def llvm_poison(self, type: Attribute) -> SSAValue:
        """`llvm.mlir.poison`"""
        return self.op("llvm.mlir.poison", (), type)

    def extract_value(self, source: SSAValue, *place: int) -> SSAValue:
        """`llvm.extractvalue`"""
        type = source.type
        for index in place:
            assert isinstance(type, LLVMArrayType | LLVMStructType), "an aggregate"
            type = type.type if isinstance(type, LLVMArrayType) else type.types.data[index]
        return self.op("llvm.extractvalue", (source,), type, {"position": DenseArrayBase.from_list(i64, place)})

    def insert_value(self, whole: SSAValue, value: SSAValue, *place: int) -> SSAValue:
        """`llvm.insertvalue`"""
        properties = {"position": DenseArrayBase.from_list(i64, place)}
        return self.op("llvm.insertvalue", (whole, value), whole.type, properties)

    def extract_element(self, source: SSAValue, place: SSAValue) -> SSAValue:
        """`llvm.extractelement`"""
        assert isa(source.type, VectorType[Attribute]), "a vector"
        return self.op("llvm.extractelement", (source, place), source.type.element_type)

    def insert_element(self, whole: SSAValue, value: SSAValue, place: SSAValue) -> SSAValue:
        """`llvm.insertelement`"""
        return self.op("llvm.insertelement", (whole, value, place), whole.type)

    def shuffle_vector(self, first: SSAValue, second: SSAValue, mask: Sequence[int]) -> SSAValue:
        """`llvm.shufflevector`"""
        assert isa(first.type, VectorType[Attribute]), "a vector"
        type = VectorType(first.type.element_type, [len(mask)], first.type.scalable_dims)
        return self.op("llvm.shufflevector", (first, second), type, {"mask": DenseArrayBase.from_list(i32, mask)})

    def arithmetic(self, name: str, left: SSAValue, right: SSAValue) -> SSAValue:
        """`llvm.add` or `llvm.mul`"""
        return self.op(name, (left, right), left.type, _NO_FLAGS)

    def element_pointer(
        self, base: SSAValue, place: SSAValue | int, element: Attribute, type: Attribute | None = None
    ) -> SSAValue:
        """`llvm.getelementptr` with one index."""
        is_static = isinstance(place, int)
        properties = {
            "rawConstantIndices": DenseArrayBase.from_list(i32, [place if is_static else GEP_USE_SSA_VAL]),
            "elem_type": element,
            "noWrapFlags": IntegerAttr(0, 32),
        }
        return self.op("llvm.getelementptr", (base,) if is_static else (base, place), type or base.type, properties)


def address_of(
    build: LLVMBuilder, types: LLVMTypes, type: MemRefType[Attribute], descriptor: SSAValue, indices: Sequence[SSAValue]
) -> SSAValue:
    """Return the pointer to the element at the indices."""
    found = strides_and_offset(type)
    element = types.one(type.element_type)
    assert found is not None and element is not None, "memrefs that become descriptors are strided"
    strides, offset = found
    pointer = build.extract_value(descriptor, 1)
    if offset != 0:
        place = build.extract_value(descriptor, 2) if offset is None else build.index_number(offset, types.index)
        pointer = build.element_pointer(pointer, place, element)
    total: SSAValue | None = None
    for number, (index, stride) in enumerate(zip(indices, strides, strict=True)):
        part = index
        if stride != 1:
            factor = (
                build.extract_value(descriptor, 4, number)
                if stride is None
                else build.index_number(stride, types.index)
            )
            part = build.arithmetic("llvm.mul", index, factor)
        total = part if total is None else build.arithmetic("llvm.add", total, part)
    return pointer if total is None else build.element_pointer(pointer, total, element)


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
