"""Loops over the tiles of a domain, which carry tensors. Each iteration changes a part of them.

Source: `TileUsingInterface.cpp` of scf in MLIR 22.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from xdsl.dialects import scf
from xdsl.dialects.builtin import DenseArrayBase, IndexType, i64
from xdsl.ir import Block, Region, SSAValue
from xdsl.ir.affine import AffineDimExpr
from xdsl.pattern_rewriter import PatternRewriter
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.interfaces.tiling import Sizes, Tile
from okl_opt.dialects.text.affine_build import add, modulo, multiply
from okl_opt.dialects.upstream.affine.expressions import number
from okl_opt.dialects.upstream.scf.ops import ForallOp, InParallelOp
from okl_opt.dialects.upstream.shared.mixed import Mixed, dynamic_values, static_values
from okl_opt.dialects.upstream.shared.sizes import index_constant
from okl_opt.dialects.upstream.shared.slicing import Slice, slice_op
from okl_opt.dialects.upstream.shared.tiles import applied_to, inserted, min_of
from okl_opt.dialects.upstream.tensor.ops import ParallelInsertSliceOp


class Piece(NamedTuple):
    """A result of an iteration: a part of a carried tensor."""

    value: SSAValue
    tile: Tile


Body = Callable[[Tile, Sequence[SSAValue]], Sequence[Piece]]
"""Inserts the ops of an iteration at the insertion point, given the tile and the carried tensors."""


def as_value(rewriter: PatternRewriter, what: Mixed) -> SSAValue:
    """Return a value, inserting a constant for a number."""
    return what if isinstance(what, SSAValue) else index_constant(rewriter, what)


def tile_size(rewriter: PatternRewriter, size: Mixed, tile: Mixed, offset: Mixed) -> Mixed:
    """Return the size of a tile, limited by the dimension. Source: `getBoundedTileSize`."""
    if isinstance(tile, int) and (tile == 1 or (isinstance(size, int) and size % tile == 0)):
        return tile
    left = add(multiply(AffineDimExpr(0), number(-1)), AffineDimExpr(1))
    return min_of(rewriter, [left, AffineDimExpr(2)], [offset, size, tile])


class ForNest:
    """Nested `scf.for` over the tiles of a domain.

    With `peel`, tiles in a loop are full, and the partial tile of a dimension comes after the loop.
    """

    def __init__(
        self,
        rewriter: PatternRewriter,
        sizes: Sizes,
        tiles: Sizes,
        body: Body,
        *,
        peel: bool = False,
        order: Sequence[int] | None = None,
    ):
        self._rewriter = rewriter
        self._sizes = sizes
        self._tiles = tiles
        self._body = body
        self._peel = peel
        loops = [place for place, tile in enumerate(tiles) if tile != 0]
        self._order = [place for place in order if place in loops] if order is not None else loops

    def insert(self, inits: Sequence[SSAValue]) -> Sequence[SSAValue]:
        """Insert the loops, and return the tensors after them."""
        return self._insert(0, Tile([0] * len(self._sizes), self._sizes), inits)

    def _insert(self, depth: int, tile: Tile, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
        if depth == len(self._order):
            pieces = self._body(tile, carried)
            return [
                inserted(self._rewriter, piece.value, dest, piece.tile)
                for piece, dest in zip(pieces, carried, strict=True)
            ]
        place = self._order[depth]
        size, step = self._sizes[place], self._tiles[place]
        if not self._peel or not isinstance(step, int):
            return self._loop(depth, tile, carried, 0, size, None)
        if isinstance(size, int):
            full = size - size % step
            if full > step:
                carried = self._loop(depth, tile, carried, 0, full, step)
            elif full:
                carried = self._iteration(depth, tile, carried, 0, step)
            return self._iteration(depth, tile, carried, full, size - full) if full < size else carried
        if step == 1:
            return self._loop(depth, tile, carried, 0, size, 1)
        end = add(AffineDimExpr(0), multiply(modulo(AffineDimExpr(0), number(step)), number(-1)))
        full = applied_to(self._rewriter, end, [size])
        carried = self._loop(depth, tile, carried, 0, full, step)
        return self._loop(depth, tile, carried, full, size, None)

    def _iteration(
        self, depth: int, tile: Tile, carried: Sequence[SSAValue], offset: Mixed, size: Mixed
    ) -> Sequence[SSAValue]:
        place = self._order[depth]
        offsets, sizes = list(tile.offsets), list(tile.sizes)
        offsets[place], sizes[place] = offset, size
        return self._insert(depth + 1, Tile(offsets, sizes), carried)

    def _loop(
        self,
        depth: int,
        tile: Tile,
        carried: Sequence[SSAValue],
        lower: Mixed,
        upper: Mixed,
        size: Mixed | None,
    ) -> Sequence[SSAValue]:
        """Insert a loop over tiles of the given size, or, for None, of the size left within the bounds."""
        rewriter, place = self._rewriter, self._order[depth]
        step = self._tiles[place]
        start, end, stride = (as_value(rewriter, bound) for bound in (lower, upper, step))
        block = Block(arg_types=[IndexType(), *(value.type for value in carried)])
        loop = rewriter.insert(scf.ForOp(start, end, stride, carried, block))
        outside = rewriter.insertion_point
        rewriter.insertion_point = InsertPoint.at_end(block)
        variable, *inner = block.args
        if size is None:
            size = self._rest(lower, upper, variable, step)
        results = self._iteration(depth, tile, inner, variable, size)
        rewriter.insert(scf.YieldOp(*results))
        rewriter.insertion_point = outside
        return loop.results

    def _rest(self, lower: Mixed, upper: Mixed, variable: SSAValue, step: Mixed) -> Mixed:
        if self._peel:
            # The loop runs once at most.
            left = add(AffineDimExpr(0), multiply(AffineDimExpr(1), number(-1)))
            return applied_to(self._rewriter, left, [upper, variable])
        return tile_size(self._rewriter, upper, step, variable)


def insert_forall(
    rewriter: PatternRewriter, sizes: Sizes, tiles: Sizes, inits: Sequence[SSAValue], body: Body
) -> Sequence[SSAValue]:
    """Insert one `scf.forall` over the tiles, and return the tensors after it."""
    places = [place for place, tile in enumerate(tiles) if tile != 0]
    if not places:
        return ForNest(rewriter, sizes, tiles, body).insert(inits)
    upper, steps = [sizes[place] for place in places], [tiles[place] for place in places]
    block = Block(arg_types=[*(IndexType() for _ in places), *(init.type for init in inits)])
    variables, carried = block.args[: len(places)], block.args[len(places) :]
    loop = rewriter.insert(_forall(upper, steps, inits, Region(block)))
    outside = rewriter.insertion_point
    rewriter.insertion_point = InsertPoint.at_end(block)
    tile = Tile([0] * len(sizes), list(sizes))
    offsets, parts = list(tile.offsets), list(tile.sizes)
    for place, variable in zip(places, variables, strict=True):
        offsets[place] = variable
        parts[place] = tile_size(rewriter, sizes[place], tiles[place], variable)
    pieces = body(Tile(offsets, parts), carried)
    end = Block()
    rewriter.insert(InParallelOp(Region(end)))
    rewriter.insertion_point = InsertPoint.at_end(end)
    for piece, dest in zip(pieces, carried, strict=True):
        part = Slice(piece.tile.offsets, piece.tile.sizes, [1] * len(piece.tile.sizes))
        rewriter.insert(slice_op(ParallelInsertSliceOp, [piece.value, dest], part, []))
    rewriter.insertion_point = outside
    return loop.results


def _forall(upper: Sizes, steps: Sizes, inits: Sequence[SSAValue], region: Region) -> ForallOp:
    lower = [0] * len(upper)
    static = [DenseArrayBase.from_list(i64, static_values(bounds)) for bounds in (lower, upper, steps)]
    return ForallOp.build(
        operands=[[], dynamic_values(upper), dynamic_values(steps), list(inits)],
        properties=dict(zip(("staticLowerBound", "staticUpperBound", "staticStep"), static, strict=True)),
        result_types=[[init.type for init in inits]],
        regions=[region],
    )
