"""What launches depend on: conflicts less what others of them wait for anyway."""

from __future__ import annotations

from host import examples
from hypothesis import given
from hypothesis import strategies as st

from okl_opt.passes.analysis.launch_order import LaunchOrder, reduce_dependencies


@st.composite
def conflicts(draw: st.DrawFn) -> list[list[int]]:
    """For each of some launches, earlier ones."""
    count = draw(st.integers(1, 12))
    return [draw(st.lists(st.integers(0, launch - 1), unique=True)) if launch else [] for launch in range(count)]


def ancestors_of(dependencies: list[tuple[int, ...]]) -> list[set[int]]:
    ancestors: list[set[int]] = []
    for earlier in dependencies:
        ancestors.append({*earlier}.union(*(ancestors[other] for other in earlier)))
    return ancestors


def test_a_diamond_whose_ends_conflict():
    assert reduce_dependencies([[], [0], [0], [0, 1, 2]]) == [(), (0,), (0,), (1, 2)]


def test_each_launch_after_all_earlier_ones_is_a_chain():
    assert reduce_dependencies([list(range(launch)) for launch in range(5)]) == [(), (0,), (1,), (2,), (3,)]


@given(conflicts())
@examples(200)
def test_conflicts_are_ordered_and_no_dependency_follows_from_others(conflicts: list[list[int]]):
    dependencies = reduce_dependencies(conflicts)
    ancestors = ancestors_of(dependencies)
    for launch, earlier in enumerate(conflicts):
        assert set(earlier) <= ancestors[launch]
        assert set(dependencies[launch]) <= set(earlier)
        assert not any(one in ancestors[other] for one in dependencies[launch] for other in dependencies[launch])


@given(conflicts(), st.data())
@examples(100)
def test_an_order_that_is_asked(conflicts: list[list[int]], data: st.DataObject):
    order = LaunchOrder()
    ancestors = ancestors_of([order.append(earlier) for earlier in conflicts])
    for later, expected in enumerate(ancestors):
        assert order.count_ancestors(later) == len(expected)
        assert [other for other in range(later) if order.is_ancestor(other, later)] == sorted(expected)
    some = data.draw(st.sets(st.integers(0, len(conflicts) - 1)))
    assert order.latest(some) == tuple(
        launch for launch in sorted(some) if not any(launch in ancestors[other] for other in some)
    )
