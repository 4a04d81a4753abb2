"""Fuse elementwise `linalg.generic` ops into `linalg.generic` ops that read them.

Before:  #map = affine_map<(d0) -> (d0)>
         #map1 = affine_map<(d0) -> ()>
         func.func @f(%arg0: tensor<2xf32>, %arg1: tensor<2xf32>, %arg2: tensor<f32>) -> tensor<f32> {
           %0 = tensor.empty() : tensor<2xf32>
           %1 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]}
               ins(%arg0, %arg1 : tensor<2xf32>, tensor<2xf32>) outs(%0 : tensor<2xf32>) {
           ^bb0(%in: f32, %in_0: f32, %out: f32):
             %3 = arith.mulf %in, %in_0 : f32
             linalg.yield %3 : f32
           } -> tensor<2xf32>
           %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["reduction"]}
               ins(%1 : tensor<2xf32>) outs(%arg2 : tensor<f32>) {
           ^bb0(%in: f32, %out: f32):
             %3 = arith.addf %in, %out : f32
             linalg.yield %3 : f32
           } -> tensor<f32>
           return %2 : tensor<f32>
         }
After:   #map = affine_map<(d0) -> (d0)>
         #map1 = affine_map<(d0) -> ()>
         func.func @f(%arg0: tensor<2xf32>, %arg1: tensor<2xf32>, %arg2: tensor<f32>) -> tensor<f32> {
           %0 = linalg.generic {indexing_maps = [#map, #map, #map1], iterator_types = ["reduction"]}
               ins(%arg0, %arg1 : tensor<2xf32>, tensor<2xf32>) outs(%arg2 : tensor<f32>) {
           ^bb0(%in: f32, %in_0: f32, %out: f32):
             %1 = arith.mulf %in, %in_0 : f32
             %2 = arith.addf %1, %out : f32
             linalg.yield %2 : f32
           } -> tensor<f32>
           return %0 : tensor<f32>
         }

The producer must have only parallel loops, no effects, and one use, as an input; the fused op has fewer than 32
operands. Reshapes between such ops are moved through them, first by expansion of loops. Then loops are collapsed for
each `expand_shape` of a linalg op's result and each `collapse_shape` of a `linalg.generic`'s result.
With `fuse-multi-use` producers with several uses are fused, too. A producer that yields i1 or copies an input is fused
into each user. Any other one is fused into its first user if the parallel loops are the same; the fused op then has the
producer's results as well.
Source: seed 002, FusionOfTensorOps; `FusionOfTensorOps.cpp` of IREE, December 2022 (8e0022d7b1), which fuses ops that
yield i1 or copy an input whatever the option.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import i1
from xdsl.dialects.linalg.ops import GenericOp, YieldOp
from xdsl.dialects.tensor import ExpandShapeOp
from xdsl.ir import Block, Operation, OpResult, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern

from okl_opt.dialects.interfaces.effects import is_free_of_effects
from okl_opt.dialects.interfaces.memory import ProgramMemory
from okl_opt.dialects.upstream.shared.destination_style import is_structured
from okl_opt.dialects.upstream.shared.shapes import element_of
from okl_opt.passes.base import FUNCTION_LIKE, OpPass
from okl_opt.passes.generic.greedily import rewrite_by_name, rewrite_greedily
from okl_opt.passes.linalg.collapsing import (
    FoldReshapeWithGenericOpByCollapsing,
    FoldWithProducerReshapeOpByCollapsing,
    JoinSplitNumber,
)
from okl_opt.passes.linalg.elementwise_fusion import Fusion, fuse, fusion_at, has_one_use
from okl_opt.passes.linalg.expansion import numbers_need_sizes
from okl_opt.passes.linalg.fusion_patterns import patterns_around
from okl_opt.passes.linalg.moved_outputs import MoveInitOperandsToInput
from okl_opt.passes.linalg.payloads import all_parallel, uses_operand
from okl_opt.passes.linalg.reshape_fusion import (
    FoldReshapeWithGenericOpByExpansion,
    FoldWithProducerReshapeOpByExpansion,
)
from okl_opt.passes.linalg.unused_operands import (
    DeduplicateAndRemoveDeadOperandsAndResults,
    RemoveUnusedCycleInGenericOp,
)
from okl_opt.passes.memref.result_dims import DIM_PATTERNS
from okl_opt.passes.rewriting.greedy import NO_LIMIT, GreedyRewriter
from okl_opt.passes.rewriting.pattern_editor import PatternEditor

_MAX_OPERANDS = 32


class FuseTensorOps(RewritePattern):
    """linalg.generic(linalg.generic(%x)) -> linalg.generic(%x)"""

    def __init__(self, fuse_multi_use: bool):
        self._fuse_multi_use = fuse_multi_use
        self._is_free: dict[Block, bool] = {}
        """Body -> True if it has no effects. The cache spares a second look at bodies that grow with each fusion."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: GenericOp, rewriter: PatternRewriter) -> None:
        for place in range(len(op.inputs)):
            fusion = fusion_at(op, place)
            if fusion is not None and self._may_fuse(fusion):
                self._fuse(fusion, rewriter)
                return

    def _may_fuse(self, fusion: Fusion) -> bool:
        may_copy = self._fuse_multi_use and _is_cheap(fusion.producer)
        if not may_copy and not has_one_use(fusion.producer):
            return False
        return _has_few_operands(fusion) and self._has_no_effects(fusion.producer)

    def _has_no_effects(self, op: GenericOp) -> bool:
        block = op.body.block
        if block not in self._is_free:
            self._is_free[block] = is_free_of_effects(op)
        return self._is_free[block]

    def _fuse(self, fusion: Fusion, rewriter: PatternRewriter) -> None:
        producer, consumer, place = fusion.producer, fusion.consumer, fusion.place
        if not has_one_use(producer):
            producer = rewriter.insert(producer.clone())
            rewriter.notify_op_modified(consumer)
            consumer.operands[place] = producer.results[fusion.result]
        # Outputs that the producer reads become inputs.
        MoveInitOperandsToInput().match_and_rewrite(producer, rewriter)
        moved = fusion_at(consumer, place)
        assert moved is not None, "the outputs of an op are not what makes it fit"
        is_free = self._has_no_effects(consumer)
        one, two = moved.producer.body.block, consumer.body.block
        fuse(moved, rewriter)
        # Both bodies are in one of the two blocks.
        self._is_free[two if one.parent is None else one] = is_free


def _is_cheap(op: GenericOp) -> bool:
    """Return whether recomputing an op is cheaper than storing its result: it yields i1, or copies an element."""
    return any(element_of(result.type) == i1 for result in op.results) or isinstance(op.body.block.first_op, YieldOp)


def _has_few_operands(fusion: Fusion) -> bool:
    value = fusion.consumer.operands[fusion.place]
    return len({*_read_operands(fusion), *fusion.consumer.operands} - {value}) < _MAX_OPERANDS


def _read_operands(fusion: Fusion) -> Iterator[SSAValue]:
    producer = fusion.producer
    for place, operand in enumerate(producer.operands):
        if place < len(producer.inputs) or uses_operand(producer, place):
            yield operand


def _may_expand(reshape: Operation, op: Operation, operand: int) -> bool:
    """Return whether a reshape may be moved through an op by expanding its loops."""
    if not isinstance(op, GenericOp) or numbers_need_sizes(op, operand, reshape):
        return False
    return has_one_use(op) if isinstance(reshape, ExpandShapeOp) else True


def _may_collapse(reshape: Operation, op: GenericOp) -> bool:
    """Return whether a reshape may be moved through an op by collapsing its loops."""
    if not isinstance(reshape, ExpandShapeOp):
        return True
    source = reshape.src
    return isinstance(source, OpResult) and is_structured(source.op)


def _patterns(fusion: RewritePattern, *, by_expansion: bool) -> Mapping[str, list[RewritePattern]]:
    if by_expansion:
        found = patterns_around(fusion, [], [FoldWithProducerReshapeOpByExpansion(_may_expand)])
        found["tensor.expand_shape"].insert(0, FoldReshapeWithGenericOpByExpansion(_may_expand))
    else:
        found = patterns_around(fusion, [], [FoldWithProducerReshapeOpByCollapsing(_may_collapse)])
        found["tensor.collapse_shape"].insert(0, FoldReshapeWithGenericOpByCollapsing(_may_collapse))
        found["affine.apply"].insert(0, JoinSplitNumber())
    for name, rules in DIM_PATTERNS.items():
        found[name] = [*found.get(name, ()), *rules]
    return found


# ----- producers with several users


class FuseWithFirstUser(RewritePattern):
    """linalg.generic (yields %a), linalg.generic (yields %b) -> linalg.generic (yields %a, %b)"""

    def __init__(self, producers: Mapping[GenericOp, GenericOp]):
        self._producers = producers

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: GenericOp, rewriter: PatternRewriter) -> None:
        fusion = _fusion_of(self._producers[op], op)
        if fusion is not None:
            fuse(fusion, rewriter)


def _fuse_with_first_users(top: Operation) -> bool:
    """Fuse disjoint pairs of producer and first user; return whether there were any."""
    producers = _pairs(top)
    edit, pattern = PatternEditor(ProgramMemory(top)), FuseWithFirstUser(producers)
    for consumer in producers:
        edit.attempt([pattern], consumer)
    return bool(producers)


def _pairs(top: Operation) -> Mapping[GenericOp, GenericOp]:
    """Map consumers to the producers to fuse with; later consumers choose first."""
    found: dict[GenericOp, GenericOp] = {}
    taken = set[GenericOp]()
    first_users = _first_users(top)
    for op in reversed([*top.walk()]):
        if not isinstance(op, GenericOp) or op in taken:
            continue
        for producer in [value.owner for value in op.inputs]:
            if not isinstance(producer, GenericOp) or producer in taken or first_users.get(producer) is not op:
                continue
            if _fusion_of(producer, op) is not None:
                found[op] = producer
                taken |= {op, producer}
                break
    return found


def _first_users(top: Operation) -> Mapping[GenericOp, Operation]:
    """Map each op with several uses to the first op in its block that uses it, itself or in a region."""
    places = {op: place for place, op in enumerate(top.walk())}
    found: dict[GenericOp, Operation] = {}
    for op in places:
        if not isinstance(op, GenericOp) or has_one_use(op):
            continue
        users = [_in_block(use.operation, op.parent) for result in op.results for use in result.uses]
        here = [user for user in users if user is not None]
        if here:
            found[op] = min(here, key=lambda user: places[user])
    return found


def _in_block(op: Operation, block: Block | None) -> Operation | None:
    """Return the ancestor of an op, or the op itself, in `block`; None if the op is outside."""
    around: Operation | None = op
    while around is not None and around.parent is not block:
        around = around.parent_op()
    return around


def _fusion_of(producer: GenericOp, consumer: GenericOp) -> Fusion | None:
    """Return the fusion of ops with the same parallel loops and one connecting operand, or None."""
    places = [place for place, value in enumerate(consumer.operands) if value.owner is producer]
    if len(places) != 1 or not all_parallel(consumer):
        return None
    fusion = fusion_at(consumer, places[0])
    if fusion is None or len(producer.iterator_types) != len(consumer.iterator_types):
        return None
    return fusion if _has_few_operands(fusion) and is_free_of_effects(producer) else None


_UNUSED = {"linalg.generic": [DeduplicateAndRemoveDeadOperandsAndResults(), RemoveUnusedCycleInGenericOp()]}


@dataclass(frozen=True)
class FusionOfTensorOpsPass(OpPass):
    name = "iree-flow-fusion-of-tensor-ops"
    keeps_checks = True
    anchor = FUNCTION_LIKE

    fuse_multi_use: bool = False
    """Also fuse producers with several uses."""

    multi_use_fusion_iteration: int = 2
    """The number of rounds that fuse producers with several uses with their first users."""

    def __post_init__(self) -> None:
        if self.multi_use_fusion_iteration < 0:
            raise ValueError("multi-use-fusion-iteration must be 0 or more")

    def apply_to(self, ctx: Context, op: Operation) -> None:
        fusion = FuseTensorOps(self.fuse_multi_use)
        for by_expansion in (True, False):
            patterns = _patterns(fusion, by_expansion=by_expansion)
            rewriter = GreedyRewriter(ctx, op, lambda op, by=patterns: by.get(op.name, ()), True, NO_LIMIT)
            rewrite_greedily(rewriter)
        if not self.fuse_multi_use:
            return
        for _ in range(self.multi_use_fusion_iteration):
            if not _fuse_with_first_users(op):
                break
            rewrite_by_name(ctx, op, _UNUSED)
