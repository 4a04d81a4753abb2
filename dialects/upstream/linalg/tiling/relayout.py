"""Tiles of `linalg.pack` and `linalg.unpack`. Source: `TilingInterfaceImpl.cpp` of linalg in MLIR 22."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects import scf
from xdsl.dialects.affine import ApplyOp
from xdsl.dialects.builtin import TensorType
from xdsl.dialects.tensor import EmptyOp, ExtractSliceOp
from xdsl.ir import BlockArgument, Operation, OpResult, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineSymExpr
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.interfaces.tiling import Sizes, Take, Tile, Tileable
from okl_opt.dialects.text.affine_build import add, ceil_divide, floor_divide, modulo, multiply, subtract
from okl_opt.dialects.upstream.affine.compose import map_of
from okl_opt.dialects.upstream.affine.expressions import largest_divisor, number, replace_in_map
from okl_opt.dialects.upstream.linalg.ops import PackOp, UnpackOp
from okl_opt.dialects.upstream.linalg.packing import inner_tiles, outer_order
from okl_opt.dialects.upstream.scf.ops import ForallOp
from okl_opt.dialects.upstream.shared.mixed import Mixed, constant_integer, dynamic_values, mixed_values, static_values
from okl_opt.dialects.upstream.shared.shapes import element_of, integers
from okl_opt.dialects.upstream.shared.sizes import sizes_in_type
from okl_opt.dialects.upstream.shared.slicing import Slice, slice_op
from okl_opt.dialects.upstream.shared.tiles import applied_to, min_of, size_in

Relayout = PackOp | UnpackOp


def _relayout(op: Operation) -> Relayout:
    assert isinstance(op, PackOp | UnpackOp), "the table is for these"
    return op


def _tiles(op: Relayout) -> Mapping[int, Mixed]:
    """Dimension of the unpacked tensor -> the size of its tiles."""
    return dict(zip(integers(op.inner_dims_pos), inner_tiles(op), strict=True))


def _outer_rank(op: Relayout) -> int:
    """The rank of the unpacked tensor."""
    return len(sizes_in_type(op.source if isinstance(op, PackOp) else op.dest))


def _are_parallel(op: Operation) -> Sequence[bool]:
    return [True] * _outer_rank(_relayout(op))


def _domain(op: Operation, rewriter: PatternRewriter) -> Sizes:
    """The sizes of the result, without the tile dimensions."""
    return [size_in(rewriter, op.operands[1], place) for place in range(_outer_rank(_relayout(op)))]


def _with_operands(op: Relayout, rewriter: PatternRewriter, source: SSAValue, dest: SSAValue) -> Sequence[SSAValue]:
    new = type(op).create(
        operands=[source, dest, *op.operands[2:]],
        result_types=[dest.type],
        properties=op.properties,
        attributes=op.attributes,
    )
    return rewriter.insert(new).results


# ----- pack


def _packed(op: Operation, rewriter: PatternRewriter, tile: Tile, take: Take) -> Sequence[SSAValue]:
    pack = _relayout(op)
    assert isinstance(pack, PackOp), "the op packs"
    tiles = _tiles(pack)
    rank = _outer_rank(pack)
    offsets: list[Mixed] = [0] * rank
    sizes: list[Mixed] = [0] * rank
    for place, dimension in enumerate(outer_order(pack, rank)):
        offset, size = tile.offsets[place], tile.sizes[place]
        inner = tiles.get(dimension)
        if inner is not None:
            product = multiply(AffineDimExpr(0), AffineSymExpr(0))
            offset = applied_to(rewriter, product, [offset], [inner])
            if pack.padding_value is None:
                size = applied_to(rewriter, product, [size], [inner])
            else:
                left = subtract(AffineDimExpr(1), AffineDimExpr(2))
                whole = size_in(rewriter, pack.source, dimension)
                size = min_of(rewriter, [left, product], [size, whole, offset], [inner])
        offsets[dimension], sizes[dimension] = offset, size
    source = take(0, Tile(offsets, sizes))
    return _with_operands(pack, rewriter, source, take(1, _tile_of_packed(pack, tile)))


def _tile_of_packed(op: Relayout, tile: Tile) -> Tile:
    """The tile of the packed tensor; it contains inner tiles completely."""
    inner = inner_tiles(op)
    return Tile([*tile.offsets, *[0] * len(inner)], [*tile.sizes, *inner])


def _tile_packed(op: Operation, rewriter: PatternRewriter, result: int, tile: Tile) -> Tile:
    return _tile_of_packed(_relayout(op), tile)


def _loops_for_packed(op: Operation, rewriter: PatternRewriter, result: int, tile: Tile) -> Tile | None:
    rank = _outer_rank(_relayout(op))
    if any(not isinstance(offset, int) or offset for offset in tile.offsets[rank:]):
        return None
    wanted = (constant_integer(size) for size in tile.sizes[rank:])
    if any(size is None or size != inner for size, inner in zip(wanted, inner_tiles(_relayout(op)), strict=True)):
        return None
    return Tile(tile.offsets[:rank], tile.sizes[:rank])


PACK_TILING = Tileable(_are_parallel, _domain, _packed, _tile_packed, _loops_for_packed)


# ----- unpack


def _unpacked(op: Operation, rewriter: PatternRewriter, tile: Tile, take: Take) -> Sequence[SSAValue]:
    """Unpack whole inner tiles of the source, then slice if the tile does not begin at an inner tile."""
    unpack = _relayout(op)
    tiles = _tiles(unpack)
    rank = _outer_rank(unpack)
    offsets: list[Mixed] = list(tile.offsets)
    counts: list[Mixed] = list(tile.sizes)
    skipped: list[Mixed] = [0] * rank
    sizes: list[Mixed] = list(tile.sizes)
    for dimension, inner in tiles.items():
        offset, size = tile.offsets[dimension], tile.sizes[dimension]
        start, length, divisor = AffineDimExpr(0), AffineDimExpr(1), AffineSymExpr(0)
        offsets[dimension] = applied_to(rewriter, floor_divide(start, divisor), [offset], [inner])
        if _is_multiple(offset, inner):
            counts[dimension] = applied_to(rewriter, ceil_divide(start, divisor), [size], [inner])
            continue
        last = floor_divide(add(add(start, length), number(-1)), divisor)
        count = add(subtract(last, floor_divide(start, divisor)), number(1))
        counts[dimension] = applied_to(rewriter, count, [offset, size], [inner])
        skipped[dimension] = applied_to(rewriter, modulo(start, divisor), [offset], [inner])
        sizes[dimension] = applied_to(rewriter, multiply(start, divisor), [counts[dimension]], [inner])
    order = outer_order(unpack, rank)
    outer = Tile([offsets[place] for place in order], [counts[place] for place in order])
    source = take(0, _tile_of_packed(unpack, outer))
    if all(isinstance(each, int) and each == 0 for each in skipped):
        return _with_operands(unpack, rewriter, source, take(1, tile))
    element = element_of(unpack.dest.type)
    whole = rewriter.insert(EmptyOp(dynamic_values(sizes), TensorType(element, static_values(sizes)))).tensor
    (result,) = _with_operands(unpack, rewriter, source, whole)
    part = Slice(skipped, tile.sizes, [1] * rank)
    type = TensorType(element, static_values(tile.sizes))
    return rewriter.insert(slice_op(ExtractSliceOp, [result], part, [type])).results


def _is_multiple(value: Mixed, of: Mixed) -> bool:
    """Return whether a value is known to be a multiple of a number, from loop bounds and sums."""
    divisor = constant_integer(of)
    if not divisor:
        return False
    known = constant_integer(value)
    if known is not None:
        return known % divisor == 0
    assert isinstance(value, SSAValue), "what is not known is a value"
    if isinstance(value, OpResult) and isinstance(value.op, ApplyOp):
        return _is_multiple_sum(value.op, divisor)
    return isinstance(value, BlockArgument) and _steps_by(value, divisor)


def _is_multiple_sum(op: ApplyOp, divisor: int) -> bool:
    """Return whether the map gives multiples, with operands known as multiples replaced by `divisor * dim`."""
    map = map_of(op)
    places = [
        multiply(AffineDimExpr(place), number(divisor if _is_multiple(operand, divisor) else 1))
        for place, operand in enumerate(op.operands)
    ]
    (result,) = replace_in_map(map, places[: map.num_dims], places[map.num_dims :], (len(op.operands), 0)).results
    return largest_divisor(result) % divisor == 0


def _steps_by(variable: BlockArgument, divisor: int) -> bool:
    """Return whether a loop variable begins at a multiple and is increased by multiples."""
    loop = variable.block.parent_op()
    if isinstance(loop, scf.ForOp) and variable.index == 0:
        return _is_multiple(loop.lb, divisor) and _is_multiple(loop.step, divisor)
    if isinstance(loop, ForallOp) and variable.index < loop.rank():
        lower = mixed_values(loop.staticLowerBound.iter_values(), loop.dynamicLowerBound)[variable.index]
        step = mixed_values(loop.staticStep.iter_values(), loop.dynamicStep)[variable.index]
        return _is_multiple(lower, divisor) and _is_multiple(step, divisor)
    return False


def _same_tile(op: Operation, rewriter: PatternRewriter, result: int, tile: Tile) -> Tile:
    return tile


UNPACK_TILING = Tileable(_are_parallel, _domain, _unpacked, _same_tile, _same_tile)
