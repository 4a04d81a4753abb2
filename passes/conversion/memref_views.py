"""Casts and views of memrefs to the llvm dialect. Source: `MemRefToLLVM.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import AffineMapAttr, MemRefType, UnrankedMemRefType, i8
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr

from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.shared.layouts import strides_and_offset
from okl_opt.passes.conversion import memref_descriptors as descriptors
from okl_opt.passes.conversion.memref_descriptors import ALIGNED, ALLOCATED, OFFSET, SIZES, STRIDES
from okl_opt.passes.conversion.memref_pattern import DYNAMIC, MemRefPattern, Site, numbers_of, ranked


class LowerCast(MemRefPattern):
    """memref.cast -> the same descriptor, a pointer to it, or a load of it"""

    names = ("memref.cast",)

    def build(self, op: Operation, operands: Sequence[SSAValue], site: Site) -> Sequence[SSAValue] | None:
        source, target = op.operands[0].type, op.results[0].type
        struct = site.struct(target)
        if struct is None:
            return None
        if isa(source, MemRefType) and isa(target, MemRefType):
            return operands if struct == operands[0].type else None
        if isa(source, MemRefType):
            address = site.promoted(operands[0])
            rank = site.index(len(source.get_shape()))
            return [descriptors.pack_unranked(site, struct, rank, address)]
        if isa(target, MemRefType):
            return [site.load(struct, site.extract(operands[0], descriptors.ADDRESS))]
        return None


class LowerMemorySpaceCast(MemRefPattern):
    """memref.memory_space_cast -> the pointers in another address space"""

    names = ("memref.memory_space_cast",)

    def build(self, op: Operation, operands: Sequence[SSAValue], site: Site) -> Sequence[SSAValue] | None:
        source, target = op.operands[0].type, op.results[0].type
        struct = site.struct(target)
        if struct is None:
            return None
        if isa(target, UnrankedMemRefType) and isa(source, UnrankedMemRefType):
            return [self._unranked(source, target, struct, operands[0], site)]
        rank = len(ranked(target).get_shape())
        values = descriptors.unpack(site, operands[0], rank)
        pointer = struct.types.data[0]
        values[:2] = [site.op("llvm.addrspacecast", [value], pointer) for value in values[:2]]
        return [descriptors.pack(site, struct, values, rank)]

    @staticmethod
    def _unranked(
        source: UnrankedMemRefType[Attribute],
        target: UnrankedMemRefType[Attribute],
        struct: Attribute,
        descriptor: SSAValue,
        site: Site,
    ) -> SSAValue:
        old, new = descriptors.pointer_of(source), descriptors.pointer_of(target)
        rank = site.extract(descriptor, descriptors.RANK)
        address = site.extract(descriptor, descriptors.ADDRESS)
        result = site.insert(site.poison(struct), rank, descriptors.RANK)
        size = descriptors.size_of_unranked(site, result, site.types.pointer_bits)
        place = site.alloca(i8, size)
        result = site.insert(result, place, descriptors.ADDRESS)
        pointers = [descriptors.load_pointer(site, address, old, field) for field in (ALLOCATED, ALIGNED)]
        pointers = [site.op("llvm.addrspacecast", [pointer], new) for pointer in pointers]
        for field, pointer in zip((ALLOCATED, ALIGNED), pointers, strict=True):
            site.store(pointer, descriptors.place_of(site, place, new, field))
        numbers = descriptors.place_of(site, address, old, OFFSET)
        new_numbers = descriptors.place_of(site, place, new, OFFSET)
        skipped = site.index(2 * -(-site.types.pointer_bits // 8))
        site.copy_memory(new_numbers, numbers, site.binary("llvm.sub", size, skipped))
        return result


def pointers_of(site: Site, type_: Attribute, descriptor: SSAValue) -> list[SSAValue]:
    """The allocated and the aligned pointer of any memref."""
    if isa(type_, UnrankedMemRefType):
        address = site.extract(descriptor, descriptors.ADDRESS)
        pointer = descriptors.pointer_of(type_)
        return [descriptors.load_pointer(site, address, pointer, field) for field in (ALLOCATED, ALIGNED)]
    return [site.extract(descriptor, field) for field in (ALLOCATED, ALIGNED)]


class LowerReinterpretCast(MemRefPattern):
    """memref.reinterpret_cast -> a descriptor with the pointers of another"""

    names = ("memref.reinterpret_cast",)

    def build(self, op: Operation, operands: Sequence[SSAValue], site: Site) -> Sequence[SSAValue] | None:
        struct = site.struct(op.results[0].type)
        if struct is None:
            return None
        descriptor = site.poison(struct)
        pointers = pointers_of(site, op.operands[0].type, operands[0])
        for field, pointer in zip((ALLOCATED, ALIGNED), pointers, strict=True):
            descriptor = site.insert(descriptor, pointer, field)
        (offset,), sizes, strides = (
            numbers_of(op, name) for name in ("static_offsets", "static_sizes", "static_strides")
        )
        rest = list(operands[1:])
        offsets, rest = _split(rest, [offset])
        dynamic_sizes, rest = _split(rest, sizes)
        dynamic_strides, _ = _split(rest, strides)
        descriptor = site.insert(descriptor, _number(site, offset, offsets), OFFSET)
        for dim, (size, stride) in enumerate(zip(sizes, strides, strict=True)):
            descriptor = site.insert(descriptor, _number(site, size, dynamic_sizes), SIZES, dim)
            descriptor = site.insert(descriptor, _number(site, stride, dynamic_strides), STRIDES, dim)
        return [descriptor]


def _split(values: list[SSAValue], numbers: Sequence[int]) -> tuple[list[SSAValue], list[SSAValue]]:
    """Split values into one for each dynamic number, and the rest."""
    count = sum(number == DYNAMIC for number in numbers)
    return values[:count], values[count:]


def _number(site: Site, number: int, dynamic: list[SSAValue]) -> SSAValue:
    return dynamic.pop(0) if number == DYNAMIC else site.index(number)


class LowerTranspose(MemRefPattern):
    """memref.transpose -> sizes and strides in another order"""

    names = ("memref.transpose",)

    def build(self, op: Operation, operands: Sequence[SSAValue], site: Site) -> Sequence[SSAValue] | None:
        permutation = op.get_attr_or_prop("permutation")
        struct = site.struct(op.results[0].type)
        assert isinstance(permutation, AffineMapAttr), "verified"
        order = [each.position for each in permutation.data.results if isinstance(each, AffineDimExpr)]
        if struct is None or struct != operands[0].type:
            return None
        if order == list(range(len(order))):
            return operands
        (source,) = operands
        descriptor = site.poison(struct)
        for field in (ALLOCATED, ALIGNED, OFFSET):
            descriptor = site.insert(descriptor, site.extract(source, field), field)
        for dim, old in enumerate(order):
            descriptor = site.insert(descriptor, descriptors.size(site, source, old), SIZES, dim)
            descriptor = site.insert(descriptor, descriptors.stride(site, source, old), STRIDES, dim)
        return [descriptor]


class LowerView(MemRefPattern):
    """memref.view -> a descriptor with a shifted aligned pointer"""

    names = ("memref.view",)

    def build(self, op: Operation, operands: Sequence[SSAValue], site: Site) -> Sequence[SSAValue] | None:
        type_ = ranked(op.results[0].type)
        struct, layout = site.struct(type_), strides_and_offset(type_)
        if struct is None or layout is None or (layout[0] and layout[0][-1] not in (0, 1)):
            return None
        source, shift, *dynamic = operands
        descriptor = site.poison(struct)
        descriptor = site.insert(descriptor, site.extract(source, ALLOCATED), ALLOCATED)
        base = site.extract(source, ALIGNED)
        element = site.type_of(ranked(op.operands[0].type).element_type)
        descriptor = site.insert(descriptor, site.element_pointer(element, base, shift), ALIGNED)
        descriptor = site.insert(descriptor, site.index(0), OFFSET)
        shape = type_.get_shape()
        stride: SSAValue | None = None
        inner: SSAValue | None = None
        for dim in reversed(range(len(shape))):
            place = sum(size < 0 for size in shape[:dim])
            size = dynamic[place] if shape[dim] < 0 else site.index(shape[dim])
            descriptor = site.insert(descriptor, size, SIZES, dim)
            known = layout[0][dim]
            if known is not None:
                stride = site.index(known)
            elif inner is not None:
                stride = inner if stride is None else site.binary("llvm.mul", stride, inner)
            else:
                stride = site.index(1)
            descriptor = site.insert(descriptor, stride, STRIDES, dim)
            inner = size
        return [descriptor]


class LowerReshape(MemRefPattern):
    """memref.reshape with a shape of known length -> a descriptor with loaded sizes"""

    names = ("memref.reshape",)

    def build(self, op: Operation, operands: Sequence[SSAValue], site: Site) -> Sequence[SSAValue] | None:
        target = op.results[0].type
        struct = site.struct(target)
        if struct is None or not isa(target, MemRefType):
            return None
        layout = strides_and_offset(target)
        if layout is None or layout[1] is None:
            return None
        descriptor = site.poison(struct)
        pointers = pointers_of(site, op.operands[0].type, operands[0])
        for field, pointer in zip((ALLOCATED, ALIGNED), pointers, strict=True):
            descriptor = site.insert(descriptor, pointer, field)
        descriptor = site.insert(descriptor, site.index(layout[1]), OFFSET)
        shape = target.get_shape()
        stride: SSAValue | None = None
        for dim in reversed(range(len(shape))):
            known = layout[0][dim]
            if known is not None:
                stride = site.index(known)
            elif stride is None:
                stride = site.index(1)
            size = site.index(shape[dim]) if shape[dim] >= 0 else self._size(op, dim, site)
            descriptor = site.insert(descriptor, size, SIZES, dim)
            descriptor = site.insert(descriptor, stride, STRIDES, dim)
            stride = site.binary("llvm.mul", stride, size)
        return [descriptor]

    @staticmethod
    def _size(op: Operation, dim: int, site: Site) -> SSAValue:
        """Load a size by `memref.load`, which is converted later, so that casts stay as in MLIR."""
        shape = op.operands[1]
        loaded = site.op("memref.load", [shape, site.index(dim)], ranked(shape.type).element_type)
        if loaded.type == site.index_type:
            return loaded
        return site.op("builtin.unrealized_conversion_cast", [loaded], site.index_type)


PATTERNS = (
    LowerCast(),
    LowerMemorySpaceCast(),
    LowerReinterpretCast(),
    LowerTranspose(),
    LowerView(),
    LowerReshape(),
)
