"""Tiles of `linalg.softmax`. Source: `SoftmaxOp` in `LinalgOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.interfaces.tiling import Sizes, Take, Tile, Tileable
from okl_opt.dialects.upstream.linalg.ops import SoftmaxOp
from okl_opt.dialects.upstream.shared.mixed import are_equal
from okl_opt.dialects.upstream.shared.sizes import sizes_in_type
from okl_opt.dialects.upstream.shared.tiles import size_in


def _dimension(op: Operation) -> int:
    assert isinstance(op, SoftmaxOp), "the table is for it"
    return op.dimension.value.data


def _are_parallel(op: Operation) -> Sequence[bool]:
    return [place != _dimension(op) for place in range(len(sizes_in_type(op.operands[0])))]


def _domain(op: Operation, rewriter: PatternRewriter) -> Sizes:
    return [size_in(rewriter, op.operands[0], place) for place in range(len(sizes_in_type(op.operands[0])))]


def _tiled(op: Operation, rewriter: PatternRewriter, tile: Tile, take: Take) -> Sequence[SSAValue]:
    source, dest = (take(number, tile) for number in range(2))
    new = type(op).create(
        operands=[source, dest], result_types=[dest.type], properties=op.properties, attributes=op.attributes
    )
    return rewriter.insert(new).results


def _same_tile(op: Operation, rewriter: PatternRewriter, result: int, tile: Tile) -> Tile:
    return tile


def _loops_for_result(op: Operation, rewriter: PatternRewriter, result: int, tile: Tile) -> Tile | None:
    """The same tile, if it contains whole rows; else None."""
    along = _dimension(op)
    is_whole = tile.offsets[along] == 0 and are_equal(tile.sizes[along], size_in(rewriter, op.operands[0], along))
    return tile if is_whole else None


SOFTMAX_TILING = Tileable(_are_parallel, _domain, _tiled, _same_tile, _loops_for_result)
