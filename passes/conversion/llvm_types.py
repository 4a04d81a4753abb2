"""Conversion of types to the llvm dialect. Source: `LLVMTypeConverter` of MLIR 22."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

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
    StringAttr,
    UnrankedMemRefType,
    UnrealizedConversionCastOp,
    VectorType,
    i1,
)
from xdsl.dialects.dlti import DataLayoutSpecAttr
from xdsl.dialects.llvm import LLVMArrayType, LLVMPointerType, LLVMStructType
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.llvm.types import is_compatible
from okl_opt.dialects.upstream.shared.layouts import strides_and_offset
from okl_opt.passes.conversion.llvm_builder import LLVMBuilder
from okl_opt.passes.conversion.memref_descriptors import from_static_shape, pack, pack_unranked, unpacked_types
from okl_opt.passes.rewriting.convert import TypeConverter, TypeRule

BARE_POINTERS = "llvm.bareptr"
"""The attribute of functions that take bare pointers instead of memref descriptors."""
DATA_LAYOUT = "dlti.dl_spec"
"""The attribute with the data layout of what is inside of an op."""
INDEX_BITS = 64
"""The width of an index, unless an option or a data layout has another one."""
_POINTER_BITS = 64


class LLVMTypes(TypeConverter):
    """Converts types to the llvm dialect. The given `rules` come before the built-in ones.

    A memref passed as several values or as a bare pointer, as in arguments of functions, becomes a descriptor again.
    """

    knows_all_types = True

    def __init__(self, index_bits: int = 64, *rules: TypeRule):
        super().__init__(*rules, self._convert)
        self.index = IntegerType(index_bits)
        """The type of a converted `index`."""
        self.pointer_bits = _POINTER_BITS
        """The width of a pointer of address space 0."""

    def one(self, type_: Attribute) -> Attribute | None:
        """Return the converted type; None if there is none, or several."""
        found = self.convert(type_)
        return found[0] if found is not None and len(found) == 1 else None

    def descriptor(self, type_: MemRefType[Attribute]) -> LLVMStructType | None:
        """Return the struct of a ranked memref: allocated and aligned pointer, offset, sizes, strides."""
        pointer = self.pointer_to(type_)
        if pointer is None or self.one(type_.element_type) is None or strides_and_offset(type_) is None:
            return None
        rank = len(type_.get_shape())
        sizes = [LLVMArrayType(rank, self.index)] * 2 if rank else []
        return LLVMStructType.from_type_list([pointer, pointer, self.index, *sizes])

    def pointer_to(self, type_: MemRefType[Attribute] | UnrankedMemRefType[Attribute]) -> LLVMPointerType | None:
        """Return the pointer type of a memref's memory space; None for a space without a number."""
        number = self.address_space(type_.memory_space)
        if number is None:
            return None
        return LLVMPointerType(IntAttr(number)) if number else LLVMPointerType()

    def address_space(self, space: Attribute) -> int | None:
        """The number of a memory space; None if it has none."""
        match space:
            case NoneAttr():
                return 0
            case IntegerAttr(value=number):
                return number.data
            case _:
                return None

    def argument_types(self, type_: Attribute, *, bare_pointers: bool = False) -> list[Attribute] | None:
        """Return the types of a converted argument: a memref becomes several values, or one bare pointer."""
        if isa(type_, UnrankedMemRefType):
            return None if bare_pointers or self.one(type_) is None else [self.index, LLVMPointerType()]
        if isa(type_, MemRefType):
            return self._memref_argument(type_, bare_pointers)
        found = self.convert(type_)
        return None if found is None else list(found)

    def _memref_argument(self, type_: MemRefType[Attribute], bare_pointers: bool) -> list[Attribute] | None:
        pointer = self.pointer_to(type_)
        if bare_pointers:
            return [pointer] if pointer is not None and has_static_layout(type_) else None
        if pointer is None or self.descriptor(type_) is None:
            return None
        return unpacked_types(pointer, self.index, len(type_.get_shape()))

    def packed_results(self, types: Sequence[Attribute], *, bare_pointers: bool = False) -> Attribute | None:
        """Return the single result type of a function, for several results a struct. None if one has no conversion."""
        found: list[Attribute] = []
        for type_ in types:
            is_bare = bare_pointers and is_memref(type_)
            each = self.argument_types(type_, bare_pointers=True) if is_bare else self.convert(type_)
            if each is None:
                return None
            found += each
        return found[0] if len(found) == 1 else LLVMStructType.from_type_list(found)

    def source_materialization(self, values: Sequence[SSAValue], type_: Attribute) -> Sequence[Operation] | None:
        build = LLVMBuilder(self.index)
        descriptor = self._descriptor_of(build, values, type_)
        if descriptor is None:
            return None
        return [*build.ops, UnrealizedConversionCastOp.get([descriptor], [type_])]

    def target_materialization(
        self, values: Sequence[SSAValue], types: Sequence[Attribute], original: Attribute
    ) -> Sequence[Operation] | None:
        build = LLVMBuilder(self.index)
        descriptor = self._descriptor_of(build, values, original)
        return None if descriptor is None or [descriptor.type] != list(types) else build.ops

    def _descriptor_of(self, build: LLVMBuilder, values: Sequence[SSAValue], type_: Attribute) -> SSAValue | None:
        """Build the descriptor of a memref from the values of a function's argument; None if their types differ."""
        struct = self.one(type_)
        if struct is None:
            return None
        given = [value.type for value in values]
        if isa(type_, UnrankedMemRefType):
            expected = [self.index, LLVMPointerType()]
            return pack_unranked(build, struct, values[0], values[1]) if given == expected else None
        if isa(type_, MemRefType):
            if len(given) == 1 and isinstance(given[0], LLVMPointerType) and has_static_layout(type_):
                return from_static_shape(build, type_, struct, values[0])
            if given == self.argument_types(type_):
                return pack(build, struct, values, len(type_.get_shape()))
        return None

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
            case _ if isa(type_, UnrankedMemRefType):
                if self.pointer_to(type_) is None or self.one(type_.element_type) is None:
                    return None
                return LLVMStructType.from_type_list([self.index, LLVMPointerType()])
            case _ if isa(type_, MemRefType):
                return self.descriptor(type_)
            case _ if isa(type_, VectorType):
                return self._vector(type_)
            case _ if is_compatible(type_):
                return type_
            case _ if isa(type_, AnyFloat) and type_.bitwidth <= 8:
                # Small floats without an LLVM type become integers.
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


def has_static_layout(type_: MemRefType[Attribute]) -> bool:
    """Return whether sizes, strides and offset are static, so that a bare pointer describes the memref."""
    layout = strides_and_offset(type_)
    return type_.has_static_shape() and layout is not None and None not in (*layout[0], layout[1])


def is_memref(type_: Attribute) -> bool:
    """Return whether a type is a memref, of any rank or unranked."""
    return isinstance(type_, MemRefType | UnrankedMemRefType)


def index_bits(op: Operation, option: int) -> int:
    """Return the width of `index`: the option, or if it is 0 the width of the data layout of `op`."""
    return option or next((size for held in data_layouts(op) for size in index_sizes(held)), INDEX_BITS)


def data_layouts(op: Operation) -> Iterator[DataLayoutSpecAttr]:
    """Yield the data layouts in effect at an op, the innermost first."""
    holder: Operation | None = op
    while holder is not None:
        held = holder.attributes.get(DATA_LAYOUT)
        if isinstance(held, DataLayoutSpecAttr):
            yield held
        holder = holder.parent_op()


def index_sizes(layout: DataLayoutSpecAttr) -> Iterator[int]:
    """Yield the widths of an index in a data layout."""
    for entry in layout.entries:
        if isinstance(entry.key, IndexType) and isa(entry.value, IntegerAttr):
            yield entry.value.value.data


def pointer_bits(op: Operation, space: int = 0) -> int:
    """Return the width of a pointer in the attribute `llvm.data_layout`, 64 if that has none."""
    layout = op.attributes.get("llvm.data_layout")
    words = layout.data.split("-") if isinstance(layout, StringAttr) else []
    for word in words:
        found = re.fullmatch(r"p[eu]*([0-9]*)(?:\(.*\))?:([0-9]+):.*", word)
        if found and int(found[1] or 0) == space:
            return int(found[2])
    return _POINTER_BITS


def is_legal_for_llvm(op: Operation) -> bool | None:
    """Return True for llvm ops and casts, None for others. Source: `LLVMConversionTarget`."""
    return True if op.name == UnrealizedConversionCastOp.name else is_llvm(op)


def is_llvm(op: Operation) -> bool | None:
    """Return True for llvm ops, None for others; casts fold."""
    return True if op.name.startswith("llvm.") else None
