"""Live values at the start and end of blocks. Source: `lib/Analysis/Liveness.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from collections.abc import Set as AbstractSet

from xdsl.ir import Block, Operation, SSAValue

_NOTHING: AbstractSet[SSAValue] = frozenset()


class LiveValues:
    """The live values in all blocks in `top`, among the values for which `counts` is true.

    A value is live in a block if an op of the block, an op nested in these, or a later block uses it.
    """

    def __init__(self, top: Operation, counts: Callable[[SSAValue], bool]):
        self._in: dict[Block, set[SSAValue]] = {}
        self._out: dict[Block, set[SSAValue]] = {}
        blocks = list(_blocks_in(top))
        for block in blocks:
            for value in _values_of(block):
                if counts(value):
                    self._add_uses(value, block)
        self._flow(blocks)

    def live_in(self, block: Block) -> AbstractSet[SSAValue]:
        """The values from outside that are live where `block` begins."""
        return self._in.get(block, _NOTHING)

    def live_out(self, block: Block) -> AbstractSet[SSAValue]:
        """The values that are live where `block` ends."""
        return self._out.get(block, _NOTHING)

    def _add_uses(self, value: SSAValue, home: Block) -> None:
        """Mark a value as live in each block with a use of it, up to its defining block."""
        for use in value.uses:
            block = use.operation.parent
            while block is not None and block is not home:
                if block.parent is home.parent:
                    self._out.setdefault(home, set()).add(value)
                live = self._in.setdefault(block, set())
                if value in live:
                    break
                live.add(value)
                around = block.parent_op()
                block = None if around is None else around.parent

    def _flow(self, blocks: list[Block]) -> None:
        """Propagate live-in values of blocks to the ends of their predecessors."""
        pending = [block for block in blocks if block in self._in]
        while pending:
            block = pending.pop()
            live = self._in.get(block, _NOTHING)
            for use in block.uses:
                before = use.operation.parent
                if before is None:
                    continue
                out = self._out.setdefault(before, set())
                new = live - out
                out |= new
                passing = {value for value in new if home_of(value) is not before}
                known = self._in.setdefault(before, set())
                if not passing <= known:
                    known |= passing
                    pending.append(before)


def home_of(value: SSAValue) -> Block:
    """Return the block that defines a value."""
    owner = value.owner
    block = owner.parent if isinstance(owner, Operation) else owner
    assert block is not None, "the op stands in a block"
    return block


def _blocks_in(top: Operation) -> Iterator[Block]:
    for op in top.walk():
        for region in op.regions:
            yield from region.blocks


def _values_of(block: Block) -> Iterator[SSAValue]:
    yield from block.args
    for op in block.ops:
        yield from op.results
