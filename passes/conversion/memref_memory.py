"""Allocations, globals and copies of memrefs to the llvm dialect. Source: `MemRefToLLVM.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from xdsl.dialects.builtin import (
    AnyFloat,
    DenseIntOrFPElementsAttr,
    IndexType,
    IntAttr,
    IntegerAttr,
    IntegerType,
    MemRefType,
    StringAttr,
    SymbolRefAttr,
    UnitAttr,
    UnrankedMemRefType,
    i32,
    i64,
)
from xdsl.dialects.llvm import LinkageAttr, LLVMArrayType, LLVMPointerType
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from okl_opt.dialects.hints import isa
from okl_opt.dialects.registry import op_class
from okl_opt.dialects.upstream.shared.layouts import strides_and_offset
from okl_opt.passes.conversion import memref_descriptors as descriptors
from okl_opt.passes.conversion import runtime_functions as functions
from okl_opt.passes.conversion.llvm_builder import wrapped
from okl_opt.passes.conversion.llvm_types import LLVMTypes
from okl_opt.passes.conversion.memref_pattern import DYNAMIC, MemRefPattern, Site, is_identity, number_of, ranked
from okl_opt.passes.conversion.runtime_functions import RuntimeFunction, declare
from okl_opt.passes.conversion.sizes import element_bytes
from okl_opt.passes.rewriting.convert import ConversionEditor, ConversionPattern

LEAST_ALIGNMENT = 16
"""The least alignment of `aligned_alloc`."""
NEVER_ALLOCATED = 0xDEADBEEF
"""The allocated pointer in the descriptor of a global, which must not be freed."""


class Allocator(NamedTuple):
    """The functions that allocate and free memory."""

    allocate: RuntimeFunction
    allocate_aligned: RuntimeFunction
    free: RuntimeFunction


C_ALLOCATOR = Allocator(functions.MALLOC, functions.ALIGNED_ALLOC, functions.FREE)
GENERIC_ALLOCATOR = Allocator(functions.GENERIC_ALLOC, functions.GENERIC_ALIGNED_ALLOC, functions.GENERIC_FREE)


class Shape(NamedTuple):
    """Sizes, strides and number of elements of new memory."""

    sizes: list[SSAValue]
    strides: list[SSAValue]
    elements: SSAValue


def shape_of(site: Site, type_: MemRefType[Attribute], dynamic: Sequence[SSAValue]) -> Shape:
    """The shape of new memory without a layout. Source: `getMemRefDescriptorSizes`."""
    rest = iter(dynamic)
    shape = type_.get_shape()
    sizes = [site.index(size) if size >= 0 else next(rest) for size in shape]
    stride: int | None = 1
    running = site.index(1)
    strides: list[SSAValue] = []
    for size, value in zip(reversed(shape), reversed(sizes), strict=True):
        strides.append(running)
        is_innermost = stride == 1
        stride = None if stride is None or size < 0 else wrapped(stride * size)
        stride = None if stride == DYNAMIC else stride
        if is_innermost:
            running = value
        elif stride is None:
            running = site.binary("llvm.mul", running, value)
        else:
            running = site.index(stride)
    return Shape(sizes, strides[::-1], running)


def bytes_of(site: Site, type_: MemRefType[Attribute], count: SSAValue) -> SSAValue:
    """Return the bytes of `count` elements."""
    null = site.op("llvm.mlir.zero", (), LLVMPointerType())
    after = site.element_pointer(site.type_of(type_.element_type), null, count)
    return site.op("llvm.ptrtoint", [after], site.index_type)


def aligned(site: Site, value: SSAValue, alignment: SSAValue) -> SSAValue:
    """Round up to a multiple of the alignment. Source: `createAligned`."""
    bump = site.binary("llvm.sub", alignment, site.index(1))
    bumped = site.binary("llvm.add", value, bump)
    return site.binary("llvm.sub", bumped, site.binary("llvm.urem", bumped, alignment))


class LowerAllocation(MemRefPattern):
    """Base of patterns for ops that create a memref without a layout"""

    def build(self, op: Operation, operands: Sequence[SSAValue], site: Site) -> Sequence[SSAValue] | None:
        type_ = ranked(op.results[0].type)
        struct = site.struct(type_)
        if struct is None or not is_identity(type_):
            return None
        shape = shape_of(site, type_, operands)
        allocated, aligned_pointer = self.allocate(op, type_, shape, site)
        return [
            descriptors.from_sizes_and_strides(site, struct, allocated, aligned_pointer, shape.sizes, shape.strides)
        ]

    def allocate(
        self, op: Operation, type_: MemRefType[Attribute], shape: Shape, site: Site
    ) -> tuple[SSAValue, SSAValue]:
        """The allocated and the aligned pointer."""
        raise NotImplementedError


class LowerAlloca(LowerAllocation):
    """memref.alloca -> llvm.alloca"""

    names = ("memref.alloca",)

    def allocate(
        self, op: Operation, type_: MemRefType[Attribute], shape: Shape, site: Site
    ) -> tuple[SSAValue, SSAValue]:
        element = site.type_of(type_.element_type)
        pointer = site.alloca(element, shape.elements, site.types.pointer_to(type_), number_of(op, "alignment") or 0)
        return pointer, pointer


class LowerAlloc(LowerAllocation):
    """memref.alloc -> a call of malloc, aligned by hand"""

    names = ("memref.alloc",)

    def __init__(self, allocator: Allocator):
        self.allocator = allocator

    def allocate(
        self, op: Operation, type_: MemRefType[Attribute], shape: Shape, site: Site
    ) -> tuple[SSAValue, SSAValue]:
        size = bytes_of(site, type_, shape.elements)
        element = type_.element_type
        alignment: SSAValue | None = None
        number = number_of(op, "alignment")
        if number is not None:
            alignment = site.index(number)
        elif not isinstance(element, IntegerType | IndexType) and not isa(element, AnyFloat):
            alignment = site.element_size(element)
        if alignment is not None:
            size = site.binary("llvm.add", size, alignment)
        pointer_type = site.types.pointer_to(type_) or LLVMPointerType()
        name = declare(site.edit, op, self.allocator.allocate, site.index_type, renames=True)
        called = site.call(name, [size], LLVMPointerType()).results[0]
        pointer = site.space_cast(called, pointer_type)
        if alignment is None:
            return pointer, pointer
        number_at = aligned(site, site.op("llvm.ptrtoint", [pointer], site.index_type), alignment)
        return pointer, site.op("llvm.inttoptr", [number_at], pointer_type)


class LowerAlignedAlloc(LowerAlloc):
    """memref.alloc -> a call of aligned_alloc"""

    def allocate(
        self, op: Operation, type_: MemRefType[Attribute], shape: Shape, site: Site
    ) -> tuple[SSAValue, SSAValue]:
        size = bytes_of(site, type_, shape.elements)
        element = element_bytes(type_.element_type, site.types.index.bitwidth, site.types.pointer_bits)
        number = number_of(op, "alignment")
        if number is None:
            number = max(LEAST_ALIGNMENT, 1 << (element - 1).bit_length() if element > 1 else 1)
        alignment = site.index(number)
        divisor = element
        for dim in type_.get_shape():
            divisor *= dim if dim >= 0 else 1
        if divisor % max(number, 1):
            size = aligned(site, size, alignment)
        name = declare(site.edit, op, self.allocator.allocate_aligned, site.index_type, renames=True)
        called = site.call(name, [alignment, size], LLVMPointerType()).results[0]
        pointer = site.space_cast(called, site.types.pointer_to(type_) or LLVMPointerType())
        return pointer, pointer


class LowerDealloc(MemRefPattern):
    """memref.dealloc -> a call of free"""

    names = ("memref.dealloc",)

    def __init__(self, allocator: Allocator):
        self.allocator = allocator

    def build(self, op: Operation, operands: Sequence[SSAValue], site: Site) -> Sequence[SSAValue] | None:
        type_ = op.operands[0].type
        name = declare(site.edit, op, self.allocator.free, site.index_type, renames=True)
        if isa(type_, UnrankedMemRefType):
            address = site.extract(operands[0], descriptors.ADDRESS)
            pointer = site.load(descriptors.pointer_of(type_), address)
        else:
            pointer = site.extract(operands[0], descriptors.ALLOCATED)
        site.call(name, [pointer])
        return []


# ----- globals


def array_of(type_: MemRefType[Attribute], types: LLVMTypes) -> Attribute | None:
    """Return the type of a memref's elements as nested arrays. Source: `convertGlobalMemrefTypeToLLVM`."""
    found = types.one(type_.element_type)
    if found is None:
        return None
    for size in reversed(type_.get_shape()):
        found = LLVMArrayType(size, found)
    return found


class LowerGlobal(ConversionPattern[Operation]):
    """memref.global -> llvm.mlir.global"""

    names = ("memref.global",)

    def convert(self, op: Operation, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        site = Site(edit)
        type_ = ranked(op.properties["type"])
        array = array_of(type_, site.types)
        pointer = site.types.pointer_to(type_)
        if array is None or pointer is None or not is_identity(type_):
            return
        visibility = op.get_attr_or_prop("sym_visibility")
        is_public = not isinstance(visibility, StringAttr) or visibility.data == "public"
        properties: dict[str, Attribute] = {
            "global_type": array,
            "sym_name": op.properties["sym_name"],
            "linkage": LinkageAttr("external" if is_public else "private"),
            "addr_space": IntegerAttr(_space(pointer), i32),
            "visibility_": IntegerAttr(0, i64),
        }
        if "constant" in op.properties:
            properties["constant"] = UnitAttr()
        alignment = number_of(op, "alignment")
        if alignment:
            properties["alignment"] = IntegerAttr(alignment, i64)
        value = op.get_attr_or_prop("initial_value")
        body = Region()
        if isinstance(value, UnitAttr):
            undefined = site.op("llvm.mlir.undef", (), array)
            site.return_values(undefined)
            body = Region(Block(site.ops))
        elif value is not None:
            properties["value"] = value if type_.get_shape() else _scalar(value)
        edit.replace_by(op, [op_class("llvm.mlir.global").create(properties=properties, regions=[body])])


def _scalar(value: Attribute) -> Attribute:
    """Return the only element of a constant."""
    return next(iter(value.get_attrs())) if isa(value, DenseIntOrFPElementsAttr) else value


def _space(pointer: LLVMPointerType) -> int:
    space = pointer.addr_space
    return space.data if isinstance(space, IntAttr) else 0


class LowerGetGlobal(LowerAllocation):
    """memref.get_global -> llvm.mlir.addressof"""

    names = ("memref.get_global",)

    def allocate(
        self, op: Operation, type_: MemRefType[Attribute], shape: Shape, site: Site
    ) -> tuple[SSAValue, SSAValue]:
        bytes_of(site, type_, shape.elements)
        array, pointer = array_of(type_, site.types), site.types.pointer_to(type_)
        name = op.get_attr_or_prop("name")
        assert array is not None and pointer is not None and isinstance(name, SymbolRefAttr), "verified"
        address = site.op("llvm.mlir.addressof", (), pointer, {"global_name": name})
        first = site.element_pointer(array, address, *[0] * (len(type_.get_shape()) + 1))
        width = IntegerType(site.types.pointer_bits)
        nowhere = site.constant(IntegerAttr(NEVER_ALLOCATED, IndexType()), width)
        return site.op("llvm.inttoptr", [nowhere], pointer), first


# ----- copies


def is_contiguous(type_: Attribute) -> bool:
    """Return whether a memref is contiguous in row-major order."""
    if not isa(type_, MemRefType):
        return False
    if is_identity(type_):
        return True
    layout, shape = strides_and_offset(type_), type_.get_shape()
    if layout is None or not type_.has_static_shape() or 0 in shape:
        return False
    expected = 1
    for size, stride in zip(reversed(shape), reversed(layout[0]), strict=True):
        if size == 1:
            continue
        if stride != expected:
            return False
        expected *= size
    return True


class LowerCopy(MemRefPattern):
    """memref.copy -> llvm.intr.memcpy, or a call of memrefCopy"""

    names = ("memref.copy",)

    def build(self, op: Operation, operands: Sequence[SSAValue], site: Site) -> Sequence[SSAValue] | None:
        types = [operand.type for operand in op.operands]
        if all(map(is_contiguous, types)):
            self._by_bytes(ranked(types[0]), operands, site)
        else:
            self._by_function(op, types, operands, site)
        return []

    @staticmethod
    def _by_bytes(type_: MemRefType[Attribute], operands: Sequence[SSAValue], site: Site) -> None:
        count = site.index(1)
        for dim in range(len(type_.get_shape())):
            count = site.binary("llvm.mul", count, descriptors.size(site, operands[0], dim))
        size = site.binary("llvm.mul", count, site.element_size(type_.element_type))
        element = site.type_of(type_.element_type)
        places: list[SSAValue] = []
        for descriptor in operands:
            base = site.extract(descriptor, descriptors.ALIGNED)
            offset = site.extract(descriptor, descriptors.OFFSET)
            places.append(site.element_pointer(element, base, offset))
        source, target = places
        site.copy_memory(target, source, size)

    @staticmethod
    def _by_function(op: Operation, types: Sequence[Attribute], operands: Sequence[SSAValue], site: Site) -> None:
        stack = site.op("llvm.intr.stacksave", (), LLVMPointerType())
        unranked: list[SSAValue] = []
        for type_, descriptor in zip(types, operands, strict=True):
            if isa(type_, MemRefType):
                rank = site.constant(IntegerAttr(len(type_.get_shape()), site.index_type), site.index_type)
                address = site.promoted(descriptor)
                struct = site.type_of(UnrankedMemRefType.from_type(type_.element_type, type_.memory_space))
                descriptor = descriptors.pack_unranked(site, struct, rank, address)
            unranked.append(descriptor)
        one = site.index(1)
        places: list[SSAValue] = []
        for descriptor in unranked:
            places.append(site.alloca(descriptor.type, one))
            site.store(descriptor, places[-1])
        type_ = types[0]
        assert isa(type_, MemRefType) or isa(type_, UnrankedMemRefType), "verified"
        size = site.element_size(type_.element_type)
        name = declare(site.edit, op, functions.MEMREF_COPY, site.index_type, renames=True)
        site.call(name, [size, *places])
        site.effect("llvm.intr.stackrestore", [stack])


def patterns(allocator: Allocator, *, aligned_alloc: bool) -> Sequence[ConversionPattern[Any]]:
    """Return the patterns for allocations, deallocations, globals and copies."""
    return (
        LowerAlloca(),
        LowerAlignedAlloc(allocator) if aligned_alloc else LowerAlloc(allocator),
        LowerDealloc(allocator),
        LowerGlobal(),
        LowerGetGlobal(),
        LowerCopy(),
    )
