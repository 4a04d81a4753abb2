"""Ops of the memref dialect that xDSL lacks, or cannot hold. Source: `MemRefOps.td`, `MemRefOps.cpp` of MLIR."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from xdsl.dialects import memref
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AffineMapAttr,
    BoolAttr,
    IndexType,
    IntegerAttr,
    MemRefType,
    NoneAttr,
    StridedLayoutAttr,
    UnrankedMemRefType,
    i32,
    i64,
)
from xdsl.ir import Dialect, Operation, Region, SSAValue
from xdsl.ir.affine import AffineDimExpr
from xdsl.irdl import (
    BaseAttr,
    IRDLOperation,
    OpDef,
    ParsePropInAttrDict,
    irdl_op_definition,
    operand_def,
    opt_operand_def,
    opt_prop_def,
    prop_def,
    region_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.traits import (
    HasParent,
    IsTerminator,
    MemoryAllocEffect,
    MemoryReadEffect,
    MemoryWriteEffect,
    Pure,
)
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.diagnostic import bare_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.effects import is_free_of_effects
from okl_opt.dialects.text import quoted
from okl_opt.dialects.upstream.shared.layouts import strides_and_offset
from okl_opt.dialects.upstream.shared.variants import variant

ANY_MEMREF = MemRefType | UnrankedMemRefType
_RANKED_OR_NOT = BaseAttr(MemRefType) | BaseAttr(UnrankedMemRefType)


class CopyOp(memref.CopyOp):
    """memref.copy %0, %1 : memref<*xf32> to memref<?xf32>"""

    _definition: ClassVar[OpDef] = variant(
        memref.CopyOp, operands={"source": _RANKED_OR_NOT, "destination": _RANKED_OR_NOT}
    )

    @classmethod
    def get_irdl_definition(cls) -> OpDef:
        return cls._definition

    def verify_(self) -> None:
        self._definition.verify(self)


class RankOp(memref.RankOp):
    """%0 = memref.rank %m : memref<*xf32>"""

    _definition: ClassVar[OpDef] = variant(memref.RankOp, operands={"source": _RANKED_OR_NOT})

    @classmethod
    def get_irdl_definition(cls) -> OpDef:
        return cls._definition

    def verify_(self) -> None:
        self._definition.verify(self)


class ReinterpretCastOp(memref.ReinterpretCastOp):
    """%0 = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [1] : memref<*xf32> to memref<4xf32>"""

    _definition: ClassVar[OpDef] = variant(memref.ReinterpretCastOp, operands={"source": _RANKED_OR_NOT})

    @classmethod
    def get_irdl_definition(cls) -> OpDef:
        return cls._definition

    def verify_(self) -> None:
        if isa(self.source.type, MemRefType):
            super().verify_()
        else:
            self._definition.verify(self)


@irdl_op_definition
class GenericAtomicRMWOp(IRDLOperation):
    """Update the element at `indices` atomically with the result of the body.

    %0 = memref.generic_atomic_rmw %m[%i] : memref<4xf32> {
    ^bb0(%old: f32):
      memref.atomic_yield %old : f32
    }
    """

    name = "memref.generic_atomic_rmw"

    memref = operand_def(MemRefType)
    indices = var_operand_def(IndexType)
    result = result_def()
    atomic_body = region_def()

    traits = traits_def(MemoryReadEffect(), MemoryWriteEffect())

    def verify_(self) -> None:
        arguments = self.atomic_body.blocks[0].arg_types
        if len(arguments) != 1:
            raise VerifyException("expected single number of entry block arguments")
        if arguments[0] != self.result.type:
            raise VerifyException("expected block argument of the same type result type")
        inner = _first_with_effects(self.atomic_body)
        if inner is not None:
            raise bare_error(
                inner, "body of 'memref.generic_atomic_rmw' should contain only operations with no side effects"
            )


def _first_with_effects(region: Region) -> Operation | None:
    """The first op in a region that may have effects itself, nested ops first; None if there is none."""
    for block in region.blocks:
        for op in block.ops:
            for inner in op.regions:
                found = _first_with_effects(inner)
                if found is not None:
                    return found
            if not is_free_of_effects(op):
                return op
    return None


@irdl_op_definition
class AtomicYieldOp(IRDLOperation):
    """The new value of the element.

    memref.atomic_yield %0 : f32
    """

    name = "memref.atomic_yield"

    value = operand_def()

    traits = traits_def(HasParent(GenericAtomicRMWOp), IsTerminator(), Pure())

    assembly_format = "$value attr-dict `:` type($value)"

    def verify_(self) -> None:
        parent = self.parent_op()
        if isinstance(parent, GenericAtomicRMWOp) and parent.result.type != self.value.type:
            raise VerifyException(
                f"types mismatch between yield op: {quoted(self.value.type)} and its parent: "
                f"{quoted(parent.result.type)}"
            )


@irdl_op_definition
class TransposeOp(IRDLOperation):
    """A view of the memory with permuted dimensions.

    %transpose = memref.transpose %0 (d0, d1) -> (d1, d0) : memref<4x8xf32> to memref<8x4xf32, strided<[1, 8]>>
    """

    name = "memref.transpose"

    source = operand_def(MemRefType)
    permutation = prop_def(AffineMapAttr)
    result = result_def(MemRefType)

    traits = traits_def(Pure())

    def verify_(self) -> None:
        map, type = self.permutation.data, self.source.type
        assert isa(type, MemRefType)
        positions = [result.position for result in map.results if isinstance(result, AffineDimExpr)]
        if map.num_symbols or len(positions) != len(map.results) or sorted(positions) != list(range(map.num_dims)):
            raise VerifyException("expected a permutation map")
        if map.num_dims != type.get_num_dims():
            raise VerifyException("expected a permutation map of same rank as the input")
        result = self.result.type
        assert isa(result, MemRefType)
        shape = [type.get_shape()[position] for position in positions]
        layout = strides_and_offset(type)
        if layout is None:
            return
        strides, offset = layout
        moved = [strides[position] for position in positions]
        expected = MemRefType(type.element_type, shape, StridedLayoutAttr(moved, offset), type.memory_space)
        if list(result.get_shape()) != shape or strides_and_offset(result) != (moved, offset):
            raise VerifyException(
                f"result type {quoted(result)} is not equivalent to the canonical transposed input type "
                f"{quoted(expected)}"
            )


@irdl_op_definition
class DistinctObjectsOp(IRDLOperation):
    """The operands, with the guarantee that no two of them share memory.

    %0:2 = memref.distinct_objects %a, %b : memref<4xf32>, memref<8xf32>
    """

    name = "memref.distinct_objects"

    sources = var_operand_def(MemRefType)
    res = var_result_def(MemRefType)

    traits = traits_def(Pure())

    def verify_(self) -> None:
        if not self.sources:
            raise VerifyException("expected at least one operand")
        if tuple(self.operand_types) != tuple(self.result_types):
            raise VerifyException("operand types and result types must match")


@irdl_op_definition
class PrefetchOp(IRDLOperation):
    """Prefetches memory that will be read or written soon.

    memref.prefetch %m[%i], read, locality<3>, data : memref<4xf32>
    """

    name = "memref.prefetch"

    memref = operand_def(MemRefType)
    indices = var_operand_def(IndexType)
    isWrite = prop_def(BoolAttr)
    localityHint = prop_def(IntegerAttr.constr(i32))
    isDataCache = prop_def(BoolAttr)

    traits = traits_def(MemoryReadEffect(), MemoryWriteEffect())

    def verify_(self) -> None:
        type = self.memref.type
        if isa(type, MemRefType) and type.get_num_dims() != len(self.indices):
            raise VerifyException("too few indices")


@irdl_op_definition
class DmaStartOp(IRDLOperation):
    """Starts a copy between memories. The ranks of the memrefs determine the operand groups.

    memref.dma_start %src[%i], %dst[%i], %count, %tag[%j], %stride, %per_stride
        : memref<4xf32>, memref<4xf32, 1>, memref<1xi32>
    """

    name = "memref.dma_start"

    values = var_operand_def()

    traits = traits_def(MemoryReadEffect(), MemoryWriteEffect())

    def verify_(self) -> None:
        if len(self.values) < 4:
            raise VerifyException("expected at least 4 operands")
        groups = dma_groups(self.values)
        for name, group in zip(("source", "destination", "tag"), (groups[0], groups[1], groups[3]), strict=True):
            if not group or not isa(group[0].type, MemRefType):
                raise VerifyException(f"expected {name} to be of memref type")
            if any(not isinstance(index.type, IndexType) for index in group[1:]):
                raise VerifyException(f"expected {name} indices to be of index type")
        if not isinstance(groups[2][0].type, IndexType):
            raise VerifyException("expected num elements to be of index type")
        if len(groups[4]) not in (0, 2):
            raise VerifyException("incorrect number of operands")
        if any(not isinstance(value.type, IndexType) for value in groups[4]):
            raise VerifyException("expected stride and num elements per stride to be of type index")


def dma_groups(values: Sequence[SSAValue]) -> list[Sequence[SSAValue]]:
    """The operand groups: source, destination, number of elements, tag, and optional stride; memrefs with their
    indices.
    """
    groups: list[Sequence[SSAValue]] = []
    start = 0
    for is_memref in (True, True, False, True):
        type = values[start].type if start < len(values) else None
        size = 1 + type.get_num_dims() if is_memref and isa(type, MemRefType) else 1
        groups.append(values[start : start + size])
        start += size
    return [*groups, values[start:]]


@irdl_op_definition
class DmaWaitOp(IRDLOperation):
    """Waits until the copy with that tag is done.

    memref.dma_wait %tag[%i], %count : memref<1xi32>
    """

    name = "memref.dma_wait"

    tagMemRef = operand_def(MemRefType)
    tagIndices = var_operand_def(IndexType)
    numElements = operand_def(IndexType)

    traits = traits_def(MemoryReadEffect(), MemoryWriteEffect())

    assembly_format = "$tagMemRef `[` $tagIndices `]` `,` $numElements attr-dict `:` type($tagMemRef)"

    def verify_(self) -> None:
        type = self.tagMemRef.type
        assert isa(type, MemRefType)
        rank, count = type.get_num_dims(), len(self.tagIndices)
        if rank != count:
            raise VerifyException(
                f"expected tagIndices to have the same number of elements as the tagMemRef rank, expected {rank}, "
                f"but got {count}"
            )


@irdl_op_definition
class ReallocOp(IRDLOperation):
    """The memory with another size; the old memref becomes invalid.

    %0 = memref.realloc %m(%n) : memref<?xf32> to memref<?xf32>
    """

    name = "memref.realloc"

    source = operand_def(MemRefType)
    dynamicResultSize = opt_operand_def(IndexType)
    alignment = opt_prop_def(IntegerAttr.constr(i64))
    result = result_def(MemRefType)

    traits = traits_def(MemoryAllocEffect())
    irdl_options = (ParsePropInAttrDict(),)

    assembly_format = "$source (`(` $dynamicResultSize^ `)`)? attr-dict `:` type($source) `to` type($result)"

    def verify_(self) -> None:
        source, result = self.source.type, self.result.type
        assert isa(source, MemRefType)
        assert isa(result, MemRefType)
        for what, type in (("source", source), ("result", result)):
            if not isinstance(type.layout, NoneAttr):
                raise bare_error(self, f"unsupported layout for {what} memref type {quoted(type)}")
        for what, one, other in (
            ("element types", source.element_type, result.element_type),
            ("memory spaces", source.memory_space, result.memory_space),
        ):
            if one != other:
                types = f"source memref type {quoted(source)} and result memref type {quoted(result)}"
                raise bare_error(self, f"different {what} specified for {types}")
        if result.has_static_shape() == (self.dynamicResultSize is not None):
            found = "unnecessary" if result.has_static_shape() else "missing"
            raise bare_error(self, f"{found} dimension operand for result type {quoted(result)}")


@irdl_op_definition
class ReshapeOp(IRDLOperation):
    """A view of the memory with the sizes stored in `shape`.

    %reshape = memref.reshape %m(%shape) : (memref<4x8xf32>, memref<1xi32>) -> memref<32xf32>
    """

    name = "memref.reshape"

    source = operand_def(ANY_MEMREF)
    shape = operand_def(MemRefType)
    result = result_def(ANY_MEMREF)

    traits = traits_def(Pure())

    assembly_format = "$source `(` $shape `)` attr-dict `:` functional-type(operands, results)"

    def verify_(self) -> None:
        source, result, shape = self.source.type, self.result.type, self.shape.type
        assert isa(source, ANY_MEMREF)
        assert isa(result, ANY_MEMREF)
        assert isa(shape, MemRefType)
        if source.element_type != result.element_type:
            raise VerifyException("element types of source and destination memref types should be the same")
        for name, type in (("source", source), ("result", result)):
            if isa(type, MemRefType) and not isinstance(type.layout, NoneAttr):
                raise VerifyException(f"{name} memref type should have identity affine map")
        if not isa(result, MemRefType):
            return
        if shape.get_shape()[0] == DYNAMIC_INDEX:
            raise VerifyException(
                "cannot use shape operand with dynamic length to reshape to statically-ranked memref type"
            )
        if shape.get_shape()[0] != result.get_num_dims():
            raise VerifyException("length of shape operand differs from the result's memref rank")


MEMREF = Dialect(
    "memref",
    [
        CopyOp,
        RankOp,
        ReinterpretCastOp,
        GenericAtomicRMWOp,
        AtomicYieldOp,
        TransposeOp,
        DistinctObjectsOp,
        PrefetchOp,
        DmaStartOp,
        DmaWaitOp,
        ReallocOp,
        ReshapeOp,
    ],
)
