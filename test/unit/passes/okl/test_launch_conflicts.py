"""Launches that access the same place, and one of them writes, are in order; others are not."""

from __future__ import annotations

from itertools import pairwise

from host import examples
from hypothesis import given
from hypothesis import strategies as st

from okl_opt.passes.analysis.launch_order import LaunchOrder
from okl_opt.passes.okl.analysis.launch_conflicts import Access, Bytes, Named, conflicts

PLACES = st.one_of(
    st.builds(Named, st.sampled_from(["argument", "result"]), st.integers(0, 2)),
    st.tuples(st.integers(0, 8), st.integers(0, 8)).map(lambda ends: Bytes(min(ends), max(ends))),
)
LAUNCHES = st.lists(
    st.one_of(st.none(), st.lists(st.builds(Access, PLACES, st.booleans()), max_size=3)), min_size=1, max_size=10
)


def overlap(one: Named | Bytes, other: Named | Bytes) -> bool:
    if isinstance(one, Bytes) and isinstance(other, Bytes):
        return max(one.start, other.start) < min(one.end, other.end)
    return one == other and not isinstance(one, Bytes)


def conflict(one: list[Access] | None, other: list[Access] | None) -> bool:
    if one is None or other is None:
        return True
    return any((a.writes or b.writes) and overlap(a.place, b.place) for a in one for b in other)


@given(LAUNCHES)
@examples(300)
def test_all_that_conflicts_is_in_order_and_nothing_else(launches: list[list[Access] | None]):
    found = conflicts(launches)
    order, expected = LaunchOrder(), LaunchOrder()
    for later, earlier in enumerate(found):
        assert all(conflict(launches[later], launches[other]) for other in earlier)
        wanted = [other for other in range(later) if conflict(launches[later], launches[other])]
        assert order.append(earlier) == expected.append(wanted)


def test_what_is_overwritten_is_not_named_again():
    everything = [Access(Bytes(0, 4096), True)]
    assert conflicts([everything] * 100) == [[], *([earlier] for earlier, _ in pairwise(range(100)))]
    anything = conflicts([None] * 100)
    assert anything == [[], *([earlier] for earlier, _ in pairwise(range(100)))]
