"""Insertion points dominated by given values, and moves of definitions there.

Source: `EmptyTensorElimination.cpp`, and `moveValueDefinitions` in `RegionUtils.cpp`, of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from xdsl.ir import Block, Operation, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.interfaces.bufferization import Bufferizable
from okl_opt.dialects.interfaces.effects import is_free_of_effects, is_isolated, is_speculatable
from okl_opt.passes.analysis.run_ends import STAYS
from okl_opt.passes.bufferization.analysis.places import Places
from okl_opt.passes.rewriting.edit import Editor


class Order:
    """Dominance among ops, while ops are inserted and moved."""

    def __init__(self, top: Operation, row_of: Callable[[Operation], Bufferizable | None]):
        self._top = top
        self._row_of = row_of
        self._number()

    def _number(self) -> None:
        self._places = Places(self._top, self._row_of)
        self._new: dict[Operation, tuple[Operation, float]] = {}
        """Maps inserted or moved ops to the next unmoved op, and their position before it."""
        self._anchors: set[Operation] = set()

    # ----- order

    def record_insertion(self, op: Operation, before: Operation) -> None:
        """Record that an op is about to be inserted before another one."""
        previous = before.prev_op
        anchor, last = self._new.get(before, (before, None))
        first = self._new[previous][1] if previous is not None and previous in self._new else None
        if last is None:
            place = 0 if first is None else first + 1
        else:
            place = last - 1 if first is None else (first + last) / 2
        self._new[op] = anchor, place
        self._anchors.add(anchor)

    def place(
        self, candidates: Sequence[Operation | Block | None], user: Operation, needed: Sequence[SSAValue]
    ) -> Operation | None:
        """Return the first candidate that dominates or contains `user` and before which the `needed` values may be
        used.
        """
        for op in candidates:
            if not isinstance(op, Operation) or not (self._is_around(op, user) or self._dominates(op, user)):
                continue
            if all(self._is_visible(value, op) for value in needed):
                return op
        return None

    def _is_around(self, op: Operation, inner: Operation) -> bool:
        return op is inner or (op not in self._new and self._places.is_inside(self._old(inner), op))

    def _is_visible(self, value: SSAValue, op: Operation) -> bool:
        """Return True if a value may be used by an op inserted before `op`."""
        if isinstance(value.owner, Block):
            return self._places.is_inside(self._old(op), value.owner)
        return self._dominates(value.owner, op)

    def _dominates(self, one: Operation, other: Operation) -> bool:
        old, other_old = self._old(one), self._old(other)
        if old is other_old:
            # Two new ops, or a new op and the op that follows it.
            return one in self._new and (other not in self._new or self._new[one][1] < self._new[other][1])
        if self._places.is_inside(other_old, old):
            return one in self._new
        return self._places.dominates(old, other_old)

    def _old(self, op: Operation) -> Operation:
        return self._new[op][0] if op in self._new else op

    # ----- moving definitions

    def movable(self, values: Sequence[SSAValue], user: Operation) -> Sequence[Operation] | None:
        """Return the ops to move before `user` so that it may use the values, or None if some cannot be moved.

        Only pure ops in the same block are moved. Source: `moveValueDefinitions`.
        """
        found: dict[Operation, None] = {}
        for value in values:
            if self._is_visible(value, user):
                continue
            maker = value.owner
            if not isinstance(maker, Operation) or maker.parent is not user.parent:
                return None
            if not self._collect(maker, user, found):
                return None
        return list(found)

    def _collect(self, op: Operation, user: Operation, found: dict[Operation, None]) -> bool:
        """Collect an op after its operands' definitions. Return False if some cannot be moved.

        Source: `getBackwardSlice`.
        """
        waiting: list[tuple[Operation, bool]] = [(op, False)]
        seen: set[Operation] = set()
        while waiting:
            at, is_done = waiting.pop()
            if is_done:
                found[at] = None
                continue
            if at in seen or at in found or is_isolated(at) or self._dominates(at, user):
                continue
            seen.add(at)
            if at is user or STAYS in at.attributes or not (is_free_of_effects(at) and is_speculatable(at)):
                return False
            waiting.append((at, True))
            waiting.extend((maker, False) for maker in reversed([*_makers(at)]))
        return True

    def move(self, ops: Sequence[Operation], before: Operation, edit: Editor) -> None:
        """Move ops before another one."""
        must_number = any(op.regions or op in self._anchors for op in ops)
        for op in ops:
            if not must_number:
                self.record_insertion(op, before)
            edit.move(op, InsertPoint.before(before))
        if must_number:
            self._number()


def _makers(op: Operation) -> Iterator[Operation]:
    """The ops that define the values used by an op, those used in its regions first."""
    for inner in op.walk():
        for value in inner.operands if inner is not op else ():
            if isinstance(value.owner, Operation) and not op.is_ancestor(value.owner):
                yield value.owner
    for value in op.operands:
        if isinstance(value.owner, Operation):
            yield value.owner
