"""Tiles of tensors: known sizes, slices for a tile, and insertion of a tile.

Source: `Utils.cpp` of linalg (`makeTiledShape`, `computeSliceParameters`) in MLIR 22.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import scf
from xdsl.dialects.affine import MinOp
from xdsl.dialects.builtin import DYNAMIC_INDEX, AffineMapAttr
from xdsl.dialects.tensor import CastOp, EmptyOp, ExtractSliceOp, InsertSliceOp
from xdsl.ir import BlockArgument, OpResult, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.interfaces.tiling import Tile
from okl_opt.dialects.upstream.affine.applied import composed, folded_apply
from okl_opt.dialects.upstream.affine.expressions import value_of
from okl_opt.dialects.upstream.scf.ops import ForallOp
from okl_opt.dialects.upstream.shared.destination_style import destination_of
from okl_opt.dialects.upstream.shared.mixed import Mixed, are_equal, dynamic_values, mixed_values, static_values
from okl_opt.dialects.upstream.shared.sizes import size_of, sizes_in_type
from okl_opt.dialects.upstream.shared.slicing import Slice, has_unit_strides, slice_of, slice_op
from okl_opt.dialects.upstream.shared.sums import add
from okl_opt.dialects.upstream.shared.tensor_casts import ranked, resized

_MOST_STEPS = 64
"""The longest chain of ops to follow that pass a tensor of the same sizes."""


def known_size(value: SSAValue, dimension: int) -> Mixed | None:
    """The size of a tensor from existing ops; None if only a new op can compute it."""
    return _looked_up(value, dimension)[0]


def _looked_up(value: SSAValue, dimension: int) -> tuple[Mixed | None, SSAValue]:
    """A size, or None if unknown, and the earliest known tensor of the same sizes."""
    for _ in range(_MOST_STEPS):
        size = sizes_in_type(value)[dimension]
        if size != DYNAMIC_INDEX:
            return size, value
        owner = value.owner
        if isinstance(owner, ExtractSliceOp):
            sizes = slice_of(owner).sizes
            return (sizes[dimension] if len(sizes) == len(sizes_in_type(value)) else None), value
        if isinstance(owner, EmptyOp):
            return mixed_values(sizes_in_type(value), owner.dynamic_sizes)[dimension], value
        before = _earlier_of_same_sizes(value)
        if before is None:
            break
        value = before
    return None, value


def _earlier_of_same_sizes(value: SSAValue) -> SSAValue | None:
    """An earlier tensor of the same sizes: a destination, a loop-carried value, or the source of a cast."""
    if isinstance(value, BlockArgument):
        loop = value.block.parent_op()
        if isinstance(loop, scf.ForOp) and value.index:
            return loop.iter_args[value.index - 1]
        return loop.outputs[value.index - loop.rank()] if isinstance(loop, ForallOp) else None
    if not isinstance(value, OpResult):
        return None
    if isinstance(value.op, scf.ForOp):
        return value.op.iter_args[value.index]
    if isinstance(value.op, CastOp):
        source = value.op.operands[0]
        return source if ranked(source.type) is not None else None
    return destination_of(value)


def size_in(rewriter: PatternRewriter, value: SSAValue, dimension: int) -> Mixed:
    """The size of a tensor; inserts an op to compute it if necessary."""
    known, source = _looked_up(value, dimension)
    return size_of(rewriter, source, dimension) if known is None else known


def is_whole_tile(value: SSAValue, tile: Tile) -> bool:
    """Return whether a tile is known to be the whole tensor."""
    if not all(isinstance(offset, int) and offset == 0 for offset in tile.offsets):
        return False
    known = (known_size(value, place) for place in range(len(tile.sizes)))
    return all(whole is not None and are_equal(size, whole) for size, whole in zip(tile.sizes, known, strict=True))


def slice_for(rewriter: PatternRewriter, value: SSAValue, tile: Tile) -> SSAValue:
    """A tile of a tensor: the tensor itself, a smaller `tensor.empty`, or a slice, composed with earlier slices."""
    type = ranked(value.type)
    assert type is not None, "tiles are of ranked tensors"
    if is_whole_tile(value, tile):
        return value
    tiled = resized(type, static_values(tile.sizes))
    if isinstance(value.owner, EmptyOp):
        return rewriter.insert(EmptyOp(dynamic_values(tile.sizes), tiled)).tensor
    source, offsets = value, list(tile.offsets)
    while isinstance(source.owner, ExtractSliceOp):
        outer = slice_of(source.owner)
        if not has_unit_strides(outer) or len(outer.sizes) != len(offsets):
            break
        offsets = [add(rewriter, [one, other]) for one, other in zip(outer.offsets, offsets, strict=True)]
        source = source.owner.source
    part = Slice(offsets, tile.sizes, [1] * len(offsets))
    return rewriter.insert(slice_op(ExtractSliceOp, [source], part, [tiled])).results[0]


def inserted(rewriter: PatternRewriter, value: SSAValue, dest: SSAValue, tile: Tile) -> SSAValue:
    """Insert a tile into a tensor."""
    if is_whole_tile(dest, tile) and value.type == dest.type:
        return value
    part = Slice(tile.offsets, tile.sizes, [1] * len(tile.sizes))
    return rewriter.insert(slice_op(InsertSliceOp, [value, dest], part, [dest.type])).results[0]


# ----- integers


def min_of(
    rewriter: PatternRewriter, results: Sequence[AffineExpr], dims: Sequence[Mixed], symbols: Sequence[Mixed] = ()
) -> Mixed:
    """The minimum of expressions of dimensions and symbols, which are the operands."""
    new = composed(AffineMap(len(dims), len(symbols), tuple(results)), [*dims, *symbols])
    known = [value_of(result) for result in new.map.results]
    numbers = [each for each in known if each is not None]
    if len(numbers) == len(known):
        return min(numbers)
    return rewriter.insert(MinOp(new.operands, AffineMapAttr(new.map))).result


def applied_to(
    rewriter: PatternRewriter, expression: AffineExpr, dims: Sequence[Mixed], symbols: Sequence[Mixed] = ()
) -> Mixed:
    """The value of an expression of dimensions and symbols, which are the operands."""
    return folded_apply(rewriter.insert, AffineMap(len(dims), len(symbols), (expression,)), [*dims, *symbols])
