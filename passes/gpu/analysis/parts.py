"""Accesses to parts of one root, with a fast search for overlaps."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Callable, Iterator
from typing import NamedTuple

from okl_opt.passes.gpu.analysis.overlaps import Box, boxes_overlap


class Part(NamedTuple):
    """An access to a part of a root."""

    launch: int
    box: Box | None
    position: int
    """The position of the launch in the function."""


_Start = tuple[int, int, Part]
"""The start of an interval, a unique number of the part (the tie-breaker), and the part."""


class Parts:
    """Parts of one root, sorted by their start in the first dimension with an interval."""

    def __init__(self):
        self._whole: list[Part] = []
        self._starts: dict[int, list[_Start]] = {}
        self._longest: dict[int, int] = {}
        """Dimension -> the size of the longest interval."""
        self._count = 0

    def add(self, part: Part) -> None:
        """Add a part."""
        dimension = _first_limit(part.box)
        if part.box is None or dimension is None:
            self._whole.append(part)
            return
        interval = part.box[dimension]
        assert interval is not None, "the part is limited there"
        self._count += 1
        insort(self._starts.setdefault(dimension, []), (interval.start, self._count, part))
        self._longest[dimension] = max(interval.end - interval.start, self._longest.get(dimension, 0))

    def overlapping(self, box: Box | None, is_live: Callable[[Part], bool]) -> Iterator[Part]:
        """Yield the parts that may overlap with a box. Parts that are not live are removed."""
        self._whole = [part for part in self._whole if is_live(part)]
        yield from self._whole
        for dimension, starts in self._starts.items():
            first, end = self._range(dimension, box)
            live = [start for start in starts[first:end] if is_live(start[2])]
            if len(live) < end - first:
                starts[first:end] = live
            for _, _, part in live:
                if boxes_overlap(part.box, box):
                    yield part

    def drop(self, box: Box) -> None:
        """Remove the parts with exactly this box."""
        for dimension, starts in self._starts.items():
            first, end = self._range(dimension, box)
            starts[first:end] = [start for start in starts[first:end] if start[2].box != box]

    def _range(self, dimension: int, box: Box | None) -> tuple[int, int]:
        """Return the range of parts that may overlap with a box in a dimension."""
        starts = self._starts[dimension]
        interval = box[dimension] if box is not None and dimension < len(box) else None
        if interval is None:
            return 0, len(starts)
        least = interval.start - self._longest[dimension]
        return bisect_left(starts, least, key=_start_of), bisect_left(starts, interval.end, key=_start_of)


def _first_limit(box: Box | None) -> int | None:
    return next((number for number, interval in enumerate(box or ()) if interval is not None), None)


def _start_of(start: _Start) -> int:
    return start[0]
