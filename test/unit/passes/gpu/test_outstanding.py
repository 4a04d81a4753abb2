"""What is found of launches in flight leads to the same dependencies as a comparison of all pairs."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from host import examples
from hypothesis import given
from hypothesis import strategies as st

from okl_opt.passes.analysis.launch_order import LaunchOrder
from okl_opt.passes.gpu.analysis.accesses import Access
from okl_opt.passes.gpu.analysis.memory import Touched
from okl_opt.passes.gpu.analysis.outstanding import Outstanding
from okl_opt.passes.gpu.analysis.overlaps import Box, Interval, Place
from okl_opt.passes.gpu.analysis.roots import UNKNOWN, Kind, Root

STAYS, ESCAPES, LATER = (Root(Kind.ALLOC, name) for name in ("stays", "escapes", "escapes later"))
ARG, OTHER_ARG, ALONE, ALONE_TOO = (Root(Kind.ARG, name) for name in ("arg", "other", "alone", "alone too"))
GLOBAL, OTHER_GLOBAL = (Root(Kind.GLOBAL, name) for name in ("global", "other global"))
ROOTS = (STAYS, ESCAPES, LATER, ARG, OTHER_ARG, ALONE, ALONE_TOO, GLOBAL, OTHER_GLOBAL, UNKNOWN)
ESCAPED_AT = {ESCAPES: -1, LATER: 4}
NOALIAS = {ALONE, ALONE_TOO}
BOXES: tuple[Box | None, ...] = (
    None,
    None,
    None,
    (Interval(0, 4), None),
    (Interval(4, 8), None),
    (Interval(2, 6), Interval(0, 1)),
    (None, Interval(1, 4)),
    (Interval(4, 8), Interval(3, 8)),
)


@dataclass(frozen=True)
class Launch:
    touched: tuple[Touched, ...]
    is_waited_for: bool
    """Whether the host waits for the launch right after it."""


@st.composite
def some_launches(draw: st.DrawFn) -> list[Launch]:
    """Launches on a few roots."""
    roots = draw(st.lists(st.sampled_from(ROOTS), min_size=2, max_size=4, unique=True))

    def place() -> Place:
        root = draw(st.sampled_from(roots))
        return Place(root, None if root == UNKNOWN else draw(st.sampled_from(BOXES)))

    def launch() -> Launch:
        accesses = (Access.READ, Access.WRITE, Access.BOTH)
        touched = [Touched(place(), draw(st.sampled_from(accesses))) for _ in range(draw(st.integers(1, 2)))]
        return Launch(tuple(touched), draw(st.integers(0, 4)) == 4)

    return [launch() for _ in range(draw(st.integers(2, 10)))]


def roots_overlap(one: Root, at: int, other: Root, other_at: int) -> bool:
    """The table of roots that may overlap. Positions are those at which they are accessed."""
    if one == other:
        return True
    kinds = {one.kind, other.kind}
    if Kind.ALLOC in kinds:
        alloc, rest, position = (one, other, other_at) if one.kind is Kind.ALLOC else (other, one, at)
        return rest.kind is Kind.UNKNOWN and ESCAPED_AT.get(alloc, 99) < position
    return kinds != {Kind.GLOBAL} and not {one, other} <= NOALIAS


def boxes_overlap(one: Box | None, other: Box | None) -> bool:
    if one is None or other is None:
        return True
    return all(a is None or b is None or set(range(*a)) & set(range(*b)) for a, b in zip(one, other, strict=True))


def conflict(one: Launch, at: int, other: Launch, other_at: int) -> bool:
    return any(
        Access.WRITE in access | other_access
        and roots_overlap(place.root, at, other_place.root, other_at)
        and (place.root != other_place.root or boxes_overlap(place.box, other_place.box))
        for place, access in one.touched
        for other_place, other_access in other.touched
    )


@pytest.mark.slow("goes through many programs")
@given(some_launches())
@examples(400)
def test_dependencies_are_those_of_all_pairs(launches: list[Launch]):
    outstanding = Outstanding(ESCAPED_AT, NOALIAS)
    order, expected = LaunchOrder(), LaunchOrder()
    complete: set[int] = set()
    for number, launch in enumerate(launches):
        found = order.append(outstanding.conflicts(launch.touched, number))
        pairs = [
            earlier
            for earlier in range(number)
            if earlier not in complete and conflict(launches[earlier], earlier, launch, number)
        ]
        assert found == expected.append(pairs)
        outstanding.add(number, launch.touched, number)
        if launch.is_waited_for:
            done = {number, *(earlier for earlier in range(number) if order.is_ancestor(earlier, number))} - complete
            for one in done:
                outstanding.complete(one)
            complete |= done
    assert outstanding.all() == [number for number in range(len(launches)) if number not in complete]


def test_a_write_of_an_argument_does_not_stand_for_one_of_unknown_memory():
    """Unknown memory may be that of an allocation whose address was kept, which no argument is."""
    outstanding = Outstanding(ESCAPED_AT, NOALIAS)
    for launch, root in enumerate((UNKNOWN, ARG)):
        outstanding.add(launch, [Touched(Place(root, None), Access.WRITE)], launch)
    assert outstanding.conflicts([Touched(Place(ESCAPES, None), Access.READ)], 2) == {0}
    assert outstanding.conflicts([Touched(Place(UNKNOWN, None), Access.READ)], 2) == {0, 1}
