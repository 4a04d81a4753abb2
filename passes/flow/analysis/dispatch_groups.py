"""Fusion groups: the ops of a function that are dispatched together.

Source: `decideFusableLinalgOps` in `FormDispatchRegions.cpp` of IREE, December 2022.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from heapq import heappop, heappush

from xdsl.dialects.linalg.ops import FillOp, GenericOp
from xdsl.dialects.tensor import DimOp
from xdsl.ir import Block, Operation, OpResult, Use

from okl_opt.dialects.diagnostic import op_name
from okl_opt.dialects.upstream.linalg.folds.structured import is_on_tensors
from okl_opt.dialects.upstream.linalg.loops import (
    are_parallel,
    inits_of,
    is_projected_permutation,
    loops_in_shapes,
    loops_of,
)
from okl_opt.dialects.upstream.shared.destination_style import is_structured
from okl_opt.dialects.upstream.shared.shapes import element_of, has_constant_dimension
from okl_opt.passes.flow.analysis.fusable_loops import have_compatible_loops
from okl_opt.passes.flow.analysis.known_sizes import ENCODINGS

_CONVOLUTIONS = ("linalg.conv_", "linalg.depthwise_conv_", "linalg.pooling_")


@dataclass(eq=False)
class DispatchGroup:
    """Ops of one block that are dispatched together."""

    root: Operation
    """The last op of the group in its block; it determines the workload."""
    producers: list[Operation] = field(default_factory=list[Operation])
    """The other ops, in the order of the block."""


def dispatch_groups(blocks: Iterable[Block], *, aggressive: bool) -> list[DispatchGroup]:
    """Return the groups in the blocks of a function, in the order of their formation."""
    blocks = list(blocks)
    grouping = _Grouping(aggressive, {op: place for block in blocks for place, op in enumerate(block.ops)})
    for block in blocks:
        grouping.gather(block, is_root, with_producers=True)
    for block in blocks:
        grouping.gather(block, is_linalg, with_producers=False)
    for group in grouping.groups:
        group.producers.sort(key=grouping.places.__getitem__)
    return grouping.groups


def is_size_query(use: Use) -> bool:
    """Return whether a use is a query of one size of a tensor, which needs no elements."""
    return isinstance(use.operation, DimOp) and has_constant_dimension(use.operation)


def is_linalg(op: Operation) -> bool:
    """Return whether an op is a linalg op on tensors, no fill, and operand sizes determine its loop bounds.

    A fill is cloned for each of its users.
    """
    return (
        is_structured(op)
        and not isinstance(op, FillOp)
        and is_on_tensors(op)
        and loops_in_shapes(loops_of(op).maps) is not None
    )


def is_root(op: Operation) -> bool:
    """Return whether an op opens a group in the first round: a linalg op that is not elementwise, or an encoding op."""
    return op_name(op) in ENCODINGS or (is_linalg(op) and not (isinstance(op, GenericOp) and all(are_parallel(op))))


class _Grouping:
    """Forms groups. `places` has the number of each op in its block."""

    def __init__(self, aggressive: bool, places: Mapping[Operation, int]):
        self._aggressive = aggressive
        self.places = places
        self._group_of: dict[Operation, DispatchGroup] = {}
        self._uses: dict[Operation, Use | None] = {}
        self._users: dict[DispatchGroup, list[tuple[int, Operation]]] = {}
        self.groups: list[DispatchGroup] = []

    def gather(self, block: Block, may_open: Callable[[Operation], bool], *, with_producers: bool) -> None:
        """Open groups around ops of a block, last op first, and add fusable ops to them."""
        opened: list[DispatchGroup] = []
        for op in reversed(block.ops):
            if op in self._group_of or not may_open(op):
                continue
            group = DispatchGroup(op)
            self._joins(op, group)
            opened.append(group)
            if with_producers:
                self._take_producers(group)
        for group in opened:
            self._take_consumers(group)
        self.groups += opened

    def _take_producers(self, group: DispatchGroup) -> None:
        candidates = [group.root]
        while candidates:
            candidate = candidates.pop()
            if not is_linalg(candidate):
                continue
            for number in range(len(candidate.operands)):
                if self._may_take_producer(candidate, number, group):
                    producer = candidate.operands[number].owner
                    assert isinstance(producer, Operation)
                    group.producers.append(producer)
                    self._joins(producer, group)
                    candidates.append(producer)

    def _may_take_producer(self, candidate: Operation, number: int, group: DispatchGroup) -> bool:
        value = candidate.operands[number]
        if not isinstance(value, OpResult) or value.op in self._group_of or not is_linalg(value.op):
            return False
        use = self._fusable_use(value.op)
        if use is None or use.operation is not candidate or value.op.parent is not candidate.parent:
            return False
        is_input = number < len(candidate.operands) - len(inits_of(candidate))
        if is_input and not (self._aggressive and isinstance(candidate, GenericOp) and isinstance(value.op, GenericOp)):
            return False
        if not have_compatible_loops(value, candidate, number, is_more_parallel=False):
            return False
        root = self.places[group.root]
        return all(place > root or self._group_of.get(user) is group for place, user in self._users_beside(value.op))

    def _take_consumers(self, group: DispatchGroup) -> None:
        while is_linalg(group.root):
            use = self._fusable_use(group.root)
            if use is None or not self._may_take_consumer(use, group):
                return
            group.producers.append(group.root)
            group.root = use.operation
            self._joins(group.root, group)

    def _may_take_consumer(self, use: Use, group: DispatchGroup) -> bool:
        producer, consumer = group.root, use.operation
        if consumer in self._group_of or consumer.parent is not producer.parent or not is_linalg(consumer):
            return False
        value = consumer.operands[use.index]
        assert isinstance(value, OpResult)
        if not all(are_parallel(consumer)):
            return False
        if not have_compatible_loops(value, consumer, use.index, is_more_parallel=True):
            return False
        if self._aggressive:
            return self._comes_before_users(consumer, group)
        return loops_of(consumer).count <= loops_of(producer).count and _is_written_in_place(producer, use)

    def _fusable_use(self, op: Operation) -> Use | None:
        """Return the only use of an op, or with aggressive fusion the first use; None if there is none."""
        if op not in self._uses:
            self._uses[op] = self._first_use(op) if self._aggressive else _only_use(op)
        return self._uses[op]

    def _first_use(self, op: Operation) -> Use | None:
        users = self._users_beside(op)
        first = min(users, default=(0, None))[1]
        return next((use for result in op.results for use in result.uses if use.operation is first), None)

    def _joins(self, op: Operation, group: DispatchGroup) -> None:
        self._group_of[op] = group
        if self._aggressive:
            users = self._users.setdefault(group, [])
            for user in self._users_beside(op):
                heappush(users, user)

    def _users_beside(self, op: Operation) -> list[tuple[int, Operation]]:
        """Return the ops in the block of `op` that use it, directly or in a region, with their positions."""
        uses = [use for result in op.results for use in result.uses if not is_size_query(use)]
        around = [op_beside(op, use.operation) for use in uses]
        return [(self.places[user], user) for user in around if user is not None]

    def _comes_before_users(self, root: Operation, group: DispatchGroup) -> bool:
        """Return whether all users of a group come after `root`, which is about to join it."""
        users = self._users[group]
        while users and (users[0][1] is root or self._group_of.get(users[0][1]) is group):
            heappop(users)
        return not users or users[0][0] > self.places[root]


def op_beside(op: Operation, inner: Operation) -> Operation | None:
    """Return the ancestor of `inner`, or `inner` itself, in the block of `op`; None if there is none."""
    around: Operation | None = inner
    while around is not None and around.parent is not op.parent:
        around = around.parent_op()
    return around


def _only_use(op: Operation) -> Use | None:
    found: Use | None = None
    for result in op.results:
        for use in result.uses:
            if is_size_query(use):
                continue
            if found is not None:
                return None
            found = use
    return found


def _is_written_in_place(producer: Operation, use: Use) -> bool:
    """Return whether the user, an elementwise op, can write one of its outputs in place of the used operand."""
    maps = loops_of(use.operation).maps
    map = maps[use.index]
    is_smaller = is_projected_permutation(map) and len(map.results) < map.num_dims
    has_same_elements = isinstance(producer, GenericOp) or producer.name.startswith(_CONVOLUTIONS)
    element = element_of(use.operation.operands[use.index].type)
    inits = inits_of(use.operation)
    return any(
        (is_smaller or map == of_init) and not (has_same_elements and element_of(init.type) != element)
        for init, of_init in zip(inits, maps[len(maps) - len(inits) :], strict=True)
    )
