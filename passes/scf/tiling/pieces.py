"""Tiles of linalg ops as slices of all their operands, whatever ops define these.

Intermediate ops are left for canonicalization, as in MLIR.
Source: `computeSliceParameters` of `Utils.cpp`, `TilingInterfaceImpl.cpp` of linalg in MLIR 22.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from xdsl.dialects.builtin import MemRefType, TensorType
from xdsl.dialects.memref import SubviewOp
from xdsl.dialects.tensor import ExtractSliceOp
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineMap, AffineSymExpr
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.tiling import Sizes, Tile
from okl_opt.dialects.text.affine_build import add
from okl_opt.dialects.upstream.affine.applied import folded_apply
from okl_opt.dialects.upstream.affine.expressions import number
from okl_opt.dialects.upstream.linalg.loops import (
    inits_of,
    is_projected_permutation,
    loops_in_shapes,
    loops_of,
    shape_of_operand,
)
from okl_opt.dialects.upstream.linalg.tiling.structured import insert_like
from okl_opt.dialects.upstream.memref.folds.slices import sliced_type
from okl_opt.dialects.upstream.shared.mixed import Mixed, static_values
from okl_opt.dialects.upstream.shared.sizes import size_of
from okl_opt.dialects.upstream.shared.slicing import Slice, slice_op
from okl_opt.dialects.upstream.shared.tensor_casts import ranked, resized

_D0 = AffineDimExpr(0)
_LESS_ONE = AffineMap(1, 0, (add(_D0, number(-1)),))
_MORE_ONE = AffineMap(0, 1, (add(AffineSymExpr(0), number(1)),))


class TiledOp(NamedTuple):
    """An op on a tile, and the slices that define its operands."""

    op: Operation
    slices: Sequence[Operation]


def domain(op: Operation, rewriter: PatternRewriter, operands: Sequence[SSAValue] | None = None) -> list[Mixed]:
    """Return the sizes of the loops, inserting ops for the sizes of all operands. Source: `getIterationDomain`."""
    places = loops_in_shapes(loops_of(op).maps)
    assert places is not None, "the verifier has found each loop in a shape"
    sizes = [
        size_of(rewriter, operand, dimension)
        for operand in (op.operands if operands is None else operands)
        for dimension in range(len(shape_of_operand(operand.type)))
    ]
    return [sizes[place] for place in places]


def _less_one(rewriter: PatternRewriter, sizes: Sizes) -> list[Mixed]:
    return [folded_apply(rewriter.insert, _LESS_ONE, [size]) for size in sizes]


def _slice(rewriter: PatternRewriter, value: SSAValue, map: AffineMap, tile: Tile, last: Sequence[Mixed]) -> Tile:
    """Return the part of an operand that a tile uses. `last` has the last indices of the loops."""
    offsets: list[Mixed] = []
    sizes: list[Mixed] = []
    for place, result in enumerate(map.results):
        if not any(_is_tiled(tile, dim) for dim in result.used_dims()):
            offsets.append(0)
            sizes.append(size_of(rewriter, value, place))
            continue
        alone = AffineMap(map.num_dims, 0, (result,))
        offsets.append(folded_apply(rewriter.insert, alone, list(tile.offsets)))
        closed = folded_apply(rewriter.insert, alone, list(last))
        sizes.append(folded_apply(rewriter.insert, _MORE_ONE, [closed]))
    return Tile(offsets, sizes)


def _is_tiled(tile: Tile, dim: int) -> bool:
    size = tile.sizes[dim]
    return not (isinstance(size, int) and size == 0)


def _sliced(rewriter: PatternRewriter, value: SSAValue, part: Tile) -> Operation:
    """Insert the op that slices a tensor or buffer."""
    slice = Slice(part.offsets, part.sizes, [1] * len(part.sizes))
    type = ranked(value.type)
    if type is not None:
        return rewriter.insert(slice_op(ExtractSliceOp, [value], slice, [resized(type, static_values(part.sizes))]))
    assert isa(value.type, MemRefType), "an operand is a tensor or a buffer"
    view = sliced_type(value.type, slice)
    assert view is not None, "buffers of linalg ops are strided"
    return rewriter.insert(slice_op(SubviewOp, [value], slice, [view]))


def tiled(op: Operation, rewriter: PatternRewriter, tile: Tile, operands: Sequence[SSAValue]) -> TiledOp:
    """Insert the op on a tile of its loops, with slices of the given operands. Source: `getTiledImplementation`."""
    loops = loops_of(op)
    last = _less_one(rewriter, tile.sizes)
    first_init = len(op.operands) - len(inits_of(op))
    parts: list[Tile | None] = []
    for place, (operand, map) in enumerate(zip(operands, loops.maps, strict=True)):
        dims = {dim for result in map.results for dim in result.used_dims()}
        is_init = place >= first_init and isa(operand.type, TensorType)
        if not shape_of_operand(operand.type) or not (is_init or any(_is_tiled(tile, dim) for dim in dims)):
            parts.append(None)
        else:
            parts.append(_slice(rewriter, operand, map, tile, last))
    slices: list[Operation] = []
    taken: list[SSAValue] = []
    for operand, part in zip(operands, parts, strict=True):
        if part is None:
            taken.append(operand)
            continue
        slices.append(_sliced(rewriter, operand, part))
        taken.append(slices[-1].results[0])
    types = [value.type for value in taken[first_init:]] if op.results else []
    return TiledOp(insert_like(op, rewriter, taken, types, tile), slices)


def result_tile(op: Operation, rewriter: PatternRewriter, number: int, tile: Tile) -> Tile:
    """Return the part of a result that a tile of the loops computes. Source: `getResultTilePosition`."""
    inits = inits_of(op)
    maps = loops_of(op).maps
    map = maps[len(maps) - len(inits) + number]
    return _slice(rewriter, inits[number], map, tile, _less_one(rewriter, tile.sizes))


def loops_for_result(
    op: Operation, rewriter: PatternRewriter, number: int, tile: Tile, operands: Sequence[SSAValue]
) -> Tile | None:
    """Return the tile of the loops that computes a tile of a result. Source: `getIterationDomainTileFromResultTile`."""
    maps = loops_of(op).maps
    map = maps[len(maps) - len(inits_of(op)) + number]
    if not is_projected_permutation(map):
        return None
    places = [result.position for result in map.results if isinstance(result, AffineDimExpr)]
    sizes = domain(op, rewriter, operands)
    offsets: list[Mixed] = [0] * len(sizes)
    for place, offset, size in zip(places, tile.offsets, tile.sizes, strict=True):
        offsets[place], sizes[place] = offset, size
    return Tile(offsets, sizes)
