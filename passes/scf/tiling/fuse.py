"""Tile an op, and fuse its producers into the tiles.

Source: `tileUsingSCF`, `tileConsumerAndFuseProducersUsingSCF` of `TileUsingInterface.cpp` in MLIR 22.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from xdsl.dialects.tensor import EmptyOp
from xdsl.ir import Operation, OpResult, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.interfaces.effects import is_unused
from okl_opt.dialects.interfaces.tiling import Sizes, Take, Tile, Tileable, partial_reduction, tileable
from okl_opt.dialects.upstream.shared.destination_style import destination_of, destinations
from okl_opt.dialects.upstream.shared.mixed import are_equal, dynamic_values, static_values
from okl_opt.dialects.upstream.shared.tensor_casts import ranked, resized
from okl_opt.dialects.upstream.shared.tiles import slice_for
from okl_opt.passes.rewriting.edit import Editor
from okl_opt.passes.scf.tiling.loops import ForNest, Piece, insert_forall


class TileOps(NamedTuple):
    """The ops of a tile in order, the root last."""

    ops: Sequence[Operation]


def tiling_of(op: Operation) -> Tileable:
    """Return the tiling of a tileable op."""
    found = tileable(op)
    assert found is not None, f"{op.name} can be tiled"
    return found


def tile_using_for(
    edit: Editor,
    root: Operation,
    tiles: Sizes,
    producers: Collection[Operation] = (),
    *,
    peel: bool = False,
    order: Sequence[int] | None = None,
) -> list[TileOps]:
    """Replace `root` by `scf.for` over tiles of its loops, with its producers in the loop body.

    `producers` are the ops to fuse. A fused op is erased if nothing else uses it.
    """
    fused = _FusedNest(edit, root, producers, tiles)
    sizes = fused.start()
    nest = ForNest(edit, sizes, tiles, fused.body, peel=peel, order=order)
    return fused.finish(nest.insert(fused.bases))


def tile_using_forall(
    edit: Editor, root: Operation, tiles: Sizes, producers: Collection[Operation] = ()
) -> list[TileOps]:
    """Replace `root` by one `scf.forall` over tiles of its loops, with its producers in the loop body."""
    fused = _FusedNest(edit, root, producers, tiles)
    sizes = fused.start()
    return fused.finish(insert_forall(edit, sizes, tiles, fused.bases, fused.body))


def tile_reduction_using_for(
    edit: Editor, root: Operation, tiles: Sequence[int], producers: Collection[Operation] = (), *, peel: bool = False
) -> list[TileOps] | None:
    """Reduce each position of the tiles of reduced loops separately, and merge the partial results after the loops.

    Return None without a change if the reduction cannot be split.
    """
    partial = partial_reduction(root)
    fused = _FusedNest(edit, root, producers, tiles)
    sizes = fused.start()
    initial = None if partial is None else partial.initial(root, edit, tiles)
    if partial is None or initial is None:
        return None

    def body(tile: Tile, carried: Sequence[SSAValue]) -> Sequence[Piece]:
        fused_tile = _FusedTile(edit, fused.producers)
        values = partial.tiled(root, edit, tile, tiles, carried, fused_tile.take_for(root))
        fused.record(fused_tile, values)
        parts = [partial.result_tile(root, number, tile, tiles) for number in range(len(values))]
        return [Piece(*each) for each in zip(values, parts, strict=True)]

    results = ForNest(edit, sizes, tiles, body, peel=peel).insert(initial)
    return fused.finish(partial.merge(root, edit, tiles, results))


class _FusedNest:
    """The tiles of one loop nest."""

    def __init__(self, edit: Editor, root: Operation, producers: Collection[Operation], tiles: Sizes):
        self._edit = edit
        self._root = root
        self._tiling = tiling_of(root)
        self.producers = dict.fromkeys(producers)
        parallel = self._tiling.are_parallel(root)
        self._writes_once = all(tile == 0 or each for tile, each in zip(tiles, parallel, strict=True))
        self._tiles: list[TileOps] = []
        places = destinations(root) or range(0)
        self._inits = {place: number for number, place in enumerate(places)}
        self.bases: list[SSAValue] = [self._base(root.operands[place]) for place in places]
        """The initial values of the nest: the destinations of the root, before producers write them."""

    def start(self) -> Sizes:
        """Return the sizes of the loops, inserting ops that compute them before the root."""
        self._edit.set_sources(self._root)
        self._edit.insertion_point = InsertPoint.before(self._root)
        return self._tiling.domain(self._root, self._edit)

    def _base(self, init: SSAValue) -> SSAValue:
        """Return the destination of the first of the producers that write `init` one after another.

        If several tiles write the same part, return `init` itself.
        """
        while self._writes_once and isinstance(init, OpResult) and init.op in self.producers:
            before = destination_of(init)
            if before is None:
                break
            init = before
        return init

    def body(self, tile: Tile, carried: Sequence[SSAValue]) -> Sequence[Piece]:
        root, tiling = self._root, self._tiling
        fused_tile = _FusedTile(self._edit, self.producers)
        take = fused_tile.take_for(root)

        def take_or_write(number: int, part: Tile) -> SSAValue:
            result = self._inits.get(number)
            if result is None:
                return take(number, part)
            return fused_tile.written(root.operands[number], part, self.bases[result], carried[result])

        parts = [tiling.result_tile(root, self._edit, number, tile) for number in range(len(carried))]
        fused_tile.replaced = self._replaced(carried, parts)
        values = tiling.tiled(root, self._edit, tile, take_or_write)
        self.record(fused_tile, values)
        return [Piece(*each) for each in zip(values, parts, strict=True)]

    def _replaced(self, carried: Sequence[SSAValue], parts: Sequence[Tile]) -> dict[SSAValue, tuple[SSAValue, Tile]]:
        """Map each initial value to the tensor that carries it and the part that this tile still finds unchanged there.

        Reading the carried tensor allows to write it in place.
        """
        if not self._writes_once or len(set(self.bases)) < len(self.bases):
            return {}
        return dict(zip(self.bases, zip(carried, parts, strict=True), strict=True))

    def record(self, fused_tile: _FusedTile, values: Sequence[SSAValue]) -> None:
        """Record the ops of a tile."""
        root = values[0].owner
        assert isinstance(root, Operation), "the root of a tile is an op"
        self._tiles.append(TileOps([*fused_tile.ops, root]))

    def finish(self, results: Sequence[SSAValue]) -> list[TileOps]:
        """Replace the root, and erase unused producers."""
        inits = dict.fromkeys(operand for operand in self._root.operands if isinstance(operand.owner, EmptyOp))
        self._edit.replace(self._root, [], results)
        for producer in self._in_order():
            if is_unused(producer):
                inits |= dict.fromkeys(operand for operand in producer.operands if isinstance(operand.owner, EmptyOp))
                self._edit.erase(producer)
        for init in inits:
            if init.first_use is None and isinstance(init.owner, EmptyOp):
                self._edit.erase(init.owner)
        return self._tiles

    def _in_order(self) -> list[Operation]:
        """Return the producers in topological order, users first."""
        users: dict[Operation, int] = dict.fromkeys(self.producers, 0)
        for producer in self.producers:
            for operand in producer.operands:
                if isinstance(operand.owner, Operation) and operand.owner in users:
                    users[operand.owner] += 1
        ready = [producer for producer, count in users.items() if not count]
        for producer in ready:
            for operand in producer.operands:
                if isinstance(operand.owner, Operation) and operand.owner in users:
                    users[operand.owner] -= 1
                    if not users[operand.owner]:
                        ready.append(operand.owner)
        return ready


class _Made(NamedTuple):
    loops: Tile
    values: Sequence[SSAValue]


class _FusedTile:
    """The slices and fused producers for one tile of the root."""

    def __init__(self, edit: Editor, producers: Collection[Operation]):
        self._edit = edit
        self._producers = producers
        self._made: dict[Operation, list[_Made]] = {}
        self._slices: dict[SSAValue, list[tuple[Tile, SSAValue]]] = {}
        self.ops: list[Operation] = []
        self.replaced: dict[SSAValue, tuple[SSAValue, Tile]] = {}
        """Maps a tensor to a carried tensor, to be read instead of it, and the tile for which that is right."""

    def take_for(self, op: Operation) -> Take:
        """Return a function that gives tiles of the operands of an op."""
        return lambda number, tile: self._value(op.operands[number], tile)

    def _value(self, value: SSAValue, tile: Tile) -> SSAValue:
        computed = self._computed(value, tile, self._take_for_producer)
        if computed is not None:
            return computed
        carried, part = self.replaced.get(value, (value, tile))
        return self._slice(carried if _are_same(part, tile) else value, tile)

    def _slice(self, value: SSAValue, tile: Tile) -> SSAValue:
        """Return a slice of a tensor, the same one for equal tiles."""
        known = self._slices.setdefault(value, [])
        found = next((slice for part, slice in known if _are_same(part, tile)), None)
        if found is None:
            found = slice_for(self._edit, value, tile)
            known.append((tile, found))
        return found

    def _take_for_producer(self, producer: Operation) -> Take:
        """Return a function that gives tiles of the operands, or a new tensor for a destination that is not read."""
        unread = [place for place in destinations(producer) or () if not _reads(producer, place)]

        def take(number: int, tile: Tile) -> SSAValue:
            type = ranked(producer.operands[number].type)
            if number in unread and type is not None:
                own = resized(type, static_values(tile.sizes))
                return self._edit.insert(EmptyOp(dynamic_values(tile.sizes), own)).tensor
            return self._value(producer.operands[number], tile)

        return take

    def written(self, value: SSAValue, tile: Tile, base: SSAValue, carried: SSAValue) -> SSAValue:
        """Return the tile of a destination of the root: a slice of the carried tensor, as its producers write it."""
        if value is base:
            return self._slice(carried, tile)

        def take_for(producer: Operation) -> Take:
            places = destinations(producer) or range(0)

            def take(number: int, part: Tile) -> SSAValue:
                if number in places:
                    return self.written(producer.operands[number], part, base, carried)
                return self._value(producer.operands[number], part)

            return take

        computed = self._computed(value, tile, take_for)
        assert computed is not None, "a producer writes the destination"
        return computed

    def _computed(self, value: SSAValue, tile: Tile, take_for: Callable[[Operation], Take]) -> SSAValue | None:
        """Return the tile of a result of a fused producer, or None if the tensor must be sliced."""
        if not isinstance(value, OpResult) or value.op not in self._producers:
            return None
        producer, tiling = value.op, tiling_of(value.op)
        loops = tiling.loops_for_result(producer, self._edit, value.index, tile)
        if loops is None:
            return None
        made = self._made.setdefault(producer, [])
        for known in made:
            if _are_same(known.loops, loops):
                return known.values[value.index]
        self._edit.set_sources(producer)
        values = tiling.tiled(producer, self._edit, loops, take_for(producer))
        made.append(_Made(loops, values))
        owner = values[0].owner
        assert isinstance(owner, Operation), "an op gives the tile"
        self.ops.append(owner)
        return values[value.index]


def _are_same(one: Tile, other: Tile) -> bool:
    return all(
        are_equal(left, right)
        for left, right in zip((*one.offsets, *one.sizes), (*other.offsets, *other.sizes), strict=True)
    )


def _reads(op: Operation, place: int) -> bool:
    """Return True if an op may read the destination that is operand `place`."""
    if len(op.regions) != 1 or len(op.regions[0].block.args) != len(op.operands):
        return True
    return op.regions[0].block.args[place].first_use is not None
