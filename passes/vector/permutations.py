"""Lowering of transfers with permutation maps to transpositions and broadcasts of the vectors.

Source: `LowerVectorTransfer.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr, BoolAttr
from xdsl.dialects.vector import TransferReadOp, TransferWriteOp
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineConstantExpr, AffineDimExpr, AffineMap
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.interfaces.folding import RuleTable
from okl_opt.dialects.upstream.vector.folds.vectors import Vector, make_type, scalable_dims, type_of
from okl_opt.passes.vector.build import VectorBuilder, masking
from okl_opt.passes.vector.transfers import Transfer, broadcast_dims, in_bounds, transfer_type

RULES = RuleTable()
MASKED = RuleTable()
"""Rules of our own, for lowerings to loops: MLIR's take the wrong elements of a mask there."""


def bounds(flags: Sequence[bool]) -> ArrayAttr[BoolAttr]:
    """The property `in_bounds`."""
    return ArrayAttr([BoolAttr.from_bool(flag) for flag in flags])


def new_read(
    op: TransferReadOp,
    type: Vector,
    map: AffineMap,
    flags: Sequence[bool],
    mask: SSAValue | None,
    indices: Sequence[SSAValue] | None = None,
) -> TransferReadOp:
    """A read of another vector from the same memory."""
    chosen = op.indices if indices is None else indices
    return TransferReadOp(op.source, chosen, op.padding, type, bounds(flags), AffineMapAttr(map), mask)


def new_write(
    op: TransferWriteOp,
    vector: SSAValue,
    map: AffineMap,
    flags: Sequence[bool],
    mask: SSAValue | None,
    indices: Sequence[SSAValue] | None = None,
    source: SSAValue | None = None,
) -> TransferWriteOp:
    """A write of another vector to the same memory, or to a tensor."""
    chosen = op.indices if indices is None else indices
    type = None if op.result is None else op.result.type
    return TransferWriteOp(vector, source or op.source, chosen, bounds(flags), mask, AffineMapAttr(map), type)


def _is_zero(result: object) -> bool:
    return isinstance(result, AffineConstantExpr) and result.value == 0


def permuted_dims(map: AffineMap) -> list[int] | None:
    """Return the position of each result of a map among the last dimensions, or None for other maps.

    Source: `AffineMap::isPermutationOfMinorIdentityWithBroadcasting`.
    """
    count = len(map.results)
    start, lead = max(map.num_dims - count, 0), max(count - map.num_dims, 0)
    order: list[int | None] = []
    for result in map.results:
        if isinstance(result, AffineDimExpr) and result.position >= start:
            order.append(result.position - start + lead)
        elif _is_zero(result):
            order.append(None)
        else:
            return None
    free = (place for place in range(max(map.num_dims, count)) if place not in order)
    return [next(free) if place is None else place for place in order]


def _unpermuted(values: Sequence[bool], order: Sequence[int]) -> list[bool]:
    found = list(values)
    for place, value in zip(order, values, strict=True):
        found[place] = value
    return found


@RULES("vector.transfer_read")
def transfer_read_permutation_lowering(op: Operation, rewriter: PatternRewriter) -> None:
    """Read in the order of memory, then transpose."""
    assert isinstance(op, TransferReadOp)
    map, type = op.permutation_map.data, transfer_type(op)
    order = permuted_dims(map)
    if masking(op) is not None or not map.results or order is None or order == list(range(len(order))):
        return
    places = {place: number for number, place in enumerate(order)}
    if len(places) != len(order) or max(order) >= len(order):
        return
    shape, scalable = type.get_shape(), scalable_dims(type)
    back = [places[place] for place in range(len(order))]
    new_type = make_type(type.element_type, [shape[n] for n in back], [scalable[n] for n in back])
    new_map = AffineMap(map.num_dims, 0, tuple(map.results[n] for n in back))
    build = VectorBuilder()
    read = build.add(new_read(op, new_type, new_map, _unpermuted(in_bounds(op), order), op.mask))
    rewriter.replace(op, build.ops, [build.transpose(read, order)])


@RULES("vector.transfer_write")
def transfer_write_permutation_lowering(op: Operation, rewriter: PatternRewriter) -> None:
    """Transpose the vector, then write in the order of memory."""
    assert isinstance(op, TransferWriteOp)
    map = op.permutation_map.data
    order = permuted_dims(map)
    if masking(op) is not None or not map.results or order is None or broadcast_dims(map) == []:
        return
    positions = [result.position for result in map.results if isinstance(result, AffineDimExpr)]
    if len(positions) != len(map.results):
        return
    indices = sorted(range(len(positions)), key=positions.__getitem__)
    lead = map.num_dims - len(positions)
    minor = AffineMap(map.num_dims, 0, tuple(AffineDimExpr(lead + n) for n in range(len(positions))))
    build = VectorBuilder()
    vector = build.transpose(op.vector, indices)
    write = new_write(op, vector, minor, _unpermuted(in_bounds(op), order), op.mask)
    build.put(write)
    rewriter.replace(op, build.ops, write.results)


@RULES("vector.transfer_read")
def transfer_op_reduce_rank(op: Operation, rewriter: PatternRewriter) -> None:
    """Read without leading broadcast dimensions, then broadcast."""
    assert isinstance(op, TransferReadOp)
    map, type = op.permutation_map.data, transfer_type(op)
    lead = next((n for n, result in enumerate(map.results) if not _is_zero(result)), len(map.results))
    rest = AffineMap(map.num_dims, 0, map.results[lead:])
    if masking(op) is not None or not lead or broadcast_dims(rest) is None:
        return
    new_type = make_type(type.element_type, type.get_shape()[lead:], scalable_dims(type)[lead:])
    build = VectorBuilder()
    read = build.add(new_read(op, new_type, rest, in_bounds(op)[lead:], op.mask))
    rewriter.replace(op, build.ops, [build.broadcast(read, type)])


def _masked_order(op: Transfer) -> list[int] | None:
    """The dimensions of the vector in the order of memory, for a mask of several; None if they have it already.

    A mask has its dimensions in the order of memory, and loops over the vector's dimensions take them as they come.
    """
    if op.mask is None or len(type_of(op.mask).get_shape()) < 2 or masking(op) is not None:
        return None
    results = op.permutation_map.data.results
    positions = {n: result.position for n, result in enumerate(results) if isinstance(result, AffineDimExpr)}
    moved = dict(zip(positions, sorted(positions, key=positions.__getitem__), strict=True))
    order = [moved.get(n, n) for n in range(len(results))]
    return None if order == sorted(order) else order


def _ordered(map: AffineMap, order: Sequence[int]) -> AffineMap:
    return AffineMap(map.num_dims, 0, tuple(map.results[n] for n in order))


@MASKED("vector.transfer_read")
def order_masked_read(op: Operation, rewriter: PatternRewriter) -> None:
    """Read in the order of memory, then transpose."""
    assert isinstance(op, TransferReadOp)
    order = _masked_order(op)
    if order is None:
        return
    type, flags = transfer_type(op), in_bounds(op)
    shape, scalable = type.get_shape(), scalable_dims(type)
    new_type = make_type(type.element_type, [shape[n] for n in order], [scalable[n] for n in order])
    new_map = _ordered(op.permutation_map.data, order)
    build = VectorBuilder()
    read = build.add(new_read(op, new_type, new_map, [flags[n] for n in order], op.mask))
    rewriter.replace(op, build.ops, [build.transpose(read, [order.index(n) for n in range(len(order))])])


@MASKED("vector.transfer_write")
def order_masked_write(op: Operation, rewriter: PatternRewriter) -> None:
    """Transpose, then write in the order of memory."""
    assert isinstance(op, TransferWriteOp)
    order = _masked_order(op)
    if order is None:
        return
    flags = in_bounds(op)
    build = VectorBuilder()
    vector = build.transpose(op.vector, order)
    write = new_write(op, vector, _ordered(op.permutation_map.data, order), [flags[n] for n in order], op.mask)
    build.put(write)
    rewriter.replace(op, build.ops, write.results)


@RULES("vector.transfer_write")
def transfer_write_non_permutation_lowering(op: Operation, rewriter: PatternRewriter) -> None:
    """Write a vector with dimensions of size 1 added for the skipped dimensions of memory."""
    assert isinstance(op, TransferWriteOp)
    map, type = op.permutation_map.data, transfer_type(op)
    positions = [result.position for result in map.results if isinstance(result, AffineDimExpr)]
    if masking(op) is not None or not positions or permuted_dims(map) is not None:
        return
    missing = [dim for dim in range(min(positions), map.num_dims) if dim not in positions]
    lead = len(missing)
    build = VectorBuilder()
    vector = build.broadcast(op.vector, _extended(type, lead))
    mask = None
    if op.mask is not None:
        # A mask has its dimensions in the order of memory. MLIR puts the new ones last, and refuses its own result.
        dims = [*missing, *sorted(positions)]
        order = sorted(range(len(dims)), key=dims.__getitem__)
        mask = build.transpose(build.broadcast(op.mask, _extended(type_of(op.mask), lead)), order)
    results = (*(AffineDimExpr(dim) for dim in missing), *map.results)
    write = new_write(op, vector, AffineMap(map.num_dims, 0, results), [*[True] * lead, *in_bounds(op)], mask)
    build.put(write)
    rewriter.replace(op, build.ops, write.results)


def _extended(type: Vector, lead: int) -> Vector:
    """A vector type with `lead` first dimensions of size 1 added."""
    return make_type(type.element_type, [*[1] * lead, *type.get_shape()], [*[False] * lead, *scalable_dims(type)])
