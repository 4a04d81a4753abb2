"""Memrefs as structs of the llvm dialect: allocated and aligned pointer, offset, sizes and strides.

Before:  memref<?x4xf32>
After:   !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>

An unranked memref is its rank and a pointer to such a struct. Source: `MemRefBuilder.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import IntAttr, IntegerAttr, MemRefType, UnrankedMemRefType
from xdsl.dialects.llvm import LLVMPointerType, LLVMStructType
from xdsl.ir import Attribute, SSAValue

from okl_opt.dialects.upstream.shared.layouts import strides_and_offset
from okl_opt.passes.conversion.llvm_builder import LLVMBuilder

ALLOCATED, ALIGNED, OFFSET, SIZES, STRIDES = range(5)
"""The fields of a ranked memref."""
RANK, ADDRESS = range(2)
"""The fields of an unranked memref."""


def pack(build: LLVMBuilder, struct: Attribute, values: Sequence[SSAValue], rank: int) -> SSAValue:
    """Build a descriptor from the values in the order of `unpack`."""
    descriptor = build.poison(struct)
    for field in (ALLOCATED, ALIGNED, OFFSET):
        descriptor = build.insert(descriptor, values[field], field)
    for dim in range(rank):
        descriptor = build.insert(descriptor, values[SIZES + dim], SIZES, dim)
        descriptor = build.insert(descriptor, values[SIZES + rank + dim], STRIDES, dim)
    return descriptor


def unpack(build: LLVMBuilder, descriptor: SSAValue, rank: int) -> list[SSAValue]:
    """Extract both pointers, the offset, all sizes, all strides."""
    fields = [(ALLOCATED,), (ALIGNED,), (OFFSET,)]
    fields += [(field, dim) for field in (SIZES, STRIDES) for dim in range(rank)]
    return [build.extract(descriptor, *field) for field in fields]


def unpacked_types(pointer: Attribute, index: Attribute, rank: int) -> list[Attribute]:
    """Return the types of the values of `unpack`."""
    return [pointer, pointer, index, *[index] * (2 * rank)]


def from_static_shape(
    build: LLVMBuilder,
    type_: MemRefType[Attribute],
    struct: Attribute,
    allocated: SSAValue,
    aligned: SSAValue | None = None,
) -> SSAValue:
    """Build the descriptor of a memref with static sizes, strides and offset."""
    layout = strides_and_offset(type_)
    assert layout is not None, "a strided layout"
    strides, offset = layout
    descriptor = build.insert(build.poison(struct), allocated, ALLOCATED)
    descriptor = build.insert(descriptor, allocated if aligned is None else aligned, ALIGNED)
    descriptor = _insert_constant(build, descriptor, offset, OFFSET)
    for dim, (size, stride) in enumerate(zip(type_.get_shape(), strides, strict=True)):
        descriptor = _insert_constant(build, descriptor, size, SIZES, dim)
        descriptor = _insert_constant(build, descriptor, stride, STRIDES, dim)
    return descriptor


def _insert_constant(build: LLVMBuilder, descriptor: SSAValue, value: int | None, *field: int) -> SSAValue:
    assert value is not None, "a static one"
    return build.insert(descriptor, build.index(value), *field)


def from_sizes_and_strides(
    build: LLVMBuilder,
    struct: Attribute,
    allocated: SSAValue,
    aligned: SSAValue,
    sizes: Sequence[SSAValue],
    strides: Sequence[SSAValue],
) -> SSAValue:
    """Build the descriptor of new memory, at offset 0. Source: `createMemRefDescriptor`."""
    descriptor = build.insert(build.poison(struct), allocated, ALLOCATED)
    descriptor = build.insert(descriptor, aligned, ALIGNED)
    descriptor = build.insert(descriptor, build.index(0), OFFSET)
    for dim, size in enumerate(sizes):
        descriptor = build.insert(descriptor, size, SIZES, dim)
    for dim, stride in enumerate(strides):
        descriptor = build.insert(descriptor, stride, STRIDES, dim)
    return descriptor


def size(build: LLVMBuilder, descriptor: SSAValue, dim: int) -> SSAValue:
    """Extract the size of a dimension."""
    return build.extract(descriptor, SIZES, dim)


def stride(build: LLVMBuilder, descriptor: SSAValue, dim: int) -> SSAValue:
    """Extract the stride of a dimension."""
    return build.extract(descriptor, STRIDES, dim)


def buffer_pointer(
    build: LLVMBuilder, descriptor: SSAValue, type_: MemRefType[Attribute], element: Attribute
) -> SSAValue:
    """Compute the address of the first element. `element` is the converted element type."""
    aligned = build.extract(descriptor, ALIGNED)
    layout = strides_and_offset(type_)
    if layout is not None and layout[1] == 0:
        return aligned
    offset = build.extract(descriptor, OFFSET) if layout is None or layout[1] is None else build.index(layout[1])
    return build.element_pointer(element, aligned, offset)


# ----- unranked


def pack_unranked(build: LLVMBuilder, struct: Attribute, rank: SSAValue, address: SSAValue) -> SSAValue:
    """The descriptor of an unranked memref."""
    return build.insert(build.insert(build.poison(struct), rank, RANK), address, ADDRESS)


def unpack_unranked(build: LLVMBuilder, descriptor: SSAValue) -> list[SSAValue]:
    """The rank and the address."""
    return [build.extract(descriptor, RANK), build.extract(descriptor, ADDRESS)]


def size_of_unranked(build: LLVMBuilder, descriptor: SSAValue, pointer_bits: int = 64) -> SSAValue:
    """Compute the bytes of the struct behind an unranked memref: 2 * pointer + (1 + 2 * rank) * index."""
    one, two = build.index(1), build.index(2)
    index_size = build.index(-(-build.index_type.bitwidth // 8))
    pointers = build.binary("llvm.mul", two, build.index(-(-pointer_bits // 8)))
    numbers = build.binary("llvm.mul", two, build.extract(descriptor, RANK))
    numbers = build.binary("llvm.mul", build.binary("llvm.add", numbers, one), index_size)
    return build.binary("llvm.add", pointers, numbers)


def pointer_of(type_: UnrankedMemRefType[Attribute]) -> LLVMPointerType:
    """Return the type of the pointers in the struct behind an unranked memref."""
    space = type_.memory_space
    number = space.value.data if isinstance(space, IntegerAttr) else 0
    return LLVMPointerType(IntAttr(number)) if number else LLVMPointerType()


def place_of(build: LLVMBuilder, address: SSAValue, pointer: LLVMPointerType, field: int) -> SSAValue:
    """The address of a pointer or of the offset, in the struct at an address."""
    return address if field == ALLOCATED else build.element_pointer(pointer, address, field)


def load_pointer(build: LLVMBuilder, address: SSAValue, pointer: LLVMPointerType, field: int) -> SSAValue:
    """Load the allocated or aligned pointer in the struct at an address."""
    return build.load(pointer, place_of(build, address, pointer, field))


def place_of_sizes(build: LLVMBuilder, address: SSAValue, pointer: LLVMPointerType) -> SSAValue:
    """The address of the first size, in the struct at an address."""
    struct = LLVMStructType.from_type_list([pointer, pointer, build.index_type, build.index_type])
    return build.element_pointer(struct, address, 0, 3)
