"""Removal of tiles of size one from packs and unpacks, so that vectorization finds contiguous rows."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import TensorType
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern

from okl_opt.dialects.upstream.linalg.new_ops import pack_op, unpack_op
from okl_opt.dialects.upstream.linalg.ops import PackOp, UnpackOp
from okl_opt.dialects.upstream.linalg.packing import inner_tiles
from okl_opt.dialects.upstream.shared.shapes import element_of, integers
from okl_opt.dialects.upstream.shared.sizes import sizes_in_type, sizes_of
from okl_opt.dialects.upstream.tensor.new_ops import collapse_op, expand_op
from okl_opt.passes.linalg.unit_dims import grouped


def _kept_tiles(op: PackOp | UnpackOp) -> list[int] | None:
    """Return the numbers of tiles that are not of size one; None if these are all, or none."""
    tiles = inner_tiles(op)
    kept = [number for number, tile in enumerate(tiles) if tile != 1]
    return kept if 0 < len(kept) < len(tiles) else None


def _groups(shape: Sequence[int], tiles: int, kept: Sequence[int]) -> tuple[list[list[int]], list[int]]:
    """Return groups that join each tile of size one to the previous dimension, and the remaining sizes."""
    rank = len(shape) - tiles
    dropped = {rank + number for number in range(tiles) if number not in kept}
    return grouped(len(shape), dropped), [size for dim, size in enumerate(shape) if dim not in dropped]


class DropUnitTilesOfPack(RewritePattern):
    """linalg.pack inner_tiles = [8, 1] -> tensor.expand_shape(linalg.pack inner_tiles = [8])"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: PackOp, rewriter: PatternRewriter) -> None:
        kept, tiles, places = _kept_tiles(op), inner_tiles(op), integers(op.inner_dims_pos)
        if kept is None:
            return
        groups, shape = _groups(sizes_in_type(op.dest), len(tiles), kept)
        sizes = sizes_of(rewriter, op.dest)
        dest = rewriter.insert(collapse_op(op.dest, groups, TensorType(element_of(op.dest.type), shape))).result
        positions, left = [places[number] for number in kept], [tiles[number] for number in kept]
        outer = integers(op.outer_dims_perm)
        packed = rewriter.insert(pack_op(op.source, dest, positions, left, op.padding_value, outer)).result
        rewriter.replace(op, expand_op(packed, groups, sizes, op.result.type))


class DropUnitTilesOfUnpack(RewritePattern):
    """linalg.unpack inner_tiles = [8, 1] -> linalg.unpack(tensor.collapse_shape) inner_tiles = [8]"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: UnpackOp, rewriter: PatternRewriter) -> None:
        kept, tiles, places = _kept_tiles(op), inner_tiles(op), integers(op.inner_dims_pos)
        if kept is None:
            return
        groups, shape = _groups(sizes_in_type(op.source), len(tiles), kept)
        source = rewriter.insert(collapse_op(op.source, groups, TensorType(element_of(op.source.type), shape))).result
        positions, left = [places[number] for number in kept], [tiles[number] for number in kept]
        rewriter.replace(op, unpack_op(source, op.dest, positions, left, integers(op.outer_dims_perm)))
