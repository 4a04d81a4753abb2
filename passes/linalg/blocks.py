"""Packing of the operands of products into blocks, with `linalg.pack` before and `linalg.unpack` after.

Source: `pack` and `packMatmulGreedily` in `Transforms.cpp`, `BlockPackMatmul.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.dialects.linalg.ops import GenericOp, IndexOp
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineMap, AffineSymExpr
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.numbers.matchers import filled
from okl_opt.dialects.text.affine_build import ceil_divide, multiply
from okl_opt.dialects.upstream.affine.applied import folded_apply
from okl_opt.dialects.upstream.linalg.contractions import ContractionDims, contraction_dims
from okl_opt.dialects.upstream.linalg.folds.structured import is_on_tensors
from okl_opt.dialects.upstream.linalg.loops import are_parallel, inits_of, loops_of
from okl_opt.dialects.upstream.linalg.new_ops import pack_op, packed_destination, unpack_op
from okl_opt.dialects.upstream.shared.constants import insert_constant
from okl_opt.dialects.upstream.shared.mixed import Mixed
from okl_opt.dialects.upstream.shared.shapes import element_of
from okl_opt.dialects.upstream.shared.sizes import sizes_in_type
from okl_opt.passes.linalg.expansion import loop_sizes, positions
from okl_opt.passes.linalg.interchange import maps_in_order
from okl_opt.passes.linalg.payloads import iterators, maps_attribute


class Transposed(NamedTuple):
    """The transposition of an operand's blocks."""

    outer: bool
    """True if the order of the blocks is transposed."""
    inner: bool
    """True if each block is transposed."""


@dataclass(frozen=True)
class BlockLayout:
    """The packing of the operands of a product. Sequences are in the order rows (m), columns (n), reduction (k)."""

    factors: Sequence[int]
    """The block sizes."""
    multiples: Sequence[int]
    """Numbers to whose multiples whole loops are padded, as one block; 0 for blocks of the factor instead."""
    order: Sequence[int]
    """The positions of m, n and k among the last three loops."""
    allow_padding: bool
    left: Transposed
    right: Transposed


class _Part(NamedTuple):
    """The packing of one operand."""

    map: AffineMap
    """The indexing map by the loops over blocks and in blocks."""
    positions: Sequence[int]
    tiles: Sequence[Mixed]
    outer: Sequence[int]
    """The order of the block dimensions; empty if unchanged."""


def pack_product(op: Operation, layout: BlockLayout, rewriter: PatternRewriter) -> None:
    """Replace a product by one of packed operands, if that is possible. Source: `blockPackMatmul`."""
    parallel = are_parallel(op)
    dims = contraction_dims(loops_of(op).maps, parallel)
    if not is_on_tensors(op) or dims is None or len(parallel) < 3:
        return
    if any(isinstance(inner, IndexOp) for inner in op.regions[0].block.ops):
        return
    if not layout.allow_padding and not _all_blocks_are_full(op, dims, layout, rewriter):
        return
    order = _loop_order(len(parallel), dims, layout)
    maps = maps_in_order(loops_of(op).maps, order)
    parallel = [parallel[loop] for loop in order]
    blocks = _block_sizes(op, order, layout, rewriter)
    if any(isinstance(size, int) and not 0 < size < 1 << 63 for size in blocks):
        return  # A block size must be positive, and fit an index.
    parts = _parts(maps, blocks, len(order))
    parallel += parallel[len(order) - 3 :]
    found = contraction_dims([part.map for part in parts], parallel)
    assert found is not None, "a product is one in blocks, too"
    pairs = list(zip(op.operands, parts, strict=True))
    if any(_may_be_partial(value, part) and filled(element_of(value.type), 0) is None for value, part in pairs):
        return  # Complex numbers have no constant to pad with.
    parts[0] = _transposed(parts[0], found.m, layout.left)
    parts[1] = _transposed(parts[1], found.k, layout.right)
    operands = [_packed(value, part, rewriter) for value, part in zip(op.operands, parts, strict=True)]
    dest = op.operands[2]
    new = GenericOp(
        operands[:2],
        operands[2:],
        rewriter.move_region_contents_to_new_regions(op.regions[0]),
        maps_attribute([part.map for part in parts]),
        iterators(parallel),
        [operands[2].type],
    )
    rewriter.insert(new)
    rewriter.replace(op, unpack_op(new.results[0], dest, parts[2].positions, parts[2].tiles))


def pack_loops(op: Operation, sizes: Sequence[Mixed], rewriter: PatternRewriter) -> GenericOp | None:
    """Replace an op by one in which each loop is split into blocks of a size; a loop of size 0 stays.

    Return None, and change nothing, if an operand is indexed by a compound expression of a split loop. Source: `pack`.
    """
    maps = loops_of(op).maps
    packed = [loop for loop, size in enumerate(sizes) if size != 0]
    parts = _split_parts(maps, [(loop, sizes[loop]) for loop in packed], len(sizes))
    pairs = list(zip(op.operands, parts, strict=True))
    compound = [result for map in maps for result in map.results if not isinstance(result, AffineDimExpr)]
    if any(result.used_dims() & set(packed) for result in compound):
        return None
    partial = [value for value, part in pairs if part.tiles and _may_be_partial(value, part)]
    if any(filled(element_of(value.type), 0) is None for value in partial):
        return None  # Complex numbers have no constant to pad with.
    operands = [_packed(value, part, rewriter) if part.tiles else value for value, part in pairs]
    parallel = are_parallel(op)
    count = len(inits_of(op))
    first = len(operands) - count
    new = GenericOp(
        operands[:first],
        operands[first:],
        rewriter.move_region_contents_to_new_regions(op.regions[0]),
        maps_attribute([part.map for part in parts]),
        iterators([*parallel, *(parallel[loop] for loop in packed)]),
        [value.type for value in operands[first:]],
    )
    rewriter.insert(new)
    results: list[SSAValue] = []
    for result, (dest, part) in zip(new.results, pairs[first:], strict=True):
        unpacked = unpack_op(result, dest, part.positions, part.tiles) if part.tiles else None
        results.append(result if unpacked is None else rewriter.insert(unpacked).results[0])
    rewriter.replace(op, (), results)
    return new


def _all_blocks_are_full(op: Operation, dims: ContractionDims, layout: BlockLayout, rewriter: PatternRewriter) -> bool:
    """Return whether each factor divides its loop, or the loop's size is dynamic. Source: `validateFullTilesOnDims`."""
    sizes = loop_sizes(op, rewriter)
    for factor, place in zip(layout.factors, layout.order, strict=True):
        loop = place + len(dims.batch)
        size = sizes[loop] if loop < len(sizes) else None
        if size is None or (isinstance(size, int) and size % factor):
            return False
    return True


def _loop_order(count: int, dims: ContractionDims, layout: BlockLayout) -> list[int]:
    """Return the order of loops with m, n and k last. Source: `computePermutationVector`."""
    last: dict[int, int] = {}
    for loop, place in zip((dims.m[-1], dims.n[-1], dims.k[-1]), layout.order, strict=True):
        last[place] = loop
    return [loop for loop in range(count) if loop not in last.values()] + [last[place] for place in range(3)]


def _block_sizes(op: Operation, order: Sequence[int], layout: BlockLayout, rewriter: PatternRewriter) -> list[Mixed]:
    """Return the block sizes of the last three loops, in their order."""
    sizes = loop_sizes(op, rewriter)
    multiple = AffineMap(1, 1, (multiply(ceil_divide(AffineDimExpr(0), AffineSymExpr(0)), AffineSymExpr(0)),))
    blocks: dict[int, Mixed] = {}
    for place in range(3):
        which = list(layout.order).index(place)
        blocks[place] = layout.factors[which]
        if layout.multiples and layout.multiples[which]:
            size = sizes[order[len(order) - 3 + place]]
            blocks[place] = folded_apply(rewriter.insert, multiple, [size, layout.multiples[which]])
    return [blocks[place] for place in range(3)]


def _parts(maps: Sequence[AffineMap], blocks: Sequence[Mixed], loops: int) -> list[_Part]:
    """Return the packing of operands with a new loop for each of the last three."""
    return _split_parts(maps, [(loops - 3 + number, blocks[number]) for number in range(3)], loops)


def _split_parts(maps: Sequence[AffineMap], split: Sequence[tuple[int, Mixed]], loops: int) -> list[_Part]:
    """Return the packing of operands with a new loop for each pair of loop and block size in `split`.

    Source: `packLinalgMetadataOnce`.
    """
    parts: list[_Part] = []
    for map in maps:
        dims = [result.position if isinstance(result, AffineDimExpr) else None for result in map.results]
        packed = [(number, *each) for number, each in enumerate(split) if each[0] in dims]
        results = [*map.results, *(AffineDimExpr(loops + number) for number, _, _ in packed)]
        tiled = [dims.index(loop) for _, loop, _ in packed]
        new = AffineMap(loops + len(split), 0, tuple(results))
        parts.append(_Part(new, tiled, [size for _, _, size in packed], ()))
    return parts


def _transposed(part: _Part, first: Sequence[int], wanted: Transposed) -> _Part:
    """Return the packing of an operand with the wanted transposition of blocks and elements.

    `first` has the leading loops of the untransposed operand. Source: `transposePackedMatmul`.
    """
    loops = positions(part.map)
    rank = len(loops) - 2
    outer, inner = list(range(rank)), [0, 1]
    if (loops[-4] != first[-2]) != wanted.outer:
        outer[-2:] = outer[:-3:-1]
    if (loops[-2] != first[-1]) != wanted.inner:
        inner = [1, 0]
    order = [*outer, *(rank + place for place in inner)]
    map = AffineMap(part.map.num_dims, 0, tuple(part.map.results[place] for place in order))
    return _Part(map, [part.positions[place] for place in inner], [part.tiles[place] for place in inner], outer)


def _may_be_partial(value: SSAValue, part: _Part) -> bool:
    """Return whether some block may need padding."""
    sizes = sizes_in_type(value)
    pairs = zip(part.positions, part.tiles, strict=True)
    return DYNAMIC_INDEX in sizes or any(not isinstance(tile, int) or sizes[place] % tile != 0 for place, tile in pairs)


def _packed(value: SSAValue, part: _Part, rewriter: PatternRewriter) -> SSAValue:
    is_partial = _may_be_partial(value, part)
    # MLIR repacks a transposed operand, with the constant first: this decides the order of constants.
    padding = _zero(value, rewriter) if is_partial and part.outer else None
    dest = packed_destination(rewriter, value, part.positions, part.tiles, part.outer)
    if is_partial and padding is None:
        padding = _zero(value, rewriter)
    return rewriter.insert(pack_op(value, dest, part.positions, part.tiles, padding, part.outer)).result


def _zero(value: SSAValue, rewriter: PatternRewriter) -> SSAValue:
    element = element_of(value.type)
    zero = filled(element, 0)
    assert zero is not None, "padded elements are numbers"
    return insert_constant(rewriter, zero, element).results[0]
