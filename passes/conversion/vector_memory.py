"""Vector ops on memory, in the llvm dialect. Source: `ConvertVectorToLLVM.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import (
    ArrayAttr,
    BoolAttr,
    DictionaryAttr,
    IntegerAttr,
    MemRefType,
    UnitAttr,
    VectorType,
    i64,
)
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.shared.layouts import has_unit_stride, strides_and_offset
from okl_opt.dialects.upstream.vector.folds.vectors import Vector, type_of
from okl_opt.passes.conversion.llvm_builder import LLVMBuilder
from okl_opt.passes.conversion.llvm_types import LLVMTypes
from okl_opt.passes.conversion.vector_addresses import address_of, is_addressable, preferred_alignment
from okl_opt.passes.conversion.vector_patterns import Table, Values, are_compatible, rank_of


def _base(op: Operation, place: int) -> MemRefType[Attribute] | None:
    type = op.operands[place].type
    return type if isa(type, MemRefType[Attribute]) else None


def _given_alignment(op: Operation) -> int | None:
    alignment = op.get_attr_or_prop("alignment")
    return alignment.value.data if isinstance(alignment, IntegerAttr) else None


def patterns(uses_vector_alignment: bool) -> Table:
    """Return the patterns; the default alignment is the element's, or with `uses_vector_alignment` the vector's."""
    table = Table()

    def alignment_of(types: LLVMTypes, op: Operation, base: MemRefType[Attribute], type: Vector) -> int | None:
        given = _given_alignment(op)
        if given is not None:
            return given
        converted = types.one(type if uses_vector_alignment else base.element_type)
        return None if converted is None else preferred_alignment(converted)

    def address(
        build: LLVMBuilder,
        types: LLVMTypes,
        base: MemRefType[Attribute] | None,
        type: Vector,
        operands: Sequence[SSAValue],
        place: int,
    ) -> SSAValue | None:
        """Return the address of an access; None if it is not converted."""
        if base is None or not _is_simple(types, base, type) or not are_compatible(operands):
            return None
        return address_of(build, types, base, operands[place], operands[place + 1 : place + 1 + len(base.get_shape())])

    def place_of(
        build: LLVMBuilder, types: LLVMTypes, op: Operation, operands: Sequence[SSAValue], type: Vector, place: int
    ) -> tuple[SSAValue, int] | None:
        """Return the address and alignment of an access; None if it is not converted."""
        base = _base(op, place)
        alignment = None if base is None else alignment_of(types, op, base, type)
        pointer = None if alignment is None else address(build, types, base, type, operands, place)
        return None if alignment is None or pointer is None else (pointer, alignment)

    @table("vector.load")
    def load(build: LLVMBuilder, types: LLVMTypes, op: Operation, operands: Sequence[SSAValue]) -> Values:
        type = type_of(op.results[0])
        found, converted = place_of(build, types, op, operands, type, 0), types.one(type)
        if found is None or converted is None:
            return None
        return build.op("llvm.load", found[:1], converted, _access(op, found[1]))

    @table("vector.store")
    def store(build: LLVMBuilder, types: LLVMTypes, op: Operation, operands: Sequence[SSAValue]) -> Values:
        found = place_of(build, types, op, operands, type_of(op.operands[0]), 1)
        if found is None:
            return None
        build.effect("llvm.store", (operands[0], found[0]), _access(op, found[1]))
        return ()

    @table("vector.maskedload")
    def masked_load(build: LLVMBuilder, types: LLVMTypes, op: Operation, operands: Sequence[SSAValue]) -> Values:
        type = type_of(op.results[0])
        found, converted = place_of(build, types, op, operands, type, 0), types.one(type)
        if found is None or converted is None:
            return None
        properties = {"alignment": IntegerAttr(found[1], 32)}
        return build.op("llvm.intr.masked.load", (found[0], *operands[-2:]), converted, properties)

    @table("vector.maskedstore")
    def masked_store(build: LLVMBuilder, types: LLVMTypes, op: Operation, operands: Sequence[SSAValue]) -> Values:
        mask, value = operands[-2:]
        found = place_of(build, types, op, operands, type_of(op.operands[-1]), 0)
        if found is None:
            return None
        build.effect("llvm.intr.masked.store", (value, found[0], mask), {"alignment": IntegerAttr(found[1], 32)})
        return ()

    def pointers(
        build: LLVMBuilder, types: LLVMTypes, op: Operation, operands: Sequence[SSAValue], type: Vector
    ) -> tuple[SSAValue, Mapping[str, Attribute]] | None:
        """Return the addresses of a gather or scatter, and the properties of the new op."""
        base = _base(op, 0)
        if base is None or not has_unit_stride(base):
            return None
        found, element = place_of(build, types, op, operands, type, 0), types.one(base.element_type)
        if found is None or element is None:
            return None
        pointer, alignment = found
        wide = VectorType(pointer.type, type.shape, type.scalable_dims)
        places = operands[1 + len(base.get_shape())]
        return build.element_pointer(element, pointer, places, type_=wide), {"alignment": IntegerAttr(alignment, 32)}

    @table("vector.gather")
    def gather(build: LLVMBuilder, types: LLVMTypes, op: Operation, operands: Sequence[SSAValue]) -> Values:
        type = type_of(op.results[0])
        converted = types.one(type)
        found = None if converted is None else pointers(build, types, op, operands, type)
        if found is None or converted is None:
            return None
        return build.op("llvm.intr.masked.gather", (found[0], *operands[-2:]), converted, found[1])

    @table("vector.scatter")
    def scatter(build: LLVMBuilder, types: LLVMTypes, op: Operation, operands: Sequence[SSAValue]) -> Values:
        mask, value = operands[-2:]
        found = pointers(build, types, op, operands, type_of(op.operands[-1]))
        if found is None:
            return None
        build.effect("llvm.intr.masked.scatter", (value, found[0], mask), found[1])
        return ()

    @table("vector.expandload")
    def expand_load(build: LLVMBuilder, types: LLVMTypes, op: Operation, operands: Sequence[SSAValue]) -> Values:
        type = type_of(op.results[0])
        converted = types.one(type)
        pointer = None if converted is None else address(build, types, _base(op, 0), type, operands, 0)
        if pointer is None or converted is None:
            return None
        mask, passthru = operands[-2:]
        properties = _argument_alignment(op, 0)
        return build.op("llvm.intr.masked.expandload", (pointer, mask, passthru), converted, properties)

    @table("vector.compressstore")
    def compress_store(build: LLVMBuilder, types: LLVMTypes, op: Operation, operands: Sequence[SSAValue]) -> Values:
        mask, value = operands[-2:]
        pointer = address(build, types, _base(op, 0), type_of(op.operands[-1]), operands, 0)
        if pointer is None:
            return None
        build.effect("llvm.intr.masked.compressstore", (value, pointer, mask), _argument_alignment(op, 1))
        return ()

    @table("vector.type_cast")
    def type_cast(build: LLVMBuilder, types: LLVMTypes, op: Operation, operands: Sequence[SSAValue]) -> Values:
        return _type_cast(build, types, op, operands)

    return table


def _is_simple(types: LLVMTypes, base: MemRefType[Attribute], type: Vector) -> bool:
    return rank_of(type) <= 1 and is_addressable(types, base) and types.one(type) is not None


def _access(op: Operation, alignment: int) -> Mapping[str, Attribute]:
    """The properties of a plain load or store."""
    properties: dict[str, Attribute] = {"alignment": IntegerAttr(alignment, 64), "ordering": IntegerAttr(0, 64)}
    nontemporal = op.get_attr_or_prop("nontemporal")
    if nontemporal == BoolAttr.from_bool(True):
        properties["nontemporal"] = UnitAttr()
    return properties


def _argument_alignment(op: Operation, place: int) -> Mapping[str, Attribute]:
    """Return `arg_attrs` with the pointer's alignment for an op of three arguments; {} without one."""
    alignment = _given_alignment(op)
    if alignment is None or alignment == 1:
        return {}
    found = [DictionaryAttr({}) for _ in range(3)]
    found[place] = DictionaryAttr({"llvm.align": IntegerAttr(alignment, i64)})
    return {"arg_attrs": ArrayAttr(found)}


def _type_cast(build: LLVMBuilder, types: LLVMTypes, op: Operation, operands: Sequence[SSAValue]) -> Values:
    """Build a descriptor with the same pointers and new sizes and strides."""
    before, after = (value.type for value in (op.operands[0], op.results[0]))
    assert isa(before, MemRefType[Attribute]) and isa(after, MemRefType[Attribute]), "memrefs"
    type = types.one(after)
    if type is None or types.one(before) is None or not are_compatible(operands):
        return None
    strides = _contiguous(after)
    if strides is None or _contiguous(before) is None:
        return None
    (source,) = operands
    found = build.poison(type)
    found = build.insert(found, build.extract(source, 0), 0)
    found = build.insert(found, build.extract(source, 1), 1)
    found = build.insert(found, build.index(0), 2)
    for place, (size, stride) in enumerate(zip(after.get_shape(), strides, strict=True)):
        found = build.insert(found, build.index(size), 3, place)
        found = build.insert(found, build.index(stride), 4, place)
    return found


def _contiguous(type: MemRefType[Attribute]) -> list[int] | None:
    """The strides of a memref of static sizes without gaps. Source: `computeContiguousStrides`."""
    found = strides_and_offset(type)
    if found is None or not type.has_static_shape():
        return None
    expected: list[int] = []
    stride = 1
    for size in reversed(type.get_shape()):
        expected.insert(0, stride)
        stride *= size
    return expected if found[0] == expected else None
