"""Ops that can be computed tile by tile: their loops, and the same op on a tile.

`dialects/upstream/<dialect>/tiling.py` has, by op name,

    TILEABLE   a `Tileable`: the tiling of an op
    PARTIAL    a `PartialReduction`: the split of a reduction into several that are merged at the end

All loops begin at 0 and have step 1. New ops are inserted where the rewriter is.
Source: `TilingInterface.td` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from xdsl.ir import Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.modules import dialect_table

Sizes = Sequence[int | SSAValue]


class Tile(NamedTuple):
    """A contiguous part of loops or of a tensor, by dimension."""

    offsets: Sizes
    sizes: Sizes


Take = Callable[[int, Tile], SSAValue]
"""Returns the value of a tile of operand `number`. To fuse a producer, compute the tile here."""


def _no_loops(op: Operation, rewriter: PatternRewriter, number: int, tile: Tile) -> Tile | None:
    return None


def _always(op: Operation) -> bool:
    return True


class Tileable(NamedTuple):
    """The tiling of an op."""

    are_parallel: Callable[[Operation], Sequence[bool]]
    """Whether each loop is parallel. Source: `getLoopIteratorTypes`."""
    domain: Callable[[Operation, PatternRewriter], Sizes]
    """The iteration count of each loop. Source: `getIterationDomain`."""
    tiled: Callable[[Operation, PatternRewriter, Tile, Take], Sequence[SSAValue]]
    """The results of a tile of the loops. Source: `getTiledImplementation`."""
    result_tile: Callable[[Operation, PatternRewriter, int, Tile], Tile]
    """The part of a result that a tile of the loops computes. Source: `getResultTilePosition`."""
    loops_for_result: Callable[[Operation, PatternRewriter, int, Tile], Tile | None]
    """The loops that compute a tile of a result; None if unknown.

    Source: `getIterationDomainTileFromResultTile`."""
    loops_for_operand: Callable[[Operation, PatternRewriter, int, Tile], Tile | None] = _no_loops
    """The loops that use exactly a tile of an operand; None if unknown.

    Source: `getIterationDomainTileFromOperandTiles`."""
    has_tiles: Callable[[Operation], bool] = _always
    """Whether a tile of the loops uses one tile of each operand, with the same indexing as the whole."""


class PartialReduction(NamedTuple):
    """The split of a reduction: each position in a tile of the reduced loops has its own partial result.

    Source: `PartialReductionOpInterface`.
    """

    initial: Callable[[Operation, PatternRewriter, Sequence[int]], Sequence[SSAValue] | None]
    """The initial partial results for these tile sizes; size 0 does not tile a loop. None if the
    reduction cannot be split. Source: `generateInitialTensorForPartialReduction`."""
    tiled: Callable[[Operation, PatternRewriter, Tile, Sequence[int], Sequence[SSAValue], Take], Sequence[SSAValue]]
    """The partial results after a tile of the loops. Source: `tileToPartialReduction`."""
    result_tile: Callable[[Operation, int, Tile, Sequence[int]], Tile]
    """The part of a partial result that a tile of the loops updates. Source: `getPartialResultTilePosition`."""
    merge: Callable[[Operation, PatternRewriter, Sequence[int], Sequence[SSAValue]], Sequence[SSAValue]]
    """Merges partial results into the results of the op. Source: `mergeReductions`."""


def tileable(op: Operation) -> Tileable | None:
    """The tiling of an op; None if it cannot be tiled."""
    found: Tileable | None = dialect_table(op.dialect_name(), "tiling", "TILEABLE").get(op.name)
    return found if found is not None and found.has_tiles(op) else None


def partial_reduction(op: Operation) -> PartialReduction | None:
    """The split of a reduction; None if it cannot be split."""
    return dialect_table(op.dialect_name(), "tiling", "PARTIAL").get(op.name)
