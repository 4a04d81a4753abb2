"""Tiling of structured linalg ops. Source: `TilingInterfaceImpl.cpp` of linalg in MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.linalg.ops import IndexOp
from xdsl.ir import Attribute, Operation, Region, SSAValue
from xdsl.ir.affine import (
    AffineBinaryOpExpr,
    AffineBinaryOpKind,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineMap,
)
from xdsl.pattern_rewriter import PatternRewriter
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.interfaces.tiling import Sizes, Take, Tile, Tileable
from okl_opt.dialects.upstream.affine.applied import folded_apply
from okl_opt.dialects.upstream.linalg.loops import (
    are_parallel,
    inits_of,
    is_projected_permutation,
    loops_in_shapes,
    loops_of,
    shape_of_operand,
)
from okl_opt.dialects.upstream.shared.mixed import Mixed
from okl_opt.dialects.upstream.shared.sums import add
from okl_opt.dialects.upstream.shared.tiles import size_in


def domain(op: Operation, rewriter: PatternRewriter) -> Sizes:
    """The sizes of the loops, each from the first operand dimension indexed by that loop alone."""
    places = loops_in_shapes(loops_of(op).maps)
    assert places is not None, "the verifier has found each loop in a shape"
    dimensions = [(operand, place) for operand in op.operands for place in range(len(shape_of_operand(operand.type)))]
    return [size_in(rewriter, *dimensions[place]) for place in places]


def has_tiles(op: Operation) -> bool:
    """Return whether all indices grow with the loops. MLIR 22 also tiles other ops, with wrong results."""
    return all(_grows(result) for map in loops_of(op).maps for result in map.results)


def _grows(index: AffineExpr) -> bool:
    match index:
        case AffineBinaryOpExpr(AffineBinaryOpKind.Add, lhs, rhs):
            return _grows(lhs) and _grows(rhs)
        case AffineBinaryOpExpr(AffineBinaryOpKind.Mul, lhs, AffineConstantExpr(factor)):
            return factor >= 0 and _grows(lhs)
        case _:
            return isinstance(index, AffineDimExpr | AffineConstantExpr)


def tile_of_operand(map: AffineMap, rewriter: PatternRewriter, tile: Tile) -> Tile:
    """The part of an operand used by a tile of the loops. Source: `computeSliceParameters`."""
    offsets: list[Mixed] = []
    sizes: list[Mixed] = []
    for result in map.results:
        if isinstance(result, AffineDimExpr):
            offsets.append(tile.offsets[result.position])
            sizes.append(tile.sizes[result.position])
            continue
        alone = AffineMap(map.num_dims, 0, (result,))
        last = folded_apply(rewriter.insert, alone, [add(rewriter, [size, -1]) for size in tile.sizes])
        (at_zero,) = alone.eval([0] * map.num_dims, [])
        moved = AffineMap(map.num_dims, 0, (result - at_zero,)) if at_zero else alone
        offsets.append(folded_apply(rewriter.insert, moved, list(tile.offsets)))
        sizes.append(add(rewriter, [last, 1]))
    return Tile(offsets, sizes)


def tiled(op: Operation, rewriter: PatternRewriter, tile: Tile, take: Take) -> Sequence[SSAValue]:
    """The op on parts of its operands, with offsets added to its iteration indices."""
    operands = taken_operands(op, rewriter, tile, take)
    count = len(inits_of(op)) if op.results else 0
    types = [operand.type for operand in operands[len(operands) - count :]]
    return insert_like(op, rewriter, operands, types, tile).results


def taken_operands(op: Operation, rewriter: PatternRewriter, tile: Tile, take: Take) -> list[SSAValue]:
    """The parts of the operands; scalars are unchanged."""
    return [
        take(number, tile_of_operand(map, rewriter, tile)) if len(shape_of_operand(operand.type)) else operand
        for number, (operand, map) in enumerate(zip(op.operands, loops_of(op).maps, strict=True))
    ]


def insert_like(
    op: Operation, rewriter: PatternRewriter, operands: Sequence[SSAValue], types: Sequence[Attribute], tile: Tile
) -> Operation:
    """Insert a copy of the op on other operands."""
    new = type(op).create(
        operands=operands,
        result_types=types,
        properties=op.properties,
        attributes=op.attributes,
        regions=[region.clone() for region in op.regions],
    )
    rewriter.insert(new)
    move_indices(new.regions[0], rewriter, tile.offsets)
    return new


def move_indices(region: Region, rewriter: PatternRewriter, offsets: Sizes) -> None:
    """Add offsets to the iteration indices in a body. Source: `offsetIndices`."""
    place = rewriter.insertion_point
    for index in [inner for inner in region.walk() if isinstance(inner, IndexOp)]:
        offset = offsets[index.dim.value.data]
        if isinstance(offset, int) and offset == 0:
            continue
        rewriter.insertion_point = InsertPoint.after(index)
        moved = add(rewriter, [index.result, offset])
        assert isinstance(moved, SSAValue), "an index is no constant"
        for use in [use for use in index.result.uses if use.operation is not moved.owner]:
            use.operation.operands[use.index] = moved
    rewriter.insertion_point = place


def result_tile(op: Operation, rewriter: PatternRewriter, number: int, tile: Tile) -> Tile:
    """The tile of the output, from its map."""
    maps = loops_of(op).maps
    return tile_of_operand(maps[len(maps) - len(inits_of(op)) + number], rewriter, tile)


def loops_for_result(op: Operation, rewriter: PatternRewriter, number: int, tile: Tile) -> Tile | None:
    """The loops for a tile of the output: loops that index it are tiled, others run completely."""
    maps = loops_of(op).maps
    return _loops_for(op, rewriter, maps[len(maps) - len(inits_of(op)) + number], tile)


def loops_for_operand(op: Operation, rewriter: PatternRewriter, number: int, tile: Tile) -> Tile | None:
    """The loops for a tile of an operand: loops that index it are tiled, others run completely."""
    return _loops_for(op, rewriter, loops_of(op).maps[number], tile)


def _loops_for(op: Operation, rewriter: PatternRewriter, map: AffineMap, tile: Tile) -> Tile | None:
    if not is_projected_permutation(map):
        return None
    sizes: list[Mixed] = list(domain(op, rewriter))
    offsets: list[Mixed] = [0] * len(sizes)
    for result, offset, size in zip(map.results, tile.offsets, tile.sizes, strict=True):
        assert isinstance(result, AffineDimExpr), "the map is a projected permutation"
        offsets[result.position] = offset
        sizes[result.position] = size
    return Tile(offsets, sizes)


STRUCTURED_TILING = Tileable(are_parallel, domain, tiled, result_tile, loops_for_result, loops_for_operand, has_tiles)
