"""Which blocks of a region stand on every path to another. Source: `Dominance.cpp` of MLIR."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, Region

# Ops whose regions are graphs: a value may be used before its definition.
GRAPH_REGIONS = frozenset({ModuleOp.name, "gpu.module"})


class DominatorTree:
    """Immediate dominators of a region's blocks.

    Source: Cooper, Harvey, Kennedy, "A Simple, Fast Dominance Algorithm".
    """

    def __init__(self, region: Region):
        entry = region.blocks.first
        assert entry is not None
        self._entry = entry
        order = _postorder(entry)
        self._number = {block: number for number, block in enumerate(order)}
        predecessors: dict[Block, list[Block]] = {block: [] for block in order}
        for block in order:
            for successor in _successors(block):
                predecessors[successor].append(block)
        self._above: dict[Block, Block] = {entry: entry}
        changed = True
        while changed:
            changed = False
            for block in reversed(order[:-1]):
                above = None
                for predecessor in predecessors[block]:
                    if predecessor in self._above:
                        above = predecessor if above is None else self._meet(predecessor, above)
                assert above is not None
                if self._above.get(block) is not above:
                    self._above[block] = above
                    changed = True
        # Places in a walk over the tree: of a block, and of the last one below it.
        self._first = {block: place for place, (block, _) in enumerate(self.walk())}
        self._last = self._first.copy()
        for block in reversed(self._first):
            above = self._above[block]
            self._last[above] = max(self._last[above], self._last[block])

    def _meet(self, one: Block, other: Block) -> Block:
        number = self._number
        while one is not other:
            while number[one] < number[other]:
                one = self._above[one]
            while number[other] < number[one]:
                other = self._above[other]
        return one

    def walk(self) -> Iterator[tuple[Block, int]]:
        """The blocks that are reached, each after the one right above it, and how deep each stands."""
        below: dict[Block, list[Block]] = {}
        for block, above in self._above.items():
            if block is not above:
                below.setdefault(above, []).append(block)
        pending = [(self._entry, 0)]
        while pending:
            block, depth = pending.pop()
            yield block, depth
            pending.extend((inner, depth + 1) for inner in below.get(block, ()))

    def reaches(self, block: Block) -> bool:
        return block in self._number

    def dominates(self, one: Block, other: Block) -> bool:
        """Whether every path to `other`, which is reachable, passes `one`."""
        first = self._first.get(one)
        return first is not None and first <= self._first[other] <= self._last[one]


def _successors(block: Block) -> Sequence[Block]:
    last = block.last_op
    return () if last is None else last.successors


def _postorder(entry: Block) -> list[Block]:
    """The blocks that `entry` reaches, each after all that it leads to first."""
    order: list[Block] = []
    met = {entry}
    path = [(entry, iter(_successors(entry)))]
    while path:
        block, rest = path[-1]
        for successor in rest:
            if successor not in met:
                met.add(successor)
                path.append((successor, iter(_successors(successor))))
                break
        else:
            path.pop()
            order.append(block)
    return order
