"""Constructors for packs and unpacks, and for their destinations."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.ir import Attribute, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineMap, AffineSymExpr
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.text.affine_build import ceil_divide, multiply
from okl_opt.dialects.upstream.affine.applied import folded_apply
from okl_opt.dialects.upstream.linalg.ops import PackOp, UnpackOp
from okl_opt.dialects.upstream.shared.mixed import Mixed, dense_integers, dynamic_values, static_values
from okl_opt.dialects.upstream.shared.shapes import element_of
from okl_opt.dialects.upstream.shared.sizes import dim_op, sizes_in_type, sizes_of
from okl_opt.dialects.upstream.tensor.new_ops import empty_op


def pack_op(
    source: SSAValue,
    dest: SSAValue,
    positions: Sequence[int],
    tiles: Sequence[Mixed],
    padding: SSAValue | None = None,
    outer: Sequence[int] = (),
) -> PackOp:
    """Create a `linalg.pack`."""
    return PackOp.build(
        operands=[source, dest, padding, dynamic_values(tiles)],
        result_types=[dest.type],
        properties=_properties(positions, tiles, outer),
    )


def unpack_op(
    source: SSAValue, dest: SSAValue, positions: Sequence[int], tiles: Sequence[Mixed], outer: Sequence[int] = ()
) -> UnpackOp:
    """Create a `linalg.unpack`."""
    return UnpackOp.build(
        operands=[source, dest, dynamic_values(tiles)],
        result_types=[dest.type],
        properties=_properties(positions, tiles, outer),
    )


def _properties(positions: Sequence[int], tiles: Sequence[Mixed], outer: Sequence[int]) -> dict[str, Attribute]:
    properties: dict[str, Attribute] = {
        "inner_dims_pos": dense_integers(positions),
        "static_inner_tiles": dense_integers(static_values(tiles)),
    }
    return properties | ({"outer_dims_perm": dense_integers(outer)} if outer else {})


def packed_destination(
    rewriter: PatternRewriter,
    source: SSAValue,
    positions: Sequence[int],
    tiles: Sequence[Mixed],
    outer: Sequence[int] = (),
) -> SSAValue:
    """Create an empty tensor for packing `source`. Source: `PackOp::createDestinationTensor`."""
    sizes: list[Mixed] = [
        rewriter.insert(dim_op(rewriter, source, place)).results[0] if size == DYNAMIC_INDEX else size
        for place, size in enumerate(sizes_in_type(source))
    ]
    quotient = AffineMap(2, 0, (ceil_divide(AffineDimExpr(0), AffineDimExpr(1)),))
    for position, tile in zip(positions, tiles, strict=True):
        sizes[position] = folded_apply(rewriter.insert, quotient, [sizes[position], tile])
    if outer:
        sizes = [sizes[place] for place in outer]
    return rewriter.insert(empty_op([*sizes, *tiles], element_of(source.type))).tensor


def unpacked_destination(
    rewriter: PatternRewriter,
    source: SSAValue,
    positions: Sequence[int],
    tiles: Sequence[Mixed],
    outer: Sequence[int] = (),
) -> SSAValue:
    """Create an empty tensor for unpacking all tiles of `source`. Source: `UnPackOp::createDestinationTensor`."""
    packed = sizes_of(rewriter, source)[: len(sizes_in_type(source)) - len(tiles)]
    sizes = [packed[list(outer).index(dim)] if outer else packed[dim] for dim in range(len(packed))]
    product = AffineMap(0, 2, (multiply(AffineSymExpr(0), AffineSymExpr(1)),))
    for position, tile in zip(positions, tiles, strict=True):
        sizes[position] = folded_apply(rewriter.insert, product, [sizes[position], tile])
    return rewriter.insert(empty_op(sizes, element_of(source.type))).tensor
