"""Ops that can be computed tile by tile: their loops, and the same op for a tile of these.

`dialects/upstream/<dialect>/tiling.py` has, by op name,

    TILEABLE   a `Tileable`: how an op is tiled
    PARTIAL    a `PartialReduction`: how a reduction is split into several that are merged at the end

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
    """A part of loops or of a tensor, without gaps, dimension by dimension."""

    offsets: Sizes
    sizes: Sizes


Take = Callable[[int, Tile], SSAValue]
"""Gives the value of a tile of the operand of a number. Who fuses a producer computes the tile there."""


def _no_loops(op: Operation, rewriter: PatternRewriter, number: int, tile: Tile) -> Tile | None:
    return None


def _always(op: Operation) -> bool:
    return True


class Tileable(NamedTuple):
    """How an op is tiled."""

    are_parallel: Callable[[Operation], Sequence[bool]]
    """For each loop whether it is parallel. Source: `getLoopIteratorTypes`."""
    domain: Callable[[Operation, PatternRewriter], Sizes]
    """How often each loop runs. Source: `getIterationDomain`."""
    tiled: Callable[[Operation, PatternRewriter, Tile, Take], Sequence[SSAValue]]
    """The results of a tile of the loops. Source: `getTiledImplementation`."""
    result_tile: Callable[[Operation, PatternRewriter, int, Tile], Tile]
    """The part of a result that a tile of the loops computes. Source: `getResultTilePosition`."""
    loops_for_result: Callable[[Operation, PatternRewriter, int, Tile], Tile | None]
    """The loops that compute a tile of a result, None if that cannot be told.

    Source: `getIterationDomainTileFromResultTile`."""
    loops_for_operand: Callable[[Operation, PatternRewriter, int, Tile], Tile | None] = _no_loops
    """The loops that use a tile of an operand, and nothing else of it.

    Source: `getIterationDomainTileFromOperandTiles`."""
    has_tiles: Callable[[Operation], bool] = _always
    """Whether a tile of the loops uses one part of each operand, in which it is indexed as the whole is."""


class PartialReduction(NamedTuple):
    """How a reduction is split: each position in a tile of the reduced loops has a result of its own.

    Source: `PartialReductionOpInterface`.
    """

    initial: Callable[[Operation, PatternRewriter, Sequence[int]], Sequence[SSAValue] | None]
    """The results before anything is reduced, for tiles of such sizes; a size of 0 leaves a loop as it is. None if the
    reduction cannot be split. Source: `generateInitialTensorForPartialReduction`."""
    tiled: Callable[[Operation, PatternRewriter, Tile, Sequence[int], Sequence[SSAValue], Take], Sequence[SSAValue]]
    """The results of a tile of the loops, which are parts of those given. Source: `tileToPartialReduction`."""
    result_tile: Callable[[Operation, int, Tile, Sequence[int]], Tile]
    """Which part a tile of the loops changes. Source: `getPartialResultTilePosition`."""
    merge: Callable[[Operation, PatternRewriter, Sequence[int], Sequence[SSAValue]], Sequence[SSAValue]]
    """The results of the op. Source: `mergeReductions`."""


def tileable(op: Operation) -> Tileable | None:
    """How an op is tiled, None if it cannot be."""
    found: Tileable | None = dialect_table(op.dialect_name(), "tiling", "TILEABLE").get(op.name)
    return found if found is not None and found.has_tiles(op) else None


def partial_reduction(op: Operation) -> PartialReduction | None:
    """How a reduction is split."""
    return dialect_table(op.dialect_name(), "tiling", "PARTIAL").get(op.name)
