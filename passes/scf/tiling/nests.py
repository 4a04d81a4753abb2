"""Nests of loops over tiles of one op, as MLIR writes them: all bounds before the nest, all sizes computed in it.

Source: `tileUsingSCF` of `TileUsingInterface.cpp`, `normalizeForallLoopOp` of `Utils.cpp` in MLIR 22.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from xdsl.dialects import scf
from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr, DenseArrayBase, IndexType, i64
from xdsl.dialects.tensor import InsertSliceOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineExpr, AffineMap, AffineSymExpr
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.interfaces.tiling import Sizes, Tile, tileable
from okl_opt.dialects.text.affine_build import ceil_divide, multiply, subtract
from okl_opt.dialects.upstream.affine.applied import folded_apply
from okl_opt.dialects.upstream.affine.compose import applied, compose
from okl_opt.dialects.upstream.affine.expressions import number
from okl_opt.dialects.upstream.affine.ops import MaxOp
from okl_opt.dialects.upstream.scf.ops import ForallOp, InParallelOp
from okl_opt.dialects.upstream.shared.destination_style import destinations, is_structured
from okl_opt.dialects.upstream.shared.mixed import Mixed, dynamic_values, static_values
from okl_opt.dialects.upstream.shared.sizes import index_constant
from okl_opt.dialects.upstream.shared.slicing import Slice, slice_op
from okl_opt.dialects.upstream.shared.tiles import min_of, slice_for
from okl_opt.dialects.upstream.tensor.ops import ParallelInsertSliceOp
from okl_opt.passes.rewriting.edit import Editor
from okl_opt.passes.scf.tiling import pieces
from okl_opt.passes.scf.tiling.loops import as_value
from okl_opt.passes.scf.tiling.pieces import TiledOp

_D0, _D1 = AffineDimExpr(0), AffineDimExpr(1)


@dataclass
class TiledNest:
    """The result of tiling an op."""

    tiled: Operation
    slices: list[Operation]
    """The ops in the nest that give the tiles of the operands."""
    loops: list[Operation] = field(default_factory=list[Operation])
    """The loops, the outermost one first."""
    results: list[SSAValue] = field(default_factory=list[SSAValue])
    """The tensors after the nest, one for each result of the op."""


class Nest(NamedTuple):
    """The options of tiling an op."""

    sizes: Sizes
    """The tile size of each loop; 0 leaves a loop untiled."""
    order: Sequence[int] = ()
    """The loops from the outermost to the innermost. Missing ones follow in their own order."""
    is_forall: bool = False
    threads: Sizes = ()
    """The number of tiles of each loop, instead of their sizes."""
    mapping: ArrayAttr[Attribute] | None = None
    counts_tiles: bool = True
    """True if the variables of an `scf.forall` are numbers of tiles, not offsets."""


def is_tileable(op: Operation) -> bool:
    """Return True if `tile` supports an op."""
    return tileable(op) is not None


def loop_count(op: Operation) -> int:
    """Return the number of loops of an op."""
    found = tileable(op)
    assert found is not None, f"{op.name} can be tiled"
    return len(found.are_parallel(op))


def tile(edit: Editor, op: Operation, nest: Nest) -> TiledNest:
    """Insert the loops with the tiled op before an op, which stays. Without tile sizes, nothing is inserted."""
    return _Tiler(edit, op, nest).run()


class _Tiler:
    def __init__(self, edit: Editor, op: Operation, nest: Nest):
        self._edit = edit
        self._op = op
        self._nest = nest
        found = tileable(op)
        assert found is not None, f"{op.name} can be tiled"
        self._tiling = found
        self._count = len(found.are_parallel(op))

    def run(self) -> TiledNest:
        edit, op = self._edit, self._op
        edit.set_sources(op)
        edit.insertion_point = InsertPoint.before(op)
        sizes = self._domain()
        threads = _padded(self._nest.threads, self._count)
        tiles = _padded(self._nest.sizes, self._count)
        if self._nest.threads:
            tiles = [_tiles_of_threads(edit, size, count) for size, count in zip(sizes, threads, strict=True)]
        order = [place for place in self._nest.order if place < self._count]
        order += [place for place in range(self._count) if place not in order]
        if all(_is_zero(size) for size in (threads if self._nest.threads else tiles)):
            return TiledNest(op, [], [], list(op.results))
        inits = [op.operands[place] for place in destinations(op) or ()] if op.results else []
        if self._nest.is_forall:
            return _Forall(self, sizes, tiles, threads, inits).insert()
        return self._for_nest(sizes, tiles, order, inits)

    @property
    def edit(self) -> Editor:
        return self._edit

    @property
    def nest(self) -> Nest:
        return self._nest

    def _domain(self) -> list[Mixed]:
        if is_structured(self._op):
            return pieces.domain(self._op, self._edit)
        return list(self._tiling.domain(self._op, self._edit))

    # ----- a tile

    def tile_op(self, tile: Tile, carried: Sequence[SSAValue]) -> tuple[TiledOp, Sequence[SSAValue], Sequence[Tile]]:
        """Insert the op on a tile, writing the carried tensors. Return it, its results, and the parts they fill."""
        edit, op = self._edit, self._op
        operands = list(op.operands)
        if carried:
            for place, value in zip(destinations(op) or (), carried, strict=True):
                operands[place] = value
        if is_structured(op):
            made = pieces.tiled(op, edit, tile, operands)
            values: Sequence[SSAValue] = made.op.results
            parts = [pieces.result_tile(op, edit, place, tile) for place in range(len(op.results))]
            return made, values, parts
        slices: list[Operation] = []

        def take(place: int, part: Tile) -> SSAValue:
            found = slice_for(edit, operands[place], part)
            if isinstance(found.owner, Operation) and found is not operands[place]:
                slices.append(found.owner)
            return found

        values = self._tiling.tiled(op, edit, tile, take)
        owner = values[0].owner if values else edit.insertion_point.block.last_op
        assert isinstance(owner, Operation), "an op gives the tile"
        parts = [self._tiling.result_tile(op, edit, place, tile) for place in range(len(op.results))]
        return TiledOp(owner, slices), values, parts

    # ----- scf.for

    def _for_nest(
        self, sizes: Sequence[Mixed], tiles: Sequence[Mixed], order: Sequence[int], inits: Sequence[SSAValue]
    ) -> TiledNest:
        edit = self._edit
        places = [place for place in order if not _is_zero(tiles[place])]
        starts = [index_constant(edit, 0) for _ in places]
        ends = [as_value(edit, sizes[place]) for place in places]
        steps = [as_value(edit, tiles[place]) for place in places]
        outer = edit.insertion_point
        loops: list[Operation] = []
        carried = list(inits)
        variables: dict[int, SSAValue] = {}
        for place, start, end, step in zip(places, starts, ends, steps, strict=True):
            block = Block(arg_types=[IndexType(), *(value.type for value in carried)])
            loops.append(edit.insert(scf.ForOp(start, end, step, carried, block)))
            edit.insertion_point = InsertPoint.at_end(block)
            variables[place], *carried = block.args
        offsets: list[Mixed] = [0] * self._count
        parts: list[Mixed] = list(sizes)
        for place in places:
            offsets[place] = variables[place]
            parts[place] = _bounded(edit, sizes[place], tiles[place], variables[place])
        made, values, where = self.tile_op(Tile(offsets, parts), carried)
        results: list[SSAValue] = [
            edit.insert(slice_op(InsertSliceOp, [value, dest], _plain(part), [dest.type])).results[0]
            for value, dest, part in zip(values, carried, where, strict=False)
        ]
        for loop in reversed(loops):
            edit.insertion_point = InsertPoint.at_end(loop.regions[0].block)
            edit.insert(scf.YieldOp(*results))
            results = list(loop.results)
        edit.insertion_point = outer
        return TiledNest(made.op, list(made.slices), loops, results if loops else list(values))


class _Forall:
    """One `scf.forall` over the tiles."""

    def __init__(
        self,
        tiler: _Tiler,
        sizes: Sequence[Mixed],
        tiles: Sequence[Mixed],
        threads: Sequence[Mixed],
        inits: Sequence[SSAValue],
    ):
        self._tiler = tiler
        self._edit = tiler.edit
        self._sizes, self._tiles, self._threads, self._inits = sizes, tiles, threads, inits
        given = threads if tiler.nest.threads else tiles
        self._places = [place for place, size in enumerate(given) if not _is_zero(size)]

    def insert(self) -> TiledNest:
        edit = self._edit
        bounds, steps = self._bounds()
        types = [value.type for value in self._inits]
        block = Block(arg_types=[*(IndexType() for _ in self._places), *types])
        loop = edit.insert(self._loop(bounds, steps, Region(block)))
        outer = edit.insertion_point
        edit.insertion_point = InsertPoint.at_end(block)
        variables = block.args[: len(self._places)]
        carried = block.args[len(self._places) :]
        made, values, where = self._tiler.tile_op(self._tile(variables), carried)
        end = Block()
        edit.insert(InParallelOp(Region(end)))
        edit.insertion_point = InsertPoint.at_end(end)
        for value, dest, part in zip(values, carried, where, strict=False):
            edit.insert(slice_op(ParallelInsertSliceOp, [value, dest], _plain(part), []))
        if not self._tiler.nest.threads and self._tiler.nest.counts_tiles:
            self._scale(block, variables)
        edit.insertion_point = outer
        return TiledNest(made.op, list(made.slices), [loop], list(loop.results))

    def _scale(self, block: Block, variables: Sequence[SSAValue]) -> None:
        """Compute the offsets if the loops count tiles. Source: `normalizeForallLoopOp`."""
        first = block.first_op
        assert first is not None, "the block has a terminator"
        self._edit.insertion_point = InsertPoint.before(first)
        scaled = AffineMap(1, 1, (multiply(_D0, AffineSymExpr(0)),))
        offsets: dict[SSAValue, SSAValue] = {}
        for place, variable in zip(self._places, variables, strict=True):
            offset = folded_apply(self._edit.insert, scaled, [variable, self._tiles[place]])
            if isinstance(offset, SSAValue) and offset is not variable:
                offsets[variable] = offset
        made = {offset.owner for offset in offsets.values()}
        self._edit.replace_operands([op for op in block.ops if op not in made], offsets)

    def _bounds(self) -> tuple[list[Mixed], list[Mixed]]:
        """Return the upper bounds of the loops, and their steps."""
        ones: list[Mixed] = [1] * len(self._places)
        if self._tiler.nest.threads:
            return [self._threads[place] for place in self._places], ones
        if not self._tiler.nest.counts_tiles:
            return [self._sizes[place] for place in self._places], [self._tiles[place] for place in self._places]
        division = AffineMap(1, 1, (ceil_divide(_D0, AffineSymExpr(0)),))
        pairs = [[self._sizes[place], self._tiles[place]] for place in self._places]
        return [folded_apply(self._edit.insert, division, pair) for pair in pairs], ones

    def _loop(self, ends: Sequence[Mixed], steps: Sequence[Mixed], region: Region) -> ForallOp:
        bounds = ([0] * len(ends), ends, steps)
        static = [DenseArrayBase.from_list(i64, static_values(each)) for each in bounds]
        properties: dict[str, Attribute] = dict(
            zip(("staticLowerBound", "staticUpperBound", "staticStep"), static, strict=True)
        )
        if self._tiler.nest.mapping is not None:
            properties["mapping"] = self._tiler.nest.mapping
        return ForallOp.build(
            operands=[[], dynamic_values(ends), dynamic_values(steps), list(self._inits)],
            properties=properties,
            result_types=[[value.type for value in self._inits]],
            regions=[region],
        )

    def _tile(self, variables: Sequence[SSAValue]) -> Tile:
        offsets: list[Mixed] = [0] * len(self._sizes)
        parts: list[Mixed] = list(self._sizes)
        if self._tiler.nest.threads:
            for place, variable in zip(self._places, variables, strict=True):
                offsets[place], parts[place] = self._part_of_thread(place, variable)
            return Tile(offsets, parts)
        for place, variable in zip(self._places, variables, strict=True):
            offsets[place] = variable
            parts[place] = _bounded(self._edit, self._sizes[place], self._tiles[place], variable)
        return Tile(offsets, parts)

    def _part_of_thread(self, place: int, variable: SSAValue) -> tuple[Mixed, Mixed]:
        """Return offset and size of the tile of a thread. The last threads may have an empty one.

        Source: `calculateTileOffsetsAndSizes`.
        """
        edit, size, tile, count = self._edit, self._sizes[place], self._tiles[place], self._threads[place]
        s0, s1, s2 = AffineSymExpr(0), AffineSymExpr(1), AffineSymExpr(2)
        offset = folded_apply(edit.insert, AffineMap(1, 1, (multiply(_D0, s0),)), [variable, tile])
        rest = folded_apply(edit.insert, AffineMap(0, 3, (subtract(s2, multiply(s0, s1)),)), [tile, count, size])
        part = tile
        if not _is_zero(rest):
            left = folded_apply(edit.insert, AffineMap(1, 1, (subtract(s0, _D0),)), [offset, size])
            part = min_of(edit, [_D0, _D1], [left, tile])
        if isinstance(tile, int) and isinstance(count, int) and isinstance(size, int) and tile * (count - 1) < size:
            return offset, part  # Each thread has something to do.
        return offset, _max_of_zero(edit, part)


def _tiles_of_threads(edit: Editor, size: Mixed, count: Mixed) -> Mixed:
    if _is_zero(count):
        return 0
    return folded_apply(edit.insert, AffineMap(0, 2, (ceil_divide(AffineSymExpr(0), AffineSymExpr(1)),)), [size, count])


def _max_of_zero(edit: Editor, value: Mixed) -> Mixed:
    """Return the size, or zero if it is negative."""
    if isinstance(value, int):
        return max(value, 0)
    new = compose(applied(AffineMap(1, 0, (number(0), _D0)), [value]))
    greatest = MaxOp.build(
        operands=[new.operands], properties={"map": AffineMapAttr(new.map)}, result_types=[IndexType()]
    )
    return edit.insert(greatest).result


def _bounded(edit: Editor, size: Mixed, tile: Mixed, offset: Mixed) -> Mixed:
    """Return the size of a tile within a loop; an unused constant may remain. Source: `getBoundedTileSize`."""
    if isinstance(tile, int) and (tile == 1 or (isinstance(size, int) and size % tile == 0)):
        return tile
    if isinstance(size, int):
        if size == tile:
            return tile
        index_constant(edit, size)
    least: list[AffineExpr] = [subtract(AffineSymExpr(0), _D0), AffineSymExpr(1)]
    return min_of(edit, least, [offset], [size, tile])


def _is_zero(size: Mixed) -> bool:
    return isinstance(size, int) and size == 0


def _padded(sizes: Sizes, count: int) -> list[Mixed]:
    return [*sizes, *[0] * (count - len(sizes))][:count]


def _plain(tile: Tile) -> Slice:
    return Slice(tile.offsets, tile.sizes, [1] * len(tile.sizes))
