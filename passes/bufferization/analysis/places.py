"""Positions of ops: numbers to compare them, dominance, and repetitive regions.

Source: `OneShotAnalysis.cpp` and `BufferizableOpInterface.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from xdsl.ir import Block, Operation, Region, SSAValue

from okl_opt.dialects.dominance import DominatorTree, may_be_graph
from okl_opt.dialects.interfaces.bufferization import Bufferizable, reachable_regions
from okl_opt.dialects.interfaces.control_flow import region_flow_of

Span = tuple[int, int]
"""Numbers of ops, from the first to the last."""


def region_of(value: SSAValue) -> Region | None:
    """The region in which a value is defined."""
    owner = value.owner
    return owner.parent if isinstance(owner, Block) else owner.parent_region()


def regions_around(region: Region | None) -> Iterator[Region]:
    """A region and its ancestors, inner ones first."""
    while region is not None:
        yield region
        parent = region.parent
        region = None if parent is None else parent.parent_region()


class Places:
    """The positions of the ops in `top`, which must not change while they are used."""

    def __init__(self, top: Operation, row_of: Callable[[Operation], Bufferizable | None]):
        self._row_of = row_of
        self.first: dict[Operation, int] = {}
        """Numbers in the order of the text: an op comes before those inside of it."""
        self.last: dict[Operation, int] = {}
        """The number of the last op inside of an op, or its own."""
        self._spans: dict[Block | Region, Span] = {}
        self._trees: dict[Region, DominatorTree] = {}
        self._forward: dict[Region, bool] = {}
        self._leads: dict[tuple[Block, Block], bool] = {}
        self._repetitive: dict[Region, Region | None] = {}
        self._parallel: dict[Region, Region | None] = {}
        self._number(top)
        self.has_parallel_regions = any(self._has_parallel_region(op) for op in self.first if op.regions)
        """True if some region may run several times at once."""

    def _has_parallel_region(self, op: Operation) -> bool:
        row = self._row_of(op)
        return row is not None and any(row.is_parallel(op, number) for number in range(len(op.regions)))

    def _number(self, top: Operation) -> None:
        count = 0
        waiting: list[tuple[Operation | Block | Region, bool]] = [(top, False)]
        started: dict[Block | Region, int] = {}
        while waiting:
            one, is_done = waiting.pop()
            if is_done:
                if isinstance(one, Operation):
                    self.last[one] = count - 1
                else:
                    self._spans[one] = (started[one], count - 1)
                continue
            if isinstance(one, Operation):
                self.first[one] = self.last[one] = count
                count += 1
                if one.regions:
                    waiting.append((one, True))
                    waiting.extend((region, False) for region in reversed(one.regions))
            else:
                started[one] = count
                waiting.append((one, True))
                inner = one.blocks if isinstance(one, Region) else one.ops
                waiting.extend((each, False) for each in reversed(list(inner)))

    @property
    def count(self) -> int:
        """The number of ops."""
        return len(self.first)

    def span(self, one: Operation | Block | Region) -> Span:
        """The numbers of the ops in a block or region, or of an op and its nested ops."""
        return (self.first[one], self.last[one]) if isinstance(one, Operation) else self._spans[one]

    def is_inside(self, op: Operation, around: Operation | Block | Region) -> bool:
        """Return True if `op` is `around`, or in it."""
        first, last = self.span(around)
        return first <= self.first[op] <= last

    def is_properly_inside(self, op: Operation, around: Operation) -> bool:
        return op is not around and self.is_inside(op, around)

    def happens_before(self, one: Operation, other: Operation) -> bool:
        """Return True if an op, or an ancestor of it that does not contain `other`, dominates `other`."""
        at: Operation | None = one
        while at is not None and at in self.first:
            if self.is_properly_inside(other, at):
                return False
            if self.dominates(at, other):
                return True
            at = at.parent_op()
        return False

    def dominates(self, one: Operation, other: Operation) -> bool:
        """Return True if an op dominates another op outside of it."""
        block = one.parent
        if block is None or block not in self._spans:
            return False
        region = block.parent
        if self.is_inside(other, block):
            # In a graph region, each op dominates all ops, including itself.
            return self.first[one] < self.first[other] or (region is not None and may_be_graph(region))
        return self.is_dominated(other, block)

    def is_dominated(self, other: Operation, block: Block) -> bool:
        """Return True if every path to an op goes through `block`, which is in a region around the op."""
        if self.is_inside(other, block):
            return True
        region = block.parent
        if region is None or not self.is_inside(other, region):
            return False
        around = other.parent
        while around is not None and around.parent is not region:
            outer = around.parent_op()
            around = None if outer is None else outer.parent
        return around is not None and self.block_dominates(block, around)

    def block_dominates(self, one: Block, other: Block) -> bool:
        """Return True if every path to block `other` goes through block `one` of the same region."""
        region = one.parent
        assert region is not None, "the blocks are in a region"
        if region not in self._trees:
            self._trees[region] = DominatorTree(region)
        tree = self._trees[region]
        return not tree.reaches(other) or tree.dominates(one, other)

    def may_follow(self, later: Operation, earlier: Operation) -> bool:
        """Return True if `later` may run after `earlier` in one run of the innermost region around both.

        This is False for blocks of the region if no path leads from the one to the other.
        """
        around = {block.parent: block for block in _blocks_around(earlier)}
        pair = next(((around[block.parent], block) for block in _blocks_around(later) if block.parent in around), None)
        if pair is None or pair[0] is pair[1]:
            return True
        if pair not in self._leads:
            self._leads[pair] = is_reachable(*pair, avoided=None)
        return self._leads[pair]

    def goes_forward(self, region: Region) -> bool:
        """Return True if all branches between blocks of a region lead to later blocks, so that there is no loop."""
        if region not in self._forward:
            blocks = {block: number for number, block in enumerate(region.blocks)}
            self._forward[region] = all(
                blocks.get(successor, 0) > number
                for block, number in blocks.items()
                for successor in _successors(block)
            )
        return self._forward[region]

    # ----- repetitive regions

    def repetitive_region(self, region: Region | None) -> Region | None:
        """The innermost region that may run several times: the given one, or one around it."""
        return self._innermost(region, self._repetitive, lambda row, op, number: row.is_repetitive(op, number))

    def next_repetitive_region(self, region: Region) -> Region | None:
        """The next repetitive region around `region`."""
        parent = region.parent
        return None if parent is None else self.repetitive_region(parent.parent_region())

    def parallel_region(self, region: Region | None) -> Region | None:
        """The innermost region with parallel runs: the given one, or one around it."""
        return self._innermost(region, self._parallel, lambda row, op, number: row.is_parallel(op, number))

    def _innermost(
        self,
        region: Region | None,
        known: dict[Region, Region | None],
        is_one: Callable[[Bufferizable, Operation, int], bool],
    ) -> Region | None:
        passed: list[Region] = []
        found: Region | None = None
        for each in regions_around(region):
            if each in known:
                found = known[each]
                break
            passed.append(each)
            op = each.parent
            row = None if op is None else self._row_of(op)
            if op is not None and row is not None and is_one(row, op, number_of_region(each)):
                found = each
                break
        known.update(dict.fromkeys(passed, found))
        return found

    # ----- mutually exclusive regions

    def are_exclusive(self, one: Operation, other: Operation) -> bool:
        """Return True if only one of two ops runs, by their regions. Source: `insideMutuallyExclusiveRegions`."""
        inner = one.parent_region()
        around = one.parent_op()
        while inner is not None and around is not None and around in self.first:
            if region_flow_of(around) is not None and self.is_properly_inside(other, around):
                if self.is_inside(other, inner):
                    return False
                outer = next(region for region in around.regions if self.is_inside(other, region))
                numbers = number_of_region(inner), number_of_region(outer)
                return numbers[1] not in reachable_regions(around, numbers[0]) and (
                    numbers[0] not in reachable_regions(around, numbers[1])
                )
            inner, around = around.parent_region(), around.parent_op()
        return False


def number_of_region(region: Region) -> int:
    """The number of a region within its op."""
    op = region.parent
    assert op is not None, "the region is part of an op"
    return next(number for number, each in enumerate(op.regions) if each is region)


def has_blocks(region: Region) -> bool:
    """Return True if a region has more than one block."""
    first = region.blocks.first
    return first is not None and first.next_block is not None


def is_reachable(start: Block, target: Block, avoided: Block | None) -> bool:
    """Return True if branches lead from a block to another one without entering `avoided`."""
    waiting = list(_successors(start))
    seen: set[Block] = set()
    while waiting:
        block = waiting.pop()
        if block is avoided:
            continue
        if block is target:
            return True
        if block not in seen:
            seen.add(block)
            waiting += _successors(block)
    return False


def _successors(block: Block) -> Sequence[Block]:
    last = block.last_op
    return () if last is None else last.successors


def _blocks_around(op: Operation) -> Iterator[Block]:
    """The blocks around an op, inner ones first."""
    block = op.parent
    while block is not None:
        yield block
        parent = block.parent_op()
        block = None if parent is None else parent.parent


def block_of(value: SSAValue) -> Block | None:
    """The block in which a value is defined, or whose argument it is."""
    owner = value.owner
    return owner if isinstance(owner, Block) else owner.parent
