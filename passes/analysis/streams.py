"""Assignment of launches to streams, and the events that streams and the host wait for.

A stream runs its launches one after the other, in program order. To wait for a launch of another stream, a launch
waits for an event recorded after it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from okl_opt.passes.analysis.launch_order import LaunchOrder, last_uses

MOST_STREAMS = 1024
"""The upper limit of the option for the number of streams."""


class HostWait(NamedTuple):
    """A wait of the host for `launches`, before it starts launch number `before`."""

    before: int
    launches: Sequence[int]


class StreamPlan(NamedTuple):
    """Streams and events of launches, in program order of the launches."""

    streams: tuple[int, ...]
    """The stream of each launch."""
    waits: tuple[tuple[int, ...], ...]
    """The events that each launch waits for, the one recorded last first."""
    records: tuple[int | None, ...]
    """The event recorded after each launch, None if nothing waits for it. Events are numbered in program order."""
    syncs: tuple[tuple[int, ...], ...]
    """The events of each of the host's waits, the one recorded last first."""
    num_streams: int
    num_events: int
    false_deps: int
    """The number of launches that wait for a launch they do not depend on, for lack of streams."""


def assign_streams(
    dependencies: Sequence[Sequence[int]], max_streams: int, host_waits: Sequence[HostWait] = ()
) -> StreamPlan:
    """Assign launches to streams, given the dependencies of each, with the fewest events that keep the order.

    [(), (0,), (0,), (1, 2)], 2 --> streams 0 0 1 0; launch 2 waits for launch 0, launch 3 for launch 2

    A launch runs on a stream that is idle once its dependencies are complete, else on a new one, else on the one with
    the fewest launches. A launch that the host has waited for is complete for all later launches. Time and memory
    grow with the product of the numbers of launches and streams.
    """
    assert max_streams > 0, max_streams
    streams = _Streams(max_streams)
    order = LaunchOrder()
    waits: list[list[int]] = []
    syncs: list[list[int]] = []
    for launch, (earlier, last) in enumerate(zip(dependencies, last_uses(dependencies), strict=True)):
        while len(syncs) < len(host_waits) and host_waits[len(syncs)].before <= launch:
            syncs.append(streams.wait_on_host(host_waits[len(syncs)].launches))
        order.append(earlier)
        waits.append(streams.launch(launch, earlier, order))
        for used in last:
            order.forget(used)
    syncs.extend(streams.wait_on_host(wait.launches) for wait in host_waits[len(syncs) :])

    recorded = {launch for waited in (*waits, *syncs) for launch in waited}
    events = {launch: event for event, launch in enumerate(sorted(recorded))}
    return StreamPlan(
        tuple(streams.stream_of),
        tuple(tuple(events[launch] for launch in waited) for waited in waits),
        tuple(events.get(launch) for launch in range(len(dependencies))),
        tuple(tuple(events[launch] for launch in waited) for waited in syncs),
        len(streams.tails),
        len(events),
        streams.false_deps,
    )


_Complete = dict[int, int]
"""Stream -> its last complete launch at some time; all earlier launches of the stream are complete, too."""


class _Streams:
    """Streams that receive launches in program order, with the launches known to be complete on each."""

    def __init__(self, max_streams: int):
        self._max_streams = max_streams
        self.stream_of: list[int] = []
        """The stream of each launch."""
        self.tails: list[int] = []
        """The last launch of each stream."""
        self.false_deps = 0
        self._lengths: list[int] = []
        """The number of launches of each stream."""
        self._ancestors: list[int] = []
        """The number of ancestors of each launch."""
        self._complete: list[_Complete] = []
        """For each launch, the launches complete on other streams before it starts. Launches of a stream share the
        dict as long as they wait for nothing."""
        self._on_host: _Complete = {}
        """The launches that the host has waited for."""

    def launch(self, launch: int, dependencies: Sequence[int], order: LaunchOrder) -> list[int]:
        """Put the next launch on a stream; return the launches that it waits for, the last one first."""
        self._ancestors.append(order.count_ancestors(launch))
        stream = self._choose(launch, dependencies, order)
        if stream == len(self.tails):
            self.tails.append(launch)
            self._lengths.append(0)
            before: _Complete = {}
        else:
            before = self._complete[self.tails[stream]]
        elsewhere = [dependency for dependency in dependencies if self.stream_of[dependency] != stream]
        waits, complete = self._wait(elsewhere, before)
        self.stream_of.append(stream)
        self.tails[stream] = launch
        self._lengths[stream] += 1
        self._complete.append(complete)
        return waits

    def wait_on_host(self, launches: Sequence[int]) -> list[int]:
        """Let the host wait for launches; return those that need an event, the last one first."""
        waits, self._on_host = self._wait(launches, self._on_host)
        return waits

    def _choose(self, launch: int, dependencies: Sequence[int], order: LaunchOrder) -> int:
        """Return the stream for a launch, possibly a new one."""

        def most_ancestors(streams: Iterable[int]) -> int | None:
            return max(streams, key=lambda stream: (self._ancestors[self.tails[stream]], -stream), default=None)

        stream = most_ancestors(
            self.stream_of[dependency]
            for dependency in dependencies
            if self.tails[self.stream_of[dependency]] == dependency
        )
        if stream is None:
            stream = most_ancestors(
                stream
                for stream, tail in enumerate(self.tails)
                if tail <= self._on_host.get(stream, -1) or order.is_ancestor(tail, launch)
            )
        if stream is None and len(self.tails) < self._max_streams:
            stream = len(self.tails)
        if stream is None:
            stream = min(range(len(self.tails)), key=self._lengths.__getitem__)
            self.false_deps += 1
        return stream

    def _wait(self, launches: Iterable[int], complete: _Complete) -> tuple[list[int], _Complete]:
        """Return the launches not in `complete` to wait for, the last one first, and `complete` after the waits."""
        waits: list[int] = []
        for launch in sorted(set(launches), reverse=True):
            stream = self.stream_of[launch]
            if max(complete.get(stream, -1), self._on_host.get(stream, -1)) < launch:
                waits.append(launch)
                complete = dict(complete)
                for other, last in (*self._complete[launch].items(), (stream, launch)):
                    complete[other] = max(last, complete.get(other, -1))
        return waits, complete
