"""Parts of a pipeline: single passes and prefixes.

builtin.module(func.func(a,b),c)   first 1: builtin.module(func.func(a))
                                   in a row b, c: builtin.module(func.func(b),c)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from okl_opt.passes.pipeline.text import Manager, ScheduledPass


class Place(NamedTuple):
    """A pass in a pipeline; `anchors` are those of the managers around it, outermost first."""

    anchors: tuple[str, ...]
    scheduled: ScheduledPass


def places(manager: Manager) -> list[Place]:
    """All passes of a pipeline, in the order of its text."""
    return list(_places(manager, ()))


def _places(manager: Manager, outer: tuple[str, ...]) -> Iterator[Place]:
    anchors = (*outer, manager.anchor)
    for element in manager.elements:
        if isinstance(element, Manager):
            yield from _places(element, anchors)
        else:
            yield Place(anchors, element)


def first(manager: Manager, length: int) -> Manager:
    """The first `length` passes of a pipeline, nested as before."""
    return _first(manager, length)[0]


def _first(manager: Manager, length: int) -> tuple[Manager, int]:
    """The first `length` passes of a manager, and how many more passes may follow them."""
    kept = Manager(manager.anchor)
    for element in manager.elements:
        if length == 0:
            break
        if isinstance(element, Manager):
            inner, length = _first(element, length)
            if inner.elements:
                kept.elements.append(inner)
        else:
            kept.elements.append(element)
            length -= 1
    return kept, length


def followed_by(manager: Manager, place: Place) -> Manager:
    """A pipeline followed by one pass of the same outermost manager, on all ops of the anchor of that pass."""
    return Manager(manager.anchor, [*manager.elements, _nested(place)])


def in_a_row(anchor: str, chosen: Sequence[Place]) -> Manager:
    """A pipeline of the chosen passes in order, each nested as in its own pipeline."""
    return Manager(anchor, [_nested(place) for place in chosen])


def _nested(place: Place) -> ScheduledPass | Manager:
    """A pass in the managers around it, without the outermost."""
    element: ScheduledPass | Manager = place.scheduled
    for anchor in reversed(place.anchors[1:]):
        element = Manager(anchor, [element])
    return element
