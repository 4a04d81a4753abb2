"""Places in memory as roots and boxes of indices, and the overlap of boxes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from xdsl.dialects.builtin import MemRefType
from xdsl.dialects.memref import SubviewOp
from xdsl.ir import Operation, OpResult, SSAValue

from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.memref.folds.slices import dropped_dimensions
from okl_opt.dialects.upstream.shared.memory_views import view_source
from okl_opt.dialects.upstream.shared.mixed import constant_integer
from okl_opt.dialects.upstream.shared.slicing import slice_of
from okl_opt.passes.gpu.analysis.roots import Kind, Root, Roots, sources_of


class Interval(NamedTuple):
    """The indices of a dimension from `start` to before `end`."""

    start: int
    end: int

    def overlaps(self, other: Interval) -> bool:
        return max(self.start, other.start) < min(self.end, other.end)


Box = tuple[Interval | None, ...]
"""For each dimension of a root an interval that contains the accessed indices, None for all indices."""


class Place(NamedTuple):
    """A root, and a box that contains the part of it which a value refers to."""

    root: Root
    box: Box | None
    """The box, or None for the whole root."""


def boxes_overlap(one: Box | None, other: Box | None) -> bool:
    """Return whether two parts of one root may have elements in common."""
    if one is None or other is None or len(one) != len(other):
        return True
    return all(a is None or b is None or a.overlaps(b) for a, b in zip(one, other, strict=True))


class Places:
    """The places of values, as long as the IR does not change."""

    def __init__(self, roots: Roots):
        self._roots = roots
        self._known: dict[SSAValue, tuple[Place, ...]] = {}

    def of(self, value: SSAValue) -> tuple[Place, ...]:
        """Return all places that a value may refer to."""
        known = self._known.get(value)
        if known is None:
            roots = self._roots.of(value)
            # The offset of a value in unknown memory is unknown.
            is_known = len(roots) == 1 and roots[0].kind is not Kind.UNKNOWN
            box = _box_of(value) if is_known else None
            known = self._known[value] = tuple(Place(root, box) for root in roots)
        return known


class _Dimension(NamedTuple):
    """A dimension of a view: the dimension of the root that it follows, and its steps, or None if unknown."""

    number: int
    steps: _Steps | None


class _Steps(NamedTuple):
    """The start index in the root's dimension, and the stride."""

    start: int
    stride: int


_KEEP_INDICES = frozenset({"memref.assume_alignment", "memref.cast", "memref.memory_space_cast"})
"""Views with the indices of their source."""
_LEAVE_SOURCE = frozenset({"memref.extract_strided_metadata", "memref.reinterpret_cast"})
"""Views that may leave their source: they can access the whole underlying memory."""


def _box_of(value: SSAValue) -> Box | None:
    """Return a box for the part of the root that a chain of views refers to; None if it is unknown."""
    views: list[Operation] = []
    base = value
    while (source := view_source(base)) is not None:
        assert isinstance(base, OpResult)
        views.append(base.op)
        base = source
    # A selected or loop-carried memref may itself be a part of its root.
    if not views or not isa(base.type, MemRefType) or sources_of(base) is not None:
        return None
    rank = base.type.get_num_dims()
    intervals: list[Interval | None] = [None] * rank
    dimensions: Sequence[_Dimension] | None = [_Dimension(number, _Steps(0, 1)) for number in range(rank)]
    for view in reversed(views):
        if view.name in _LEAVE_SOURCE:
            return None
        if isinstance(view, SubviewOp) and dimensions is not None:
            dimensions = _narrowed(view, dimensions, intervals)
        elif view.name not in _KEEP_INDICES or not isa(view.results[0].type, MemRefType):
            dimensions = None  # it refers to an unknown part of the box so far
    return None if all(interval is None for interval in intervals) else tuple(intervals)


def _narrowed(
    view: SubviewOp, dimensions: Sequence[_Dimension], intervals: list[Interval | None]
) -> Sequence[_Dimension] | None:
    """Narrow the intervals to those of a subview; return its dimensions, or None if the dropped ones are ambiguous."""
    narrowed: list[_Dimension] = []
    for (number, steps), *part in zip(dimensions, *slice_of(view), strict=True):
        offset, size, stride = map(constant_integer, part)
        if steps is None or offset is None or size is None or stride is None:
            narrowed.append(_Dimension(number, None))
            continue
        steps = _Steps(steps.start + steps.stride * offset, steps.stride * stride)
        intervals[number] = _hull(steps, size)
        narrowed.append(_Dimension(number, steps))
    dropped = dropped_dimensions(view)
    if dropped is None:
        return None
    return [dimension for place, dimension in enumerate(narrowed) if place not in dropped]


def _hull(steps: _Steps, size: int) -> Interval:
    """Return the interval from the least index to the greatest."""
    if size <= 0:
        return Interval(steps.start, steps.start)
    last = steps.start + steps.stride * (size - 1)
    return Interval(min(steps.start, last), max(steps.start, last) + 1)
