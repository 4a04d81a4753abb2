"""Lower transfers of vectors within bounds to loads and stores. Source: `LowerVectorTransfer.cpp` of MLIR 22."""

from __future__ import annotations

from xdsl.dialects.builtin import MemRefType
from xdsl.dialects.vector import TransferReadOp, TransferWriteOp
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.ir.affine import AffineConstantExpr, AffineDimExpr, AffineMap
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.folding import RuleTable
from okl_opt.dialects.registry import create
from okl_opt.dialects.upstream.shared.layouts import has_unit_stride
from okl_opt.dialects.upstream.vector.folds.transfers import in_bounds
from okl_opt.dialects.upstream.vector.folds.vectors import Vector, make_type, scalable_dims, type_of, vector_of
from okl_opt.passes.vector.build import VectorBuilder, masking

Transfer = TransferReadOp | TransferWriteOp


def transfer_type(op: Transfer) -> Vector:
    """The type of the vector that is read or written."""
    return type_of(op.result if isinstance(op, TransferReadOp) else op.vector)


def may_leave(op: Transfer) -> bool:
    """Return True if some dimension may be out of bounds."""
    return not all(in_bounds(op))


def dim_of(build: VectorBuilder, base: SSAValue, place: int) -> SSAValue:
    """Build a size of a memref or tensor. Source: `vector::createOrFoldDimOp`."""
    name = "memref.dim" if isinstance(base.type, MemRefType) else "tensor.dim"
    index = build.index(place)
    return build.folded(create(name, (base, index), [index.type]))


def broadcast_dims(map: AffineMap) -> list[int] | None:
    """Return the positions of the results that are 0, or None if the others are not the last dimensions in order.

    Source: `AffineMap::isMinorIdentityWithBroadcasting`.
    """
    if len(map.results) > map.num_dims:
        return None
    lead = map.num_dims - len(map.results)
    found: list[int] = []
    for place, result in enumerate(map.results):
        if isinstance(result, AffineConstantExpr) and result.value == 0:
            found.append(place)
        elif not isinstance(result, AffineDimExpr) or result.position != lead + place:
            return None
    return found


def _fits(base: MemRefType[Attribute], type: Vector) -> bool:
    """Return True if `vector.load` supports a vector of a type from a memref."""
    element = base.element_type
    return element == (type if vector_of(element) is not None else type.element_type)


def lowering(max_rank: int | None) -> RuleTable:
    """Return the patterns for transfers of rank `max_rank` at most."""
    table = RuleTable()

    @table("vector.transfer_read")
    def transfer_read_to_vector_load_lowering(op: Operation, rewriter: PatternRewriter) -> None:
        assert isinstance(op, TransferReadOp)
        build = VectorBuilder()
        value = loaded(build, op, max_rank)
        if value is not None:
            rewriter.replace(op, build.ops, [value])

    @table("vector.transfer_write")
    def transfer_write_to_vector_store_lowering(op: Operation, rewriter: PatternRewriter) -> None:
        assert isinstance(op, TransferWriteOp)
        build = VectorBuilder()
        if stored(build, op, max_rank):
            rewriter.replace(op, build.ops, [])

    return table


def loaded(build: VectorBuilder, op: TransferReadOp, max_rank: int | None = None) -> SSAValue | None:
    """Build a load and a broadcast for a read, or return None if it is not supported."""
    type, base = transfer_type(op), op.source.type
    dims = broadcast_dims(op.permutation_map.data)
    rank = len(type.get_shape())
    if (max_rank is not None and rank > max_rank) or masking(op) or dims is None or may_leave(op):
        return None
    if not isa(base, MemRefType[Attribute]) or not has_unit_stride(base):
        return None
    shape, scalable = list(type.get_shape()), list(scalable_dims(type))
    for place in dims:
        shape[place] = 1
    narrow = make_type(type.element_type, shape, scalable)
    if not _fits(base, narrow) or (op.mask is not None and rank != 1):
        return None
    if op.mask is not None:
        fill = build.broadcast(op.padding, narrow)
        found = build.op("vector.maskedload", (op.source, *op.indices, op.mask, fill), narrow)
    else:
        found = build.op("vector.load", (op.source, *op.indices), narrow)
    return build.broadcast(found, type) if dims else found


def stored(build: VectorBuilder, op: TransferWriteOp, max_rank: int | None = None) -> bool:
    """Build a store for a write. Return False without building an op if it is not supported."""
    type, base = transfer_type(op), op.source.type
    rank = len(type.get_shape())
    if (max_rank is not None and rank > max_rank) or masking(op) or may_leave(op):
        return False
    if broadcast_dims(op.permutation_map.data) != [] or not isa(base, MemRefType[Attribute]):
        return False
    if not has_unit_stride(base) or not _fits(base, type) or (op.mask is not None and rank != 1):
        return False
    if op.mask is not None:
        build.effect("vector.maskedstore", (op.source, *op.indices, op.mask, op.vector))
    else:
        build.effect("vector.store", (op.vector, op.source, *op.indices))
    return True
