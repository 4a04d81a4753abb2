"""Fusion of elementwise `linalg.generic` producers into the `linalg.generic` ops that read them.

Source: `FuseElementwiseOps` in `ElementwiseOpFusion.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import zip_longest

from xdsl.dialects.affine import ApplyOp
from xdsl.dialects.builtin import AffineMapAttr, MemRefType
from xdsl.dialects.linalg.ops import GenericOp, IndexOp, YieldOp
from xdsl.ir import Block, BlockArgument, Operation, OpResult, Region
from xdsl.ir.affine import AffineDimExpr, AffineMap
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.upstream.linalg.folds.structured import is_on_tensors
from okl_opt.dialects.upstream.linalg.loops import concatenated
from okl_opt.dialects.upstream.shared.tensor_casts import ranked
from okl_opt.passes.linalg.payloads import (
    all_parallel,
    compose,
    give_loops,
    inverse,
    is_permutation,
    maps_attribute,
    maps_of,
    uses_operand,
)
from okl_opt.passes.rewriting.pattern_editor import PatternEditor


def has_one_use(op: Operation) -> bool:
    """Return whether the results of an op have exactly one use together. Source: `Operation::hasOneUse`."""
    uses = (use for result in op.results for use in result.uses)
    return next(uses, None) is not None and next(uses, None) is None


@dataclass(frozen=True)
class Fusion:
    """A fusable pair: operand `place` of `consumer` is result `result` of `producer`."""

    producer: GenericOp
    consumer: GenericOp
    place: int
    result: int

    @cached_property
    def producer_maps(self) -> Sequence[AffineMap]:
        return maps_of(self.producer)

    @cached_property
    def consumer_map(self) -> AffineMap:
        return maps_of(self.consumer)[self.place]

    @cached_property
    def producer_map(self) -> AffineMap:
        """The indexing map of the fused result."""
        return self.producer_maps[len(self.producer.inputs) + self.result]

    @cached_property
    def loops_of_producer(self) -> AffineMap:
        """The loops of the producer as functions of the consumer's loops."""
        return compose(inverse(self.producer_map), self.consumer_map)

    def map_of(self, operand: int) -> AffineMap:
        """Return the indexing map of a producer operand by the loops of the consumer."""
        return compose(self.producer_maps[operand], self.loops_of_producer)


def fusion_at(consumer: GenericOp, place: int) -> Fusion | None:
    """Return the fusion with the producer of an operand, or None. Source: `areElementwiseOpsFusable`."""
    value = consumer.operands[place]
    if place >= len(consumer.inputs) or not isinstance(value, OpResult) or ranked(value.type) is None:
        return None
    producer = value.op
    if not isinstance(producer, GenericOp) or not is_on_tensors(producer) or not all_parallel(producer):
        return None
    fusion = Fusion(producer, consumer, place, value.index)
    if len(fusion.consumer_map.results) != len(producer.iterator_types) or not is_permutation(fusion.producer_map):
        return None
    return fusion if all_parallel(consumer) or _loops_stay_known(fusion) else None


def _loops_stay_known(fusion: Fusion) -> bool:
    """Return whether each loop of the consumer is a whole index of some remaining operand."""
    value = fusion.consumer.operands[fusion.place]
    left = [
        map
        for operand, map in zip(fusion.consumer.operands, maps_of(fusion.consumer), strict=True)
        if operand is not value
    ]
    left += [fusion.map_of(number) for number in range(len(fusion.producer.inputs))]
    covered = {result.position for map in left for result in map.results if isinstance(result, AffineDimExpr)}
    return len(covered) == len(fusion.consumer.iterator_types)


def _preserved(fusion: Fusion) -> list[int]:
    """Return the results of the producer that the fused op must have. Source: `getPreservedProducerResults`."""
    producer, consumer = fusion.producer, fusion.consumer
    dropped = set[int]()
    preserved: list[int] = []
    for number, result in enumerate(producer.results):
        operand = len(producer.inputs) + number
        if (
            uses_operand(producer, operand)
            or not _give_loops_without(fusion, dropped | {operand})
            or any(use.operation is not consumer for use in result.uses)
        ):
            preserved.append(number)
        else:
            dropped.add(operand)
    return preserved


def _give_loops_without(fusion: Fusion, dropped: Collection[int]) -> bool:
    left = [map for number, map in enumerate(maps_of(fusion.producer)) if number not in dropped]
    left += [map for number, map in enumerate(maps_of(fusion.consumer)) if number != fusion.place]
    if not left:
        return not fusion.producer.iterator_types.data and not fusion.consumer.iterator_types.data
    return give_loops([concatenated(left)])


def _fused_op(fusion: Fusion, preserved: Sequence[int]) -> GenericOp | None:
    """Return the fused op without its block, the consumer's results last. Source: `fuseElementwiseOps`."""
    producer, consumer, place = fusion.producer, fusion.consumer, fusion.place
    outer, inner = maps_of(consumer), len(producer.inputs)
    outputs = [inner + number for number in preserved]
    maps = [
        *outer[:place],
        *map(fusion.map_of, range(inner)),
        *outer[place + 1 : len(consumer.inputs)],
        *map(fusion.map_of, outputs),
        *outer[len(consumer.inputs) :],
    ]
    if not give_loops(maps):
        return None
    inits = [*(producer.operands[number] for number in outputs), *consumer.outputs]
    return GenericOp(
        [*consumer.inputs[:place], *producer.inputs, *consumer.inputs[place + 1 :]],
        inits,
        Region(),
        maps_attribute(maps),
        consumer.iterator_types,
        [init.type for init in inits if not isinstance(init.type, MemRefType)],
    )


def _joined(
    fusion: Fusion, preserved: Sequence[int], one: Block, two: Block, rewriter: PatternEditor
) -> tuple[Block, list[Operation]]:
    """Join the blocks of both ops; return the joined block, and its new and changed ops.

    The ops of the shorter block move. In a chain of fusions one block grows, so its ops must not be visited each time.
    Source: `generateFusedElementwiseOpRegion`.
    """
    touched = _number_loops(fusion, one)
    argument, produced, yielding = two.args[fusion.place], _end_of(one), _end_of(two)
    touched += [use.operation for use in argument.uses]
    argument.replace_all_uses_with(produced.operands[fusion.result])
    yielding.operands = [*(produced.operands[number] for number in preserved), *yielding.operands]
    inner, outer = len(fusion.producer.inputs), len(fusion.consumer.inputs)
    arguments = [
        *two.args[: fusion.place],
        *one.args[:inner],
        *two.args[fusion.place + 1 : outer],
        *(one.args[inner + number] for number in preserved),
        *two.args[outer:],
    ]
    one.erase_op(produced)
    joined, moved = (one, two) if _is_longer(one, two) else (two, one)
    place = InsertPoint.at_end(one) if joined is one else InsertPoint.at_start(two)
    for op in list(moved.ops):
        rewriter.move(op, place)
    touched += [yielding, *_set_arguments(joined, arguments)]
    return joined, touched


def _end_of(block: Block) -> YieldOp:
    assert isinstance(block.last_op, YieldOp), "the region of a structured op ends in a yield"
    return block.last_op


def _is_longer(one: Block, other: Block) -> bool:
    """Return whether a block has more ops than another one, in time linear in the shorter one."""
    return next((right is None for left, right in zip_longest(one.ops, other.ops) if None in (left, right)), False)


def _set_arguments(block: Block, arguments: Sequence[BlockArgument]) -> list[Operation]:
    """Replace the block's arguments; return the ops that use a new one."""
    kept = set(arguments)
    for argument in reversed(block.args):
        if argument not in kept:
            block.erase_arg(argument)
    users: list[Operation] = []
    for index, argument in enumerate(arguments):
        if argument.block is not block:
            new = block.insert_arg(argument.type, index)
            new.location, new.name_hint = argument.location, argument.name_hint
            users += [use.operation for use in argument.uses]
            argument.replace_all_uses_with(new)
    return users


def _number_loops(fusion: Fusion, block: Block) -> list[Operation]:
    """Replace the producer's `linalg.index` ops by maps of the consumer's loops; return new ops and their users."""
    # A growing body is searched again each time; `isinstance` would call a function for each op.
    indices = [op for op in block.ops if type(op) is IndexOp]
    if not indices:
        return []
    map = fusion.loops_of_producer
    loops = [IndexOp(loop) for loop in range(map.num_dims)]
    new: list[Operation] = [*loops]
    users: list[Operation] = []
    for index in indices:
        part = AffineMap(map.num_dims, 0, (map.results[index.dim.value.data],))
        apply = ApplyOp([loop.results[0] for loop in loops], AffineMapAttr(part))
        users += [use.operation for use in index.results[0].uses]
        index.results[0].replace_all_uses_with(apply.result)
        block.erase_op(index)
        new.append(apply)
    first = block.first_op
    assert first is not None, "a yield is left"
    block.insert_ops_before(new, first)
    return new + users


class FuseElementwiseOps(RewritePattern):
    """linalg.generic(linalg.generic(%x)) -> linalg.generic(%x), if the inner one has no other user"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: GenericOp, rewriter: PatternRewriter) -> None:
        for place in range(len(op.inputs)):
            fusion = fusion_at(op, place)
            if fusion is not None and has_one_use(fusion.producer):
                fuse(fusion, rewriter)
                return


def fuse(fusion: Fusion, rewriter: PatternRewriter) -> None:
    """Replace the consumer by the fused op, and erase the producer.

    Other users of the producer must come after the consumer: they use results of the fused op.
    """
    producer, consumer = fusion.producer, fusion.consumer
    preserved = _preserved(fusion)
    new = _fused_op(fusion, preserved)
    if new is None:
        return
    results = new.results[len(preserved) :]
    assert isinstance(rewriter, PatternEditor), "greedy rewriting has one"
    if not rewriter.may_replace(consumer, [new], results):
        new.erase()
        return
    one, two = producer.body.block, consumer.body.block
    for block in (one, two):
        rewriter.move_block(block, Region())
    block, touched = _joined(fusion, preserved, one, two, rewriter)
    rewriter.replace(consumer, new, results)
    for number, result in zip(preserved, new.results, strict=False):
        rewriter.replace_all_uses_with(producer.results[number], result)
    rewriter.erase(producer)
    # The block is inserted after the op, since ops inserted with the op would be visited again.
    rewriter.move_block(block, new.body)
    for inner in touched:
        if inner.parent is not None:
            rewriter.notify_op_modified(inner)
