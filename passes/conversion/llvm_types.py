"""The types of the llvm dialect that stand for those of others. Source: `LLVMTypeConverter` of MLIR 22."""

from __future__ import annotations

from xdsl.dialects.builtin import (
    AnyFloat,
    ArrayAttr,
    BoolAttr,
    ComplexType,
    FunctionType,
    IndexType,
    IntAttr,
    IntegerAttr,
    IntegerType,
    MemRefType,
    NoneAttr,
    UnrankedMemRefType,
    VectorType,
    i1,
)
from xdsl.dialects.llvm import LLVMArrayType, LLVMPointerType, LLVMStructType
from xdsl.ir import Attribute

from dialects.hints import isa
from dialects.upstream.llvm.types import is_compatible
from dialects.upstream.shared.layouts import strides_and_offset
from passes.rewriting.convert import TypeConverter, TypeRule


class LLVMTypes(TypeConverter):
    """Types to those of the llvm dialect. Rules that are given come before these."""

    def __init__(self, index_bits: int = 64, *rules: TypeRule):
        super().__init__(*rules, self._convert)
        self.index = IntegerType(index_bits)
        """What `index` becomes."""

    def one(self, type_: Attribute) -> Attribute | None:
        """The one type that stands for a type; None if there is none, or several."""
        found = self.convert(type_)
        return found[0] if found is not None and len(found) == 1 else None

    def descriptor(self, type_: MemRefType[Attribute]) -> LLVMStructType | None:
        """What a ranked memref becomes: allocated and aligned pointer, offset, sizes, strides."""
        pointer = pointer_to(type_)
        if pointer is None or self.one(type_.element_type) is None or strides_and_offset(type_) is None:
            return None
        rank = len(type_.get_shape())
        sizes = [LLVMArrayType(rank, self.index)] * 2 if rank else []
        return LLVMStructType.from_type_list([pointer, pointer, self.index, *sizes])

    def _convert(self, type_: Attribute) -> Attribute | None:
        match type_:
            case IndexType():
                return self.index
            case IntegerType():
                return IntegerType(type_.bitwidth)
            case FunctionType():
                return LLVMPointerType()
            case ComplexType():
                element = self.one(type_.element_type)
                return None if element is None else LLVMStructType.from_type_list([element, element])
            case UnrankedMemRefType():
                if pointer_to(type_) is None or self.one(type_.element_type) is None:
                    return None
                return LLVMStructType.from_type_list([self.index, LLVMPointerType()])
            case _ if isa(type_, MemRefType):
                return self.descriptor(type_)
            case _ if isa(type_, VectorType):
                return self._vector(type_)
            case _ if is_compatible(type_):
                return type_
            case _ if isa(type_, AnyFloat):
                # What LLVM has no type for is kept as bits.
                return IntegerType(type_.bitwidth)
            case _:
                return None

    def _vector(self, type_: VectorType[Attribute]) -> Attribute | None:
        element = self.one(type_.element_type)
        *outer, last = type_.get_shape() or (1,)
        *outer_scalable, scalable = type_.scalable_dims.data or (BoolAttr(False, i1),)
        if element is None or any(each.value.data for each in outer_scalable):
            return None
        found: Attribute = VectorType(element, [last], ArrayAttr([scalable]))
        for size in reversed(outer):
            found = LLVMArrayType(size, found)
        return found


def pointer_to(type_: MemRefType[Attribute] | UnrankedMemRefType[Attribute]) -> LLVMPointerType | None:
    """The pointer type of a memref's memory space; None for a space that is no number."""
    match type_.memory_space:
        case NoneAttr():
            return LLVMPointerType()
        case IntegerAttr(value=number):
            return LLVMPointerType(IntAttr(number.data)) if number.data else LLVMPointerType()
        case _:
            return None
