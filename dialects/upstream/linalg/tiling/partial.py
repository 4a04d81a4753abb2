"""Split reductions with partial results, merged at the end. Source: `TilingInterfaceImpl.cpp` of linalg in MLIR 22."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr, DenseArrayBase, TensorType, i32
from xdsl.dialects.linalg.attrs import IteratorTypeAttr
from xdsl.dialects.linalg.ops import GenericOp, YieldOp
from xdsl.dialects.tensor import EmptyOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineMap
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.interfaces.tiling import PartialReduction, Sizes, Take, Tile
from okl_opt.dialects.upstream.arith.neutral import neutral_element
from okl_opt.dialects.upstream.linalg.bodies import body_of
from okl_opt.dialects.upstream.linalg.loops import are_parallel, inits_of, is_projected_permutation, loops_of
from okl_opt.dialects.upstream.linalg.ops import ReduceOp
from okl_opt.dialects.upstream.linalg.tiling.structured import domain, move_indices, tile_of_operand
from okl_opt.dialects.upstream.shared.constants import insert_constant
from okl_opt.dialects.upstream.shared.mixed import dense_integers, dynamic_values, static_values
from okl_opt.dialects.upstream.shared.shapes import element_of
from okl_opt.dialects.upstream.shared.tiles import slice_for


def combiners(op: Operation) -> list[Operation] | None:
    """For each result, the op that combines it with another value; None if a result has no single such op.

    Source: `matchReduction`.
    """
    block = op.regions[0].block
    end = block.last_op
    inits = len(inits_of(op))
    if not isinstance(end, YieldOp) or len(end.operands) != inits:
        return None
    found: list[Operation] = []
    for argument, value in zip(block.args[len(block.args) - inits :], end.operands, strict=True):
        combiner = value.owner
        if not isinstance(combiner, Operation) or len(combiner.operands) != 2 or combiner.parent is not block:
            return None
        uses = list(argument.uses)
        if len(uses) != 1 or uses[0].operation is not combiner or len(list(value.uses)) != 1:
            return None
        found.append(combiner)
    return found


def _reduced(op: Operation, tiles: Sequence[int]) -> list[int]:
    """The split reduction loops."""
    return [loop for loop, tile in enumerate(tiles) if tile]


def _maps(op: Operation, tiles: Sequence[int]) -> list[AffineMap]:
    """The output maps, with an added dimension for each split loop."""
    loops = loops_of(op)
    added = tuple(AffineDimExpr(loop) for loop in _reduced(op, tiles))
    first = len(loops.maps) - len(inits_of(op))
    return [AffineMap(map.num_dims, 0, (*map.results, *added)) for map in loops.maps[first:]]


def _initial(op: Operation, rewriter: PatternRewriter, tiles: Sequence[int]) -> Sequence[SSAValue] | None:
    ops = combiners(op)
    parallel = are_parallel(op)
    if ops is None or any(parallel[loop] for loop in _reduced(op, tiles)):
        return None
    if not all(is_projected_permutation(map) for map in loops_of(op).maps[-len(inits_of(op)) :]):
        return None
    neutrals = [neutral_element(combiner) for combiner in ops]
    if None in neutrals:
        return None
    whole = domain(op, rewriter)
    sizes = [tile or size for tile, size in zip(tiles, whole, strict=True)]
    return [
        _filled(rewriter, neutral, tile_of_operand(map, rewriter, Tile([0] * len(sizes), sizes)).sizes, init)
        for neutral, map, init in zip(neutrals, _maps(op, tiles), inits_of(op), strict=True)
        if neutral is not None
    ]


def _filled(rewriter: PatternRewriter, value: Attribute, sizes: Sizes, init: SSAValue) -> SSAValue:
    element = element_of(init.type)
    scalar = insert_constant(rewriter, value, element).results[0]
    type = TensorType(element, static_values(sizes))
    empty = rewriter.insert(EmptyOp(dynamic_values(sizes), type)).tensor
    return rewriter.insert(fill(scalar, empty)).results[0]


def fill(scalar: SSAValue, init: SSAValue) -> Operation:
    """Create a `linalg.fill` of a tensor."""
    from xdsl.dialects.linalg.ops import FillOp

    return FillOp.create(
        operands=[scalar, init],
        result_types=[init.type],
        properties={"operandSegmentSizes": DenseArrayBase.from_list(i32, [1, 1])},
        regions=[body_of("fill", [scalar.type, init.type])],
    )


def _tiled(
    op: Operation,
    rewriter: PatternRewriter,
    tile: Tile,
    tiles: Sequence[int],
    partials: Sequence[SSAValue],
    take: Take,
) -> Sequence[SSAValue]:
    loops = loops_of(op)
    count = len(inits_of(op))
    inputs = [
        operand if not map.results else take(number, tile_of_operand(map, rewriter, tile))
        for number, (operand, map) in enumerate(zip(op.operands, loops.maps[:-count], strict=False))
    ]
    outputs = [
        slice_for(rewriter, partial, _result_tile(op, number, tile, tiles)) for number, partial in enumerate(partials)
    ]
    parallel = [is_parallel or bool(tile) for is_parallel, tile in zip(are_parallel(op), tiles, strict=True)]
    new = GenericOp(
        inputs,
        outputs,
        op.regions[0].clone(),
        ArrayAttr([AffineMapAttr(map) for map in (*loops.maps[:-count], *_maps(op, tiles))]),
        ArrayAttr([IteratorTypeAttr.parallel() if each else IteratorTypeAttr.reduction() for each in parallel]),
        [output.type for output in outputs],
    )
    rewriter.insert(new)
    move_indices(new.body, rewriter, tile.offsets)
    return new.results


def _result_tile(op: Operation, number: int, tile: Tile, tiles: Sequence[int]) -> Tile:
    """The first elements: each tile of the reduced loops updates these."""
    map = _maps(op, tiles)[number]
    loops = [result.position for result in map.results if isinstance(result, AffineDimExpr)]
    return Tile([0 if tiles[loop] else tile.offsets[loop] for loop in loops], [tile.sizes[loop] for loop in loops])


def _merge(
    op: Operation, rewriter: PatternRewriter, tiles: Sequence[int], partials: Sequence[SSAValue]
) -> Sequence[SSAValue]:
    """Merge the partial results into the op's destination by `linalg.reduce`."""
    inits = inits_of(op)
    rank = len(loops_of(op).maps[-1].results)
    dimensions = range(rank, rank + len(_reduced(op, tiles)))
    reduce = ReduceOp.create(
        operands=[*partials, *inits],
        result_types=[init.type for init in inits],
        properties={"dimensions": dense_integers(dimensions)},
        regions=[Region(_combining_block(op))],
    )
    return rewriter.insert(reduce).results


def _combining_block(op: Operation) -> Block:
    inits = inits_of(op)
    elements = [element_of(init.type) for init in inits]
    block = Block(arg_types=[*elements, *elements])
    values = list(_combined(op, block))
    block.add_op(YieldOp(*values))
    return block


def _combined(op: Operation, block: Block) -> Iterator[SSAValue]:
    for number, combiner in enumerate(combiners(op) or ()):
        new = type(combiner).create(
            operands=[block.args[number], block.args[number + len(inits_of(op))]],
            result_types=combiner.result_types,
            properties=combiner.properties,
            attributes=combiner.attributes,
        )
        block.add_op(new)
        yield new.results[0]


STRUCTURED_PARTIAL = PartialReduction(_initial, _tiled, _result_tile, _merge)
