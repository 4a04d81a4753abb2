"""Tile perfectly nested affine loops.

Before:  func.func @f(%arg0: memref<?x256xf32>, %arg1: index, %arg2: f32) {
           affine.for %arg3 = 0 to %arg1 {
             affine.for %arg4 = 0 to 256 {
               affine.store %arg2, %arg0[%arg3, %arg4] : memref<?x256xf32>
             }
           }
           return
         }
After:   func.func @f(%arg0: memref<?x256xf32>, %arg1: index, %arg2: f32) {
           affine.for %arg3 = 0 to %arg1 step 4 {
             affine.for %arg4 = 0 to 256 step 4 {
               affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to
                                 min affine_map<(d0)[s0] -> (d0 + 4, s0)>(%arg3)[%arg1] {
                 affine.for %arg6 = affine_map<(d0) -> (d0)>(%arg4) to affine_map<(d0) -> (d0 + 4)>(%arg4) {
                   affine.store %arg2, %arg0[%arg5, %arg6] : memref<?x256xf32>
                 }
               }
             }
           }
           return
         }

A nest stays, with a remark, if tiling could break dependences: if a dependence goes backward in an inner loop, if two
accesses may alias, or if ops have unknown effects. MLIR only checks for some of the backward dependences.
Source: `LoopTiling.cpp` of MLIR 22.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.affine import ForOp, IfOp, YieldOp
from xdsl.dialects.builtin import AffineSetAttr
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineConstraintKind, AffineDimExpr, AffineExpr, AffineMap
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.diagnostic import UNKNOWN, Diagnostic, Severity, emit, error
from okl_opt.dialects.text.affine_build import add, subtract
from okl_opt.dialects.upstream.affine.compose import Applied, applied, canonicalize
from okl_opt.dialects.upstream.affine.expressions import number, replace_in_map, simplify_map
from okl_opt.dialects.upstream.affine.sets import set_of_differences
from okl_opt.dialects.upstream.shared.regions import is_inside
from okl_opt.passes.affine.accesses import conflicts_in
from okl_opt.passes.affine.bounds import (
    change_bounds,
    constant_trip_count,
    is_step,
    is_trip_count_multiple,
    lower_of,
    upper_of,
)
from okl_opt.passes.affine.dependence import keeps_order
from okl_opt.passes.affine.footprint import footprint
from okl_opt.passes.affine.loops import new_loop, perfect_nest, variable_of
from okl_opt.passes.base import OpPass
from okl_opt.passes.rewriting.copies import copy_of
from okl_opt.passes.rewriting.edit import Editor

_DEFAULT_SIZE = 4

# ----- legality


def _is_valid(band: Sequence[ForOp]) -> bool:
    """Return whether no dependence goes backward in an inner loop. Source: `isTilingValid`."""
    if len(band) == 1:
        return True
    pairs = conflicts_in(band[-1].body.walk(), band[-1])
    return pairs is not None and all(keeps_order(one, other, band) for one, other in pairs)


def _is_hyperrectangular(band: Sequence[ForOp]) -> bool:
    """Return whether the bounds of the loops do not depend on each other, and no values are carried."""
    operands = [value for loop in band for what in (lower_of(loop), upper_of(loop)) for value in what.operands]
    return not any(loop.results for loop in band) and not any(is_inside(value, band[0]) for value in operands)


# ----- tiling


def _point_bounds(loop: ForOp, tile: SSAValue, size: int) -> tuple[Applied, Applied]:
    """Return the bounds of a loop within a tile. Source: `constructTiledIndexSetHyperRect`."""
    step = loop.step.value.data
    d0 = AffineDimExpr(0)
    lower = applied(AffineMap(1, 0, (d0,)), [tile])
    count = constant_trip_count(loop)
    if count is not None and count < size:
        return lower, applied(AffineMap(1, 0, (add(d0, number(count * step)),)), [tile])
    if is_trip_count_multiple(loop, size):
        return lower, applied(AffineMap(1, 0, (add(d0, number(size * step)),)), [tile])
    upper = upper_of(loop)
    dims, symbols = upper.num
    end = add(AffineDimExpr(dims), number(size * step))
    map = AffineMap(dims + 1, symbols, (end, *upper.map.results))
    return lower, applied(map, [*upper.dims, tile, *upper.symbols])


def _tile(edit: Editor, band: Sequence[ForOp], sizes: Sequence[int]) -> list[ForOp]:
    """Replace loops by loops over tiles and loops within a tile; return the latter. Source: `tilePerfectlyNested`."""
    place = InsertPoint.before(band[0])
    tiles: list[ForOp] = []
    for loop, size in zip(band, sizes, strict=True):
        tiles.append(new_loop(lower_of(loop), upper_of(loop), loop.step.value.data * size))
    points = [
        new_loop(*_point_bounds(loop, variable_of(tile), size), loop.step.value.data)
        for loop, tile, size in zip(band, tiles, sizes, strict=True)
    ]
    nest = [*tiles, *points]
    for loop in nest:
        edit.insert(loop, place)
        place = InsertPoint.at_end(loop.body.block)
    for loop in nest[:-1]:
        edit.append(loop.body.block, YieldOp.get())
    for loop, point in zip(band[:-1], points[:-1], strict=True):
        edit.replace_all_uses_with(variable_of(loop), variable_of(point))
    edit.inline_block(band[-1].body.block, place, [variable_of(points[-1])])
    edit.erase(band[0])
    return points


def _separate(edit: Editor, points: Sequence[ForOp]) -> None:
    """Separate full tiles, which get loops of constant trip counts. Source: `separateFullTiles`."""
    if any(loop.step.value.data != 1 for loop in points):
        return
    first = points[0]
    full = copy_of(first)
    assert isinstance(full, ForOp)
    condition = _is_full(points)
    rows = [(result, AffineConstraintKind.ge) for result in condition.map.results]
    set = set_of_differences(condition.num, rows or [(number(0), AffineConstraintKind.eq)])
    branches = [Region(Block([YieldOp.get()])) for _ in range(2)]
    branch = edit.insert(
        IfOp.build(
            operands=[condition.operands],
            result_types=[[]],
            properties={"condition": AffineSetAttr(set)},
            regions=branches,
        ),
        InsertPoint.before(first),
    )
    edit.insert(full, InsertPoint.at_start(branch.then_region.block))
    edit.move(first, InsertPoint.at_start(branch.else_region.block))
    for loop in perfect_nest(full)[: len(points)]:
        upper = upper_of(loop)
        end = upper.map.results[0]
        change_bounds(edit, loop, upper=canonicalize(applied(AffineMap(*upper.num, (end,)), upper.operands)))


def _is_full(points: Sequence[ForOp]) -> Applied:
    """Return the distances of loop ends from full-tile ends: none is negative in a full tile."""
    dims: list[SSAValue] = []
    symbols: list[SSAValue] = []
    left: list[AffineExpr] = []
    for loop in points:
        upper = upper_of(loop)
        map = replace_in_map(
            upper.map,
            [AffineDimExpr(len(dims) + place) for place in range(upper.map.num_dims)],
            [AffineExpr.symbol(len(symbols) + place) for place in range(upper.map.num_symbols)],
            (0, 0),
        )
        end, *others = map.results
        left += [subtract(other, end) for other in others]
        dims += upper.dims
        symbols += upper.symbols
    what = canonicalize(applied(AffineMap(len(dims), len(symbols), tuple(left)), [*dims, *symbols]))
    return what._replace(map=simplify_map(what.map))


# ----- sizes


def _divisor(loop: ForOp, size: int) -> int:
    """Return the largest divisor of the trip count up to `size`. Source: `adjustToDivisorsOfTripCounts`."""
    count = constant_trip_count(loop)
    if count is None:
        return size
    if count > 1 and size > count // 2:
        size = count // 2
    while count % size:
        size -= 1
    return size


def _sizes_by_cache(band: Sequence[ForOp], cache: int) -> list[int]:
    """Return sizes with which a tile fits into `cache` bytes, or the default sizes. Source: `getTileSizes`."""
    bytes = footprint(band[0])
    if bytes is None:
        return [_divisor(loop, _DEFAULT_SIZE) for loop in band]
    excess = -(-bytes // cache) if cache else 0
    if excess <= 1:
        return [1] * len(band)
    each = math.floor(excess ** (1 / len(band)))
    last = max(1, excess // each ** (len(band) - 1))
    sizes = [*([each] * (len(band) - 1)), last]
    return [_divisor(loop, size) for loop, size in zip(band, sizes, strict=True)]


@dataclass(frozen=True)
class AffineLoopTiling(OpPass):
    """Tiles the outermost loops of a function with their perfectly nested loops."""

    name = "affine-loop-tile"
    keeps_checks = True
    anchor = "func.func"

    cache_size: int = 512
    """The cache size in KiB that a tile should fit into; used if no tile sizes are given."""

    separate: bool = False
    """Separate full tiles, with loops of constant trip counts."""

    tile_size: int = 0
    """The tile size for all loops; 0 if not given."""

    tile_sizes: tuple[int, ...] = ()
    """The tile sizes, outermost loop first; missing ones are 4."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        if self.tile_size < 0 or any(size < 1 for size in self.tile_sizes) or self.cache_size < 0:
            raise error(UNKNOWN, "affine-loop-tile: sizes must be positive")
        edit = Editor(self)
        loops = [inner for region in op.regions for block in region.blocks for inner in block.ops]
        for band in [perfect_nest(loop) for loop in loops if isinstance(loop, ForOp)]:
            if not _is_hyperrectangular(band):
                continue
            if not _is_valid(band):
                emit(Diagnostic(Severity.REMARK, band[0].location, "tiling nest is invalid due to dependences"))
                continue
            sizes = self._sizes(band)
            if not all(is_step(loop.step.value.data * size) for loop, size in zip(band, sizes, strict=True)):
                continue
            if edit.begin(band[0]):
                points = _tile(edit, band, sizes)
                if self.separate:
                    _separate(edit, points)

    def _sizes(self, band: Sequence[ForOp]) -> list[int]:
        if self.tile_size:
            return [self.tile_size] * len(band)
        if self.tile_sizes:
            return [*self.tile_sizes, *([_DEFAULT_SIZE] * len(band))][: len(band)]
        return _sizes_by_cache(band, self.cache_size * 1024)
