"""Places for the temporaries of a launch in one pool: those that never live together share memory.

Source: OneFlow of August 2025 (commit 25c8978c1c), -opt-okm-memref. A tie that it leaves open goes by program order.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple


class Temporary(NamedTuple):
    """Bytes that are needed from kernel number `start` on, and no more from kernel number `end` on."""

    nbytes: int
    start: int
    end: int


class Pool(NamedTuple):
    """An offset for each temporary, in the order in which they were given, and the bytes of all."""

    offsets: tuple[int, ...]
    nbytes: int


def plan_pool(temporaries: Sequence[Temporary], alignment: int) -> Pool:
    """Place the largest first, each at the lowest gap that those alive at the same time leave.

    Every offset and size is a multiple of `alignment`. What is empty lies at 0.
    """
    sizes = [-(-temporary.nbytes // alignment) * alignment for temporary in temporaries]
    offsets = [0] * len(sizes)
    occupied = _Occupied(max((temporary.end for temporary in temporaries), default=0))
    for index in sorted(range(len(sizes)), key=lambda index: (-sizes[index], temporaries[index].start)):
        if sizes[index]:
            _, start, end = temporaries[index]
            offsets[index] = occupied.lowest_gap(start, end, sizes[index])
            occupied.take(start, end, offsets[index], offsets[index] + sizes[index])
    ends = [offset + size for offset, size in zip(offsets, sizes, strict=True)]
    return Pool(tuple(offsets), max(ends, default=0))


_Spans = list[int]
"""Where spans of bytes begin and end, in turns and in order: spans that touch are one."""


class _Occupied:
    """The bytes that are taken at each kernel, in a segment tree over the kernels.

    Node i has children 2i and 2i + 1, kernel k is node `kernels` + k. A range of kernels is few nodes, so that a
    temporary costs a number of steps that grows with the logarithm of their number, however long it lives.
    """

    def __init__(self, kernels: int):
        self._kernels = kernels
        self._sometimes: list[_Spans] = [[] for _ in range(2 * kernels)]
        """What is taken at some kernel below a node."""
        self._always: list[_Spans] = [[] for _ in range(2 * kernels)]
        """What was taken for all kernels below a node at once."""

    def _nodes(self, start: int, end: int) -> Iterator[int]:
        """The fewest nodes below which the kernels of a range are."""
        first, last = start + self._kernels, end + self._kernels
        while first < last:
            if first % 2:
                yield first
                first += 1
            if last % 2:
                last -= 1
                yield last
            first //= 2
            last //= 2

    def take(self, start: int, end: int, low: int, high: int) -> None:
        """Take the bytes from `low` to `high` from kernel `start` to before kernel `end`."""
        above: set[int] = set()
        for node in self._nodes(start, end):
            _add(self._always[node], low, high)
            while node and node not in above:
                above.add(node)
                _add(self._sometimes[node], low, high)
                node //= 2

    def lowest_gap(self, start: int, end: int, nbytes: int) -> int:
        """The lowest offset at which this many bytes are free during the given range of kernels."""
        relevant: list[_Spans] = []
        above: set[int] = set()
        for node in self._nodes(start, end):
            relevant.append(self._sometimes[node])
            while (node := node // 2) and node not in above:
                above.add(node)
                relevant.append(self._always[node])
        relevant = [spans for spans in relevant if spans]
        offset = 0
        moved = True
        while moved:
            moved = False
            for spans in relevant:
                place = bisect_right(spans, offset)
                inside = place % 2 == 1
                if inside or (place < len(spans) and spans[place] < offset + nbytes):
                    offset = spans[place if inside else place + 1]
                    moved = True
        return offset


def _add(spans: _Spans, low: int, high: int) -> None:
    """Put a span among others, joined with those that it touches."""
    first, last = bisect_left(spans, low), bisect_right(spans, high)
    spans[first:last] = [low] * (first % 2 == 0) + [high] * (last % 2 == 0)
