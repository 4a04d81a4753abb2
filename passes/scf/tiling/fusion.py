"""Fusion of producers into the loops of their consumers, slice by slice. Fused slices are left for cleanup.

Source: `tileConsumerAndFuseProducersUsingSCF` of `TileUsingInterface.cpp`, `generateResultTileValue` in MLIR 22.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from xdsl.dialects import scf
from xdsl.dialects.tensor import ExtractSliceOp
from xdsl.ir import BlockArgument, Operation, OpResult, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.interfaces.tiling import Tile, tileable
from okl_opt.dialects.upstream.scf.ops import ForallOp
from okl_opt.dialects.upstream.shared.destination_style import destinations, is_structured
from okl_opt.dialects.upstream.shared.slicing import slice_of
from okl_opt.dialects.upstream.shared.tiles import slice_for
from okl_opt.passes.rewriting.edit import Editor
from okl_opt.passes.scf.tiling import pieces
from okl_opt.passes.scf.tiling.nests import Nest, TiledNest, tile
from okl_opt.passes.scf.tiling.pieces import TiledOp


def tile_and_fuse(edit: Editor, op: Operation, nest: Nest) -> tuple[TiledNest, list[Operation]]:
    """Tile an op and fuse its producers. Return the nest, and the fused producers."""
    made = tile(edit, op, nest)
    fused: list[Operation] = []
    pending = deque(made.slices if made.loops else ())
    while pending:
        slice = pending.popleft()
        producer = _producer(slice, made.loops)
        if producer is None:
            continue
        found = _fuse(edit, slice, *producer, made.loops)
        if found is not None:
            fused.append(producer[0].op)
            pending.extend(found.slices)
    return made, list(dict.fromkeys(fused))


def _producer(slice: Operation, loops: Sequence[Operation]) -> tuple[OpResult, int | None] | None:
    """Return the result that is sliced, and its operand number if it is an initial value of the outermost loop."""
    source = slice.operands[0]
    left = list(loops)
    place: int | None = None
    while left and isinstance(source, BlockArgument) and source.block.parent_op() is left[-1]:
        loop = left.pop()
        place = _tied_init(loop, source)
        if place is None:
            return None
        source = loop.operands[place]
    if not isinstance(source, OpResult):
        return None
    return source, None if left else place


def _tied_init(loop: Operation, argument: BlockArgument) -> int | None:
    """Return the operand number of the initial value of a loop-carried argument."""
    if isinstance(loop, scf.ForOp):
        return argument.index + 2 if argument.index else None
    assert isinstance(loop, ForallOp), "nests have no other loops"
    first = len(loop.operands) - len(loop.outputs)
    return first + argument.index - loop.rank() if argument.index >= loop.rank() else None


def _fuse(
    edit: Editor, slice: Operation, result: OpResult, init: int | None, loops: Sequence[Operation]
) -> TiledOp | None:
    """Replace a slice by the producer on that slice, or return None. Source: `tileAndFuseProducerOfSlice`."""
    producer = result.op
    edit.set_sources(producer)
    edit.insertion_point = InsertPoint.before(slice)
    operands = list(producer.operands)
    places = destinations(producer)
    if init is not None and places is not None:
        operands[places[result.index]] = slice.operands[0]
    tiling = tileable(producer)
    if tiling is None:
        # MLIR copies the producer before it asks for its tiling, and leaves the copy.
        copy = edit.insert(producer.clone())
        edit.insert(
            type(slice).create(
                operands=[copy.results[result.index], *slice.operands[1:]],
                result_types=slice.result_types,
                properties=slice.properties,
            )
        )
        return None
    found = tile_of_result(edit, producer, operands, result.index, slice)
    if found is None:
        return None
    edit.replace_all_uses_with(slice.results[0], found.op.results[result.index])
    if init is not None and places is not None and loops:
        edit.modify(loops[0]).operands[init] = producer.operands[places[result.index]]
    return found


def tile_of_result(
    edit: Editor, producer: Operation, operands: Sequence[SSAValue], number: int, slice: Operation
) -> TiledOp | None:
    """Compute a slice of a producer's result from the given operands. Source: `generateResultTileValue`."""
    part = slice_of(slice)
    wanted = Tile(part.offsets, part.sizes)
    if is_structured(producer):
        loops = pieces.loops_for_result(producer, edit, number, wanted, operands)
        return None if loops is None else pieces.tiled(producer, edit, loops, operands)
    tiling = tileable(producer)
    loops = None if tiling is None else tiling.loops_for_result(producer, edit, number, wanted)
    if tiling is None or loops is None:
        return None
    slices: list[Operation] = []

    def take(place: int, tile: Tile) -> SSAValue:
        found = slice_for(edit, operands[place], tile)
        if isinstance(found.owner, ExtractSliceOp) and found is not operands[place]:
            slices.append(found.owner)
        return found

    owner = tiling.tiled(producer, edit, loops, take)[number].owner
    assert isinstance(owner, Operation), "an op gives the tile"
    return TiledOp(owner, slices)
