"""Base class and builder of the patterns from memref to llvm. Source: `Pattern.cpp` of MLIR 22."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Sequence

from xdsl.dialects.builtin import (
    AffineMapAttr,
    DenseArrayBase,
    IndexType,
    IntegerAttr,
    MemRefType,
    NoneAttr,
    i64,
)
from xdsl.dialects.llvm import LLVMPointerType, LLVMStructType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.ir.affine import AffineMap

from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.llvm.types import is_compatible
from okl_opt.dialects.upstream.shared.layouts import strides_and_offset
from okl_opt.passes.conversion import memref_descriptors as descriptors
from okl_opt.passes.conversion.llvm_builder import LLVMBuilder
from okl_opt.passes.conversion.llvm_types import LLVMTypes
from okl_opt.passes.rewriting.convert import ConversionEditor, ConversionPattern

DYNAMIC = -(2**63)
"""Marks dynamic entries in arrays of offsets, sizes or strides."""


class MemRefPattern(ConversionPattern[Operation]):
    """A pattern that builds new ops and the values of the results."""

    names: Collection[str]

    @abstractmethod
    def build(self, op: Operation, operands: Sequence[SSAValue], site: Site) -> Sequence[SSAValue] | None:
        """Make the ops in `site`; a value for each result, or None to leave the op alone."""

    def convert(self, op: Operation, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        site = Site(edit)
        if not all(is_compatible(operand.type) for operand in operands):
            return
        values = self.build(op, operands, site)
        if values is not None:
            edit.replace_by(op, site.ops, [[value] for value in values])


class Site(LLVMBuilder):
    """A builder of ops with the types of the conversion."""

    def __init__(self, edit: ConversionEditor):
        types = edit.converter
        assert isinstance(types, LLVMTypes), "a conversion to the llvm dialect"
        super().__init__(types.index)
        self.types = types
        self.edit = edit

    def type_of(self, type_: Attribute) -> Attribute:
        """Return the converted type; the conversion must exist."""
        found = self.types.one(type_)
        assert found is not None, "a type that has been converted"
        return found

    def struct(self, type_: Attribute) -> LLVMStructType | None:
        """Return the descriptor type of a memref; None if it has none."""
        found = self.types.one(type_)
        return found if isinstance(found, LLVMStructType) and is_compatible(found) else None

    def element_size(self, element: Attribute) -> SSAValue:
        """Compute the bytes of an element by `llvm.getelementptr`. Source: `getSizeInBytes`."""
        null = self.op("llvm.mlir.zero", (), LLVMPointerType())
        after = self.element_pointer(self.type_of(element), null, 1)
        return self.op("llvm.ptrtoint", [after], self.index_type)

    def address(
        self, type_: MemRefType[Attribute], descriptor: SSAValue, indices: Sequence[SSAValue], flags: int = 0
    ) -> SSAValue:
        """The address of an element. Source: `getStridedElementPtr`."""
        layout = strides_and_offset(type_)
        assert layout is not None, "a memref with a descriptor"
        element = self.type_of(type_.element_type)
        base = descriptors.buffer_pointer(self, descriptor, type_, element)
        words = ("nsw", "nuw") if flags else ()
        index: SSAValue | None = None
        for dim, (increment, stride) in enumerate(zip(indices, layout[0], strict=False)):
            if stride != 1:
                by = descriptors.stride(self, descriptor, dim) if stride is None else self.index(stride)
                increment = self.binary("llvm.mul", increment, by, *words)
            index = increment if index is None else self.binary("llvm.add", index, increment, *words)
        return base if index is None else self.element_pointer(element, base, index, flags=flags)

    def promoted(self, descriptor: SSAValue) -> SSAValue:
        """Store a descriptor on the stack; return its address. Source: `promoteOneMemRefDescriptor`."""
        place = self.alloca(descriptor.type, self.constant(IntegerAttr(1, IndexType()), i64))
        self.store(descriptor, place)
        return place

    def space_cast(self, pointer: SSAValue, type_: Attribute) -> SSAValue:
        """Cast a pointer to another address space."""
        return pointer if pointer.type == type_ else self.op("llvm.addrspacecast", [pointer], type_)


def ranked(type_: Attribute) -> MemRefType[Attribute]:
    """Return the type, asserting that it is a ranked memref."""
    assert isa(type_, MemRefType), "a ranked memref"
    return type_


def is_identity(type_: MemRefType[Attribute]) -> bool:
    """Return whether a memref has the identity layout."""
    layout = type_.layout
    return isinstance(layout, NoneAttr) or (
        isinstance(layout, AffineMapAttr) and layout.data == AffineMap.identity(len(type_.get_shape()))
    )


def number_of(op: Operation, name: str) -> int | None:
    """The value of an integer attribute."""
    held = op.get_attr_or_prop(name)
    return held.value.data if isinstance(held, IntegerAttr) else None


def numbers_of(op: Operation, name: str) -> list[int]:
    """The values of an array attribute of integers."""
    held = op.get_attr_or_prop(name)
    return [int(value) for value in held.get_values()] if isinstance(held, DenseArrayBase) else []
