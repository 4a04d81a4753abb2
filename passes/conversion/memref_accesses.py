"""Loads, stores and other accesses of memrefs to the llvm dialect. Source: `MemRefToLLVM.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import (
    ArrayAttr,
    BoolAttr,
    DenseArrayBase,
    IndexType,
    IntegerAttr,
    StringAttr,
    UnitAttr,
    UnrankedMemRefType,
    i1,
    i32,
    i64,
)
from xdsl.dialects.llvm import LLVMArrayType, LLVMPointerType, LLVMStructType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.folding import constant_value
from okl_opt.dialects.registry import create
from okl_opt.dialects.text.assembly.atomic_kinds import ATOMIC_KINDS
from okl_opt.dialects.upstream.llvm.forms.vocabulary import OPERATIONS
from okl_opt.dialects.upstream.shared.layouts import strides_and_offset
from okl_opt.passes.conversion import memref_descriptors as descriptors
from okl_opt.passes.conversion.llvm_builder import IN_BOUNDS, NO_UNSIGNED_WRAP
from okl_opt.passes.conversion.memref_pattern import MemRefPattern, Site, number_of, ranked

NO_WRAP = IN_BOUNDS | NO_UNSIGNED_WRAP

# Kind of arith's atomic operation -> kind of llvm.atomicrmw.
ATOMICS: Mapping[str, str] = {
    "addf": "fadd",
    "addi": "add",
    "andi": "_and",
    "assign": "xchg",
    "maximumf": "fmaximum",
    "maxnumf": "fmax",
    "maxs": "max",
    "maxu": "umax",
    "minimumf": "fminimum",
    "minnumf": "fmin",
    "mins": "min",
    "minu": "umin",
    "ori": "_or",
    "xori": "_xor",
}
ACQUIRE_RELEASE = 6


def _access(op: Operation) -> Mapping[str, Attribute]:
    """Return the properties for alignment and nontemporal hint of a load or store."""
    found: dict[str, Attribute] = {}
    alignment = number_of(op, "alignment")
    if alignment:
        found["alignment"] = IntegerAttr(alignment, i64)
    if number_of(op, "nontemporal"):
        found["nontemporal"] = UnitAttr()
    return found


class LowerLoad(MemRefPattern):
    """memref.load -> llvm.load"""

    names = ("memref.load",)

    def build(self, op: Operation, operands: Sequence[SSAValue], site: Site) -> Sequence[SSAValue] | None:
        type_ = ranked(op.operands[0].type)
        address = site.address(type_, operands[0], operands[1:], NO_WRAP)
        return [site.load(site.type_of(type_.element_type), address, _access(op))]


class LowerStore(MemRefPattern):
    """memref.store -> llvm.store"""

    names = ("memref.store",)

    def build(self, op: Operation, operands: Sequence[SSAValue], site: Site) -> Sequence[SSAValue] | None:
        address = site.address(ranked(op.operands[1].type), operands[1], operands[2:], NO_WRAP)
        site.store(operands[0], address, _access(op))
        return []


class LowerPrefetch(MemRefPattern):
    """memref.prefetch -> llvm.intr.prefetch"""

    names = ("memref.prefetch",)

    def build(self, op: Operation, operands: Sequence[SSAValue], site: Site) -> Sequence[SSAValue] | None:
        address = site.address(ranked(op.operands[0].type), operands[0], operands[1:])
        rows = (("rw", "isWrite"), ("hint", "localityHint"), ("cache", "isDataCache"))
        properties = {name: IntegerAttr(abs(number_of(op, old) or 0), i32) for name, old in rows}
        site.effect("llvm.intr.prefetch", [address], properties)
        return []


class LowerAtomic(MemRefPattern):
    """memref.atomic_rmw -> llvm.atomicrmw"""

    names = ("memref.atomic_rmw",)

    def build(self, op: Operation, operands: Sequence[SSAValue], site: Site) -> Sequence[SSAValue] | None:
        operation = ATOMICS.get(ATOMIC_KINDS[number_of(op, "kind") or 0])
        if operation is None:
            return None
        address = site.address(ranked(op.operands[1].type), operands[1], operands[2:])
        properties = {
            "bin_op": IntegerAttr(OPERATIONS.index(operation), i64),
            "ordering": IntegerAttr(ACQUIRE_RELEASE, i64),
        }
        return [site.op("llvm.atomicrmw", [address, operands[0]], operands[0].type, properties)]


class LowerDim(MemRefPattern):
    """memref.dim -> a constant, a field of the descriptor, or a load from it"""

    names = ("memref.dim",)

    def build(self, op: Operation, operands: Sequence[SSAValue], site: Site) -> Sequence[SSAValue] | None:
        type_ = op.operands[0].type
        if isa(type_, UnrankedMemRefType):
            return [self._of_unranked(operands, site)]
        shape = ranked(type_).get_shape()
        number = constant_value(op.operands[1])
        if isinstance(number, IntegerAttr) and 0 <= number.value.data < len(shape):
            dim = number.value.data
            return [descriptors.size(site, operands[0], dim) if shape[dim] < 0 else site.index(shape[dim])]
        return [self._at(operands, site, len(shape))]

    @staticmethod
    def _at(operands: Sequence[SSAValue], site: Site, rank: int) -> SSAValue:
        """Return the size at a dynamic dimension number, loaded from a copy of all sizes."""
        if not rank:
            return site.poison(site.index_type)
        array = LLVMArrayType(rank, site.index_type)
        one = site.index(1)
        sizes = site.extract(operands[0], descriptors.SIZES)
        place = site.alloca(array, one)
        site.store(sizes, place)
        return site.load(site.index_type, site.element_pointer(array, place, 0, operands[1]))

    @staticmethod
    def _of_unranked(operands: Sequence[SSAValue], site: Site) -> SSAValue:
        address = site.extract(operands[0], descriptors.ADDRESS)
        pointer = LLVMPointerType()
        struct = LLVMStructType.from_type_list([pointer, pointer, site.index_type])
        offset = site.element_pointer(struct, address, 0, 2)
        place = site.binary("llvm.add", site.index(1), operands[1])
        return site.load(site.index_type, site.element_pointer(site.index_type, offset, place))


class LowerRank(MemRefPattern):
    """memref.rank -> a constant, or a field of the descriptor"""

    names = ("memref.rank",)

    def build(self, op: Operation, operands: Sequence[SSAValue], site: Site) -> Sequence[SSAValue] | None:
        type_ = op.operands[0].type
        if isa(type_, UnrankedMemRefType):
            return [site.extract(operands[0], descriptors.RANK)]
        return [site.index(len(ranked(type_).get_shape()))]


class LowerAlignedPointer(MemRefPattern):
    """memref.extract_aligned_pointer_as_index -> llvm.ptrtoint"""

    names = ("memref.extract_aligned_pointer_as_index",)

    def build(self, op: Operation, operands: Sequence[SSAValue], site: Site) -> Sequence[SSAValue] | None:
        type_ = op.operands[0].type
        if isa(type_, UnrankedMemRefType):
            address = site.extract(operands[0], descriptors.ADDRESS)
            pointer = descriptors.load_pointer(site, address, descriptors.pointer_of(type_), descriptors.ALIGNED)
        else:
            pointer = site.extract(operands[0], descriptors.ALIGNED)
        return [site.op("llvm.ptrtoint", [pointer], site.index_type)]


class LowerStridedMetadata(MemRefPattern):
    """memref.extract_strided_metadata -> the fields of the descriptor"""

    names = ("memref.extract_strided_metadata",)

    def build(self, op: Operation, operands: Sequence[SSAValue], site: Site) -> Sequence[SSAValue] | None:
        base = ranked(op.results[0].type)
        struct = site.struct(base)
        if struct is None:
            return None
        source, rank = operands[0], len(ranked(op.operands[0].type).get_shape())
        self._put_constants(op, site)
        pointers = [site.extract(source, field) for field in (descriptors.ALLOCATED, descriptors.ALIGNED)]
        found = [descriptors.from_static_shape(site, base, struct, *pointers)]
        found.append(site.extract(source, descriptors.OFFSET))
        found += [descriptors.size(site, source, dim) for dim in range(rank)]
        return found + [descriptors.stride(site, source, dim) for dim in range(rank)]

    @staticmethod
    def _put_constants(op: Operation, site: Site) -> None:
        """Replace statically known results by `arith.constant`, as MLIR's fold does."""
        type_ = ranked(op.operands[0].type)
        layout = strides_and_offset(type_)
        assert layout is not None, "a memref with a descriptor"
        sizes = [None if size < 0 else size for size in type_.get_shape()]
        for result, number in zip(op.results[1:], [layout[1], *sizes, *layout[0]], strict=True):
            if number is not None and result.first_use is not None:
                constant = create("arith.constant", (), [result.type], {"value": IntegerAttr(number, IndexType())})
                site.edit.insert(constant, InsertPoint.before(op))
                site.edit.replace_all_uses_with(result, constant.results[0])


# ----- assumptions


def _assume(site: Site, condition: SSAValue, tag: str, *values: SSAValue) -> None:
    properties = {
        "op_bundle_sizes": DenseArrayBase.from_list(i32, [len(values)]),
        "op_bundle_tags": ArrayAttr([StringAttr(tag)]),
    }
    site.effect("llvm.intr.assume", [condition, *values], properties)


class LowerAssumeAlignment(MemRefPattern):
    """memref.assume_alignment -> llvm.intr.assume"""

    names = ("memref.assume_alignment",)

    def build(self, op: Operation, operands: Sequence[SSAValue], site: Site) -> Sequence[SSAValue] | None:
        address = site.address(ranked(op.operands[0].type), operands[0], ())
        condition = site.constant(BoolAttr(True, i1), i1)
        _assume(site, condition, "align", address, site.index(number_of(op, "alignment") or 0))
        return [operands[0]]


class LowerDistinctObjects(MemRefPattern):
    """memref.distinct_objects -> llvm.intr.assume for each pair"""

    names = ("memref.distinct_objects",)

    def build(self, op: Operation, operands: Sequence[SSAValue], site: Site) -> Sequence[SSAValue] | None:
        if len(operands) > 1:
            types = [ranked(operand.type) for operand in op.operands]
            pointers = [
                descriptors.buffer_pointer(site, value, type_, site.type_of(type_.element_type))
                for value, type_ in zip(operands, types, strict=True)
            ]
            condition = site.constant(IntegerAttr(1, i1), i1)
            for place, one in enumerate(pointers):
                for other in pointers[place + 1 :]:
                    _assume(site, condition, "separate_storage", one, other)
        return operands


PATTERNS = (
    LowerLoad(),
    LowerStore(),
    LowerPrefetch(),
    LowerAtomic(),
    LowerDim(),
    LowerRank(),
    LowerAlignedPointer(),
    LowerStridedMetadata(),
    LowerAssumeAlignment(),
    LowerDistinctObjects(),
)
