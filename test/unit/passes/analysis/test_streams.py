"""Streams and events: what depends on one another is in order, and nothing waits for what is known to be complete."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from host import examples
from hypothesis import given
from hypothesis import strategies as st

from okl_opt.passes.analysis.launch_order import reduce_dependencies
from okl_opt.passes.analysis.streams import HostWait, StreamPlan, assign_streams

ROOTS = [(), (), (), (), (), (0, 1, 2, 3, 4)]
TWO_DIAMONDS = [(), (0,), (0,), (1, 2), (3,), (3,), (4, 5)]


def waits_of(plan: StreamPlan) -> dict[int, list[int]]:
    """The launches that each launch waits for."""
    recording = {event: launch for launch, event in enumerate(plan.records) if event is not None}
    return {launch: [recording[event] for event in events] for launch, events in enumerate(plan.waits) if events}


@pytest.mark.parametrize(
    ("dependencies", "max_streams", "streams", "waits"),
    [
        pytest.param([(), (), (0, 1)], 2, "010", {2: [1]}, id="join"),
        pytest.param([(), (0,), (0,), (1, 2)], 2, "0010", {2: [0], 3: [2]}, id="diamond"),
        pytest.param([(), (), (0,), (1,)], 2, "0101", {}, id="two chains"),
        pytest.param(ROOTS, 2, "010100", {5: [3]}, id="five roots on two streams"),
        pytest.param(ROOTS, 4, "012300", {5: [3, 2, 1]}, id="five roots on four streams"),
        *(pytest.param([(), (0,), (1,), (2,)], count, "0000", {}, id=f"chain, {count} streams") for count in (1, 2, 4)),
        *(
            pytest.param(TWO_DIAMONDS, count, "0010010", {2: [0], 3: [2], 5: [3], 6: [5]}, id=f"two diamonds, {count}")
            for count in (2, 4)
        ),
        *(
            pytest.param(dependencies, 1, "0" * len(dependencies), {}, id=f"one stream, {len(dependencies)} launches")
            for dependencies in ([(), (), (0, 1)], [(), (0,), (0,), (1, 2)], ROOTS, TWO_DIAMONDS)
        ),
    ],
)
def test_plans(dependencies: list[tuple[int, ...]], max_streams: int, streams: str, waits: dict[int, list[int]]):
    plan = assign_streams(dependencies, max_streams)
    assert "".join(map(str, plan.streams)) == streams
    assert waits_of(plan) == waits
    assert plan.num_streams == len(set(streams))
    assert plan.num_events == len({launch for waited in waits.values() for launch in waited})


def test_events_follow_the_launches_that_record_them():
    plan = assign_streams(ROOTS, 4)
    assert plan.records == (None, 0, 1, 2, None, None)
    assert plan.waits[5] == (2, 1, 0)


@pytest.mark.parametrize(("max_streams", "false_deps"), [(1, 4), (2, 3), (4, 1), (5, 0)])
def test_false_dependencies_are_counted(max_streams: int, false_deps: int):
    assert assign_streams(ROOTS, max_streams).false_deps == false_deps


def test_the_host_waits_for_events():
    plan = assign_streams([(), (), (0, 1)], 2, [HostWait(2, [1]), HostWait(3, [2])])
    assert plan.records == (None, 0, 1)
    assert plan.syncs == ((0,), (1,))
    assert plan.waits[2] == ()  # the host has waited for launch 1 before it started launch 2


def test_the_host_waits_once_for_what_is_complete_together():
    plan = assign_streams([(), (0,)], 2, [HostWait(2, [0, 1]), HostWait(2, [0])])
    assert plan.records == (None, 0)
    assert plan.syncs == ((0,), ())


def test_a_stream_that_the_host_waited_for_is_idle():
    assert assign_streams([(), ()], 2, [HostWait(1, [0])]).streams == (0, 0)


@st.composite
def programs(draw: st.DrawFn) -> tuple[list[tuple[int, ...]], int, list[HostWait]]:
    """Dependencies of launches, a number of streams, and waits of the host."""
    count = draw(st.integers(1, 12))
    conflicts = [draw(st.lists(st.integers(0, launch - 1), max_size=3)) if launch else [] for launch in range(count)]
    waits = [
        HostWait(before, draw(st.lists(st.integers(0, before - 1), min_size=1, max_size=3)))
        for before in sorted(draw(st.lists(st.integers(1, count), max_size=3)))
    ]
    return reduce_dependencies(conflicts), draw(st.integers(1, 4)), waits


def complete_before(
    plan: StreamPlan, waits: Sequence[Sequence[int]], host_waits: Sequence[HostWait], syncs: Sequence[Sequence[int]]
) -> tuple[list[set[int]], list[set[int]]]:
    """The launches that are complete before each launch, and after each wait of the host."""
    before: list[set[int]] = []
    tails: dict[int, int] = {}
    on_host: set[int] = set()
    after_syncs: list[set[int]] = []

    def through(launches: Sequence[int]) -> set[int]:
        return {*launches}.union(*(before[launch] for launch in launches))

    for launch in range(len(plan.streams) + 1):
        while len(after_syncs) < len(syncs) and host_waits[len(after_syncs)].before <= launch:
            on_host = on_host | through(syncs[len(after_syncs)])
            after_syncs.append(on_host)
        if launch < len(plan.streams):
            stream = plan.streams[launch]
            before.append(on_host | through([*waits[launch], *([tails[stream]] if stream in tails else [])]))
            tails[stream] = launch
    return before, after_syncs


@given(programs())
@examples(300)
def test_dependencies_are_in_order_and_every_wait_is_needed(
    program: tuple[list[tuple[int, ...]], int, list[HostWait]],
):
    dependencies, max_streams, host_waits = program
    plan = assign_streams(dependencies, max_streams, host_waits)
    recording = {event: launch for launch, event in enumerate(plan.records) if event is not None}
    waits = [[recording[event] for event in events] for events in plan.waits]
    syncs = [[recording[event] for event in events] for events in plan.syncs]

    def is_sound(waits: Sequence[Sequence[int]], syncs: Sequence[Sequence[int]]) -> bool:
        before, after_syncs = complete_before(plan, waits, host_waits, syncs)
        return all(set(earlier) <= before[launch] for launch, earlier in enumerate(dependencies)) and all(
            set(wait.launches) <= complete for wait, complete in zip(host_waits, after_syncs, strict=True)
        )

    assert plan.num_streams == len(set(plan.streams)) <= max_streams
    assert sorted(recording) == list(range(plan.num_events)) and sorted(recording.values()) == list(recording.values())
    assert set(recording.values()) == {launch for waited in (*waits, *syncs) for launch in waited}
    assert is_sound(waits, syncs)
    for lists in (waits, syncs):
        for waited in lists:
            for index in range(len(waited)):
                removed = waited.pop(index)
                assert not is_sound(waits, syncs), removed
                waited.insert(index, removed)
