"""Placement of the temporaries of a launch in one pool: temporaries with disjoint lifetimes share memory.

Source: OneFlow of August 2025 (commit 25c8978c1c), -opt-okm-memref. Ties go by program order.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple


class Temporary(NamedTuple):
    """A buffer of `nbytes`, live from kernel number `start` to before kernel number `end`."""

    nbytes: int
    start: int
    end: int


class Pool(NamedTuple):
    """The offset of each temporary, in the order given, and the size of the pool."""

    offsets: tuple[int, ...]
    nbytes: int


def plan_pool(temporaries: Sequence[Temporary], alignment: int) -> Pool:
    """Place the temporaries, largest first, each in the lowest gap between temporaries live at the same time.

    Every offset and size is a multiple of `alignment`. Empty temporaries have offset 0.
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
"""Starts and ends of spans of bytes, alternating and ascending; adjacent spans are merged."""


class _Occupied:
    """The bytes that are taken at each kernel, in a segment tree over the kernels.

    Node i has children 2i and 2i + 1, kernel k is node `kernels` + k. Adding a temporary takes a number of steps
    logarithmic in the number of kernels, however long it lives.
    """

    def __init__(self, kernels: int):
        self._kernels = kernels
        self._sometimes: list[_Spans] = [[] for _ in range(2 * kernels)]
        """The spans taken at some kernel below each node."""
        self._always: list[_Spans] = [[] for _ in range(2 * kernels)]
        """The spans taken for all kernels below each node at once."""

    def _nodes(self, start: int, end: int) -> Iterator[int]:
        """Yield the fewest nodes that cover a range of kernels."""
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
        """Return the lowest offset at which `nbytes` are free during a range of kernels."""
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
    """Add a span, merged with the spans that it touches."""
    first, last = bisect_left(spans, low), bisect_right(spans, high)
    spans[first:last] = [low] * (first % 2 == 0) + [high] * (last % 2 == 0)
