"""Lowering of `linalg.pack` and `linalg.unpack` with dynamic tile sizes, element by element.

A reshape to dynamic tiles has two dynamic sizes in one group, which MLIR 22 does not lower on memrefs.
"""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects import arith, scf
from xdsl.dialects.builtin import i1
from xdsl.dialects.linalg.ops import GenericOp, IndexOp, YieldOp
from xdsl.dialects.tensor import ExtractOp
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineMap
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.upstream.linalg.ops import PackOp, UnpackOp
from okl_opt.dialects.upstream.linalg.packing import inner_tiles, outer_order
from okl_opt.dialects.upstream.shared.mixed import Mixed
from okl_opt.dialects.upstream.shared.shapes import element_of, integers
from okl_opt.dialects.upstream.shared.sizes import index_constant, size_of, sizes_in_type
from okl_opt.passes.linalg.payloads import iterators, maps_attribute


class _Body:
    """The region of an op with one iteration for each element of its output."""

    def __init__(self, dest: SSAValue):
        self.block = Block(arg_types=[element_of(dest.type)])
        self.rank = len(sizes_in_type(dest))
        self.indices = [self.put(IndexOp(loop)) for loop in range(self.rank)]

    def put(self, op: Operation) -> SSAValue:
        self.block.add_op(op)
        return op.results[0]

    def generic(self, dest: SSAValue, value: SSAValue) -> GenericOp:
        self.block.add_op(YieldOp(value))
        maps = maps_attribute([AffineMap.identity(self.rank)])
        return GenericOp([], [dest], Region(self.block), maps, iterators([True] * self.rank), [dest.type])


def _as_values(mixed: Mapping[int, Mixed], rewriter: PatternRewriter) -> dict[int, SSAValue]:
    return {dim: size if isinstance(size, SSAValue) else index_constant(rewriter, size) for dim, size in mixed.items()}


def _tiles(op: PackOp | UnpackOp, rewriter: PatternRewriter) -> dict[int, SSAValue]:
    """Map tiled dimensions to the sizes of their tiles."""
    return _as_values(dict(zip(integers(op.inner_dims_pos), inner_tiles(op), strict=True)), rewriter)


def pack_elements(op: PackOp, rewriter: PatternRewriter) -> None:
    """Replace a pack by an op that reads each element from the source, or uses the padding value."""
    rank, tiles = len(sizes_in_type(op.source)), _tiles(op, rewriter)
    sizes = _as_values({dim: size_of(rewriter, op.source, dim) for dim in tiles}, rewriter)
    body = _Body(op.dest)
    order, inner = list(outer_order(op, rank)), list(tiles)
    places: list[SSAValue] = []
    for dim in range(rank):
        place = body.indices[order.index(dim)]
        if dim in tiles:
            start = body.put(arith.MuliOp(place, tiles[dim]))
            place = body.put(arith.AddiOp(start, body.indices[rank + inner.index(dim)]))
        places.append(place)
    extract = ExtractOp(op.source, places, element_of(op.source.type))
    if op.padding_value is None:
        value = body.put(extract)
    else:
        inside = body.put(arith.ConstantOp.from_int_and_width(1, i1))
        for dim, size in sizes.items():
            inside = body.put(arith.AndIOp(inside, body.put(arith.CmpiOp(places[dim], size, "ult"))))
        value = body.put(_either(inside, extract, op.padding_value))
    rewriter.replace(op, body.generic(op.dest, value))


def _either(condition: SSAValue, extract: ExtractOp, other: SSAValue) -> Operation:
    """Extract an element if the condition holds, or else use another value."""
    taken = Region(Block([extract, scf.YieldOp(extract.result)]))
    return scf.IfOp(condition, [other.type], taken, Region(Block([scf.YieldOp(other)])))


def unpack_elements(op: UnpackOp, rewriter: PatternRewriter) -> None:
    """Replace an unpack by an op that reads each element from its tile."""
    rank, tiles = len(sizes_in_type(op.dest)), _tiles(op, rewriter)
    body = _Body(op.dest)
    outer = list(body.indices)
    inner: list[SSAValue] = []
    for dim, tile in tiles.items():
        outer[dim] = body.put(arith.DivUIOp(body.indices[dim], tile))
        inner.append(body.put(arith.RemUIOp(body.indices[dim], tile)))
    places = [*(outer[dim] for dim in outer_order(op, rank)), *inner]
    value = body.put(ExtractOp(op.source, places, element_of(op.source.type)))
    rewriter.replace(op, body.generic(op.dest, value))
