"""Copies in loops for ops that only move elements: detached `linalg.generic` ops, to be vectorized."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.affine import MinOp
from xdsl.dialects.builtin import DYNAMIC_INDEX, AffineMapAttr, IndexType, TensorType
from xdsl.dialects.linalg.ops import GenericOp
from xdsl.dialects.tensor import EmptyOp, ExtractSliceOp, PadOp
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap

from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.effects import is_constant
from okl_opt.dialects.upstream.linalg.packing import PackOperation, UnpackOperation, inner_tiles, outer_order
from okl_opt.dialects.upstream.shared.mixed import Mixed
from okl_opt.dialects.upstream.shared.shapes import integers, shape_of
from okl_opt.dialects.upstream.shared.slicing import Slice, slice_op
from okl_opt.passes.linalg.copies import copy_op
from okl_opt.passes.vector.build import VectorBuilder
from okl_opt.passes.vector.transfers import dim_of


def copy_of(op: Operation) -> GenericOp | None:
    """Return a pack or unpack of full static tiles as a detached copy, or None for other ops."""
    if not isinstance(op, PackOperation | UnpackOperation):
        return None
    plain, packed = (op.source, op.dest) if isinstance(op, PackOperation) else (op.dest, op.source)
    sizes, counts = shape_of(plain.type) or (), shape_of(packed.type) or ()
    tiles = inner_tiles(op)
    places = places_in_tiles(op, len(sizes))
    if DYNAMIC_INDEX in (*sizes, *counts) or not all(isinstance(tile, int) for tile in tiles):
        return None
    strides = dict(zip(integers(op.inner_dims_pos), tiles, strict=True))
    order = outer_order(op, len(sizes))
    if any(sizes[dim] != counts[outer] * _known(strides.get(dim, 1)) for outer, dim in enumerate(order)):
        return None
    identity, scattered = AffineMap.identity(len(counts)), AffineMap(len(counts), 0, tuple(places))
    maps = [scattered, identity] if isinstance(op, PackOperation) else [identity, scattered]
    return copy_op(op.source, op.dest, maps)


def places_in_tiles(op: PackOperation | UnpackOperation, rank: int) -> list[AffineExpr]:
    """Return the index of each dimension of the unpacked tensor, in terms of loops over the packed tensor."""
    found = [AffineExpr.dimension(0)] * rank
    for outer, dim in enumerate(outer_order(op, rank)):
        found[dim] = AffineExpr.dimension(outer)
    for number, (dim, tile) in enumerate(zip(integers(op.inner_dims_pos), inner_tiles(op), strict=True)):
        found[dim] = found[dim] * _known(tile) + AffineExpr.dimension(rank + number)
    return found


def _known(tile: int | SSAValue) -> int:
    return tile if isinstance(tile, int) else 1


def padded(build: VectorBuilder, op: Operation) -> tuple[SSAValue, SSAValue, Sequence[int]] | None:
    """Return the source of a pad to static sizes, a tensor for the result, and the position of the source in it.

    Return None for other ops.
    """
    if not isinstance(op, PadOp) or not isa(op.result.type, TensorType[Attribute]) or op.low:
        return None
    value = _padding_value(build, op)
    if value is None or DYNAMIC_INDEX in op.result.type.get_shape():
        return None
    empty = EmptyOp((), op.result.type)
    build.put(empty)
    return value, empty.tensor, integers(op.static_low)


def _padding_value(build: VectorBuilder, op: PadOp) -> SSAValue | None:
    end = op.region.block.last_op
    if end is None or len(end.operands) != 1:
        return None
    value = end.operands[0]
    made_by = value.owner
    if isinstance(made_by, Operation) and made_by.parent is op.region.block:
        return build.add(made_by.clone()) if is_constant(made_by) else None
    return None if made_by is op.region.block else value


def within(build: VectorBuilder, source: SSAValue, dest: SSAValue, low: Sequence[int]) -> SSAValue:
    """Return the part of a source that fits into a tensor from `low` on. It is the whole source if sizes are as
    declared.
    """
    sizes: list[Mixed] = list(shape_of(source.type) or ())
    if DYNAMIC_INDEX not in sizes:
        return source
    for dim, (first, most) in enumerate(zip(low, shape_of(dest.type) or (), strict=True)):
        if sizes[dim] == DYNAMIC_INDEX:
            size, limit = AffineExpr.dimension(0), AffineExpr.constant(most - first)
            map = AffineMapAttr(AffineMap(1, 0, (size, limit)))
            sizes[dim] = build.add(
                MinOp.create(operands=[dim_of(build, source, dim)], result_types=[IndexType()], properties={"map": map})
            )
    rank = len(sizes)
    part = Slice([0] * rank, sizes, [1] * rank)
    return build.add(slice_op(ExtractSliceOp, [source], part, [source.type]))


def filled(value: SSAValue, dest: SSAValue) -> GenericOp:
    """Fill a tensor with one value."""
    rank = len(shape_of(dest.type) or ())
    return copy_op(value, dest, [AffineMap(rank, 0, ()), AffineMap.identity(rank)])


def copied_to(source: SSAValue, dest: SSAValue, low: Sequence[int]) -> GenericOp:
    """Copy a tensor into another one, from `low` on."""
    rank = len(low)
    places = tuple(AffineExpr.dimension(dim) + first for dim, first in enumerate(low))
    return copy_op(source, dest, [AffineMap.identity(rank), AffineMap(rank, 0, places)])
