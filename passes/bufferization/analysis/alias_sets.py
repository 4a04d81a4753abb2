"""Sets of tensors that may share a buffer, with the reads and writes of each set, and classes of equal buffers.

Source: `llvm/ADT/EquivalenceClasses.h` and the uses of it in `OneShotAnalysis.cpp` of MLIR 22.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from xdsl.ir import SSAValue

from okl_opt.dialects.interfaces.bufferization import Operand
from okl_opt.passes.bufferization.analysis.places import Span


class Read(NamedTuple):
    """An operand whose memory is read."""

    operand: Operand
    definitions: Sequence[SSAValue]
    """The values that may define the data read."""
    spans: Sequence[Span]
    """Numbers of ops whose writes may come between the definitions and the read."""


class Write(NamedTuple):
    """An operand whose memory is written in place."""

    place: int
    """The number of the writing op."""
    operand: Operand


class Reads:
    """Reads with spans of op numbers, found by a number within a span.

    A segment tree: its leaves are the numbers, and each span is stored at the few nodes that cover it.
    """

    def __init__(self, size: int):
        self._size = size
        self._nodes: dict[int, list[Read]] = {}
        self._stored = 0
        self.count = 0

    def add(self, read: Read) -> None:
        self.count += 1
        for first, last in read.spans:
            low, high = first + self._size, min(last, self._size - 1) + self._size + 1
            while low < high:
                if low & 1:
                    self._store(low, read)
                    low += 1
                if high & 1:
                    high -= 1
                    self._store(high, read)
                low >>= 1
                high >>= 1

    def _store(self, node: int, read: Read) -> None:
        self._nodes.setdefault(node, []).append(read)
        self._stored += 1

    def around(self, place: int) -> Iterator[Read]:
        """The reads with `place` in one of their spans."""
        nodes = self._nodes
        node = place + self._size
        while node:
            found = nodes.get(node)
            if found is not None:
                yield from found
            node >>= 1

    def __iter__(self) -> Iterator[Read]:
        """All reads with a span. Some come several times."""
        for found in self._nodes.values():
            yield from found

    def join(self, other: Reads) -> Reads:
        """Return the union of both. Neither may be used afterwards."""
        few, many = sorted((self, other), key=lambda reads: reads._stored)
        for node, found in few._nodes.items():
            many._nodes.setdefault(node, []).extend(found)
        many._stored += few._stored
        many.count += few.count
        return many


class AliasSet:
    """Tensors that may share a buffer."""

    def __init__(self, value: SSAValue, reads: Reads, is_writable: bool):
        self.values = [value]
        self.reads = reads
        self.writes: list[Write] = []
        """The writes in place, in order."""
        self.read_only = [] if is_writable else [value]
        """The values whose memory must not be written."""
        self.has_private_write = False
        """True if a write is in another run of a parallel region than the definition that it overwrites."""
        self.has_conflict = False
        """True if the set has a conflict, since some operands must be used in place."""
        self.absorbed_by: AliasSet | None = None

    def whole(self) -> AliasSet:
        """The set that this one was merged into, or itself."""
        top = self
        while top.absorbed_by is not None:
            top = top.absorbed_by
        at = self
        while at.absorbed_by is not None:
            at.absorbed_by, at = top, at.absorbed_by
        top.absorbed_by = None
        return top

    def writes_in(self, spans: Sequence[Span]) -> Iterator[Operand]:
        """The writes whose numbers are in `spans`."""
        writes = self.writes
        for first, last in spans:
            # A tuple is less than any longer tuple with the same beginning.
            place = bisect_left(writes, (first,))
            while place < len(writes) and writes[place].place <= last:
                yield writes[place].operand
                place += 1

    def add_write(self, write: Write) -> None:
        insort(self.writes, write, key=_place)

    def absorb(self, other: AliasSet) -> None:
        """Merge another set into this one, appending its values."""
        other.absorbed_by = self
        self.values += other.values
        self.read_only += other.read_only
        self.reads = self.reads.join(other.reads)
        few, self.writes = sorted((self.writes, other.writes), key=len)
        for write in few:
            self.add_write(write)
        self.has_private_write |= other.has_private_write
        self.has_conflict |= other.has_conflict


def _place(write: Write) -> int:
    return write.place


class Equivalences:
    """Classes of values known to be the same buffer."""

    def __init__(self) -> None:
        self._above: dict[SSAValue, SSAValue] = {}

    def _top(self, value: SSAValue) -> SSAValue:
        above = self._above
        top = value
        while (next_one := above.get(top)) is not None:
            top = next_one
        while value is not top:
            next_one = above[value]
            above[value] = top
            value = next_one
        return top

    def are_equal(self, one: SSAValue, other: SSAValue) -> bool:
        return one is other or self._top(one) is self._top(other)

    def join(self, one: SSAValue, other: SSAValue) -> None:
        top, below = self._top(one), self._top(other)
        if top is not below:
            self._above[below] = top
